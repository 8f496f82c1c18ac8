import {
  buildPlaces,
  startsOf,
  errorTypes,
  fatesOf,
  makeSolver,
  makeSources,
  makeUps,
  reachOf,
  scopeName,
  surveyOf,
  type Type,
  type World,
  type Words,
} from '../graph/questions.ts';
import { makeVerdict } from '../lanes/verdict.ts';
import type { Wishes } from '../lanes/wishes.ts';
import type { Answers } from '../model/answers.ts';
import type { Verdict } from '../model/report.ts';
import { compareSpans, compareText, type Site } from '../model/site.ts';

const siteOf = (world: World, type: Type, index: number): Site => {
  const one = type.fact.cases[index];
  const fact = one ?? type.fact;
  return {
    file: world.files[type.file]?.path ?? '',
    line: fact.line,
    column: fact.column,
    endLine: fact.endLine,
    symbol: type.fact.name,
  };
};

/** Types whose cases get a verdict: enums that stand for failures, and error structs that hold no kind of their own. */
const judged = (types: ReadonlySet<Type>): Type[] =>
  [...types].filter((type) => type.fact.cases.length > 0).sort((a, b) => a.id - b.id);

export interface Verdicts {
  readonly verdicts: readonly Verdict[];
  readonly answers: Answers;
}

/** Follows every variant of every error type of the tree; sorted by declaration. */
export const verdictsOf = (world: World, words: Words, wishes: Wishes): Verdicts => {
  const solver = makeSolver(world, words);
  const errors = errorTypes(solver);
  const types = judged(errors);
  const ups = makeUps(solver);
  const sources = makeSources(solver, errors, ups);
  const places = buildPlaces(solver, new Set(types));
  const cases = types.flatMap((type) => type.cases);
  const mentioned = new Set(world.files.flatMap((facts, index) => (world.testFiles.has(index) ? [] : facts.mentioned)));
  const reach = reachOf(solver, { places, cases, mentioned });
  const fates = new Map(
    fatesOf(solver, startsOf(solver, types, places, sources), { ups, sources }).map((fate, index) => [
      cases[index],
      fate,
    ]),
  );
  const verdicts = types.flatMap((type) =>
    type.cases.map((one, index) =>
      makeVerdict(
        solver,
        {
          one,
          variant: world.cases[one]?.label ?? '?',
          scope: scopeName(world, type),
          declared: siteOf(world, type, index),
          fates: fates.get(one) ?? { ends: [], unknown: [] },
          reach: reach.get(one) ?? 'live',
        },
        wishes,
      ),
    ),
  );
  return {
    answers: surveyOf({ solver, errors, ups }),
    verdicts: verdicts.sort((a, b) => compareSpans(a.declared, b.declared) || compareText(a.variant, b.variant)),
  };
};
