import type { Case } from './cases.ts';
import type { CodeFile } from './files.ts';
import { likeness, rarity } from './likeness.ts';
import { tells } from './words.ts';

/** A snippet of a document that quotes a cited place and names something that is not there. */
export interface Mismatch {
  readonly doc: string;
  readonly line: number;
  readonly column: number;
  /** As written. */
  readonly snippet: string;
  readonly names: readonly string[];
  /** The line that it quotes, as it was. */
  readonly quoted: { readonly file: string; readonly line: number; readonly text: string };
}

/** Code rather than a name: it calls, quotes, assigns or matches something. */
const SNIPPET = /[({"'=!<>;]/u;
const NAME = /[A-Za-z_$][\w$]*/gu;
/** Words so alike are a quotation with something else in it, not another line. */
const QUOTES = 0.6;
/** Lines around the cited one in which a quoted line may stand. */
const REACH = 6;
/** Lines around the quoted one in which a name may stand. */
const NEAR = 5;

const namesOf = (text: string): string[] => [...new Set(text.match(NAME) ?? [])].filter(tells);

const quotedLine = (file: CodeFile, snippet: string, at: number): { line: number; score: number } => {
  const weigh = rarity(file.lines);
  let best = { line: 0, score: 0 };
  for (let line = Math.max(1, at - REACH); line <= Math.min(file.lines.length, at + REACH); line += 1) {
    const score = likeness(snippet, file.lines[line - 1] ?? '', weigh);
    if (score > best.score) best = { line, score };
  }
  return best;
};

const mismatchOf = (file: CodeFile, snippet: string, at: number): Pick<Mismatch, 'names' | 'quoted'> | null => {
  const { line, score } = quotedLine(file, snippet, at);
  if (score < QUOTES || score === 1) return null;
  const around = file.lines.slice(Math.max(0, line - 1 - NEAR), line + NEAR);
  const there = new Set(around.join('\n').match(NAME) ?? []);
  const names = namesOf(snippet).filter((name) => !there.has(name));
  const text = (file.lines[line - 1] ?? '').trim();
  return names.length === 0 ? null : { names, quoted: { file: file.path, line, text } };
};

/**
 * Inline code in the row of a pointer that quotes a line near the cited place as it was, with names that stand nowhere
 * near it. What does not clearly quote a line there is nobody's business.
 */
export const snippetsOf = (cases: readonly Case[]): Mismatch[] => {
  const found = new Map<string, Mismatch>();
  for (const { page, bound, cited, file } of cases) {
    if (file === null || cited === null || page.historical || bound.token.struck) continue;
    const { document } = page;
    for (const run of document.runs) {
      if (run.kind !== 'code' || run.block.row !== bound.token.block.row) continue;
      const snippet = document.text.slice(run.start, run.end).replaceAll(/^`+\s?|\s?`+$/gu, '');
      if (!SNIPPET.test(snippet) || snippet.length < 12) continue;
      const mismatch = mismatchOf(file, snippet, cited.line);
      if (mismatch === null) continue;
      const place = document.placeOf(run.start);
      const key = `${document.path} ${run.start}`;
      if (!found.has(key)) found.set(key, { doc: document.path, ...place, snippet, ...mismatch });
    }
  }
  return [...found.values()];
};
