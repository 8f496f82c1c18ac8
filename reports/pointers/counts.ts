import { POINTER_STATUSES, type Pointer, type PointerPlace, type Report } from '../../src/model/report.ts';

/** `src/a.rs:3-5`, as a document would write it. */
export const placeText = ({ file, line, endLine }: PointerPlace): string =>
  line === null ? file : endLine === null || endLine === line ? `${file}:${line}` : `${file}:${line}-${endLine}`;

/** Statuses that occur, in the order of the contract, with their numbers. */
export const countsOf = (pointers: readonly Pointer[]): (readonly [status: string, count: number])[] =>
  POINTER_STATUSES.map((status) => [status, pointers.filter((one) => one.status === status).length] as const).filter(
    ([, count]) => count > 0,
  );

/** Pointers by document, in the order of the report. */
export const byDocument = (pointers: readonly Pointer[]): (readonly [doc: string, pointers: readonly Pointer[]])[] => {
  const docs = new Map<string, Pointer[]>();
  for (const pointer of pointers) docs.set(pointer.doc, [...(docs.get(pointer.doc) ?? []), pointer]);
  return [...docs];
};

const HOW = {
  pinned: 'as asked or pinned',
  appendix: 'named in the document',
  'front-matter': 'named in its front matter',
  inferred: 'inferred',
  'first-commit': 'the commit that brought it',
  none: 'unknown: judged by names',
} as const;

/** What a document was held against and how that is known, for its most frequent base. */
export const baseText = (pointers: readonly Pointer[]): string => {
  const bases = new Map<string, { base: Pointer['base']; count: number }>();
  for (const { base } of pointers) {
    const key = `${base.commit} ${base.how}`;
    bases.set(key, { base, count: (bases.get(key)?.count ?? 0) + 1 });
  }
  return [...bases.values()]
    .sort((a, b) => b.count - a.count)
    .map(({ base, count }, index) => {
      const fit = base.how === 'inferred' ? `, ${base.held} of ${base.of} cited lines fit` : '';
      const some = index === 0 ? '' : ` for ${count}`;
      return `${base.commit === null ? 'no commit' : base.commit.slice(0, 12)} (${HOW[base.how]}${fit})${some}`;
    })
    .slice(0, 4)
    .join('; ');
};

/** The answer in one sentence: it claims no more than was looked at. */
export const answer = ({ pointers, target, status }: Report): string => {
  if (target.files === 0) return 'Nothing was checked: no document could be read';
  const failing = pointers.filter(({ fails }) => fails).length;
  const docs = `${target.files} ${target.files === 1 ? 'document' : 'documents'}`;
  if (pointers.length === 0) return `No pointer to code in ${docs}`;
  const unchecked = pointers.length - status.understood.places;
  const rest = unchecked === 0 ? '' : `; ${unchecked} could not be checked`;
  const all = `${pointers.length} ${pointers.length === 1 ? 'pointer' : 'pointers'} in ${docs}`;
  return failing === 0
    ? `None of ${all} is known to be stale${rest}`
    : `${failing} of ${all} ${failing === 1 ? 'fails' : 'fail'}${rest}`;
};
