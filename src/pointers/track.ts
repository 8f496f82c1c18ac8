import { viewCommit, type CommitView } from './added.ts';
import { wholeCommits, type Change } from './changes.ts';
import { codeFile, type CodeFile } from './files.ts';
import { mapLine, type FilePatch } from './patches.ts';
import { objectAt, readObjects, type Chain, type Git } from './repo.ts';
import { fateOf, type Fate } from './fate.ts';
import { NOWHERE, repair, wanted, type Evidence, type Loss } from './repair.ts';

/** A line to follow from a commit of the chain to its end. */
export interface Trace {
  readonly path: string;
  readonly line: number;
  /** Index in the chain at which the line stands there. */
  readonly from: number;
}

/** Where a followed line ended. */
export interface Landing {
  /** Null: it is gone. */
  readonly path: string | null;
  readonly line: number;
  /** The weakest step on the way. */
  readonly evidence: Evidence;
  readonly renamed: boolean;
  /** Commit that first took the line away; null where it survived all of them. */
  readonly killedBy: string | null;
  /** Last place where it stood, for those that are gone. */
  readonly last: { readonly path: string; readonly line: number; readonly index: number };
  /** Its file was split over several, or merged into another that was there before; null for any other move. */
  readonly fate: Fate;
}

const STRENGTH: readonly Evidence[] = ['survived', 'moved-text', 'same-item', 'similar', 'name', 'none'];

/** The weaker of two. */
export const weaker = (a: Evidence, b: Evidence): Evidence => (STRENGTH.indexOf(a) >= STRENGTH.indexOf(b) ? a : b);

interface Moving {
  path: string | null;
  line: number;
  index: number;
  evidence: Evidence;
  renamed: boolean;
  killedBy: string | null;
  last: Landing['last'];
  fate: Fate;
  done: boolean;
}

/** Line 0 stands for the file as a whole, which only goes with the file. */
const lineAfter = (line: number, patch: FilePatch): number | null => {
  if (patch.to === null) return null;
  return line === 0 ? 0 : patch.opaque ? null : mapLine(line, patch.hunks);
};

/** Follows a line through the changes of its file until one takes it away; true when it did. */
const advance = (moving: Moving, changes: readonly Change[]): boolean => {
  for (const { index, patch } of changes) {
    if (index <= moving.index) continue;
    const line = lineAfter(moving.line, patch);
    if (line === null) {
      moving.index = index;
      return true;
    }
    moving.line = line;
    moving.index = index;
  }
  moving.done = true;
  return false;
};

/** Bound on how often one line is repaired: history that moves it more often than this is told as it stands then. */
const ROUNDS = 40;

interface Loaded {
  readonly views: Map<number, CommitView>;
  readonly files: Map<string, CodeFile>;
}

const load = async (
  git: Git,
  { files }: Loaded,
  wantedFiles: readonly { commit: string; path: string }[],
): Promise<void> => {
  const names = wantedFiles.map(({ commit, path }) => ({ name: objectAt(commit, path), path }));
  const missing = names.filter(({ name }) => !files.has(name));
  const found = await readObjects(
    git,
    missing.map(({ name }) => name),
  );
  for (const { name, path } of missing) {
    const bytes = found.get(name);
    if (bytes) files.set(name, codeFile(path, bytes.toString('utf8')));
  }
};

const mend = async (git: Git, chain: Chain, dead: readonly Moving[], loaded: Loaded): Promise<void> => {
  const { views, files } = loaded;
  const fresh = [...new Set(dead.map(({ index }) => index))].filter((index) => !views.has(index));
  for (const [index, patches] of await wholeCommits(git, chain, fresh)) views.set(index, viewCommit(patches));
  const commitOf = (index: number): string => chain.commits[index] ?? '';
  await load(
    git,
    loaded,
    dead.map(({ index, path }) => ({ commit: commitOf(index - 1), path: path ?? '' })),
  );
  const losses = dead.flatMap((moving): { moving: Moving; loss: Loss }[] => {
    const file = files.get(objectAt(commitOf(moving.index - 1), moving.path ?? ''));
    const view = views.get(moving.index);
    if (file && view) return [{ moving, loss: { file, line: moving.line, view } }];
    return [{ moving, loss: { file: codeFile(moving.path ?? '', ''), line: moving.line, view: viewCommit([]) } }];
  });
  await load(
    git,
    loaded,
    losses.flatMap(({ moving, loss }) => wanted(loss).map((path) => ({ commit: commitOf(moving.index), path }))),
  );
  for (const { moving, loss } of losses) {
    const commit = commitOf(moving.index);
    const there = new Map(
      wanted(loss).flatMap((path) => {
        const file = files.get(objectAt(commit, path));
        return file === undefined ? [] : [[path, file] as const];
      }),
    );
    apply(moving, loss.file.lines.length > 1 || there.size > 0 ? repair(loss, there) : NOWHERE, { commit, loss });
  }
};

const apply = (
  moving: Moving,
  found: ReturnType<typeof repair>,
  { commit, loss }: { commit: string; loss: Loss },
): void => {
  moving.last = { path: loss.file.path, line: moving.line, index: moving.index - 1 };
  moving.evidence = weaker(moving.evidence, found.evidence);
  moving.renamed ||= found.renamed;
  if (found.evidence !== 'survived') moving.killedBy ??= commit;
  if (found.path !== null && found.evidence !== 'survived') moving.fate = fateOf(loss, found.path) ?? moving.fate;
  moving.path = found.path;
  moving.line = found.line;
  if (found.path === null) moving.done = true;
};

/** Follows lines along the chain, all of them together: few calls of git whatever their number. */
export const track = async (
  git: Git,
  chain: Chain,
  traces: readonly Trace[],
  changes: (paths: readonly string[]) => Promise<ReadonlyMap<string, readonly Change[]>>,
): Promise<Landing[]> => {
  const all = traces.map(({ path, line, from }): Moving => ({
    path,
    line,
    index: from,
    evidence: 'survived',
    renamed: false,
    killedBy: null,
    last: { path, line, index: from },
    fate: null,
    done: false,
  }));
  const loaded: Loaded = { views: new Map(), files: new Map() };
  for (let round = 0; round < ROUNDS; round += 1) {
    const open = all.filter(({ done }) => !done);
    if (open.length === 0) break;
    const known = await changes(open.flatMap(({ path }) => path ?? []));
    const dead = open.filter((moving) => advance(moving, known.get(moving.path ?? '') ?? []));
    await mend(git, chain, dead, loaded);
  }
  return all.map(({ path, line, evidence, renamed, killedBy, last, fate }) => ({
    path,
    line,
    evidence,
    renamed,
    killedBy,
    last,
    fate,
  }));
};
