import type { Kind } from './resolve.ts';
import { type Fn, isInside, moduleOf, type World } from './world.ts';

/** Whether a method can be one of a value whose type is known by its name: written for that name, or for anything. */
export const fitsKind = (fn: Fn, kind: Kind | null): boolean => {
  if (!kind) return true;
  // A type of ours without that method, or a foreign one around a type of ours, may stand for what it holds.
  if (kind.type || kind.args.some((arg) => arg?.type)) return true;
  const owner = fn.fact.owner?.p.at(-1) ?? '';
  return owner === kind.name.replace('?', '') || fn.fact.generics.includes(owner);
};

/** Packages that a package can name: itself and what it depends on, through others too. */
const closures = (world: World): ((pkg: number) => ReadonlySet<number>) => {
  const byDir = new Map(world.packages.map((item, index) => [`${item.language} ${item.dir}`, index]));
  const known = new Map<number, Set<number>>();
  return (pkg) => {
    const before = known.get(pkg);
    if (before) return before;
    const out = new Set([pkg]);
    for (const at of out) {
      for (const dependency of world.packages[at]?.dependencies ?? []) {
        const next =
          dependency.path === null ? undefined : byDir.get(`${world.packages[at]?.language} ${dependency.path}`);
        if (next !== undefined) out.add(next);
      }
    }
    known.set(pkg, out);
    return out;
  };
};

/** Whether code of one function can call another by its name: its package is in reach and it is not private elsewhere. */
export const visibility = (world: World): ((user: Fn, fn: Fn) => boolean) => {
  const closure = closures(world);
  return (user, fn) => {
    // Through a trait, code of one package runs that of another which it cannot name.
    if (fn.fact.trait || fn.fact.inTrait) return true;
    if (user.scope.pkg >= 0 && fn.scope.pkg >= 0 && !closure(user.scope.pkg).has(fn.scope.pkg)) return false;
    if (fn.fact.vis === 'public') return true;
    if (fn.fact.vis === 'package') return user.scope.pkg === fn.scope.pkg;
    return isInside(user.scope, moduleOf(fn.scope));
  };
};
