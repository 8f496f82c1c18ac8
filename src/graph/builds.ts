import { wordsOf } from '../model/body.ts';
import { unquoted } from '../model/names.ts';
import type { Engine } from './frame.ts';
import { caseLookup } from './frame.ts';
import type { Place } from './calls.ts';
import { bodyOf } from './bodies.ts';
import type { Type } from './world.ts';

/** Places in the code that make a case, test code left out; by case, in the order of files. */
export const buildPlaces = (engine: Engine, types: ReadonlySet<Type>): ReadonlyMap<number, readonly Place[]> => {
  const wanted = new Set([...types].flatMap((type) => type.cases));
  const names = new Set([...types].flatMap((type) => type.fact.cases.map((one) => one.name)));
  const out = new Map<number, Place[]>();
  for (const fn of engine.world.fns) {
    if (!wordsOf(fn.fact.names.made).some((name) => names.has(name) || name === 'Self')) continue;
    const find = caseLookup(engine, fn);
    for (const [node, fact] of (bodyOf(fn)?.nodes ?? []).entries()) {
      if (fact.k !== 'name' && fact.k !== 'build' && fact.k !== 'call' && fact.k !== 'wrap') continue;
      const last = unquoted(fact.p.at(-1) ?? '');
      if (!names.has(last) && last !== 'Self') continue;
      const one = find(fact.p);
      if (!wanted.has(one)) continue;
      const known = out.get(one);
      if (known) known.push({ fn, node });
      else out.set(one, [{ fn, node }]);
    }
  }
  return out;
};
