import { groupBy } from '../src/model/groups.ts';
import { defineRule, type RawFinding } from '../src/engine/define-rule.ts';
import type { Answers, PromiseAnswer } from '../src/model/answers.ts';
import type { Verdict } from '../src/model/report.ts';
import { compareSpans, type Site } from '../src/model/site.ts';
import { keyOf, someOf } from './parts/passing.ts';

/** What an answer leads whoever asks to expect. */
type Intent = 'again' | 'told' | 'never';

const AGAIN = /(?:Retry|Retri|Again|Resend|Repeat)/;
const TOLD = /(?:Visible|Show|ToolError|Explain|Told|Tell|UserFacing|Recoverable|ChangedInput|ShowModel|Report)/;
/** Takes the word before it back. */
const NOT = /(?:^|[a-z])(?:No|Not|Non|Never|Un|Forbidden|Useless|Without|Ir)(?=[A-Z]|[rv]|$)/;

const BY_POLICY: Readonly<Record<string, Intent>> = { Retriable: 'again', Explainable: 'told' };

const intentOf = ({ gives, asksRetry }: PromiseAnswer): Intent | null => {
  if (gives === 'true' || gives === 'false') return !asksRetry ? null : gives === 'true' ? 'again' : 'never';
  const said = BY_POLICY[gives];
  if (said !== undefined) return said;
  const [type = '', name = ''] = gives.split('::');
  if (NOT.test(name)) return null;
  // `SameCallRetry::Allowed`: the type says what is allowed.
  if (AGAIN.test(name) || (AGAIN.test(type) && name.startsWith('Allowed'))) return 'again';
  return TOLD.test(name) ? 'told' : null;
};

/** Classes that single arms give stand beside those of whole functions. */
const promisesOf = ({ promises, switches }: Answers): PromiseAnswer[] => {
  const known = new Set(promises.map(({ site, variant }) => `${site.file}:${site.line} ${variant}`));
  const arms = switches.flatMap((one) =>
    one.arms.flatMap((arm) => {
      const [gives, ...more] = arm.gives;
      if (gives === undefined || more.length > 0 || arm.keeps || arm.guarded || one.asksRetry) return [];
      const site = { ...one.site, line: arm.line, endLine: arm.line };
      return arm.variants.map((variant) => ({ site, scope: one.scope, variant, gives, asksRetry: false }));
    }),
  );
  // Where one arm decides it, that is the line a reader looks for.
  const lines = new Map(
    switches.flatMap((one) =>
      one.arms.flatMap((arm) =>
        arm.variants.map((variant) => [`${one.site.file} ${one.site.symbol} ${variant}`, arm.line] as const),
      ),
    ),
  );
  const placed = promises.map((promise) => {
    const line = lines.get(`${promise.site.file} ${promise.site.symbol} ${promise.variant}`) ?? promise.site.line;
    return { ...promise, site: { ...promise.site, line, endLine: line } };
  });
  return [...placed, ...arms.filter(({ site, variant }) => !known.has(`${site.file}:${site.line} ${variant}`))];
};

/** The run ends with it, and nobody tries again before. */
const dies = (verdict: Verdict): boolean =>
  verdict.lane === 'run-borking' &&
  (verdict.death === 'died' || verdict.death === 'endless') &&
  verdict.confidence !== 'low' &&
  verdict.retry === null &&
  !verdict.deliberate &&
  !verdict.others.some(({ lane }) => lane === 'Retriable');

/** Line of the way at which another function makes of the variant what then ends the run. */
const otherSide = (verdict: Verdict, promise: PromiseAnswer): Site | null => {
  const passes = verdict.witness.some(({ file, line }) => file === promise.site.file && line === promise.site.line);
  const hop = verdict.witness.findLast(
    ({ how, from, to }) => from !== to && (how === 'match-arm' || how === 'wildcard' || how === 'from'),
  );
  if (passes || !hop) return null;
  return { file: hop.file, line: hop.line, column: 1, endLine: hop.line, symbol: hop.via };
};

interface Broken {
  readonly promise: PromiseAnswer;
  readonly verdict: Verdict;
  readonly other: Site;
}

const EXPECTS = { again: 'to be tried again', told: 'to be told', never: 'not to be tried again' } as const;

const findingOf = (group: readonly Broken[], intent: Intent): RawFinding[] => {
  const [first] = [...group].sort((a, b) => Number(a.verdict.reach === 'dead') - Number(b.verdict.reach === 'dead'));
  if (!first) return [];
  const { promise, verdict, other } = first;
  const names = group.map((one) => one.promise.variant);
  return [
    {
      rule: 'layer-contradiction',
      severity: verdict.reach === 'dead' ? 'note' : 'warn',
      confidence: 'medium',
      lane: verdict.lane,
      death: verdict.death,
      target: verdict.target,
      site: promise.site,
      variant: verdict.variant,
      variants: [...names].sort(),
      condition: `\`${promise.site.symbol}\` says \`${promise.gives}\` and \`${other.symbol}\` does otherwise`,
      message: `\`${promise.site.symbol}\` says \`${promise.gives}\` of ${someOf(names)}: ${EXPECTS[intent]}; \`${other.symbol}\` (${other.file}:${other.line}) lets the run end`,
      fix: 'let one function decide, and have the other layer ask it',
      hints: [{ action: 'show the whole path', command: `faultlane lane ${verdict.variant}` }],
      witness: verdict.witness,
      related: [...new Map(group.map((one) => [`${one.other.file}:${one.other.line}`, one.other])).values()],
      leverage: group.length,
    },
  ];
};

