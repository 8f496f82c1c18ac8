import { bodyOf } from './bodies.ts';
import { namedIn } from './fn-index.ts';
import { lazy } from './lazy.ts';
import type { Resolver } from './resolve.ts';
import type { Fn, World } from './world.ts';

/** Whether a function's name is used as a value somewhere: handed to somebody who calls it. */
export const usedAsValue = (world: World, resolver: Resolver): ((fn: Fn) => boolean) => {
  const users = lazy(() => namedIn(world, 'used'));

  const means = (user: Fn, path: readonly string[], fn: Fn): boolean => {
    const owner = resolver.owner(user);
    const def = resolver.path(user.scope, path, owner);
    if (def) return def.k === 'fn' && def.fn === fn;
    const holder = path.length > 1 ? resolver.path(user.scope, path.slice(0, -1), owner) : null;
    return holder?.k === 'type' && holder.type === resolver.owner(fn);
  };

  return (fn) =>
    (users().get(fn.fact.name) ?? []).some(
      (user) =>
        bodyOf(user)?.nodes.some(
          (node) => node.k === 'name' && node.p.at(-1) === fn.fact.name && means(user, node.p, fn),
        ) ?? false,
    );
};
