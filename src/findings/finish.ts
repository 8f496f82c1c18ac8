import { identity } from '../model/identity.ts';
import { CONFIDENCES, type Confidence, type Finding } from '../model/report.ts';
import { compareSpans, compareText } from '../model/site.ts';

type Raw = Omit<Finding, 'fingerprint' | 'state' | 'worsened' | 'owner' | 'suppressed'>;

/** Version of what goes into a fingerprint: part of it, so that a change never looks like the same finding. */
const NORMALISER = '1';

const order = (a: Raw, b: Raw): number =>
  compareSpans(a.site, b.site) || compareText(a.rule, b.rule) || compareText(a.variant ?? '', b.variant ?? '');

/** What a finding is about, without lines: symbol, variants, and what the error becomes there. */
const contentOf = (one: Raw): string[] => [
  NORMALISER,
  one.rule,
  one.site.symbol,
  one.variant ?? '',
  one.witness
    .filter((hop) => hop.from !== hop.to)
    .map((hop) => hop.to)
    .join(' '),
];

const atLeast = (one: Confidence, least: Confidence): boolean => CONFIDENCES.indexOf(one) <= CONFIDENCES.indexOf(least);

/** The findings that are sure enough. */
export const sureEnough = (findings: readonly Finding[], least: Confidence): Finding[] =>
  findings.filter((one) => atLeast(one.confidence, least));

/** The chain after the rules: sort, give each an identity that survives moved lines and does not depend on what is shown. */
export const finish = (raw: readonly Raw[]): Finding[] => {
  const seen = new Map<string, number>();
  return [...raw].sort(order).map((one) => {
    const content = contentOf(one);
    const key = JSON.stringify(content);
    const ordinal = seen.get(key) ?? 0;
    seen.set(key, ordinal + 1);
    const fingerprint = identity('fl1', [...content, String(ordinal)]);
    return { ...one, fingerprint, state: null, worsened: null, owner: null, suppressed: null };
  });
};
