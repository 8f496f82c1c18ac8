import { plain } from '../../src/model/plain.ts';
import type { Pointer, Report } from '../../src/model/report.ts';
import { answer, baseText, byDocument, countsOf, placeText } from './counts.ts';

/** Text of a document or of code as words of a cell: nothing in it is a link, a mention, markup or the end of the cell. */
const words = (text: string): string =>
  plain(text)
    .replaceAll(/[\\`*_{}[\]<>()#+!|~@:&/.-]/gu, (mark) => (/[.:/()-]/u.test(mark) ? mark : `\\${mark}`))
    .replaceAll(/(?<=\w)@|@(?=\w)/gu, '&#64;')
    .replaceAll('://', ':&#47;&#47;');

/** The same as code: between more backticks than it holds, `|` spelled as the table wants it. */
const code = (text: string): string => {
  const clean = plain(text).replaceAll('|', String.raw`\|`);
  const longest = Math.max(0, ...[...clean.matchAll(/`+/gu)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const gap = longest > 0 || clean === '' ? ' ' : '';
  return `${fence}${gap}${clean}${gap}${fence}`;
};

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const HEAD = [
  row(['line', 'pointer', 'status', 'now', 'text', 'evidence', 'by']),
  row(Array.from({ length: 7 }, () => '---')),
];

const rowOf = ({ line, column, text, status, to, content, evidence, killedBy, candidates }: Pointer): string =>
  row([
    `${line}:${column}`,
    code(text),
    status,
    to === null ? candidates.map(({ file }) => code(file)).join(', ') : code(placeText(to)),
    content ?? '',
    evidence === 'none' ? '' : evidence,
    killedBy === null ? '' : code(killedBy.slice(0, 10)),
  ]);

/** The part of an audit document about its pointers, and what `check-doc --format markdown` prints. */
export const renderPointers = (report: Report): string => {
  const { pointers, findings, status, target } = report;
  const lines = ['# Pointers', '', answer(report)];
  const counts = countsOf(pointers).map(([name, count]) => `${name} ${count}`);
  if (counts.length > 0) lines.push('', counts.join(' · '));
  if (target.commit !== null) lines.push('', `Against the tree at ${code(target.commit.slice(0, 12))}`);
  for (const { file, message, next } of status.failed) {
    lines.push('', `Not checked: ${file === null ? '' : `${code(file)}: `}${words(message)}; next: ${words(next)}`);
  }
  for (const [doc, own] of byDocument(pointers)) {
    lines.push('', `## ${words(doc)}`, '', `Written against ${words(baseText(own))}`);
    const shown = own.filter(({ fails, status: one }) => fails || one === 'rewritten');
    if (shown.length > 0) lines.push('', ...HEAD, ...shown.map(rowOf));
    const snippets = findings.filter(({ site, rule }) => site.file === doc && rule === 'snippet-mismatch');
    if (snippets.length > 0)
      lines.push('', ...snippets.map(({ site, message }) => `- line ${site.line}: ${words(message)}`));
  }
  return `${lines.join('\n')}\n`;
};
