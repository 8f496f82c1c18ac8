import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Failure } from '../failures/failure.ts';

/** Names under which a policy is found, one a folder. */
export const POLICY_NAMES = ['faultlane.config.yaml', 'faultlane.config.yml', 'faultlane.config.json'] as const;

/**
 * The nearest policy from a folder upward, both absolute; `stop` is the last folder looked at, null means the top of
 * the file system. Throws a `Failure` when one folder holds two.
 */
export const findPolicy = (start: string, stop: string | null): string | null => {
  for (let folder = start; ; folder = dirname(folder)) {
    const names = POLICY_NAMES.filter(
      (name) => statSync(join(folder, name), { throwIfNoEntry: false })?.isFile() === true,
    );
    if (names.length > 1) throw new Failure('policy-twice', { folder, names });
    if (names[0] !== undefined) return join(folder, names[0]);
    if (folder === stop || dirname(folder) === folder) return null;
  }
};
