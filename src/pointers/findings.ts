import { code } from '../model/plain.ts';
import type { Finding, Pointer, PointerPlace } from '../model/report.ts';
import { ruleOf, SNIPPET, type PointerRule } from './rules.ts';
import type { Mismatch } from './snippet.ts';

type Raw = Omit<Finding, 'fingerprint' | 'state' | 'worsened' | 'owner' | 'suppressed'>;

/** `src/a.rs:3-5`, as a document would write it. */
export const placeText = ({ file, line, endLine }: PointerPlace): string =>
  line === null ? file : endLine === null || endLine === line ? `${file}:${line}` : `${file}:${line}-${endLine}`;

const by = ({ killedBy }: Pointer): string => (killedBy === null ? '' : ` (${killedBy.slice(0, 10)})`);

const SAID: Readonly<Partial<Record<Pointer['status'], string>>> = {
  shifted: 'has shifted',
  moved: 'has moved',
  renamed: 'has another name',
  merged: 'was merged into another file',
  split: 'was split off into another file',
};

const messageOf = (pointer: Pointer): string => {
  const { text, status, to, candidates, cited, content } = pointer;
  const what = code(text);
  switch (status) {
    case 'gone':
      return `what ${what} pointed at is gone${by(pointer)}`;
    case 'ambiguous':
      return `${what} can be ${candidates.length} files: ${candidates.map(({ file }) => code(file)).join(', ')}`;
    case 'never-valid':
      return to === null
        ? `${what} never was there${cited?.line === null ? '' : `: line ${cited?.line ?? 0} is empty or behind the end, or there is no such file`}`
        : `${what} was wrong when it was written; ${code(to.symbol ?? placeText(to))} stands at ${code(placeText(to))}`;
    case 'rewritten':
      return `${what} still is the place, but its text is another one${by(pointer)}`;
    default: {
      const sure = pointer.fixable ? '' : ', as far as one can tell';
      const rewritten = content === 'rewritten' ? ', and was rewritten' : '';
      return `${what} ${SAID[status] ?? 'is stale'}${to === null ? '' : ` to ${code(placeText(to))}`}${rewritten}${sure}${by(pointer)}`;
    }
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
