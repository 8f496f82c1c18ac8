import type { RenderOptions } from '../../src/engine/define-reporter.ts';
import { plain } from '../../src/model/plain.ts';
import type { Finding, Report } from '../../src/model/report.ts';
import { wrap } from '../../src/model/wrap.ts';
import { pageOf, type Page } from '../text/page.ts';
import { answer, baseText, byDocument, countsOf } from './counts.ts';

const COLOURS = { error: ['red', 'bold'], warn: ['yellow'], note: ['cyan'] } as const;

const findingLines = ({ site, severity, message }: Finding, { width, paint }: Page): string[] => {
  const lead = `  ${site.line}:${site.column} ${severity.padEnd(5)} `;
  const [first = '', ...more] = wrap(plain(message, 800), width, lead, '      ');
  return [first.replace(severity, () => paint([...COLOURS[severity]], severity)), ...more];
};

/** The page of `check-doc` for a person: the answer, what each document was held against, what fails and why. */
export const renderPointers = (report: Report, { color, width }: RenderOptions): string => {
  const page = pageOf(width, color);
  const { paint } = page;
  const { pointers, findings, status, target } = report;
  const lines = wrap(answer(report), page.width).map((line) => paint('bold', line));
  const counts = countsOf(pointers).map(([name, count]) => `${name} ${count}`);
  if (counts.length > 0) lines.push('', ...wrap(counts.join(' · '), page.width, '  '));
  if (target.commit !== null) lines.push(`  against the tree at ${plain(target.commit).slice(0, 12)}`);
  for (const { file, message, next } of status.failed) {
    lines.push(
      ...wrap(
        `not checked: ${file === null ? '' : `${plain(file)}: `}${plain(message)}; next: ${plain(next)}`,
        page.width,
        '  ',
        '    ',
      ),
    );
  }
  for (const [doc, own] of byDocument(pointers)) {
    const told = findings.filter(({ site }) => site.file === doc);
    lines.push('', paint('bold', plain(doc)), ...wrap(`written against ${baseText(own)}`, page.width, '  '));
    if (told.length === 0) lines.push('  nothing to say');
    for (const finding of told) lines.push(...findingLines(finding, page));
  }
  const fixable = pointers.filter((one) => one.fixable).length;
  if (fixable > 0)
    lines.push(
      '',
      ...wrap(`${fixable} can be written by \`faultlane check-doc --fix\`; \`--dry-run\` shows how`, page.width),
    );
  return `${lines.join('\n')}\n`;
};
