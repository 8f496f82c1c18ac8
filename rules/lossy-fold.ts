import { defineRule, type RawFinding } from '../src/engine/define-rule.ts';
import type { FoldAnswer } from '../src/model/answers.ts';
import type { Verdict } from '../src/model/report.ts';
import { type Passing, someOf, waysByLine, worstOf } from './parts/passing.ts';

const findingOf = (fold: FoldAnswer, ways: readonly Passing[], verdicts: readonly Verdict[]): RawFinding => {
  const worst = worstOf(ways);
  const lane = worst?.fate.lane ?? (fold.handedOver ? 'neutral' : 'undecided');
  const lost = fold.unused ? 'without looking at it' : 'and keeps at most its words';
  return {
    rule: 'lossy-fold',
    // What is kept as text can still be read by somebody; what nobody looks at is gone.
    severity: fold.unused ? 'warn' : 'note',
    confidence: 'medium',
    lane,
    death: worst?.fate.death ?? null,
    target: worst?.verdict.target ?? 'undecided',
    site: fold.site,
    variant: worst?.verdict.variant ?? fold.variants[0] ?? null,
    variants: fold.variants,
    condition: `any \`${fold.type}\` comes to \`${fold.site.symbol}\``,
    message: `\`${fold.site.symbol}\` makes \`${fold.gives}\` of every \`${fold.type}\` ${lost}: ${someOf(fold.variants)}`,
    fix: 'give each kind of variant a place of its own in the new error, or carry the old one in it',
    hints: [],
    witness: worst?.fate.witness ?? [],
    related: verdicts.slice(0, 20).map(({ declared }) => declared),
    leverage: fold.variants.length,
  };
};

const check = (folds: readonly FoldAnswer[], verdicts: readonly Verdict[]): RawFinding[] => {
  const byLine = waysByLine(verdicts);
  return folds.map((fold) => {
    const names = new Set(fold.variants);
    const isOf = (one: Verdict): boolean => one.scope === fold.scope && names.has(one.variant);
    const ways = (byLine.get(`${fold.site.file}:${fold.site.line}`) ?? []).filter(({ verdict }) => isOf(verdict));
    return findingOf(fold, ways, verdicts.filter(isOf));
  });
};

export default defineRule({
  id: 'lossy-fold',
  code: 'FL108',
  since: '0.1.0',
  docs: {
    what: 'A conversion makes one and the same error of every variant of another one. Where it does not even look at what it is given, it is loud; where the words are kept, it is a note.',
    why: 'Whoever gets the new error cannot tell any more what may be tried again, what the user can mend and what is broken: all of it takes one way from there on.',
    fix: 'Give each kind a place of its own in the new error, or carry the old error in it.',
  },
  examples: {
    bad: [
      {
        language: 'rust',
        lines: [13],
        code: `pub enum PumpFault {
    Blocked,
    Dry,
}

pub enum PlantFault {
    Failed,
    Halted,
}

impl From<PumpFault> for PlantFault {
    fn from(_: PumpFault) -> Self {
        Self::Failed
    }
}

pub fn pump(level: u32) -> Result<u32, PumpFault> {
    match level {
        0 => Err(PumpFault::Dry),
        1..=9 => Ok(level),
        _ => Err(PumpFault::Blocked),
    }
}

pub fn run(level: u32) -> Result<u32, PlantFault> {
    if level > 99 {
        return Err(PlantFault::Halted);
    }
    Ok(pump(level)?)
}
`,
      },
    ],
    good: [
      {
        language: 'rust',
        code: `pub enum PumpFault {
    Blocked,
    Dry,
}

pub enum PlantFault {
    Pump(PumpFault),
    Halted,
}

impl From<PumpFault> for PlantFault {
    fn from(fault: PumpFault) -> Self {
        Self::Pump(fault)
    }
}

pub fn pump(level: u32) -> Result<u32, PumpFault> {
    match level {
        0 => Err(PumpFault::Dry),
        1..=9 => Ok(level),
        _ => Err(PumpFault::Blocked),
    }
}

pub fn run(level: u32) -> Result<u32, PlantFault> {
    if level > 99 {
        return Err(PlantFault::Halted);
    }
    Ok(pump(level)?)
}
`,
      },
    ],
  },
  check: ({ answers, verdicts }) => check(answers.folds, verdicts),
});
