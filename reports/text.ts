import { defineReporter } from '../src/engine/define-reporter.ts';
import { findingLines } from './text/findings.ts';
import { gapLines } from './text/gaps.ts';
import { headline } from './text/headline.ts';
import { nextLines } from './text/next.ts';
import { pageOf } from './text/page.ts';

export default defineReporter({
  name: 'text',
  about: 'one screen for a person: the answer, the worst findings with their paths, the gaps, what to type next',
  render: (report, { color, width }) => {
    const page = pageOf(width, color);
    const findings = report.verdicts.length + report.findings.length === 0 ? [] : [findingLines(report.findings, page)];
    const gaps = report.target.files === 0 && report.status.failed.length === 0 ? [] : [gapLines(report, page)];
    const blocks = [headline(report, page), ...findings, ...gaps, nextLines(report, page)];
    return `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`;
  },
});
