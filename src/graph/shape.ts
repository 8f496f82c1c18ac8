import type { Engine } from './frame.ts';

/** What an exit is to the policy. */
export const shapeOf = (engine: Engine, term: number): { cases: number[]; side: string | null } => {
  const { terms, world } = engine;
  const cases: number[] = [];
  let side: string | null = null;
  for (let at = term; at >= 0; at = terms.innerOf(at)) {
    const one = world.cases[terms.caseOf(at)];
    if (!one) continue;
    if (one.type >= 0) cases.push(one.id);
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
