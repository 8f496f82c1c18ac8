import { defineRule, type RawFinding } from '../src/engine/define-rule.ts';
import type { Verdict } from '../src/model/report.ts';

/** Kept on purpose, for what may come: nobody makes them, and that is the point. */
const SPARE = /^(?:_|Unknown$|Other$|Never$|Infallible$|Reserved|Placeholder|Phantom|Nonexhaustive)/;

const nameOf = ({ variant }: Verdict): string => variant.split('::')[1] ?? '';
const typeOf = ({ variant, declared }: Verdict): string => `${declared.file} ${variant.split('::')[0] ?? ''}`;

const findingOf = (verdict: Verdict): RawFinding => ({
  rule: 'dead-variant',
  severity: 'warn',
  confidence: 'medium',
  lane: verdict.lane,
  death: verdict.death,
  target: verdict.target,
  site: verdict.declared,
  variant: verdict.variant,
  variants: [verdict.variant],
  condition: `nothing makes \`${verdict.variant}\``,
  message: `\`${verdict.variant}\` is never made: what the code does with it never happens, and what it stands for comes as something else`,
  fix: 'make it where the fault happens, or remove it and every arm for it',
  hints: [{ action: 'show where it would go', command: `faultlane lane ${verdict.variant}` }],
  witness: verdict.witness,
  related: [],
  leverage: 1,
});

const check = (verdicts: readonly Verdict[]): RawFinding[] => {
  // A type of which nothing is made is no decision about one variant: code that is not here makes it.
  const made = new Set(verdicts.filter(({ reach }) => reach !== 'dead').map(typeOf));
  return verdicts
    .filter((one) => one.reach === 'dead' && nameOf(one) !== '' && !SPARE.test(nameOf(one)) && made.has(typeOf(one)))
    .map(findingOf);
};

export default defineRule({
  id: 'dead-variant',
  code: 'FL304',
  since: '0.1.0',
  docs: {
    what: 'A variant of an error that other variants of are made, and that nothing makes: no code names it to build it, and it comes from no data, no macro and no caller outside of the tree.',
    why: 'The arms for it look like handling and never run. Its fault does happen, and goes the way of another variant: a limit that is answered as an outage, a missing thing that is tried again.',
    fix: 'Make it where its fault is seen, or remove it together with its arms.',
  },
  examples: {
    bad: [
      {
        language: 'rust',
        lines: [3],
        code: `pub enum CraneFault {
    Jammed,
    Overloaded,
}

pub fn lift(load: u32) -> Result<u32, CraneFault> {
    if load > 40 {
        return Err(CraneFault::Jammed);
    }
    Ok(load)
}

pub fn words_for(fault: &CraneFault) -> &'static str {
    match fault {
        CraneFault::Jammed => "jammed",
        CraneFault::Overloaded => "too heavy",
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
}

pub fn lift(load: u32) -> Result<u32, CraneFault> {
    match load {
        0..=40 => Ok(load),
        41..=60 => Err(CraneFault::Overloaded),
        _ => Err(CraneFault::Jammed),
    }
}
`,
      },
    ],
  },
  check: ({ verdicts }) => check(verdicts),
});
