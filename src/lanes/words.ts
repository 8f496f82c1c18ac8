import type { Fn, ResultShape, Words } from '../graph/questions.ts';
import { matchesPath } from './patterns.ts';
import type { Policy } from './policy.ts';
import { isGoingOn, isNamedEnd } from './vocabulary.ts';

/** Paths under which a policy can name a function: by its type, and by the trait it implements. */
const pathsOf = (fn: Fn, file: string): string[][] => {
  const stem = file
    .replace(/\.\w+$/, '')
    .split('/')
    .filter((part) => !/^(?:src|lib|main|mod|crates|packages)$/.test(part));
  const inner: string[] = [];
  for (let at = fn.scope; at.up && at.up.file === at.file; at = at.up) if (at.name !== null) inner.unshift(at.name);
  const base = [...stem, ...inner];
  const owner = fn.fact.owner?.p.at(-1);
  const trait = fn.fact.trait?.p.at(-1);
  const out = [[...base, ...(owner ? [owner] : []), fn.fact.name]];
  if (trait) out.push([...base, trait, fn.fact.name]);
  return out;
};

const lanePath = (label: string): string[] => label.split('::');

const matchesResult = (result: string, shape: ResultShape): boolean => {
  if (shape.side !== null && (result === shape.side || result.toLowerCase() === shape.side)) return true;
  return shape.cases.some((label) => matchesPath(result, lanePath(label)));
};

/** Makes the policy answer the graph's questions. */
export const makeWords = (policy: Policy, fileOf: (fn: Fn) => string): Words => {
  const paths = new Map<Fn, string[][]>();
  const named = (pattern: string, fn: Fn): boolean => {
    let known = paths.get(fn);
    if (!known) paths.set(fn, (known = pathsOf(fn, fileOf(fn))));
    return known.some((path) => matchesPath(pattern, path));
  };
  const about = new Map<Fn, boolean>();
  const lastNames = [...policy.boundaries, ...policy.classifiers].map(({ fn }) => fn.split(/::|[.#/]/).at(-1) ?? '');
  const isAbout = (fn: Fn): boolean =>
    lastNames.some((name) => name === fn.fact.name || name.includes('*')) && isNamed(fn);
  const isNamed = (fn: Fn): boolean =>
    policy.boundaries.some((one) => named(one.fn, fn)) || policy.classifiers.some((one) => named(one.fn, fn));
  return {
    boundary: (fn, labels) => {
      const found = policy.boundaries.find((one) => named(one.fn, fn));
      if (!found || found.except.some((pattern) => labels.some((label) => matchesPath(pattern, lanePath(label)))))
        return null;
      return found.err;
    },
    classify: (fn, result) => {
      for (const classifier of policy.classifiers) {
        if (!named(classifier.fn, fn)) continue;
        const found = classifier.lanes.find((one) => matchesResult(one.result, result));
        if (found) return found.lane;
      }
      return null;
    },
    end: (label) => policy.lanes.find((one) => matchesPath(one.pattern, lanePath(label)))?.lane ?? null,
    named: (label) => (isNamedEnd(label) ? 'stops' : isGoingOn(label) ? 'goes-on' : null),
    mentions: (label) =>
      policy.classifiers.some((one) => one.lanes.some(({ result }) => matchesPath(result, lanePath(label)))) ||
      policy.boundaries.some((one) => one.except.some((pattern) => matchesPath(pattern, lanePath(label)))),
    about: (fn) => {
      const known = about.get(fn);
      if (known !== undefined) return known;
      const answer = isAbout(fn);
      about.set(fn, answer);
      return answer;
    },
  };
};
