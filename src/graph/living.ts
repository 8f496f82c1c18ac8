import { groupBy, pushTo } from '../model/groups.ts';
import { wordsOf } from '../model/body.ts';
import type { Engine } from './frame.ts';
import { isPublicApi } from './tops.ts';
import type { Fn } from './world.ts';

const lastOf = (text: string): string => text.slice(Math.max(text.lastIndexOf('.'), text.lastIndexOf(':')) + 1);

/** What runs without being called by name from this tree: entries, public API, implementations of traits, attributes that hand it over. */
const isRoot = (engine: Engine, fn: Fn): boolean =>
  engine.isMain(fn) || fn.fact.trait !== null || fn.fact.inTrait || fn.fact.attrs.length > 0 || isPublicApi(engine, fn);

/** Functions that can run, by names alone: too many rather than too few, since absence is what is claimed from it. */
export const livingFns = (engine: Engine): ReadonlySet<Fn> => {
  const byName = groupBy(engine.world.fns, ({ fact }) => fact.name);
  const aliases = new Map<string, string[]>();
  for (const scope of engine.world.scopes) {
    for (const [name, paths] of scope.uses) {
      for (const path of paths) if (path.at(-1) !== name) pushTo(aliases, name, path.at(-1) ?? '');
    }
  }
  const living = new Set<Fn>();
  const queue = engine.world.fns.filter((fn) => isRoot(engine, fn));
  for (let fn = queue.pop(); fn; fn = queue.pop()) {
    if (living.has(fn)) continue;
    living.add(fn);
    const names = [...wordsOf(fn.fact.names.called).map(lastOf), ...wordsOf(fn.fact.names.used)];
    for (const name of names.flatMap((one) => [one, ...(aliases.get(one) ?? [])])) {
      queue.push(...(byName.get(name) ?? []));
      // All that bear the name are on their way now.
      byName.delete(name);
    }
  }
  return living;
};
