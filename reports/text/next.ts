import type { Report } from '../../src/model/report.ts';
import { byLeverage } from './findings.ts';
import type { Page } from './page.ts';

// A name that a shell could read as something else is not offered for pasting.
const SAFE = /^[A-Za-z0-9_]+(?:(?:::|\.)[A-Za-z0-9_]+)*$/;

type Advice = readonly [command: string, why: string];

const EVERYTHING: Advice = ['faultlane audit --format json', 'everything, for a program'];
const WHICH_FILES: Advice = ['faultlane help audit', 'which files are read'];

interface Named {
  readonly variant: string | null;
}

// The first of them whose name can be pasted, and the whole report besides.
const look = (named: readonly Named[], why: string): readonly Advice[] => {
  const name = named.find(({ variant }) => variant !== null && SAFE.test(variant))?.variant ?? null;
  return name === null ? [EVERYTHING] : [[`faultlane lane ${name}`, why], EVERYTHING];
};

const advice = ({ target, findings, verdicts }: Report): readonly Advice[] => {
  if (target.files === 0) return [['faultlane audit --root DIR', 'where DIR holds the code'], WHICH_FILES];
  if (verdicts.length === 0) return [['faultlane audit --include-tests', 'test code too'], WHICH_FILES];
  const worst = byLeverage(findings);
  if (worst.length > 0) return look(worst, 'where it goes, and every other end');
  const failing = verdicts.filter(({ pass }) => pass === false);
  if (failing.length > 0) return look(failing, 'why it does not pass');
  const undecided = verdicts.filter(({ pass }) => pass === null);
  if (undecided.length > 0) return look(undecided, 'why it is undecided');
  return [['faultlane audit', 'in CI: exit 1 at the first finding'], EVERYTHING];
};

/** Commands worth typing now, the most useful first. */
export const nextLines = (report: Report, { width, paint }: Page): string[] => {
  const rows = advice(report);
  const widest = Math.max(...rows.map(([command]) => command.length));
  return [
    paint('bold', 'Next'),
    ...rows.flatMap(([command, why]) =>
      widest + why.length + 4 <= width
        ? [`  ${paint('cyan', command.padEnd(widest))}  ${why}`]
        : [`  ${paint('cyan', command)}`, `      ${why}`],
    ),
  ];
};
