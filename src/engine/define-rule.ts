import type { Answers } from '../model/answers.ts';
import type { Finding, Verdict } from '../model/report.ts';
import type { LanguageId } from '../model/source.ts';

/** One snippet that a rule must find, or must leave alone; every example of every rule is run as a test. */
export interface RuleExample {
  readonly language: LanguageId;
  readonly code: string;
  /** YAML of a policy file that the example needs. */
  readonly policy?: string;
  /** Lines, from 1, at which a finding must stand; bad examples only. */
  readonly lines?: readonly number[];
}

/** Markdown, a paragraph each: what is wrong, why it hurts, how to mend it. */
export interface RuleDocs {
  readonly what: string;
  readonly why: string;
  readonly fix: string;
}

/** A finding as a rule makes it; the chain after the rules adds identity, state, owner and suppression. */
export type RawFinding = Omit<Finding, 'fingerprint' | 'state' | 'worsened' | 'owner' | 'suppressed'>;

/** All a rule can see. It is frozen data: a rule reads no file and changes nothing. */
export interface RuleContext {
  readonly verdicts: readonly Verdict[];
  readonly answers: Answers;
  readonly policy: unknown;
}

/** A rule documents, demonstrates and tests itself; it is the default export of one file in `rules/`, named by its id. */
export interface Rule {
  /** Kebab-case, says what is wrong, reads well after "allow". */
  readonly id: string;
  /** Orders the catalogue (`FL210`); people use the id. */
  readonly code: string;
  /** Version that first had the rule. */
  readonly since: string;
  readonly docs: RuleDocs;
  readonly examples: { readonly bad: readonly RuleExample[]; readonly good: readonly RuleExample[] };
  /** Pure and deterministic; the order of its findings does not matter. */
  readonly check: (context: RuleContext) => readonly RawFinding[];
}

/** Gives the rule back unchanged: the compiler checks it where it stands. */
export const defineRule = (rule: Rule): Rule => rule;
