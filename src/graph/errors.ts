import type { TypeRef } from '../model/facts.ts';
import type { Engine } from './frame.ts';
import { implementersOf } from './implementers.ts';
import { ancestorsOf } from './kinship.ts';
import type { Kind } from './resolve.ts';
import type { Fn, Type } from './world.ts';

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
    // What is read from data and only called so is a shape of that data.
    const isData = type.fact.kind === 'struct' && type.fact.derives.includes('Deserialize');
    if ((NAMED.test(type.fact.name) && !isData) || type.fact.derives.some((name) => DERIVES.has(name))) found.add(type);
  }
  for (const type of implementersOf(world, resolver, ERROR_TRAITS)) found.add(type);
  addDescendants(engine, found);
  for (const type of errorsOfFns(engine)) found.add(type);
  const named = world.types.filter(
    ({ fact }) => fact.kind === 'trait' && fact.cases.length > 0 && NAMED.test(fact.name),
  );
  for (const type of [...found, ...named]) {
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

/** Types made from one that stands for failures, in the tree or by its name. */
const addDescendants = (engine: Engine, found: Set<Type>): void => {
  for (const type of engine.world.types) {
    if (type.fact.kind !== 'struct' || !type.fact.supers || found.has(type)) continue;
    const line = [type, ...ancestorsOf(engine.resolver, type)];
    const isError = line.some(
      (one) =>
        (one !== type && found.has(one)) ||
        (one.fact.supers ?? []).some(
          (ref) => NAMED.test(ref.p.at(-1) ?? '') && engine.resolver.path(one.scope, ref.p) === null,
        ),
    );
    if (isError) found.add(type);
  }
};

/** Types that functions fail with, are given as failures, or are asked about. */
const errorsOfFns = function* (engine: Engine): Generator<Type> {
  const { typing } = engine.calls;
  for (const fn of engine.world.fns) {
    const error = canFail(fn.fact.ret) ? typing.error(fn)?.type : null;
    if (error && canFailWith(error)) yield error;
    const asks = asksAboutErrors(fn) || engine.words.about(fn);
    for (const [index, [, ref]] of fn.fact.params.entries()) {
      const asked = asks ? typing.param(fn, index)?.type : null;
      // A policy may put a function of many parameters at a boundary: only a kind of something is asked about.
      if (asked?.fact.kind === 'enum') yield asked;
      const brought = mayBringErrors(fn, ref) ? errorIn(typing.param(fn, index)) : null;
      if (brought && canFailWith(brought)) yield brought;
    }
  }
};

const canFailWith = (type: Type): boolean => type.fact.kind === 'enum' || type.fact.kind === 'struct';

/** Functions that ask whether to try again, or whether it is over: what they ask about is an error. */
const QUESTION = /(?:retr(?:y|i)|transient|temporary|recoverable|permanent|fatal)/i;

const asksAboutErrors = (fn: Fn): boolean =>
  fn.fact.ret?.p.at(-1) === 'bool' &&
  /^(?:is|can|may|should|must|will)_/.test(fn.fact.name) &&
  QUESTION.test(fn.fact.name);

/** Whether a parameter can be a result, or a closure or future that gives one. */
const mayBringErrors = (fn: Fn, ref: TypeRef | null): boolean =>
  ref !== null &&
  (canFail(ref) ||
    ref.p[0] === 'fn' ||
    (ref.p.length === 1 && (fn.fact.bounds ?? []).some(([name]) => name === ref.p[0])));

const errorIn = (kind: Kind | null): Type | null => {
  const value = kind?.name === 'fn' ? kind.args[0] : kind;
  return value?.name.endsWith('Result') && value.args.length === 2 ? (value.args[1]?.type ?? null) : null;
};

/** Only a declared result can name an error type: a cheap test before names are resolved. */
const canFail = (ref: TypeRef | null): boolean => ref?.p.at(-1)?.endsWith('Result') === true;
