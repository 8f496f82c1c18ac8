// Checks every witness of a report against the sources, hop by hop. Pure: the caller reads the files.
import { notAnEnd } from './ends.mjs';
import { lastName } from './labels.mjs';
import { functionAt, isNamed, readSource } from './source.mjs';
import { TOKENS } from './tokens.mjs';
import { misstep } from './walk.mjs';
import { unwritten } from './when.mjs';

/**
 * @typedef {import('../../src/model/report.ts').Report} Report
 * @typedef {import('../../src/model/report.ts').Hop} Hop
 * @typedef {import('./source.mjs').Source} Source
 * @typedef {import('./ends.mjs').Words} Words
 * @typedef {import('./ends.mjs').Ending & { readonly when: readonly string[], readonly owner: string, readonly built: boolean }} Told a witness, whose it is, whether anything builds that
 * @typedef {{ readonly index: number, readonly why: string }} Wrong at which hop, and why
 * @typedef {{ readonly about: string, readonly variant: string, readonly hop: Hop | undefined, readonly why: string, readonly text: string, readonly times: number }} Fault
 *   `about`: how the hop happens, or what is promised of the whole; `text`: the line; `times`: witnesses that share it
 * @typedef {{ readonly about: string, readonly checked: number, readonly false: number }} Count
 * @typedef {{ readonly witnesses: number, readonly counts: readonly Count[], readonly faults: readonly Fault[] }} Checked
 */

/** Steps whose `via` is another function than the one around the line. */
const ELSEWHERE = new Set(['call', 'return', 'question-mark', 'from', 'into', 'into-foreign']);

/** @param {Report} report @returns {Told[]} */
const witnessesOf = (report) => {
  const unbuilt = new Set(report.verdicts.flatMap(({ variant, reach }) => (reach === 'live' ? [] : [variant])));
  return [
    ...report.verdicts.flatMap((verdict) =>
      [verdict, ...verdict.others].map((fate) => ({
        ...fate,
        owner: verdict.variant,
        built: verdict.reach === 'live',
      })),
    ),
    ...report.findings.flatMap(({ variant, lane, witness, death, confidence }) =>
      variant === null || lane === null
        ? []
        : [{ witness, owner: variant, built: !unbuilt.has(variant), when: [], lane, death, confidence }],
    ),
  ];
};

/**
 * The files that the crate of a file may start with.
 * @param {string} file
 */
const rootsOf = (file) => {
  const at = file.lastIndexOf('src/');
  const folder = file.slice(0, at + 4);
  return at < 0 ? [] : [`${folder}lib.rs`, `${folder}main.rs`].filter((one) => one !== file);
};

/**
 * Why a line does not hold its hop; nothing where it does.
 * @param {readonly Hop[]} witness
 * @param {number} index
 * @param {(file: string) => Source | undefined} sourceOf
 */
const wrongHop = (witness, index, sourceOf) => {
  const hop = witness[index];
  const source = sourceOf(hop?.file ?? '');
  if (hop === undefined || source === undefined) return 'there is no such file';
  const code = source.code[hop.line - 1];
  if (code === undefined) return 'there is no such line';
  const token = TOKENS[hop.how];
  if (token === undefined) return `nobody says what \`${hop.how}\` looks like`;
  if (hop.to.startsWith('?')) return `\`${hop.to}\` is no word of the code`;
  const roots = rootsOf(hop.file).flatMap((file) => sourceOf(file) ?? []);
  const wrong = token({ hop, before: witness.slice(0, index), source, roots, code });
  if (wrong !== undefined || ELSEWHERE.has(hop.how)) return wrong;
  const fn = functionAt(source, hop.line);
  const there = fn === undefined ? lastName(hop.via) === 'from' : isNamed(fn, hop.via);
  return there ? undefined : `that line is in \`${fn?.name ?? 'no function'}\``;
};

/**
 * What is promised of a witness as a whole. A condition may stand in a function that has no hop of its own: `codes`
 * are all files, folded, those that the report cites before the others.
 * @typedef {{ readonly sourceOf: (file: string) => Source | undefined, readonly codes: () => Iterable<string>, readonly words: Words }} Known
 * @type {Readonly<Record<string, (told: Told, known: Known) => Wrong | undefined>>}
 */
