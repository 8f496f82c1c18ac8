import { pushTo } from '../model/groups.ts';
/** The names of the files of one commit, ready to be asked. */
export interface TreeIndex {
  readonly has: (path: string) => boolean;
  readonly isFolder: (path: string) => boolean;
  /** Paths that end in these segments, sorted. */
  readonly endingIn: (path: string) => readonly string[];
  /** Paths that match segments with gaps between: `loop/.../port.rs`. */
  readonly elided: (parts: readonly (readonly string[])[]) => readonly string[];
  readonly paths: readonly string[];
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** A segment may be written without its first words: `turns` for `dock_turns`. */
const segmentFits = (whole: string, written: string): boolean =>
  whole === written || whole.endsWith(`_${written}`) || whole.endsWith(`-${written}`);

const runAt = (segments: readonly string[], run: readonly string[], at: number): boolean =>
  run.every((part, offset) => segmentFits(segments[at + offset] ?? '', part));

const fits = (path: string, parts: readonly (readonly string[])[]): boolean => {
  const segments = path.split('/');
  const last = parts.at(-1) ?? [];
  if (!last.every((part, offset) => segments[segments.length - last.length + offset] === part)) return false;
  let at = 0;
  for (const run of parts.slice(0, -1)) {
    while (at < segments.length && !runAt(segments, run, at)) at += 1;
    if (at >= segments.length) return false;
    at += run.length;
  }
  return at <= segments.length - last.length;
};

/** Makes the index of a list of paths. */
export const indexTree = (paths: readonly string[]): TreeIndex => {
  const all = new Set(paths);
  const byName = new Map<string, string[]>();
  const folders = new Set<string>();
  for (const path of paths) {
    pushTo(byName, nameOf(path), path);
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
      const folder = path.slice(0, at);
      if (folders.has(folder)) break;
      folders.add(folder);
    }
  }
  return {
    has: (path) => all.has(path),
    isFolder: (path) => folders.has(path.replace(/\/$/u, '')),
    endingIn: (path) => (byName.get(nameOf(path)) ?? []).filter((one) => one === path || one.endsWith(`/${path}`)),
    elided: (parts) => (byName.get(parts.at(-1)?.at(-1) ?? '') ?? []).filter((one) => fits(one, parts)),
    paths,
  };
};
