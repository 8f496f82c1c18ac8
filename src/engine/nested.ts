import { join, posix } from 'node:path';
import { Failure } from '../failures/failure.ts';
import type { PlacedPolicy } from '../lanes/policy.ts';
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
