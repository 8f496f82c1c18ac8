import type { PlacedPolicy } from '../lanes/policy.ts';

/** Globs of what the policies leave out, relative to the root. */
export const excludedBy = (policies: readonly PlacedPolicy[]): string[] =>
  policies.flatMap(({ dir, policy }) => policy.exclude.map((glob) => (dir === '' ? glob : `${dir}/${glob}`)));