const WHOLE = {
  start: ({ witness: [first], owner, built }) => {
    if (first === undefined) return undefined;
    // What nothing builds starts wherever it would come from: such a witness says none.
    if (built && first.how !== 'construct') return { index: 0, why: 'does not start where the variant is built' };
    return first.from === owner ? undefined : { index: 0, why: `starts with another variant than \`${owner}\`` };
  },
  joints: ({ witness }) => {
    const index = witness.findIndex((hop, at) => at > 0 && witness[at - 1]?.to !== hop.from);
    return index < 0 ? undefined : { index, why: `the hop before became \`${witness[index - 1]?.to ?? ''}\`` };
  },
  way: ({ witness }, { sourceOf }) => misstep(witness, sourceOf),
  when: ({ when }, { codes }) => {
    const found = unwritten(when, codes);
    return found === undefined ? undefined : { index: 0, why: `the condition \`${found}\` is no word of the code` };
  },
  end: (told, { sourceOf, words }) => {
    const why = notAnEnd(told, sourceOf(told.witness.at(-1)?.file ?? ''), words);
    return why === undefined ? undefined : { index: told.witness.length - 1, why };
  },
};

/** Keeps count; equal faults are one. */
const tally = () => {
  /** @type {Map<string, Count>} */
  const counts = new Map();
  /** @type {Map<string, Fault>} */
  const faults = new Map();
  return {
    /**
     * @param {string} about
     * @param {Omit<Fault, 'about' | 'times'> | undefined} wrong
     */
    count: (about, wrong) => {
      const { checked, false: so } = counts.get(about) ?? { checked: 0, false: 0 };
      counts.set(about, { about, checked: checked + 1, false: so + (wrong === undefined ? 0 : 1) });
      if (wrong === undefined) return;
      const key = JSON.stringify([about, wrong.hop, wrong.why]);
      faults.set(key, { about, ...wrong, times: (faults.get(key)?.times ?? 0) + 1 });
    },
    result: () => ({
      counts: [...counts.values()].sort((a, b) => (a.about < b.about ? -1 : 1)),
      faults: [...faults.values()],
    }),
  };
};

/**
 * Checks all witnesses of a report. A file is asked for once, by its path in the report; nothing: it is not there.
 * @param {Report} report
 * @param {(file: string) => string | undefined} readText
 * @param {Words} words
 * @param {readonly string[]} files what else was audited
 * @returns {Checked}
 */
export const checkReport = (report, readText, words, files = []) => {
  /** @type {Map<string, Source | undefined>} */
  const sources = new Map();
  /** @param {string} file */
  const sourceOf = (file) => {
    if (!sources.has(file)) {
      const text = readText(file);
      sources.set(file, text === undefined ? undefined : readSource(text));
    }
    return sources.get(file);
  };
  const { count, result } = tally();
  const witnesses = witnessesOf(report).filter(({ witness }) => witness.length > 0);
  const cited = new Set(witnesses.flatMap(({ witness }) => witness.map(({ file }) => file)));
  const known = {
    sourceOf,
    words,
    *codes() {
      for (const file of new Set([...cited, ...files])) yield sourceOf(file)?.folded ?? '';
    },
  };
  for (const told of witnesses) {
    /** @param {number} index @param {string | undefined} why */
    const fault = (index, why) => {
      const hop = told.witness[index];
      const text = hop === undefined ? '' : (sourceOf(hop.file)?.lines[hop.line - 1] ?? '');
      return why === undefined ? undefined : { variant: told.owner, hop, why, text: text.trim() };
    };
    for (const [index, { how }] of told.witness.entries())
      count(how, fault(index, wrongHop(told.witness, index, sourceOf)));
    for (const [about, check] of Object.entries(WHOLE)) {
      const wrong = check(told, known);
      count(`whole: ${about}`, fault(wrong?.index ?? 0, wrong?.why));
    }
  }
  return { witnesses: witnesses.length, ...result() };
};
