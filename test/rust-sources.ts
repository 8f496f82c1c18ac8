import { join } from 'node:path';
import { filesOf, REPOSITORY } from './fixture-trees.ts';

/** Every Rust file among the fixtures and examples, path from the repository's root to text. */
export const rustSources = (): [path: string, text: string][] =>
  ['examples', 'fixtures'].flatMap((folder) =>
    Object.entries(filesOf(join(REPOSITORY, folder)))
      .filter(([path]) => path.endsWith('.rs'))
      .map(([path, text]): [string, string] => [`${folder}/${path}`, text]),
  );
