import type { Case } from './cases.ts';
import type { CodeFile } from './files.ts';
import { NOTHING, wholeFile, type Draft, type Present } from './draft.ts';
import type { CitedLines } from './tokens.ts';
import type { Word } from './words.ts';

const NEAR = 3;

const linesWith = (file: CodeFile, name: string): number[] => {
  const word = new RegExp(String.raw`(?<![\w$])${name.replaceAll(/[^\w]/gu, '')}(?![\w$])`, 'u');
  return file.lines.flatMap((line, index) => (word.test(line) ? [index + 1] : []));
};

const distance = (line: number, { line: from, endLine }: CitedLines): number =>
  line < from ? from - line : Math.max(0, line - endLine);

/** The place that the names of a pointer lead to: where one is defined, else the only line that holds one. */
const leading = (file: CodeFile, words: readonly Word[]): number | null => {
  for (const { name } of words) {
    const defined = file.items().filter((item) => item.name === name);
    const [only] = defined;
    if (defined.length === 1 && only !== undefined) return only.line;
  }
  for (const { name } of words) {
    const lines = linesWith(file, name);
    if (lines.length === 1) return lines[0] ?? null;
  }
  return null;
};

/**
 * The verdict where the text that a pointer was written against cannot be had: by the names that stand with it. It
 * claims a new place only where a name leads to one, and that is never sure enough to be written by a machine.
 */
export const judgeByName = ({ bound, cited, file }: Case, { symbolAt }: Present): Draft => {
  if (file === null) return { ...NOTHING, status: 'uncheckable' };
  if (cited === null) return { ...NOTHING, status: 'ok', to: wholeFile(file.path), evidence: 'name' };
  const { near } = bound;
  const place = (line: number): Draft['to'] => ({
    file: file.path,
    line,
    endLine: line + cited.endLine - cited.line,
    symbol: symbolAt(file, line),
  });
  const held = near.flatMap(({ name }) => linesWith(file, name)).map((line) => distance(line, cited));
  const closest = Math.min(...held, Number.POSITIVE_INFINITY);
  if (closest === 0) return { ...NOTHING, status: 'ok', to: place(cited.line), evidence: 'name' };
  const around = file.items().filter((item) => item.line <= cited.line && cited.line <= item.endLine);
  const inItem = around.some((item) => near.some(({ name }) => item.name === name));
  if (closest <= NEAR || inItem) return { ...NOTHING, status: 'imprecise', to: place(cited.line), evidence: 'name' };
  const there = leading(file, near);
  if (there !== null) return { ...NOTHING, status: 'shifted', to: place(there), evidence: 'name' };
  const last = file.lines.at(-1) === '' ? file.lines.length - 1 : file.lines.length;
  const blank =
    file.lines
      .slice(cited.line - 1, cited.endLine)
      .join('')
      .trim() === '';
  return { ...NOTHING, status: cited.line > last || blank ? 'gone' : 'uncheckable' };
};
