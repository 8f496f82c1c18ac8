import { identity } from '../../model/identity.ts';
import type { Checked } from '../../pointers/check.ts';
import type { DocumentFile, World } from '../../pointers/ports.ts';
import { storeIn } from './store.ts';

/** Checks that are kept: of a few sets of documents, at a few commits. */
const MOST = 16;
/** With more files changed on disk than this their contents are not read just to name what was found. */
const CHANGED = 400;

interface Asked {
  readonly world: Omit<World, 'itemise'>;
  readonly documents: readonly DocumentFile[];
  readonly asOf: string | null;
}

/** Everything that decides a check; null where it cannot be told. */
const partsOf = async ({ world, documents, asOf }: Asked, version: string): Promise<string[] | null> => {
  const { git, files, changed, read } = world;
  if (git === null || changed.size > CHANGED) return null;
  const head = await git(['rev-parse', '--verify', '--quiet', 'HEAD']);
  // A document that is not in the history at hand is looked for on any branch.
  const refs = await git(['for-each-ref', '--format=%(objectname)']);
  const shallow = await git(['rev-parse', '--is-shallow-repository']);
  if (head === null || refs === null || shallow === null) return null;
  return [
    version,
    asOf ?? '',
    ...[head, refs, shallow].map((out) => out.toString('latin1')),
    files.join('\0'),
    ...[...changed].sort().flatMap((path) => [path, read(path) ?? '']),
    ...documents.flatMap(({ path, text }) => [path, text]),
  ];
};

const isChecked = (value: unknown): value is Checked =>
  typeof value === 'object' && value !== null && 'pointers' in value && 'fixed' in value && 'mismatches' in value;

const parsed = (text: string | null): Checked | null => {
  try {
    const value: unknown = text === null ? null : JSON.parse(text);
    return isChecked(value) ? value : null;
  } catch {
    return null;
  }
};

/** Gives what an earlier run found of the same documents in the same tree and history, else finds and keeps it. */
export const keeperOf = async (
  cache: { readonly folder: string; readonly version: string } | null,
  asked: Asked,
): Promise<(find: () => Promise<Checked>) => Promise<Checked>> => {
  const parts = cache === null ? null : await partsOf(asked, cache.version);
  if (cache === null || parts === null) return (find) => find();
  const store = storeIn(cache.folder);
  const name = identity('dc1', parts).replace(':', '-');
  return async (find) => {
    const known = parsed(store.read(name));
    if (known !== null) return known;
    const found = await find();
    store.write(name, JSON.stringify(found));
    store.prune('dc1-', MOST);
    return found;
  };
};
