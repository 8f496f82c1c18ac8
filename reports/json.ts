import { defineReporter } from '../src/engine/define-reporter.ts';
import { jsonText } from '../src/model/json.ts';

export default defineReporter({
  name: 'json',
  about: 'the whole report for a program (schema 1, `schema/report.schema.json`)',
  render: (report) => jsonText(report),
});
