import { checkPolicies } from '../lanes/check.ts';
import type { PlacedPolicy } from '../lanes/policy.ts';
import { makeWishes, type Wish, type Wishes } from '../lanes/wishes.ts';
import type { World } from '../graph/questions.ts';
import { Failure } from '../failures/failure.ts';
import { matcher } from '../scan/glob.ts';

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
