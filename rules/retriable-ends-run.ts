import { pushTo } from '../src/model/groups.ts';
import { defineRule, type RawFinding } from '../src/engine/define-rule.ts';
import type { PromiseAnswer } from '../src/model/answers.ts';
import type { Hop, Verdict } from '../src/model/report.ts';
import { keyOf, someOf, worthRetrying } from './parts/passing.ts';
import { rootOf } from './parts/root.ts';
import { isTrial } from './parts/trial.ts';

/** Names of faults that are over soon by themselves. */
const PASSING =
  /^(?:Unavailable|ServiceUnavailable|TemporarilyUnavailable|Transient|Temporary|Busy|Overloaded)$|Timeout$|TimedOut$|Throttl|RateLimit|TooManyRequests|NetworkError|ConnectionReset|ConnectionLost|LeaseLost|TryAgain|Contention/;

/** It ends the run for sure or perhaps, and nothing tries again before. */
const endsAtOnce = (verdict: Verdict): boolean =>
  verdict.lane === 'run-borking' &&
  (verdict.death === 'died' || verdict.death === 'endless') &&
  verdict.retry === null &&
  verdict.confidence !== 'low' &&
  verdict.reach !== 'dead' &&
  !verdict.deliberate &&
  !verdict.others.some(({ lane }) => lane === 'Retriable');

interface Ending {
  readonly verdict: Verdict;
  readonly root: Hop;
}

const findingOf = (group: readonly Ending[]): RawFinding[] => {
  const [first] = group;
  if (!first) return [];
  const { verdict, root } = first;
  const names = group.map((one) => one.verdict.variant);
  const sure = group.some((one) => one.verdict.modality === 'must');
  return [
    {
      rule: 'retriable-ends-run',
      severity: sure ? 'error' : 'warn',
      confidence: 'medium',
      lane: verdict.lane,
      death: verdict.death,
      target: 'Retriable',
      site: { file: root.file, line: root.line, column: 1, endLine: root.line, symbol: root.via },
      variant: verdict.variant,
      variants: [...new Set(names)].sort(),
      condition: `${someOf(names)} happens once`,
      message: `${someOf(names)} would pass by itself and ${sure ? 'ends' : 'can end'} the run: \`${root.via}\` makes \`${root.to}\` of it, and nothing tries again`,
      fix: 'try again, a bounded number of times with a pause, and say what happened when the bound is reached',
      hints: [{ action: 'show the whole path', command: `faultlane lane ${verdict.variant}` }],
      witness: verdict.witness,
      related: group.slice(0, 20).map((one) => one.verdict.declared),
      leverage: group.length,
    },
  ];
};

const check = (verdicts: readonly Verdict[], promises: readonly PromiseAnswer[]): RawFinding[] => {
  const again = worthRetrying(promises);
  const groups = new Map<string, Ending[]>();
  for (const verdict of verdicts) {
    const root = rootOf(verdict.witness);
    const passes = PASSING.test(verdict.variant.split('::')[1] ?? '') || again.has(keyOf(verdict));
    // A claim about the code itself says nothing of what came.
    if (!root || !passes || !endsAtOnce(verdict) || isTrial(root.file, root.via) || root.to.startsWith('assert'))
      continue;
    pushTo(groups, JSON.stringify([root.file, root.line, root.via, root.to]), { verdict, root });
  }
  return [...groups.values()].flatMap(findingOf);
};

export default defineRule({
  id: 'retriable-ends-run',
  code: 'FL206',
  since: '0.1.0',
  docs: {
    what: 'A fault that would pass by itself, by its name or by what the code itself answers when it is asked, ends the run at once: no way of it leads back to another try.',
    why: 'A timeout or a busy store costs the user the whole run, though the same call a moment later would have gone well.',
    fix: 'Try again within a bound, with a pause, and tell what happened when the bound is reached.',
  },
  examples: {
    bad: [
      {
        language: 'rust',
        lines: [14],
        code: `pub enum DockFault {
    TimedOut,
}

fn call(dock: u32) -> Result<u32, DockFault> {
    if dock > 40 {
        return Err(DockFault::TimedOut);
    }
    Ok(dock)
}

fn main() {
    match call(41) {
        Err(DockFault::TimedOut) => panic!("the dock does not answer"),
        Ok(dock) => println!("{dock}"),
    }
}
`,
      },
    ],
    good: [
      {
        language: 'rust',
        code: `pub enum DockFault {
    TimedOut,
}

fn call(dock: u32) -> Result<u32, DockFault> {
    if dock > 40 {
        return Err(DockFault::TimedOut);
    }
    Ok(dock)
}

fn main() {
    for _ in 0..3 {
        match call(41) {
            Err(DockFault::TimedOut) => continue,
            Ok(dock) => return println!("{dock}"),
        }
    }
    println!("the dock did not answer three times");
}
`,
      },
    ],
  },
  check: ({ answers, verdicts }) => check(verdicts, answers.promises),
});
