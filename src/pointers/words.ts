import type { Run } from './read-runs.ts';

/** A name that code could have, where it stands in the document. */
export interface Word {
  /** Last segment: `Fail` of `Lane::Fail`. */
  readonly name: string;
  /** What stands before it, if anything: `Lane`. */
  readonly owner: string | null;
  readonly at: number;
  readonly row: number;
  readonly span: readonly [start: number, end: number];
  /** Written as code. */
  readonly firm: boolean;
}

const NAME = /[A-Za-z_$][\w$]*(?:(?:::|\.|#)[A-Za-z_$][\w$]*)*/gu;
/** In plain words only what cannot be English: with an underscore, a hump, or a call. */
const CODE_LIKE = /_|[a-z0-9][A-Z]|[A-Z]{2}[a-z]/u;
const FILE_LIKE =
  /\.(?:rs|tsx?|jsx?|mjs|cjs|py|go|java|kt|rb|c|h|cc|cpp|hpp|cs|swift|md|toml|ya?ml|json|sql|sh|vue|svelte)$/u;
const KEYWORDS = new Set(
  `fn pub let mut impl struct enum trait type const static use mod match if else for while loop return async await self
  Self crate super where as in ref move dyn function class interface export import from default new var this extends
  implements true false null undefined None Some Ok Err Result Option Vec String Box Arc str bool u8 u32 u64 usize i32
  i64 void string number boolean any unknown never Promise def get set is the and not or`.split(/\s+/u),
);

/** Whether a name says something: not a keyword, not one letter. */
export const tells = (name: string): boolean => name.length > 2 && !KEYWORDS.has(name);

/** Names of code in the runs of a document, in reading order. */
export const wordsOf = (document: string, runs: readonly Run[]): Word[] =>
  runs.flatMap((run) => {
    if (run.kind === 'link') return [];
    const text = document.slice(run.start, run.end);
    const { row, span } = run.block;
    const firm = run.kind === 'code';
    return [...text.matchAll(NAME)].flatMap((match): Word[] => {
      const whole = match[0];
      if (FILE_LIKE.test(whole) || /[\w/-]/u.test(text[match.index - 1] ?? '')) return [];
      if (text[match.index + whole.length] === '/') return [];
      const parts = whole.split(/::|\.|#/u);
      const name = parts.at(-1) ?? '';
      if (!tells(name) || (!firm && !CODE_LIKE.test(name))) return [];
      return [{ name, owner: parts.at(-2) ?? null, at: run.start + match.index, row, span, firm }];
    });
  });
