import type { Engine } from './frame.ts';

/** What an exit is called in the policy's words. */
export const shapeOf = (engine: Engine, term: number): { cases: string[]; side: string | null } => {
  const { terms, world } = engine;
  const cases: string[] = [];
  let side: string | null = null;
  for (let at = term; at >= 0; at = terms.innerOf(at)) {
    const one = world.cases[terms.caseOf(at)];
    if (!one) continue;
    if (one.type >= 0) cases.push(one.label);
    else side ??= SIDES[one.id] ?? null;
  }
  return { cases, side };
};

const SIDES: readonly (string | null)[] = [
  'ok',
  'err',
  'Some',
  'None',
  null,
  null,
  null,
  'true',
  'false',
  'text',
  'text',
];
