import { plain } from '../../src/model/plain.ts';
import type { Blind, FailedStep, Report, Verdict } from '../../src/model/report.ts';
import { compareText } from '../../src/model/site.ts';
import { wrap } from '../../src/model/wrap.ts';
import { counted, number, type Page } from './page.ts';

const SHOWN = 5;

const more = (count: number, what: string): string[] =>
  count > SHOWN ? [`     … ${number(count - SHOWN)} more ${what}`] : [];

const failedLines = (failed: readonly FailedStep[], width: number): string[] =>
  failed.length === 0
    ? []
    : [
        `  ${counted(failed.length, 'failure')} of this run`,
        ...failed
          .slice(0, SHOWN)
          .flatMap(({ file, step, message, next }) =>
            wrap(`${plain(file ?? step)}: ${plain(message)}; next: ${plain(next)}`, width, '     ', '       '),
          ),
        ...more(failed.length, 'failures'),
      ];

const undecidedLines = (verdicts: readonly Verdict[], width: number): string[] => {
  const undecided = verdicts.filter(({ lane }) => lane === 'undecided');
  if (undecided.length === 0) return [];
  return [
    `  ${counted(undecided.length, 'variant')} undecided`,
    ...undecided
      .slice(0, SHOWN)
      .flatMap(({ variant, because }) => wrap(`${plain(variant)}: ${plain(because)}`, width, '     ', '       ')),
    ...more(undecided.length, 'variants'),
  ];
};

interface Group {
  readonly reason: string;
  readonly first: Blind;
  readonly count: number;
}

const groups = (blind: readonly Blind[]): Group[] => {
  const byReason = new Map<string, Group>();
  for (const each of blind) {
    const known = byReason.get(each.reason);
    byReason.set(each.reason, { reason: each.reason, first: known?.first ?? each, count: (known?.count ?? 0) + 1 });
  }
  return [...byReason.values()].toSorted((a, b) => b.count - a.count || compareText(a.reason, b.reason));
};

const blindLines = (blind: readonly Blind[], width: number): string[] => {
  if (blind.length === 0) return [];
  const all = groups(blind);
  const widest = number(all[0]?.count ?? 0).length;
  return [
    ...wrap(`${counted(blind.length, 'place')} seen and not understood, by reason`, width, '  '),
    ...all.slice(0, SHOWN).flatMap(({ reason, first, count }) => {
      const lead = `     ${number(count).padStart(widest)} `;
      return wrap(`${plain(reason)} (${count > 1 ? 'first ' : ''}${plain(first.file)}:${first.line})`, width, lead);
    }),
    ...more(all.length, 'reasons'),
  ];
};

/** What the run could not read, decide or follow; says so when there is nothing. */
export const gapLines = ({ status, verdicts, blind }: Report, { width, paint }: Page): string[] => {
  const lines = [...failedLines(status.failed, width), ...undecidedLines(verdicts, width), ...blindLines(blind, width)];
  return lines.length === 0 ? ['Not understood: nothing'] : [paint('bold', 'Not understood'), ...lines];
};
