/** One change of a file without context lines; starts count from 1, an empty side starts behind that line. */
export interface Hunk {
  readonly oldStart: number;
  readonly oldCount: number;
  readonly newStart: number;
  readonly newCount: number;
  /** Lines that were added, only where they were asked for. */
  readonly added: readonly string[];
}

/** What one commit did to one file; `from` and `to` differ where it was renamed. */
export interface FilePatch {
  readonly from: string | null;
  readonly to: string | null;
  readonly hunks: readonly Hunk[];
  /** Git shows no lines of it. */
  readonly opaque: boolean;
}

const HUNK = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/u;
const COMMIT = /^[0-9a-f]{40,64}$/u;

interface Header {
  from: string | null;
  to: string | null;
  opaque: boolean;
  readonly hunks: Hunk[];
}

/** `diff --git X X`: both names are the same where the header says nothing else. */
const named = (rest: string): string | null => {
  const half = (rest.length - 1) / 2;
  const name = rest.slice(0, half);
  return Number.isInteger(half) && rest.slice(half + 1) === name && !name.startsWith('"') ? name : null;
};

const HEADERS: readonly (readonly [string, (header: Header, rest: string) => void])[] = [
  ['rename from ', (header, rest) => void (header.from = rest)],
  ['rename to ', (header, rest) => void (header.to = rest)],
  ['new file mode ', (header) => void (header.from = null)],
  ['deleted file mode ', (header) => void (header.to = null)],
  ['Binary files ', (header) => void (header.opaque = true)],
];

/** A file that became a link (or back) is told as taken away and added: it is still there, with other content. */
const withoutTypeChanges = (files: readonly FilePatch[]): FilePatch[] => {
  const added = new Set(files.flatMap(({ from, to }) => (from === null && to !== null ? [to] : [])));
  return files.flatMap((file): FilePatch[] => {
    if (file.from === null && file.to !== null) {
      return files.some(({ from, to }) => from === file.to && to === null) ? [] : [file];
    }
    const changed = file.to === null && file.from !== null && added.has(file.from);
    return [changed ? { ...file, to: file.from, opaque: true } : file];
  });
};

/**
 * Reads what `git diff-tree --stdin -p -U0 --no-prefix` prints: for each commit in its order the files it changed.
 * `withText` keeps the added lines.
 */
export const parsePatches = (out: string, withText: boolean): Map<string, FilePatch[]> => {
  const commits = new Map<string, FilePatch[]>();
  let files: FilePatch[] = [];
  let header: Header | undefined;
  let at = 0;
  const line = (): string => {
    const end = out.indexOf('\n', at);
    const text = out.slice(at, end < 0 ? out.length : end);
    at = end < 0 ? out.length : end + 1;
    return text;
  };
  /** Lines of one side of a hunk; git says between them when the file has no last line end. */
  const side = (count: number, keep: boolean): string[] => {
    const kept: string[] = [];
    for (let read = 0; read < count && at < out.length;) {
      const text = line();
      if (text.startsWith('\\')) continue;
      if (keep) kept.push(text.slice(1));
      read += 1;
    }
    return kept;
  };
  const hunk = (text: string): void => {
    const match = HUNK.exec(text);
    if (match === null || header === undefined) return;
    const oldCount = Number(match[2] ?? 1);
    const newCount = Number(match[4] ?? 1);
    side(oldCount, false);
    const added = side(newCount, withText);
    header.hunks.push({ oldStart: Number(match[1]), oldCount, newStart: Number(match[3]), newCount, added });
  };
  while (at < out.length) {
    const text = line();
    if (text.startsWith('@@ ')) hunk(text);
    else if (text.startsWith('diff --git ')) {
      const name = named(text.slice(11));
      header = { from: name, to: name, opaque: false, hunks: [] };
      files.push(header);
    } else if (COMMIT.test(text)) {
      files = commits.get(text) ?? [];
      commits.set(text, files);
      header = undefined;
    } else if (header !== undefined) {
      const target = header;
      const known = HEADERS.find(([start]) => text.startsWith(start));
      known?.[1](target, text.slice(known[0].length));
    }
  }
  for (const [commit, all] of commits) commits.set(commit, withoutTypeChanges(all));
  return commits;
};

/** Where a line stands after a change; null when the change took it away. */
export const mapLine = (line: number, hunks: readonly Hunk[]): number | null => {
  let shift = 0;
  for (const { oldStart, oldCount, newCount } of hunks) {
    // An insertion names the line it stands behind.
    if (oldCount === 0 ? oldStart >= line : oldStart > line) break;
    if (oldCount > 0 && line < oldStart + oldCount) return null;
    shift += newCount - oldCount;
  }
  return line + shift;
};