/** Promises that the way of the variant breaks. */
const brokenPromises = (promises: readonly PromiseAnswer[], byName: ReadonlyMap<string, Verdict>): RawFinding[] => {
  const broken = promises.flatMap((promise) => {
    const verdict = byName.get(keyOf(promise));
    const intent = intentOf(promise);
    if (!verdict || intent === null || intent === 'never' || !dies(verdict)) return [];
    const other = otherSide(verdict, promise);
    return other ? [{ promise, verdict, other, intent }] : [];
  });
  return [
    ...groupBy(broken, ({ promise }) => `${promise.site.file}:${promise.site.line} ${promise.gives}`).values(),
  ].flatMap((group) => findingOf(group, group[0]?.intent ?? 'told'));
};

/** Two questions about trying again that answer differently for one variant. */
const disagreements = (promises: readonly PromiseAnswer[], byName: ReadonlyMap<string, Verdict>): RawFinding[] => {
  const asked = promises.filter(({ asksRetry, gives }) => asksRetry && (gives === 'true' || gives === 'false'));
  const pairs = [...groupBy(asked, keyOf).values()].flatMap((same) => {
    const yes = same.find(({ gives }) => gives === 'true');
    const no = same.find(({ gives, site }) => gives === 'false' && site.symbol !== yes?.site.symbol);
    return yes && no ? [{ yes, no }] : [];
  });
  const key = ({ yes, no }: { yes: PromiseAnswer; no: PromiseAnswer }): string =>
    JSON.stringify([yes.site.file, yes.site.symbol, no.site.file, no.site.symbol]);
  return [...groupBy(pairs, key).values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const names = group.map(({ yes }) => yes.variant);
    const verdict = byName.get(keyOf(first.yes));
    const { yes, no } = first;
    return [
      {
        rule: 'layer-contradiction',
        severity: 'warn',
        confidence: 'medium',
        lane: verdict?.lane ?? 'undecided',
        death: verdict?.death ?? null,
        target: verdict?.target ?? 'undecided',
        site: yes.site,
        variant: yes.variant,
        variants: [...names].sort(),
        condition: `\`${yes.site.symbol}\` says yes and \`${no.site.symbol}\` says no`,
        message: `\`${yes.site.symbol}\` says yes to trying again after ${someOf(names)}, and \`${no.site.symbol}\` (${no.site.file}:${no.site.line}) says no`,
        fix: 'let one function decide, and have the other layer ask it',
        hints: [],
        witness: verdict?.witness ?? [],
        related: [no.site],
        leverage: group.length,
      },
    ];
  });
};

const check = (answers: Answers, verdicts: readonly Verdict[]): RawFinding[] => {
  const promises = promisesOf(answers).sort((a, b) => compareSpans(a.site, b.site));
  const byName = new Map(verdicts.map((verdict) => [keyOf(verdict), verdict]));
  return [...brokenPromises(promises, byName), ...disagreements(promises, byName)];
};

export default defineRule({
  id: 'layer-contradiction',
  code: 'FL303',
  since: '0.1.0',
  docs: {
    what: 'Two layers decide over one error and do not agree: one says that it is told or tried again, and another one ends the run with it; or two questions about trying again answer differently.',
    why: 'Each layer looks right by itself. The user gets what the harder one says, and whoever reads the milder one believes that all is well.',
    fix: 'Let one function decide, and have the other layers ask it.',
  },
  examples: {
    bad: [
      {
        language: 'rust',
        lines: [9],
        code: `pub enum CraneFault {
    Jammed,
    Overloaded,
}

impl CraneFault {
    pub fn is_retryable(&self) -> bool {
        match self {
            CraneFault::Jammed => true,
            CraneFault::Overloaded => false,
        }
    }
}

pub fn may_retry(fault: &CraneFault) -> bool {
    match fault {
        CraneFault::Jammed | CraneFault::Overloaded => false,
    }
}

pub fn lift(load: u32) -> Result<u32, CraneFault> {
    match load {
        0 => Err(CraneFault::Jammed),
        1..=40 => Ok(load),
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
}

impl CraneFault {
    pub fn is_retryable(&self) -> bool {
        match self {
            CraneFault::Jammed => true,
            CraneFault::Overloaded => false,
        }
    }
}

pub fn may_retry(fault: &CraneFault) -> bool {
    fault.is_retryable()
}

pub fn lift(load: u32) -> Result<u32, CraneFault> {
    match load {
        0 => Err(CraneFault::Jammed),
        1..=40 => Ok(load),
        _ => Err(CraneFault::Overloaded),
    }
}
`,
      },
    ],
  },
  check: ({ answers, verdicts }) => check(answers, verdicts),
});
