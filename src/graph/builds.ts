import { pushTo } from '../model/groups.ts';
import { wordsOf } from '../model/body.ts';
import type { Node } from '../model/facts.ts';
import { unquoted } from '../model/names.ts';
import { operandsOf } from '../model/shapes.ts';
import type { Engine } from './frame.ts';
import { caseLookup } from './frame.ts';
import type { CaseLookup } from './match.ts';
import type { Place } from './calls.ts';
import { bodyOf } from './bodies.ts';
import { typeOfCase, type Type } from './world.ts';

/** A struct that is given the code of one of its cases is that case, not the struct as such. */
const isMoreExact = (engine: Engine, find: CaseLookup, nodes: readonly Node[], fact: Node, one: number): boolean => {
  const type = typeOfCase(engine.world, one);
  if (type?.fact.kind !== 'struct' || type.cases.length === 1 || engine.world.cases[one]?.index !== 0) return false;
  return operandsOf(fact).some((id) => {
    const given = nodes[id];
    return given?.k === 'name' && type.cases.includes(find(given.p));
  });
};

/** Places in the code that make a case, test code left out; by case, in the order of files. */
export const buildPlaces = (engine: Engine, types: ReadonlySet<Type>): ReadonlyMap<number, readonly Place[]> => {
  const wanted = new Set([...types].flatMap((type) => type.cases));
  const names = new Set([...types].flatMap((type) => type.fact.cases.map((one) => one.name)));
  const out = new Map<number, Place[]>();
  for (const fn of engine.world.fns) {
    if (!wordsOf(fn.fact.names.made).some((name) => names.has(name) || name === 'Self')) continue;
    const find = caseLookup(engine, fn);
    const body = bodyOf(fn)?.nodes ?? [];
    for (const [node, fact] of body.entries()) {
      if (fact.k !== 'name' && fact.k !== 'build' && fact.k !== 'call' && fact.k !== 'wrap') continue;
      const last = unquoted(fact.p.at(-1) ?? '');
      if (!names.has(last) && last !== 'Self') continue;
      const one = find(fact.p);
      if (!wanted.has(one) || isMoreExact(engine, find, body, fact, one)) continue;
      pushTo(out, one, { fn, node });
    }
  }
  return out;
};
