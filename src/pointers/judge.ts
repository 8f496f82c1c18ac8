import type { PointerStatus } from '../model/report.ts';
import type { Case } from './cases.ts';
import { contentOf } from './content.ts';
import type { CodeFile } from './files.ts';
import { NOTHING, wholeFile, type Draft, type Present } from './draft.ts';
import { judgeByName } from './judge-by-name.ts';
import { weaker, type Landing } from './track.ts';

const unresolved = ({ found, cited, bound }: Case): Draft | null => {
  if (found === null) return { ...NOTHING, status: 'unattributable' };
  switch (found.kind) {
    case 'outside':
      return { ...NOTHING, status: 'uncheckable' };
    case 'many':
      // A name that many files have, without a line, is the name of a kind of file.
      if (cited === null) return { ...NOTHING, status: 'unattributable' };
      return { ...NOTHING, status: 'ambiguous', candidates: found.paths.slice(0, 10).map(wholeFile) };
    case 'folder':
      return { ...NOTHING, status: 'ok', to: wholeFile(found.path), evidence: 'survived' };
    case 'none':
      // A continuation whose file is not there says no more than that one does.
      if (cited !== null && bound.token.kind !== 'path') return { ...NOTHING, status: 'unattributable' };
      return { ...NOTHING, status: cited === null ? 'proposed' : 'never-valid' };
    case 'file':
      return null;
  }
};

/** Whether a path as written still names the file at a new path. */
const stillNames = (written: string, before: string, now: string): boolean => {
  if (now === before) return true;
  const short = written !== before || !written.includes('/');
  return short && now.endsWith(`/${written.replace(/^(?:\.\/)+/u, '')}`);
};

/** Whether the pointer as it is written still names the file that its line is in. */
const namesFile = ({ bound, found, written }: Case, now: string): boolean => {
  const before = found !== null && 'path' in found ? found.path : '';
  return stillNames(bound.file?.path ?? '', written ?? before, now);
};

/** What is to be said of a line that is still in the file which the pointer names. */
const inPlace = ({ placed }: Case, cited: number, line: number, content: Draft['content']): PointerStatus => {
  if (placed?.how === 'wrong') return 'never-valid';
  if (placed?.how === 'imprecise' && line === placed.line) return 'imprecise';
  if (line !== cited) return 'shifted';
  return content === 'rewritten' ? 'rewritten' : 'ok';
};

const statusOf = (one: Case, { path, line, renamed, fate }: Landing, content: Draft['content']): PointerStatus => {
  if (path === null) return 'gone';
  if (renamed) return 'renamed';
  if (!namesFile(one, path)) return fate ?? 'moved';
  return one.cited === null ? 'ok' : inPlace(one, one.cited.line, line, content);
};

const endOf = (length: number, start: Landing, end: Landing | undefined, there: CodeFile | undefined): number => {
  if (length === 0) return start.line;
  if (end !== undefined && end.path === start.path && end.line >= start.line) return end.line;
  return Math.max(start.line, Math.min(start.line + length, there?.lines.length ?? Infinity));
};

/** How sure it is where a pointer began: a name next to it was meant; or nothing speaks for the commit nor for the line. */
const startingAt = ({ base, placed }: Case): Draft['evidence'] => {
  const unlikely = base.how === 'first-commit' && base.held < base.of / 2;
  if (unlikely && placed?.vouched === false) return 'similar';
  return placed === null || placed.how === 'exact' ? 'survived' : 'same-item';
};

const followed = (one: Case, start: Landing, end: Landing | undefined, present: Present): Draft => {
  const { cited, file, placed } = one;
  const { killedBy, path } = start;
  if (path === null) return { ...NOTHING, status: 'gone', killedBy };
  const evidence = weaker(start.evidence, startingAt(one));
  const draft = { evidence, killedBy, candidates: [] };
  if (cited === null) return { ...draft, status: statusOf(one, start, null), to: wholeFile(path), content: null };
  const there = present.files.get(path);
  const length = cited.endLine - cited.line;
  const endLine = endOf(length, start, end, there);
  const from = placed?.line ?? cited.line;
  const before = file?.lines.slice(from - 1, from + length) ?? [];
  const content = contentOf(before, there?.lines.slice(start.line - 1, endLine) ?? []);
  const symbol = there === undefined ? null : present.symbolAt(there, start.line);
  return {
    ...draft,
    status: statusOf(one, start, content),
    to: { file: path, line: start.line, endLine, symbol },
    content,
  };
};

/** The verdict about one pointer. */
export const judge = (one: Case, present: Present): Draft => {
  const [first, last] = one.traces;
  const plain = pinnedOf(one) ?? unresolved(one);
  if (plain !== null) return plain;
  if (one.asIs === true) return standing(one, present);
  if (one.byName) return judgeByName(one, present);
  const start = first && present.landing(first);
  if (start !== undefined) return followed(one, start, last && present.landing(last), present);
  const { bound, cited, file } = one;
  // A number too large for the file that it would go on from is something else: a port, a count.
  const isOther =
    bound.token.kind === 'continuation' && cited !== null && file !== null && cited.line > file.lines.length;
  if (isOther) return { ...NOTHING, status: 'unattributable' };
  // A file that is no text can be there and have no lines.
  return { ...NOTHING, status: one.file === null ? 'uncheckable' : 'never-valid' };
};

/** A pointer into a file that was changed on disk, written after that. */
const standing = ({ cited, placed, file, found }: Case, { symbolAt }: Present): Draft => {
  if (cited === null && found?.kind === 'file') {
    return { ...NOTHING, status: 'ok', to: wholeFile(found.path), evidence: 'survived' };
  }
  if (file === null || cited === null) return { ...NOTHING, status: 'uncheckable' };
  if (placed === null) return { ...NOTHING, status: 'never-valid' };
  const { line, endLine } = cited;
  const to = { file: file.path, line, endLine, symbol: symbolAt(file, line) };
  return { ...NOTHING, status: placed.how === 'exact' ? 'ok' : 'imprecise', to, content: 'same', evidence: 'survived' };
};

/** A permalink names its own commit: it is right there or never was. */
const pinnedOf = ({ bound, found, cited, placed, base }: Case): Draft | null => {
  if (bound.token.pinned === null) return null;
  if (base.commit === null || found === null) return { ...NOTHING, status: 'uncheckable' };
  if (found.kind !== 'file' && found.kind !== 'folder') return { ...NOTHING, status: 'never-valid' };
  return { ...NOTHING, status: cited === null || placed !== null ? 'pinned' : 'never-valid' };
};
