import { defineRule, type RawFinding } from '../src/engine/define-rule.ts';
import type { Answers, ArmAnswer, SwitchAnswer } from '../src/model/answers.ts';
import type { Severity, Verdict } from '../src/model/report.ts';
import { keyOf, type Passing, someOf, waysByLine, worstOf, worthRetrying } from './parts/passing.ts';

type Ways = ReadonlyMap<string, readonly Passing[]>;

const isTruth = (name: string): boolean => name === 'true' || name === 'false';

/** Answers of the arms that name variants, each answer once. */
const namedAnswers = ({ arms }: SwitchAnswer): readonly string[] => [
  ...new Set(arms.filter((arm) => !arm.rest && !arm.keeps).flatMap((arm) => (arm.gives.length === 1 ? arm.gives : []))),
];

const dies = ({ fate }: Passing): boolean =>
  fate.lane === 'run-borking' && (fate.death === 'died' || fate.death === 'endless');

/** Why the arm is a decision that nobody took for each variant; null where it is none. */
const judged = (one: SwitchAnswer, arm: ArmAnswer, ways: readonly Passing[], worthIt: boolean): Severity | null => {
  const deadly = ways.filter(dies);
  // Where the arm itself is the end, the finding of that end is told here, as bad as it is.
  if (deadly.length > 0) return deadly.some(({ fate }) => fate.confidence !== 'low') ? 'warn' : 'note';
  const [gives, ...more] = arm.gives;
  if (gives === undefined || more.length > 0 || gives === 'text') return null;
  // A question answers yes for some and no for the rest: only a yes to trying again is a promise about the rest.
  if (isTruth(gives)) return one.asksRetry && gives === 'true' ? 'warn' : null;
  const others = namedAnswers(one).filter((name) => name !== 'text' && !isTruth(name));
  if (others.length > 1) return 'warn';
  if (others.length !== 1 || others.includes(gives) || arm.variants.length < 2) return null;
  // What is worth another try looks like what is not from here on.
  return worthIt ? 'warn' : 'note';
};

const laneOf = (one: SwitchAnswer, arm: ArmAnswer, worst: Passing | undefined): RawFinding['lane'] => {
  if (one.asksRetry && arm.gives.includes('true')) return 'Retriable';
  return worst?.fate.lane ?? (arm.handedOver ? 'neutral' : 'undecided');
};

/** Where the variants end, and how sure that is. */
const endOf = (
  one: SwitchAnswer,
  arm: ArmAnswer,
  worst: Passing | undefined,
): Pick<RawFinding, 'confidence' | 'lane' | 'death'> => {
  const lane = laneOf(one, arm, worst);
  if (lane !== 'run-borking' || !worst) return { confidence: 'high', lane, death: null };
  return { confidence: worst.fate.confidence, lane, death: worst.fate.death };
};

const findingOf = (
  one: SwitchAnswer,
  arm: ArmAnswer,
  severity: Severity,
  ways: readonly Passing[],
  declared: RawFinding['related'],
): RawFinding => {
  const worst = worstOf(ways);
  const result = arm.gives.length > 0 ? `\`${arm.gives.join('` or `')}\`` : 'the same end';
  const count = arm.variants.length;
  return {
    rule: 'wildcard-hides-variants',
    severity,
    ...endOf(one, arm, worst),
    target: worst?.verdict.target ?? 'undecided',
    site: { ...one.site, line: arm.line, endLine: arm.line },
    variant: worst?.verdict.variant ?? arm.variants[0] ?? null,
    variants: arm.variants,
    condition: `\`${arm.text}\` takes what no other arm of the match over \`${one.type}\` names`,
    message: `\`${arm.text}\` hides ${count} variant${count === 1 ? '' : 's'} of \`${one.type}\` and makes ${result} of each: ${someOf(arm.variants)}`,
    fix: 'name the variants, so that each is decided and the compiler asks about the next one',
    hints: [],
    witness: worst?.fate.witness ?? [],
    related: declared,
    leverage: count,
  };
};

const check = ({ switches, promises }: Answers, verdicts: readonly Verdict[]): RawFinding[] => {
  const byLine: Ways = waysByLine(verdicts);
  const again = worthRetrying(promises);
  const byName = new Map(verdicts.map((verdict) => [keyOf(verdict), verdict]));
  return switches.flatMap((one) =>
    one.arms.flatMap((arm) => {
      if (!arm.rest || !arm.decides || arm.guarded || arm.keeps || arm.variants.length === 0) return [];
      if (one.arms.every(({ rest }) => rest)) return [];
      const hidden = new Set(arm.variants);
      const ways = (byLine.get(`${one.site.file}:${arm.line}`) ?? []).filter(
        ({ verdict }) =>
          verdict.scope === one.scope &&
          (hidden.has(verdict.variant) || arm.variants.some((name) => name.startsWith(`${verdict.variant}(`))),
      );
      const severity = judged(
        one,
        arm,
        ways,
        arm.variants.some((variant) => again.has(keyOf({ scope: one.scope, variant }))),
      );
      if (severity === null) return [];
      const declared = arm.variants.flatMap(
        (variant) => byName.get(keyOf({ scope: one.scope, variant }))?.declared ?? [],
      );
      return [findingOf(one, arm, severity, ways, declared.slice(0, 20))];
    }),
  );
};

export default defineRule({
  id: 'wildcard-hides-variants',
  code: 'FL301',
  since: '0.1.0',
  docs: {
    what: 'An arm for whatever comes (`_`, `other`, `default`) answers for variants that nobody named: it ends the run for them, tries them again, or puts them all into one class of a table that tells others apart. The finding lists the hidden names.',
    why: 'The next variant that somebody adds is decided without a word from the compiler, by an arm that was written before it was there. Arms that hand the error on, and questions that answer no, are left alone.',
    fix: 'Name the variants in the arm that they belong to. For an enum of another package that asks for a rest arm, let that arm give the mildest answer.',
  },
  examples: {
    bad: [
      {
        language: 'rust',
        lines: [14],
        code: `pub enum CraneFault {
    Jammed,
    Overloaded,
    Unlit,
}

/// Whether the lift is worth another try.
pub fn is_retryable(fault: &CraneFault) -> bool {
    match fault {
        CraneFault::Jammed => true,
        CraneFault::Overloaded => {
            false
        }
        _ => true,
    }
}

pub fn lift(load: u32) -> Result<u32, CraneFault> {
    match load {
        0 => Err(CraneFault::Unlit),
        1..=9 => Err(CraneFault::Jammed),
        10..=40 => Ok(load),
        _ => Err(CraneFault::Overloaded),
    }
}
`,
      },
    ],
    good: [
      {
        language: 'rust',
        code: `pub enum CraneFault {
    Jammed,
    Overloaded,
    Unlit,
}

/// Whether the lift is worth another try.
pub fn is_retryable(fault: &CraneFault) -> bool {
    match fault {
        CraneFault::Jammed => true,
        CraneFault::Overloaded | CraneFault::Unlit => false,
    }
}

pub fn lift(load: u32) -> Result<u32, CraneFault> {
    match load {
        0 => Err(CraneFault::Unlit),
        1..=9 => Err(CraneFault::Jammed),
        10..=40 => Ok(load),
        _ => Err(CraneFault::Overloaded),
    }
}
`,
      },
    ],
  },
  check: ({ answers, verdicts }) => check(answers, verdicts),
});
