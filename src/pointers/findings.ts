import { code } from '../model/plain.ts';
import type { Finding, Pointer, PointerPlace } from '../model/report.ts';
import { ruleOf, SNIPPET, type PointerRule } from './rules.ts';
import type { Mismatch } from './snippet.ts';

type Raw = Omit<Finding, 'fingerprint' | 'state' | 'worsened' | 'owner' | 'suppressed'>;

/** `src/a.rs:3-5`, as a document would write it. */
export const placeText = ({ file, line, endLine }: PointerPlace): string =>
  line === null ? file : endLine === null || endLine === line ? `${file}:${line}` : `${file}:${line}-${endLine}`;

const by = ({ killedBy }: Pointer): string => (killedBy === null ? '' : ` (${killedBy.slice(0, 10)})`);

/** As written, and for a list which of its lines is meant. */
const whatOf = ({ text, cited }: Pointer): string => {
  const isList = cited !== null && cited.line !== null && /\d[,/&]|\d\sand\s/u.test(text.slice(text.lastIndexOf(':')));
  return isList ? `line ${cited?.line ?? 0} of ${code(text)}` : code(text);
};

const MOVED: Readonly<Partial<Record<Pointer['status'], string>>> = {
  shifted: 'has shifted to',
  moved: 'has moved to',
  renamed: 'has another name now, at',
  merged: 'was merged into another file, at',
  split: 'was split off into another file, at',
};

const movedText = (pointer: Pointer): string => {
  const { status, to, content, evidence } = pointer;
  const there = to === null ? '' : ` ${code(placeText(to))}`;
  const text = content === 'rewritten' ? ', and was rewritten' : '';
  const unsure = evidence === 'similar' || evidence === 'name' ? ', as far as one can tell' : '';
  return `${MOVED[status] ?? 'is stale:'}${there}${text}${unsure}${by(pointer)}`;
};

const neverText = ({ to, cited }: Pointer): string => {
  if (to !== null)
    return `was wrong when it was written; ${code(to.symbol ?? placeText(to))} stands at ${code(placeText(to))}`;
  const line = cited?.line ?? null;
  return line === null
    ? 'never was there'
    : `never was there: no such file, or line ${line} is empty or behind its end`;
};

const messageOf = (pointer: Pointer): string => {
  const what = whatOf(pointer);
  switch (pointer.status) {
    case 'gone':
      return `what ${what} pointed at is gone${by(pointer)}`;
    case 'ambiguous':
      return `${what} can be any of ${pointer.candidates.map(({ file }) => code(file)).join(', ')}`;
    case 'never-valid':
      return `${what} ${neverText(pointer)}`;
    case 'rewritten':
      return `${what} still is the place, but its text is another one${by(pointer)}`;
    default:
      return `${what} ${movedText(pointer)}`;
  }
};

const raw = (
  rule: PointerRule,
  at: Pick<Pointer, 'doc' | 'line' | 'column'>,
  symbol: string,
): Omit<Raw, 'message' | 'confidence' | 'related' | 'hints' | 'condition'> => ({
  rule: rule.id,
  severity: rule.severity,
  lane: null,
  death: null,
  target: null,
  site: { file: at.doc, line: at.line, column: at.column, endLine: at.line, symbol },
  variant: null,
  variants: [],
  fix: rule.fix,
  witness: [],
  leverage: 1,
});

/** Pointers and snippets that a reader should know of, in no particular order. */
export const findingsOf = (pointers: readonly Pointer[], mismatches: readonly Mismatch[]): Raw[] => [
  ...pointers.flatMap((pointer): Raw[] => {
    const rule = ruleOf(pointer.status);
    if (rule === undefined) return [];
    const { doc, to, fixable, status, evidence } = pointer;
    const sure = fixable || (status !== 'gone' && evidence !== 'similar' && evidence !== 'name');
    const related =
      to === null || to.line === null
        ? []
        : [{ file: to.file, line: to.line, column: 1, endLine: to.endLine ?? to.line, symbol: to.symbol ?? '' }];
    return [
      {
        ...raw(rule, pointer, pointer.cited?.symbol ?? pointer.cited?.path ?? pointer.text),
        confidence: sure ? 'high' : 'medium',
        condition: '',
        message: messageOf(pointer),
        hints: fixable
          ? [{ action: 'see what would be written', command: `faultlane check-doc --dry-run ${doc}` }]
          : [],
        related,
      },
    ];
  }),
  ...mismatches.map((mismatch): Raw => ({
    ...raw(SNIPPET, mismatch, `${mismatch.quoted.file}#${mismatch.names.join(' ')}`),
    confidence: 'high',
    condition: '',
    message: `the snippet ${code(mismatch.snippet, 120)} names ${mismatch.names.map((name) => code(name)).join(', ')}, which stands nowhere near ${code(`${mismatch.quoted.file}:${mismatch.quoted.line}`)}: ${code(mismatch.quoted.text, 160)}`,
    hints: [],
    related: [],
  })),
];
