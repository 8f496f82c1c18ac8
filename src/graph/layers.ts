import type { PromiseAnswer } from '../model/answers.ts';
import { planOf } from './bodies.ts';
import { asksRetry, scopeName, tellsFailures } from './naming.ts';
import { outcomeOf, type Surveying } from './outcome.ts';
import type { Fn, Type } from './world.ts';

/** Functions that say what an error is to somebody: a yes or no to trying again, or a class that is no error itself. */
const isLayer = ({ solver, errors }: Surveying, fn: Fn): boolean => {
  if (asksRetry(solver, fn) || solver.words.about(fn)) return true;
  const result = solver.calls.typing.result(fn)?.type;
  return result?.fact.kind === 'enum' && !errors.has(result);
};

/** Error type that a function takes as it is, and the node of the parameter. */
const subjectOf = ({ solver, errors }: Surveying, fn: Fn): { type: Type; node: number } | null => {
  for (const index of fn.fact.params.keys()) {
    const type = solver.calls.typing.param(fn, index)?.type;
    if (!type || !tellsFailures(type, errors.has(type))) continue;
    const node = planOf(fn)?.params[index];
    if (node !== undefined) return { type, node };
  }
  return null;
};

/** What one function promises for each variant of the error that it takes; empty where it is no such function. */
export const promisesOf = (survey: Surveying, fn: Fn, file: string): PromiseAnswer[] => {
  const { solver } = survey;
  const subject = fn.fact.params.length > 0 && isLayer(survey, fn) ? subjectOf(survey, fn) : null;
  if (!subject) return [];
  const scope = scopeName(solver.world, subject.type);
  return subject.type.cases.flatMap((one): PromiseAnswer[] => {
    const variant = solver.world.cases[one]?.label ?? '?';
    const { gives, words, lines } = outcomeOf(survey, fn, subject.node, solver.terms.leaf(one), one);
    const [only, ...more] = gives.length > 0 ? gives : words;
    if (only === undefined || more.length > 0) return [];
    const line = lines[0] ?? fn.fact.line;
    return [
      {
        site: { file, line, column: 1, endLine: line, symbol: fn.symbol },
        scope,
        variant,
        gives: only,
        asksRetry: asksRetry(solver, fn),
      },
    ];
  });
};
