import { groupBy } from '../model/groups.ts';
import type { Finding } from '../model/report.ts';
import { SEVERITIES } from '../model/report.ts';

type Raw = Omit<Finding, 'fingerprint' | 'state' | 'worsened' | 'owner' | 'suppressed'>;

/** The rule that says only where the run ends; every other one says more of the same edge. */
const BROAD = 'run-borking-variant';

const edgeOf = ({ site, lane }: Raw): string => `${site.file}:${site.line} ${lane}`;

const worse = (a: Raw['severity'], b: Raw['severity']): Raw['severity'] =>
  SEVERITIES.indexOf(a) <= SEVERITIES.indexOf(b) ? a : b;

/** One finding an edge: where a narrower rule speaks of all that ends there, its finding stays, as bad as the worse of both. */
export const narrowed = (raw: readonly Raw[]): Raw[] => {
  const narrow = groupBy(
    raw.filter(({ rule, variants }) => rule !== BROAD && variants.length > 0),
    edgeOf,
  );
  const raised = new Map<Raw, Raw['severity']>();
  const kept = raw.filter((one) => {
    const others = one.rule === BROAD ? (narrow.get(edgeOf(one)) ?? []) : [];
    const cover = others.filter(({ variants }) => one.variants.every((name) => variants.includes(name)));
    for (const other of cover) raised.set(other, worse(one.severity, raised.get(other) ?? other.severity));
    return cover.length === 0;
  });
  return kept.map((one) => ({ ...one, severity: raised.get(one) ?? one.severity }));
};
