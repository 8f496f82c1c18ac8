import { defineRule, type RawFinding } from '../src/engine/define-rule.ts';
import type { Confidence, Hop, Severity, Verdict } from '../src/model/report.ts';
import { CONFIDENCES } from '../src/model/report.ts';
import { rootOf, STOPS } from './parts/root.ts';

const severityOf = (verdict: Verdict): Severity => {
  // What nothing makes weighs less, and is never left out.
  if (verdict.confidence === 'low' || verdict.reach === 'dead') return 'note';
  if (verdict.death === 'opaque' || verdict.death === 'lost' || verdict.modality === 'may') return 'warn';
  return 'error';
};

const worse = <T>(order: readonly T[], a: T, b: T): T => (order.indexOf(a) <= order.indexOf(b) ? a : b);
const SEVERITY_ORDER: readonly Severity[] = ['error', 'warn', 'note'];
const surer = (a: Confidence, b: Confidence): Confidence => worse(CONFIDENCES, a, b);

/** What becomes of one, and of several or of what only can come. */
const DEATH_WORDS = {
  died: ['ends the run', 'end the run'],
  endless: ['never ends', 'never end'],
  lost: ['is lost', 'are lost'],
  opaque: ['tells nobody what happened', 'tell nobody what happened'],
} as const;

const FIXES = {
  died: 'give it a result that the caller or the model can read and go on from, or retry it within a bound',
  endless: 'bound the loop and say what happens when the bound is reached',
  lost: 'hand the error on, or tell the one who waits for the result',
  opaque: 'put the variant or its message into the answer',
} as const;

/** What the code does at the edge, in a few words. */
const edgeOf = (root: Hop): string => {
  if (root.how === 'boundary') return `it leaves \`${root.via}\``;
  return STOPS.has(root.how) ? `\`${root.to}\` in \`${root.via}\`` : `\`${root.via}\` makes \`${root.to}\` of it`;
};

const messageOf = (verdicts: readonly Verdict[], root: Hop): string => {
  const [first] = verdicts;
  const names = verdicts.map((one) => `\`${one.variant}\`${one.reach === 'dead' ? ' (never made)' : ''}`);
  const shown = names.length > 3 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ');
  const [one, many] = DEATH_WORDS[first?.death ?? 'died'];
  const may = first?.modality === 'may';
  const plural = may || names.length > 1;
  const comes = may ? 'can come here' : plural ? 'come here' : 'comes here';
  const verb = may && first?.death === 'lost' ? 'be lost' : plural ? many : one;
  return `${shown} ${comes} and ${verb}: ${edgeOf(root)}`;
};

/** How often the error becomes something else on its way: the longest story shows best which edge decides. */
const changes = (verdict: Verdict): number => new Set(verdict.witness.map((hop) => hop.to)).size;

const findingOf = (verdicts: readonly Verdict[], root: Hop): RawFinding | null => {
  const dead = (one: Verdict): number => (one.reach === 'dead' ? 1 : 0);
  const sorted = [...verdicts].sort(
    (a, b) =>
      dead(a) - dead(b) ||
      CONFIDENCES.indexOf(a.confidence) - CONFIDENCES.indexOf(b.confidence) ||
      changes(b) - changes(a) ||
      a.witness.length - b.witness.length,
  );
  const [first] = sorted;
  if (!first) return null;
  const live = verdicts.filter((one) => one.reach === 'live' || one.reach === 'open');
  return {
    rule: 'run-borking-variant',
    severity: verdicts.map(severityOf).reduce((a, b) => worse(SEVERITY_ORDER, a, b)),
    confidence: verdicts.map((one) => one.confidence).reduce(surer),
    lane: 'run-borking',
    death: first.death ?? 'died',
    target: first.target,
    site: { file: root.file, line: root.line, column: 1, endLine: root.line, symbol: root.via },
    variant: first.variant,
    variants: [...new Set(verdicts.map((one) => one.variant))].sort(),
    condition: first.when.length > 0 ? first.when.join(' and ') : `\`${first.variant}\` happens`,
    message: messageOf(sorted, root),
    fix: FIXES[first.death ?? 'died'],
    hints: [{ action: 'show the whole path', command: `faultlane lane ${first.variant}` }],
    witness: first.witness,
    related: verdicts.slice(0, 20).map((one) => one.declared),
    leverage: live.length,
  };
};

const grouped = (verdicts: readonly Verdict[]): Map<string, { root: Hop; verdicts: Verdict[] }> => {
  const groups = new Map<string, { root: Hop; verdicts: Verdict[] }>();
  for (const verdict of verdicts) {
    const root = rootOf(verdict.witness);
    if (verdict.lane !== 'run-borking' || verdict.deliberate || !root) continue;
    const key = JSON.stringify([root.file, root.line, root.via, root.to, verdict.death]);
    const group = groups.get(key);
    if (group) group.verdicts.push(verdict);
    else groups.set(key, { root, verdicts: [verdict] });
  }
  return groups;
};

export default defineRule({
  id: 'run-borking-variant',
  code: 'FL210',
  since: '0.1.0',
  docs: {
    what: 'An error variant ends the run: a panic, an exit, an abort, an error out of a boundary, or a result that is lost. All variants that die at one edge are one finding at that edge.',
    why: 'The user loses the whole run to something that could have been a message or a retry, and nobody decided that: a middle class such as `Permanent` did, for every variant that maps to it.',
    fix: 'Change the edge that the finding names, not the variants: one other answer there brings all of them back. Where the end is meant, say so in the policy.',
  },
  examples: {
    bad: [
      {
        language: 'rust',
        lines: [14],
        code: `pub enum CraneFault {
    Jammed,
}

fn lift(load: u32) -> Result<u32, CraneFault> {
    if load > 40 {
        return Err(CraneFault::Jammed);
    }
    Ok(load)
}

fn main() {
    match lift(41) {
        Err(CraneFault::Jammed) => panic!("the crane is jammed"),
        Ok(load) => println!("{load} t"),
    }
}
`,
      },
    ],
    good: [
      {
        language: 'rust',
        code: `#[derive(Debug)]
pub enum CraneFault {
    Jammed,
}

fn lift(load: u32) -> Result<u32, CraneFault> {
    if load > 40 {
        return Err(CraneFault::Jammed);
    }
    Ok(load)
}

fn main() -> Result<(), CraneFault> {
    let load = lift(41)?;
    println!("{load} t");
    Ok(())
}
`,
      },
    ],
  },
  check: ({ verdicts }) => {
    const out: RawFinding[] = [];
    for (const { root, verdicts: group } of grouped(verdicts).values()) {
      const finding = findingOf(group, root);
      if (finding) out.push(finding);
    }
    return out;
  },
});
