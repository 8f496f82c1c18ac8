import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { reporters } from '../reports/index.ts';
import type { Report } from '../src/model/report.ts';

const FOLDER = new URL('../fixtures/reports/', import.meta.url);

const cases = readdirSync(FOLDER).toSorted();
const reportOf = (name: string): Report =>
  JSON.parse(readFileSync(new URL(`${name}/report.json`, FOLDER), 'utf8')) as Report;

const ESCAPES = new RegExp(String.raw`\u001B\[[\d;]*m`, 'g');

describe.each(Object.entries(reporters))('reporter %s', (name, load) => {
  it('is named as its file', async () => {
    const { default: reporter } = await load();
    expect(reporter.name).toBe(name);
    expect(reporter.about).toMatch(/^[^\n]+[^.\n]$/);
  });

  it.each(cases)('renders %s as its golden', async (each) => {
    const { default: reporter } = await load();
    const text = reporter.render(reportOf(each), { color: false, width: 80 });
    await expect(text).toMatchFileSnapshot(`../fixtures/reports/${each}/golden.${name}`);
  });

  it.each(cases)('lets no character of %s reach the terminal as a command', async (each) => {
    const { default: reporter } = await load();
    const text = reporter.render(reportOf(each), { color: false, width: 80 });
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
    expect(text).toMatch(/[^\n]\n$/);
  });

  it.each(cases)('says the same of %s in colour', async (each) => {
    const { default: reporter } = await load();
    const report = reportOf(each);
    const options = { color: false, width: 80 };
    const plainText = reporter.render(report, options);
    expect(reporter.render(report, { ...options, color: true }).replaceAll(ESCAPES, '')).toBe(plainText);
    expect(plainText).not.toMatch(ESCAPES);
  });
});
