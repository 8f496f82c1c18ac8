import { hopText } from '../model/hop-text.ts';
import { code, plain } from '../model/plain.ts';
import type { Fate, Hop, Verdict } from '../model/report.ts';
import { wrap } from '../model/wrap.ts';

const LABEL = 10;

/** How the words of an answer are emphasised: `strong` for the lane, `faint` for labels. */
export interface Look {
  readonly width: number;
  readonly strong: (text: string, pass: boolean | null) => string;
  readonly faint: (text: string) => string;
}

const endText = ({ lane, death, modality }: Fate): string => {
  const end = death === null ? lane : `${lane} (${death})`;
  return modality === 'must' ? end : `can be ${end}`;
};

const whenText = ({ when }: Fate): string =>
  when.length === 0 ? '' : `, when ${when.map((guard) => code(guard)).join(' and ')}`;

const pathLines = (witness: readonly Hop[], width: number, indent: string): string[] => {
  const start = witness[0];
  if (start === undefined) return [`${indent}none`];
  return [
    ...wrap(plain(start.from), width, indent),
    ...witness.flatMap((hop) => wrap(hopText(hop, true), width, `${indent}  `, `${indent}     `)),
  ];
};

const passText = ({ pass, deliberate, target }: Verdict): string => {
  if (pass === null) return 'undecided: neither pass nor fail';
  if (pass) return deliberate ? 'pass: it is meant to end there' : 'pass';
  return target === 'undecided' ? 'fail' : `fail: it belongs in ${target}`;
};

const retryText = ({ retry }: Verdict): string | null => {
  if (retry === null) return null;
  const { limit, spent } = retry;
  const again =
    typeof limit === 'number'
      ? `at most ${limit} ${limit === 1 ? 'time' : 'times'}`
      : limit === 'unbounded'
        ? 'without limit'
        : 'how often is unknown';
  return `${again}; when that is spent: ${spent}`;
};

const facts = ({ reach, confidence, blast, neutral }: Verdict): string =>
  [
    `reach ${reach}`,
    `confidence ${confidence}`,
    ...(blast === null ? [] : [`stops the ${blast}`]),
    ...(neutral === null ? [] : [neutral]),
  ].join(', ');

const otherLines = (fate: Fate, width: number): string[] => [
  ...wrap(`${endText(fate)}${whenText(fate)} (confidence ${fate.confidence})`, width, '    '),
  ...pathLines(fate.witness, width, '      '),
];

/** One verdict for a person: where the variant ends, why, the path that proves it, and every other end. */
export const verdictLines = (verdict: Verdict, { width, strong, faint }: Look): string[] => {
  const row = (label: string, text: string): string[] =>
    wrap(text, width, `  ${label.padEnd(LABEL)}`).map((line, at) =>
      at === 0 ? line.replace(label, () => faint(label)) : line,
    );
  const { variant, scope, declared, because, witness, others, pass } = verdict;
  const lane = endText(verdict);
  const retry = retryText(verdict);
  return [
    ...wrap(`${plain(variant)} in ${plain(scope)}, ${plain(declared.file)}:${declared.line}`, width),
    ...row('lane', `${lane}${whenText(verdict)}`).map((line) => line.replace(lane, () => strong(lane, pass))),
    ...row('answer', passText(verdict)),
    ...row('because', plain(because)),
    ...(retry === null ? [] : row('retry', retry)),
    ...row('facts', facts(verdict)),
    `  ${faint('witness')}`,
    ...pathLines(witness, width, '    '),
    ...(others.length === 0 ? [] : [`  ${faint('others')}`, ...others.flatMap((fate) => otherLines(fate, width))]),
  ];
};
