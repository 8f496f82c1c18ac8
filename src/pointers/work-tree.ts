import { diffArrays } from 'diff';
import { viewCommit } from './added.ts';
import { asCode } from './begin.ts';
import { fateOf } from './fate.ts';
import { codeFile, type CodeFile } from './files.ts';
import type { FilePatch, Hunk } from './patches.ts';
import type { World } from './ports.ts';
import { repair, wanted, type Loss } from './repair.ts';
import { contentsAt } from './base-fit.ts';
import type { Git } from './repo.ts';
import { weaker, type Landing } from './track.ts';

/** Files on disk that differ from the commit and are compared with it at most. */
const MOST = 400;
/** Edits above which two texts are told to have nothing in common. */
const EDITS = 20_000;

/** Changes from one text to the other; null where they have too little in common to say. */
export const hunksBetween = (before: readonly string[], now: readonly string[]): Hunk[] | null => {
  const parts = diffArrays([...before], [...now], { maxEditLength: EDITS });
  if (parts === undefined) return null;
  const hunks: Hunk[] = [];
  let old = 1;
  let next = 1;
  for (let at = 0; at < parts.length;) {
    const part = parts[at];
    if (part === undefined) break;
    if (!part.added && !part.removed) {
      old += part.value.length;
      next += part.value.length;
      at += 1;
      continue;
    }
    let removed = 0;
    const added: string[] = [];
    for (let one = parts[at]; one !== undefined && (one.added || one.removed); one = parts[at]) {
      if (one.removed) removed += one.value.length;
      else added.push(...one.value);
      at += 1;
    }
    const oldStart = removed === 0 ? old - 1 : old;
    const newStart = added.length === 0 ? next - 1 : next;
    hunks.push({ oldStart, oldCount: removed, newStart, newCount: added.length, added });
    old += removed;
    next += added.length;
  }
  return hunks;
};

const patchOf = (path: string, before: CodeFile | undefined, now: CodeFile | undefined): FilePatch => {
  const hunks = hunksBetween(before?.lines ?? [], now?.lines ?? []);
  return { from: before ? path : null, to: now ? path : null, hunks: hunks ?? [], opaque: hunks === null };
};

/** Follows lines over the last step, from the commit at hand to the files on disk. */
export const toDisk = async (
  git: Git,
  head: string,
  landings: readonly Landing[],
  world: World,
): Promise<Landing[]> => {
  const open = landings.filter(({ path }) => path !== null && world.changed.has(path));
  if (open.length === 0) return [...landings];
  const landed = open.flatMap(({ path }) => path ?? []);
  const paths = [...new Set([...landed, ...[...world.changed].sort()])].slice(0, MOST);
  const contents = await contentsAt(git, head, paths);
  const disk = new Map<string, CodeFile>();
  const before = new Map<string, CodeFile>();
  for (const path of paths) {
    const bytes = contents.get(path);
    const old = bytes === undefined ? null : asCode(path, bytes);
    if (old !== null) before.set(path, old);
    const text = world.read(path);
    if (text !== null) disk.set(path, codeFile(path, text));
  }
  const view = viewCommit(paths.map((path) => patchOf(path, before.get(path), disk.get(path))));
  return landings.map((landing): Landing => {
    const file = landing.path === null ? undefined : before.get(landing.path);
    if (file === undefined || !open.includes(landing)) return landing;
    const loss: Loss = { file, line: landing.line, view };
    const found = repair(
      loss,
      new Map(
        wanted(loss).flatMap((path) => {
          const there = disk.get(path);
          return there === undefined ? [] : [[path, there] as const];
        }),
      ),
    );
    return {
      ...landing,
      path: found.path,
      line: found.line,
      evidence: weaker(landing.evidence, found.evidence),
      renamed: landing.renamed || found.renamed,
      fate:
        found.path === null || found.evidence === 'survived'
          ? landing.fate
          : (fateOf(loss, found.path) ?? landing.fate),
    };
  });
};
