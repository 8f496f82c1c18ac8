import type { FoldAnswer } from '../model/answers.ts';
import type { TypeRef } from '../model/facts.ts';
import { planOf } from './bodies.ts';
import { scopeName, tellsFailures } from './naming.ts';
import { outcomeOf, type Surveying } from './outcome.ts';
import type { Fn, Type } from './world.ts';

/** The error that a function makes of another one; null where it makes none. */
const madeError = ({ solver, errors }: Surveying, fn: Fn): Type | null => {
  const { typing } = solver.calls;
  const result = typing.result(fn);
  const made = result?.type ?? (result?.name.endsWith('Result') ? typing.error(fn)?.type : null);
  return made && errors.has(made) ? made : null;
};

const TEXTS = new Set(['String', 'str', 'Cow', 'string', 'SharedString']);
const AROUND = new Set(['Option', 'Box', 'Arc', 'Rc', 'Vec']);

const isText = ({ p, a = [] }: TypeRef): boolean => {
  const name = p.at(-1) ?? '';
  return TEXTS.has(name) || (AROUND.has(name) && a.length > 0 && a.every(isText));
};

/** Whether what is made has room for the words of an error only: a status, a code or a flag can tell what it was. */
const holdsWordsOnly = ({ solver }: Surveying, made: Type, label: string): boolean => {
  const index = made.cases.findIndex((one) => solver.world.cases[one]?.label === label);
  return made.fact.cases[index]?.fields.every(([, type]) => type !== null && isText(type)) ?? true;
};

/** An error that a function takes by itself and makes one and the same other error of, whichever variant it is. */
export const foldIn = (survey: Surveying, fn: Fn, file: string): FoldAnswer[] => {
  const { solver, errors } = survey;
  const made = fn.fact.params.length > 0 ? madeError(survey, fn) : null;
  const plan = made ? planOf(fn) : null;
  if (!made || !plan) return [];
  for (const index of fn.fact.params.keys()) {
    const type = solver.calls.typing.param(fn, index)?.type;
    const node = plan.params[index];
    if (!type || type === made || node === undefined || !tellsFailures(type, errors.has(type))) continue;
    const outcomes = type.cases.map((one) => outcomeOf(survey, fn, node, solver.terms.leaf(one), one));
    const [first] = outcomes;
    const [gives, ...more] = first?.gives ?? [];
    const alike = outcomes.every((one) => !one.keeps && one.stops.length === 0 && one.gives.join() === gives);
    // A name that says so: a text made of the error leaves no trace in the facts, so users cannot tell.
    const unused = fn.fact.params[index]?.[0].startsWith('_') === true;
    const label = unused ? onlyGiven(survey, fn) : gives;
    if (label === undefined || more.length > 0 || (!alike && !unused)) continue;
    if (!unused && !holdsWordsOnly(survey, made, label)) continue;
    const line = first?.lines[0] ?? fn.fact.line;
    return [
      {
        site: { file, line, column: 1, endLine: line, symbol: fn.symbol },
        scope: scopeName(solver.world, type),
        type: type.fact.name,
        variants: type.cases.map((one) => solver.world.cases[one]?.label ?? '?'),
        gives: label,
        unused,
        handedOver: outcomes.every(({ handedOver }) => handedOver),
      },
    ];
  }
  return [];
};

/** Label of the one error that a function makes of nothing. */
const onlyGiven = ({ solver }: Surveying, fn: Fn): string | undefined => {
  const [only, ...more] = [...solver.made(fn).keys()].map((term) => solver.terms.label(term));
  return more.length === 0 ? only : undefined;
};
