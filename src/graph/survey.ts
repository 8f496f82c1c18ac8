import type { Answers, FoldAnswer, PanicAnswer, PromiseAnswer, SwitchAnswer } from '../model/answers.ts';
import { compareSpans, type Site } from '../model/site.ts';
import type { Surveying } from './outcome.ts';
import { foldIn } from './folds.ts';
import { promisesOf } from './layers.ts';
import { panicsIn } from './panics.ts';
import { switchesIn } from './switches.ts';

/** Answers what rules ask, in one pass over the functions: each body is unpacked once at most. */
export const surveyOf = (survey: Surveying): Answers => {
  const { world } = survey.solver;
  const switches: SwitchAnswer[] = [];
  const folds: FoldAnswer[] = [];
  const panics: PanicAnswer[] = [];
  const promises: PromiseAnswer[] = [];
  for (const fn of world.fns) {
    const file = world.files[fn.file]?.path ?? '';
    const { names } = fn.fact;
    if (names.matched !== '') switches.push(...switchesIn(survey, fn, file));
    folds.push(...foldIn(survey, fn, file));
    promises.push(...promisesOf(survey, fn, file));
    if (names.ends) panics.push(...panicsIn(survey, fn, file));
  }
  const order = (a: { readonly site: Site }, b: { readonly site: Site }): number => compareSpans(a.site, b.site);
  return {
    switches: switches.sort(order),
    folds: folds.sort(order),
    panics: panics.sort(order),
    promises: promises.sort(order),
  };
};
