import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';

const schema = JSON.parse(readFileSync(new URL('../schema/report.schema.json', import.meta.url), 'utf8')) as Record<
  string,
  unknown
>;
const ajv = new Ajv2020({ allErrors: true, strict: true, strictTypes: false });
ajv.addSchema(schema, 'report');

/** What the schema of the report has against a value, or against one of a part of it. */
export const problems = (value: unknown, part = 'report'): string[] => {
  const check = ajv.getSchema(part);
  if (check === undefined) throw new Error(`the schema has no ${part}`);
  return check(value) === true
    ? []
    : (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
};
