import { SEVERITIES, type Finding, type Severity } from '../src/model/report.ts';

/** What a finding must be like, written beside the code: `//~ rule severity Type::Variant …: part of the message`. */
export interface Mark {
  /** Line of the finding, from 1: that of the mark, less one for each `^`. */
  readonly line: number;
  readonly rule: string;
  /** Null where the mark leaves it open; the same for the others. */
  readonly severity: Severity | null;
  readonly variants: readonly string[] | null;
  readonly message: string | null;
}

const MARK = /\/\/~(\^*)\s*([a-z][a-z0-9-]*)([^:]*(?:::[^:]*)*?)(?::(?!:)\s*(.*\S))?\s*$/;

const isSeverity = (word: string): word is Severity => SEVERITIES.some((known) => known === word);

const markIn = (text: string, line: number): Mark | null => {
  const [, up = '', rule = '', words = '', message] = MARK.exec(text) ?? [];
  if (rule === '') return null;
  const rest = words.split(/\s+/).filter((word) => word !== '');
  const variants = rest.filter((word) => !isSeverity(word));
  return {
    line: line - up.length,
    rule,
    severity: rest.find(isSeverity) ?? null,
    variants: variants.length === 0 ? null : variants,
    message: message ?? null,
  };
};

/** The marks in a source. Throws where a mark does not read: it would be a check that nobody makes. */
export const marksIn = (source: string): Mark[] =>
  source.split('\n').flatMap((text, index) => {
    if (!text.includes('//~')) return [];
    const mark = markIn(text, index + 1);
    if (mark === null) throw new Error(`line ${index + 1}: the mark does not read: ${text.trim()}`);
    return [mark];
  });

const show = (line: number, rule: string, rest: readonly (string | null)[]): string =>
  `line ${line}: ${[rule, ...rest.filter((part) => part !== null)].join(' ')}`;

const fits = (mark: Mark, { rule, site, severity, variants, message }: Finding): boolean =>
  mark.rule === rule &&
  mark.line === site.line &&
  (mark.severity === null || mark.severity === severity) &&
  (mark.variants === null || mark.variants.join(' ') === variants.join(' ')) &&
  (mark.message === null || message.includes(mark.message));

/** Marks without a finding and findings without a mark, a line each; every finding serves one mark. */
export const unmatched = (marks: readonly Mark[], findings: readonly Finding[]): string[] => {
  const left = new Set(findings);
  const missing = marks.filter((mark) => {
    const found = [...left].find((finding) => fits(mark, finding));
    return found === undefined || !left.delete(found);
  });
  return [
    ...missing.map(
      ({ line, rule, severity, variants, message }) =>
        `missing: ${show(line, rule, [severity, variants?.join(' ') ?? null, message])}`,
    ),
    ...[...left].map(
      ({ site, rule, severity, variants, message }) =>
        `surplus: ${show(site.line, rule, [severity, variants.join(' '), message])}`,
    ),
  ];
};
