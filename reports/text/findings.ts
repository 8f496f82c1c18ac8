import { hopText } from '../../src/model/hop-text.ts';
import { plain } from '../../src/model/plain.ts';
import { SEVERITIES, type Finding, type Hop, type Severity } from '../../src/model/report.ts';
import { compareSpans, compareText } from '../../src/model/site.ts';
import { tied, wrap } from '../../src/model/wrap.ts';
import { counted, number, type Page } from './page.ts';

/** So many fit on a first screen. */
const SHOWN = 10;
/** A path longer than this is cut in its middle: its start and its end say most. */
const HOPS = 12;
const HEAD = 8;
const TAIL = 3;
const NAMED = 4;
const COLOURS = { error: ['red', 'bold'], warn: ['yellow'], note: ['cyan'] } as const;

/** The findings that count, the one whose repair saves most first. */
export const byLeverage = (findings: readonly Finding[]): Finding[] =>
  findings
    .filter(({ suppressed }) => suppressed === null)
    .toSorted(
      (a, b) =>
        b.leverage - a.leverage ||
        SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
        compareSpans(a.site, b.site) ||
        compareText(a.rule, b.rule),
    );

/** Steps that say something: where it is made, where it becomes something else, where it ends. */
const telling = (witness: readonly Hop[]): readonly Hop[] =>
  witness.filter((hop, index) => index === 0 || index === witness.length - 1 || hop.from !== hop.to);

const pathLines = (witness: readonly Hop[], width: number, indent: string): string[] => {
  const start = witness[0];
  if (start === undefined) return [];
  const hops = (some: readonly Hop[]): string[] =>
    some.flatMap((hop) => wrap(hopText(hop), width, `${indent} `, `${indent}    `));
  const from = wrap(plain(start.from), width, indent);
  const shown = telling(witness);
  const silent = witness.length - shown.length;
  const handed =
    silent > 0 ? [`${indent} (${number(silent)} more ${silent === 1 ? 'step hands' : 'steps hand'} it on)`] : [];
  if (shown.length <= HOPS) return [...from, ...hops(shown), ...handed];
  const left = `${indent} … ${shown.length - HEAD - TAIL} more steps`;
  return [...from, ...hops(shown.slice(0, HEAD)), left, ...hops(shown.slice(-TAIL)), ...handed];
};

const alsoText = ({ variant, variants }: Finding): string | null => {
  const others = variants.filter((each) => each !== variant);
  if (others.length === 0) return null;
  const rest = others.length - NAMED;
  const names = others.slice(0, NAMED).map((each) => plain(each));
  return `also ${names.join(', ')}${rest > 0 ? ` and ${number(rest)} more` : ''}`;
};

const factsText = ({ site, rule, lane, death, target, confidence, leverage }: Finding): string => {
  const { file, line, column, symbol } = site;
  const now = death ?? lane;
  return [
    `${plain(file)}:${line}:${column}${symbol === '' ? '' : ` in ${plain(symbol)}`}`,
    plain(rule),
    ...(now === null ? [] : [tied(target === null || target === 'undecided' ? now : `${now}, should be ${target}`)]),
    ...(confidence === 'high' ? [] : [tied(`${confidence} confidence`)]),
    ...(leverage > 1 ? [tied(`leverage ${number(leverage)}`)] : []),
  ].join(' · ');
};

const one = (finding: Finding, index: number, { width, paint }: Page): string[] => {
  const { severity } = finding;
  const lead = `${String(index + 1).padStart(2)}. `;
  const indent = ' '.repeat(lead.length);
  const [first = '', ...more] = wrap(plain(finding.message), width, `${lead}${severity.padEnd(5)} `, indent);
  const also = alsoText(finding);
  return [
    first.replace(severity, () => paint([...COLOURS[severity]], severity)),
    ...more,
    ...wrap(factsText(finding), width, indent).map((line) => paint('dim', line)),
    ...(finding.condition === '' || finding.condition.endsWith('` happens')
      ? []
      : wrap(`when: ${plain(finding.condition)}`, width, indent, `${indent}      `)),
    ...pathLines(finding.witness, width, indent),
    ...(also === null ? [] : wrap(also, width, indent, `${indent}     `)),
    ...(finding.fix === '' ? [] : wrap(`fix: ${plain(finding.fix)}`, width, indent, `${indent}     `)),
  ];
};

const split = (findings: readonly Finding[]): string =>
  SEVERITIES.map((severity): [Severity, number] => [
    severity,
    findings.filter((each) => each.severity === severity).length,
  ])
    .filter(([, count]) => count > 0)
    .map(([severity, count]) => `${number(count)} ${severity}`)
    .join(', ');

/** The findings worth a first look, each with the path that proves it, and how many more there are. */
export const findingLines = (all: readonly Finding[], page: Page): string[] => {
  const findings = byLeverage(all);
  if (findings.length === 0) return ['Findings: none'];
  const rest = findings.length - SHOWN;
  const title = `Findings: ${number(findings.length)} (${split(findings)})${rest > 0 ? `, the ${SHOWN} with the most leverage` : ''}`;
  return [
    ...wrap(title, page.width).map((line) => page.paint('bold', line)),
    ...findings.slice(0, SHOWN).flatMap((finding, index) => ['', ...one(finding, index, page)]),
    ...(rest > 0
      ? ['', ...wrap(`${counted(rest, 'more finding')}: \`faultlane audit --format json\` has them all`, page.width)]
      : []),
  ];
};
