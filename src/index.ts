export { checkDoc, type CheckDocOptions, type DocumentCheck } from './engine/check-doc.ts';
export { defineReporter, type RenderOptions, type Reporter } from './engine/define-reporter.ts';
export {
  defineRule,
  type RawFinding,
  type Rule,
  type RuleContext,
  type RuleDocs,
  type RuleExample,
} from './engine/define-rule.ts';
export type { Fate, Finding, Hop, Pointer, PointerPlace, PointerStatus, Report, Verdict } from './model/report.ts';
export type { Site, Span } from './model/site.ts';
