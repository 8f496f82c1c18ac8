import { join, posix } from 'node:path';
import { checkPolicies } from '../lanes/check.ts';
import type { PlacedPolicy } from '../lanes/policy.ts';
import { makeWishes, type Wish, type Wishes } from '../lanes/wishes.ts';
import type { World } from '../graph/questions.ts';
import { Failure } from '../failures/failure.ts';
import { matcher } from '../scan/glob.ts';
import { readPolicy } from './policy-file.ts';

/** The policies of folders below the root, by their paths. Throws a `Failure` for one that cannot be read, and for two in one folder. */
export const nestedPolicies = (root: string, paths: readonly string[]): PlacedPolicy[] => {
  const byDir = new Map<string, string>();
  for (const path of paths) {
    const dir = posix.dirname(path);
    const before = byDir.get(dir);
    if (before !== undefined)
      throw new Failure('policy-twice', { folder: dir, names: [posix.basename(before), posix.basename(path)] });
    byDir.set(dir, path);
  }
  return [...byDir].map(([dir, path]) => ({ dir, policy: readPolicy(join(root, path), path) }));
};

/** Globs of what the policies leave out, relative to the root. */
export const excludedBy = (policies: readonly PlacedPolicy[]): string[] =>
  policies.flatMap(({ dir, policy }) => policy.exclude.map((glob) => (dir === '' ? glob : `${dir}/${glob}`)));

/** Throws a `Failure` for a name in a policy that means several things which differ; tells of those that mean nothing. */
export const heldAgainst = (policies: readonly PlacedPolicy[], world: World): readonly string[] => {
  const { ambiguous, unknown } = checkPolicies(policies, world);
  const [first] = ambiguous;
  if (first !== undefined) throw new Failure('policy-ambiguous', first);
  return unknown;
};

/** What the policies want of ends. */
export const wishesOf = (policies: readonly PlacedPolicy[], world: World): Wishes => {
  const wishes = policies.map(({ dir, policy }): Wish => {
    const globs = policy.securityStop?.onlyFrom.map((glob) => (dir === '' ? glob : `${dir}/${glob}`));
    return { dir, policy, mayStop: globs === undefined ? null : matcher(globs) };
  });
  return makeWishes(wishes, world);
};
