import { typeOfCase, type Fn, type ResultShape, type Words, type World } from '../graph/questions.ts';
import { namesOfCase, namesOfFn, type Names } from './names.ts';
import { lastSegment, matchesPath } from './patterns.ts';
import type { PlacedPolicy, Policy } from './policy.ts';
import { isGoingOn, isNamedEnd } from './vocabulary.ts';

const memo = <Key, Value>(make: (key: Key) => Value): ((key: Key) => Value) => {
  const known = new Map<Key, { readonly value: Value }>();
  return (key) => {
    const before = known.get(key) ?? { value: make(key) };
    known.set(key, before);
    return before.value;
  };
};

/** Whether a pattern names a function or a case. */
export interface Naming {
  readonly fn: (pattern: string, fn: Fn) => boolean;
  readonly one: (pattern: string, one: number) => boolean;
}

/** Makes the test of patterns against what a tree declares. */
export const makeNaming = (world: World): Naming => {
  const fnNames = memo((fn: Fn): Names => namesOfFn(world, fn));
  const caseNames = memo((one: number): Names => namesOfCase(world, one));
  return {
    fn: (pattern, fn) => {
      const last = lastSegment(pattern);
      if (last !== fn.fact.name && !last.includes('*')) return false;
      return fnNames(fn).some((path) => matchesPath(pattern, path));
    },
    one: (pattern, one) => caseNames(one).some((path) => matchesPath(pattern, path)),
  };
};

/** The words of one policy. */
const wordsOf = (policy: Policy, naming: Naming): Omit<Words, 'named'> => {
  const matchesResult = (result: string, shape: ResultShape): boolean => {
    if (shape.side !== null && (result === shape.side || result.toLowerCase() === shape.side)) return true;
    return shape.cases.some((one) => naming.one(result, one));
  };
  const about = memo(
    (fn: Fn): boolean =>
      policy.boundaries.some((one) => naming.fn(one.fn, fn)) || policy.classifiers.some((one) => naming.fn(one.fn, fn)),
  );
  return {
    boundary: (fn, cases) => {
      const found = policy.boundaries.find((one) => naming.fn(one.fn, fn));
      if (!found || found.except.some((pattern) => cases.some((one) => naming.one(pattern, one)))) return null;
      return found.err;
    },
    classify: (fn, result) => {
      for (const classifier of policy.classifiers) {
        if (!naming.fn(classifier.fn, fn)) continue;
        const found = classifier.lanes.find((one) => matchesResult(one.result, result));
        if (found) return found.lane;
      }
      return null;
    },
    end: memo((one: number) => policy.lanes.find(({ pattern }) => naming.one(pattern, one))?.lane ?? null),
    mentions: memo(
      (one: number) =>
        policy.classifiers.some(({ lanes }) => lanes.some(({ result }) => naming.one(result, one))) ||
        policy.boundaries.some(({ except }) => except.some((pattern) => naming.one(pattern, one))),
    ),
    about,
    joins: policy.joins.length > 0,
    joined: (written, candidates, all) => {
      const found = new Set<Fn>();
      for (const { call, impl } of policy.joins) {
        if (!matchesPath(call, written) && !candidates.some((fn) => naming.fn(call, fn))) continue;
        // `Port::*` runs the function of the same name.
        const name = lastSegment(impl);
        for (const fn of all(name === '*' ? (written.at(-1) ?? '') : name)) if (naming.fn(impl, fn)) found.add(fn);
      }
      return [...found];
    },
    joinedAs: memo((fn: Fn) =>
      policy.joins
        .filter(({ impl }) => naming.fn(impl, fn))
        .map(({ call }) => lastSegment(call))
        .filter((name) => name !== '*'),
    ),
  };
};

const isUnder = (dir: string, path: string): boolean => dir === '' || path.startsWith(`${dir}/`);

/** The nearest policy above a file speaks first, then the ones further up. */
const chains = <T>(
  placed: readonly { readonly dir: string; readonly words: T }[],
): ((path: string) => readonly T[]) => {
  const nearestFirst = placed.toSorted((a, b) => b.dir.length - a.dir.length);
  return memo((path: string) => nearestFirst.filter(({ dir }) => isUnder(dir, path)).map(({ words }) => words));
};

/** Makes the policies of a tree answer the graph's questions: each for the code under its folder. */
export const makeWords = (policies: readonly PlacedPolicy[], world: World): Words => {
  const naming = makeNaming(world);
  const placed = policies.map(({ dir, policy }) => ({ dir, words: wordsOf(policy, naming) }));
  const at = chains(placed);
  const ofFn = (fn: Fn): readonly Omit<Words, 'named'>[] => at(world.files[fn.file]?.path ?? '');
  const ofCase = (one: number): readonly Omit<Words, 'named'>[] => {
    const type = typeOfCase(world, one);
    return type ? at(world.files[type.file]?.path ?? '') : placed.map(({ words }) => words);
  };
  const first = <T>(all: readonly Omit<Words, 'named'>[], ask: (words: Omit<Words, 'named'>) => T | null): T | null => {
    for (const words of all) {
      const answer = ask(words);
      if (answer !== null) return answer;
    }
    return null;
  };
  return {
    boundary: (fn, cases) => first(ofFn(fn), (words) => words.boundary(fn, cases)),
    classify: (fn, result) => first(ofFn(fn), (words) => words.classify(fn, result)),
    end: memo((one: number) => first(ofCase(one), (words) => words.end(one))),
    named: memo((one: number) => {
      const label = world.cases[one]?.label ?? '';
      return isNamedEnd(label) ? 'stops' : isGoingOn(label) ? 'goes-on' : null;
    }),
    mentions: memo((one: number) => placed.some(({ words }) => words.mentions(one))),
    about: memo((fn: Fn) => ofFn(fn).some((words) => words.about(fn))),
    joins: placed.some(({ words }) => words.joins),
    joined: (written, candidates, all) => [
      ...new Set(placed.flatMap(({ words }) => words.joined(written, candidates, all))),
    ],
    joinedAs: (fn) => placed.flatMap(({ words }) => words.joinedAs(fn)),
  };
};
