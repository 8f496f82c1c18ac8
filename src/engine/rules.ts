import { rules } from '../../rules/index.ts';
import type { RawFinding, RuleContext } from './define-rule.ts';

/** Version of the rule set: raised whenever a rule is added, removed or decides otherwise. */
export const RULES_VERSION = '2';

/** Runs all rules over one context. */
export const runRules = (context: RuleContext): RawFinding[] => rules.flatMap((rule) => rule.check(context));
