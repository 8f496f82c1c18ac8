import type { Report, Status } from '../../src/model/report.ts';
import { DEATHS, VERDICT_LANES } from '../../src/model/report.ts';
import { code, plain } from '../../src/model/plain.ts';
import { tied, wrap } from '../../src/model/wrap.ts';
import { counted, number, type Page } from './page.ts';

const INDENT = '  ';
const LABEL = 10;

// How `count` of the variants are spoken of.
const are = (count: number): string => (count === 1 ? 'is' : 'are');

const judged = ({ status, verdicts }: Report): string => {
  const all = verdicts.length;
  const failing = verdicts.filter(({ pass }) => pass === false).length;
  const undecided = verdicts.filter(({ pass }) => pass === null).length;
  const where = status.complete ? '' : ' in the files that were read';
  if (failing > 0) {
    const [do_, they] = failing === 1 ? ['does', 'it'] : ['do', 'they'];
    const open = undecided > 0 ? `; ${number(undecided)} ${are(undecided)} undecided` : '';
    return `${number(failing)} of ${counted(all, 'error variant')} ${do_} not end where ${they} should${open}`;
  }
  if (undecided > 0) {
    return `No error variant is known to end badly${where}, but ${number(undecided)} of ${number(all)} ${are(undecided)} undecided`;
  }
  return all === 1
    ? `The one error variant ends where it should${where}`
    : `All ${number(all)} error variants end where they should${where}`;
};

/** The answer in one sentence: it claims no more than was read, and an empty run never sounds like a pass. */
export const verdictLine = (report: Report): string => {
  const { target, status, verdicts } = report;
  if (target.files === 0 && status.failed.length > 0) return 'Nothing was audited: no selected file could be read';
  if (target.files === 0) return `Nothing to audit: no Rust files under ${code(target.root)}`;
  if (verdicts.length > 0) return judged(report);
  return `No error variant to report (${counted(target.files, 'file')} ${target.files === 1 ? 'was' : 'were'} read)`;
};

// Rounded down: 99.96 % is not 100 %.
const percent = (part: number, whole: number): string => tied(`${Math.floor((1000 * part) / whole) / 10} %`);

const statusText = ({ complete, failed }: Status, { files, lines, commit }: Report['target']): string => {
  const read = `${counted(files, 'file')}, ${counted(lines, 'line')}${commit === null ? '' : `, ${tied(`commit ${plain(commit).slice(0, 12)}`)}`}`;
  if (files === 0) return 'nothing was read, so nothing is proved';
  return complete
    ? `complete: ${read}`
    : `not complete: ${failed.length > 0 ? `${counted(failed.length, 'failure')}, see below; ` : ''}${read}`;
};

const lanesText = ({ death: deaths, ...lanes }: Report['summary']): string => {
  const split = DEATHS.filter((death) => deaths[death] > 0).map((death) => tied(`${death} ${number(deaths[death])}`));
  return VERDICT_LANES.map((lane) => {
    const count = tied(`${lane} ${number(lanes[lane])}`);
    return lane === 'run-borking' && split.length > 0 ? `${count} (${split.join(', ')})` : count;
  }).join(' · ');
};

/** First lines of the screen: the answer, whether the run was complete, how much was followed, and the lanes. */
export const headline = (report: Report, { width, paint }: Page): string[] => {
  const { status, target } = report;
  const row = (label: string, text: string): string[] => {
    const first = `${INDENT}${label.padEnd(LABEL)}`;
    return wrap(text, width, first).map((line) => line.replace(label, () => paint('dim', label)));
  };
  const { places, of } = status.understood;
  return [
    ...wrap(verdictLine(report), width).map((line) => paint('bold', line)),
    '',
    ...row('status', statusText(status, target)),
    ...(of > 0
      ? row('followed', `${number(places)} of ${counted(of, 'error-handling place')} (${percent(places, of)})`)
      : []),
    ...(report.verdicts.length > 0 ? row('lanes', lanesText(report.summary)) : []),
  ];
};
