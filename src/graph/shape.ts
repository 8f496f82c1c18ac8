import { OK } from './builtin.ts';
import type { Engine } from './frame.ts';

/** What a call gives that comes back: of a promise what it is kept or broken with. */
const given = ({ terms }: Engine, term: number): number => {
  let at = term;
  while (terms.caseOf(at) === OK && terms.innerOf(at) >= 0) at = terms.innerOf(at);
  return at;
};

/** What an exit is to the policy; `throws`: of a function whose results may be promises. */
export const shapeOf = (engine: Engine, term: number, throws: boolean): { cases: number[]; side: string | null } => {
  const { terms, world } = engine;
  const cases: number[] = [];
  let side: string | null = null;
  for (let at = throws ? given(engine, term) : term; at >= 0; at = terms.innerOf(at)) {
    const one = world.cases[terms.caseOf(at)];
    if (!one) continue;
    if (one.type >= 0) cases.push(one.id);
    else side ??= SIDES[one.id] ?? null;
  }
  return { cases, side: side ?? (throws && terms.caseOf(term) === OK ? 'ok' : null) };
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
