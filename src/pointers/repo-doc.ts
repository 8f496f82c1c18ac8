import type { Git } from './repo.ts';

/** A commit that touched a document. */
export interface Touch {
  readonly commit: string;
  /** Seconds since 1970. */
  readonly time: number;
}

const literal = (path: string): string => `:(literal)${path}`;

const touching = async (git: Git, range: readonly string[], docs: readonly string[]): Promise<Map<string, Touch[]>> => {
  const found = new Map<string, Touch[]>(docs.map((doc) => [doc, []]));
  const only = ['--', ...docs.map(literal)];
  const listed = await git(['rev-list', '--reverse', '--timestamp', '--full-history', ...range, ...only]);
  const touches = (listed?.toString('latin1') ?? '').split('\n').flatMap((row): Touch[] => {
    const [time, commit] = row.split(' ');
    return commit === undefined ? [] : [{ commit, time: Number(time) }];
  });
  if (touches.length === 0) return found;
  const input = touches.map(({ commit }) => `${commit}\n`).join('');
  const flags = ['--stdin', '--root', '-m', '-r', '-z', '--name-only', '--no-renames', '--relative'];
  const out = await git(['diff-tree', ...flags, ...only], input);
  const times = new Map(touches.map((touch) => [touch.commit, touch]));
  let at: Touch | undefined;
  for (const part of (out?.toString('utf8') ?? '').split('\0')) {
    // `-z` ends the line of the commit by a line break where others end by NUL.
    const name = part.split('\n');
    for (const word of name) {
      const touch = times.get(word.split(' ')[0] ?? '');
      if (touch !== undefined) at = touch;
      else if (at !== undefined && found.get(word)?.at(-1) !== at) found.get(word)?.push(at);
    }
  }
  return found;
};

/**
 * Commits that touched each document, oldest first: in the history at hand, else on any branch (a document that was
 * never merged, or taken out again, still says by its first commit when it was written).
 */
export const documentHistory = async (git: Git, docs: readonly string[]): Promise<Map<string, Touch[]>> => {
  const here = await touching(git, ['HEAD'], docs);
  const missing = docs.filter((doc) => (here.get(doc)?.length ?? 0) === 0);
  if (missing.length === 0) return here;
  const anywhere = await touching(git, ['--all'], missing);
  return new Map([...here, ...anywhere].map(([doc, touches]) => [doc, touches]));
};
