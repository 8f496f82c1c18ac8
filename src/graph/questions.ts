/** What other parts may ask of the graph, in one place. */
export { makeSolver, type Solver } from './engine.ts';
export { errorTypes } from './errors.ts';
export { buildPlaces } from './builds.ts';
export { type FateOf, type Fates, fatesOf, witnessOf } from './fates.ts';
export { link } from './link.ts';
export { makeSources } from './sources.ts';
export { startsOf } from './starts.ts';
export { makeUps } from './ups.ts';
export { reachOf } from './reach.ts';
export { scopeName } from './naming.ts';
export { surveyOf } from './survey.ts';
export type { End, ResultShape, Words } from './run.ts';
export { typeOfCase } from './world.ts';
export type { Fn, Type, World } from './world.ts';
