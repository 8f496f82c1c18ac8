import type { TypeRef } from '../model/facts.ts';
import type { Engine } from './frame.ts';
import { implementersOf } from './implementers.ts';
import type { Type } from './world.ts';

const NAMED =
  /(?:Error|Err|Failure|Fault|Exception|Rejection|Denial|Problem|Refusal|Violation|Trouble)(?:$|s$|Kind$|Code$|Class$|Reason$|Category$|Type$|Cause$)/;
const PART = /(?:Kind|Code|Class|Reason|Category|Cause|Error|Failure|Fault|Status)$/;
/** Names that say "a kind of something" and nothing of failing: an error only where an error holds it. */
const ERROR_TRAITS = new Set(['Error']);
const DERIVES = new Set(['Error', 'Snafu']);

const refNames = (ref: TypeRef | null): string[] =>
  ref ? [ref.p.at(-1) ?? '', ...(ref.a ?? []).flatMap(refNames)] : [];

/**
 * Types that stand for failures: by name, by what they implement, by standing where errors stand (`Result<_, E>`), and
 * kinds that such a type holds in its fields.
 */
export const errorTypes = (engine: Engine): ReadonlySet<Type> => {
  const { world, resolver } = engine;
  const found = new Set<Type>();
  for (const type of world.types) {
    if (type.fact.kind !== 'enum' && type.fact.kind !== 'struct') continue;
    if (type.fact.test) continue;
    if (NAMED.test(type.fact.name) || type.fact.derives.some((name) => DERIVES.has(name))) found.add(type);
  }
  for (const type of implementersOf(world, resolver, ERROR_TRAITS)) found.add(type);
  for (const fn of world.fns) {
    const error = canFail(fn.fact.ret) ? engine.calls.typing.error(fn)?.type : null;
    if (error && (error.fact.kind === 'enum' || error.fact.kind === 'struct')) found.add(error);
  }
  for (const type of Array.from(found)) {
    for (const one of type.fact.cases) {
      for (const [name, ref] of one.fields) {
        // `Plant::Crane(Crane)` wraps another error; a named field holds one only where its type says so.
        const wraps = one.fields.length === 1 && name === '0' && type.fact.kind === 'enum';
        if (!wraps && !refNames(ref).some((part) => PART.test(part))) continue;
        const kind = resolver.kind(type.scope, ref, type, type.fact.generics)?.type;
        if (kind?.fact.kind === 'enum') found.add(kind);
      }
    }
  }
  return found;
};

/** Only a declared result can name an error type: a cheap test before names are resolved. */
const canFail = (ref: TypeRef | null): boolean => ref?.p.at(-1)?.endsWith('Result') === true;
