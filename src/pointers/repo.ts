/** One call of git in the audited root: what it printed, or null when it failed. Paths are relative to the root. */
export type Git = (args: readonly [string, ...string[]], input?: string) => Promise<Buffer | null>;

/** First parents from the first commit to the one at hand, oldest first. */
export interface Chain {
  readonly commits: readonly string[];
  /** Seconds since 1970 at which each was committed. */
  readonly times: readonly number[];
  readonly at: ReadonlyMap<string, number>;
  /** Its first commit is no parent of the second: a base apart from the history at hand. */
  readonly detour?: boolean;
}

/** The chain that ends at a commit; null where there is none. */
export const readChain = async (git: Git, head: string): Promise<Chain | null> => {
  const out = await git(['rev-list', '--first-parent', '--reverse', '--timestamp', head, '--']);
  if (out === null) return null;
  const commits: string[] = [];
  const times: number[] = [];
  for (const row of out.toString('latin1').split('\n')) {
    const [time, commit] = row.split(' ');
    if (commit === undefined || time === undefined) continue;
    commits.push(commit);
    times.push(Number(time));
  }
  return { commits, times, at: new Map(commits.map((commit, index) => [commit, index])) };
};

/** Every file of a commit below the root. */
export const filesAt = async (git: Git, commit: string): Promise<string[]> => {
  const out = await git(['ls-tree', '-r', '-z', '--name-only', commit]);
  return out === null
    ? []
    : out
        .toString('utf8')
        .split('\0')
        .filter((path) => path !== '');
};

const LF = 10;

/**
 * Objects by name (`commit:./path` or an id), null for those that are not there; one call for all. Names with line
 * breaks cannot be asked for and are null.
 */
export const readObjects = async (git: Git, names: readonly string[]): Promise<Map<string, Buffer | null>> => {
  const found = new Map<string, Buffer | null>(names.map((name) => [name, null]));
  const asked = [...found.keys()].filter((name) => !/[\n\r\0]/u.test(name));
  if (asked.length === 0) return found;
  const out = await git(['cat-file', '--batch'], `${asked.join('\n')}\n`);
  if (out === null) return found;
  let at = 0;
  for (const name of asked) {
    const end = out.indexOf(LF, at);
    if (end < 0) break;
    const size = /^[0-9a-f]{40,64} (\w+) (\d+)$/u.exec(out.toString('utf8', at, end));
    at = end + 1;
    if (size === null) continue;
    const bytes = Number(size[2]);
    if (size[1] === 'blob') found.set(name, out.subarray(at, at + bytes));
    at += bytes + 1;
  }
  return found;
};

/** How an object of a path at a commit is called. */
export const objectAt = (commit: string, path: string): string => `${commit}:./${path}`;
