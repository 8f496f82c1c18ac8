import { summarise } from '../model/summary.ts';
import type { Fate, Finding, Report, Verdict } from '../model/report.ts';

/** Whether a path of the report lies in one of the folders, or is one of the files. */
const within =
  (places: readonly string[]) =>
  (file: string): boolean =>
    places.some((place) => file === place || file.startsWith(`${place}/`));

const passes = ({ witness }: Fate, inside: (file: string) => boolean): boolean =>
  witness.some(({ file }) => inside(file));

const ofVerdict = (verdict: Verdict, inside: (file: string) => boolean): boolean =>
  inside(verdict.declared.file) || passes(verdict, inside) || verdict.others.some((fate) => passes(fate, inside));

const ofFinding = ({ site, witness }: Finding, inside: (file: string) => boolean): boolean =>
  inside(site.file) || witness.some(({ file }) => inside(file));

/**
 * The report as seen from some files and folders (relative to the root; `''` is the root, and restricts nothing):
 * findings and verdicts whose site, declaration or witness touches them, and the summary of those verdicts. What was
 * read, what failed and what was not understood is told for the whole root, because the whole root decided the verdicts.
 */
export const restrict = (report: Report, places: readonly string[]): Report => {
  if (places.length === 0 || places.includes('')) return report;
  const inside = within(places);
  const verdicts = report.verdicts.filter((verdict) => ofVerdict(verdict, inside));
  const findings = report.findings.filter((finding) => ofFinding(finding, inside));
  return { ...report, summary: summarise(verdicts), verdicts, findings };
};
