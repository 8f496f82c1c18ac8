import { groupBy } from '../model/groups.ts';
import type { Pointer } from '../model/report.ts';
import type { Case } from './cases.ts';
import type { Token } from './tokens.ts';

/** A verdict with what it is about: where its digits and its path stand in the document. */
export interface Judged {
  readonly one: Case;
  readonly pointer: Pointer;
}

interface Edit {
  readonly at: readonly [start: number, end: number];
  readonly text: string;
}

/** Writing the pointer leaves it right: it fails for nothing that a machine could not mend. */
const isSafe = ({ pointer }: Judged): boolean => pointer.fixable || (!pointer.fails && pointer.status !== 'historical');

/** The new path as the author would write it: as much of it as was written before; null where that says nothing new. */
export const pathAs = (written: string, before: string, now: string): string | null => {
  if (now === before) return null;
  const clean = written.replace(/^(?:\.\/)+/u, '');
  if (now.endsWith(`/${clean}`) && clean !== before) return null;
  if (clean === before || !before.endsWith(clean)) return now;
  // As many segments as were written.
  const segments = clean.split('/').length;
  return now.split('/').slice(-segments).join('/');
};

const linkPath = (folder: string, now: string): string => {
  const from = folder === '' ? [] : folder.split('/');
  const to = now.split('/');
  let same = 0;
  while (same < from.length && same < to.length - 1 && from[same] === to[same]) same += 1;
  return [...from.slice(same).map(() => '..'), ...to.slice(same)].join('/');
};

const numbers = ({ one, pointer }: Judged): Edit[] => {
  const { cited } = one;
  const { to } = pointer;
  if (!pointer.fixable || cited === null || to === null || to.line === null) return [];
  const edits: Edit[] = [];
  if (to.line !== cited.line) edits.push({ at: cited.at, text: String(to.line) });
  const end = to.endLine ?? to.line;
  if (cited.endAt !== cited.at && end !== cited.endLine) edits.push({ at: cited.endAt, text: String(end) });
  return edits;
};

const groupsOf = (all: readonly Judged[]): Judged[][] => [
  ...groupBy(all, ({ one }) => one.bound.file ?? one.bound.token).values(),
];

/** Elided, pasted from another machine, or wide of the tree: what to write instead is the author's to say. */
const isPlainPath = (token: Token): boolean =>
  !/\.{3}|[…{}\\]|^(?:\/|~|[A-Za-z]:)/u.test(token.path) && token.pinned === null;

/** How to write where a file is now: relative to the document in a link, else as it was written; null: as it stands. */
const rewritten = (file: Token, own: Judged, written: string, now: string): string | null => {
  const before = own.pointer.cited?.path ?? '';
  const folder = own.one.page.document.path.split('/').slice(0, -1).join('/');
  const isLink = written !== '' && file.path !== written && !written.includes('{');
  if (!isLink) return pathAs(written, before, now);
  return now === before ? null : linkPath(folder, now);
};

/** Edits of the path that a group goes by; null where it cannot be written for all of them. */
const pathEdits = (group: readonly Judged[], text: string): Edit[] | null => {
  const file = group[0]?.one.bound.file;
  const own = group.find(({ one }) => one.bound.token === file);
  if (file === undefined || file === null || own === undefined) return [];
  const [now, ...others] = new Set(group.map(({ pointer }) => pointer.to?.file ?? null));
  if (others.length > 0 || now === null || now === undefined) return group.every(stands) ? [] : null;
  const written = text.slice(...file.pathAt);
  const path = rewritten(file, own, written, now);
  if (path === null) return [];
  return isPlainPath(file) && written !== '' ? [{ at: file.pathAt, text: path }] : null;
};

const stands = ({ pointer }: Judged): boolean => pointer.to === null || pointer.to.file === pointer.cited?.path;

const editsOf = (group: readonly Judged[], text: string): Edit[] => {
  if (!group.some(({ pointer }) => pointer.fixable) || !group.every(isSafe)) {
    // Lines of one file: those that can be mended without touching its path, whole lists only.
    return tokensOf(group).flatMap((list) => (list.every(isSafe) && stays(list) ? list.flatMap(numbers) : []));
  }
  const paths = pathEdits(group, text);
  if (paths === null) return tokensOf(group).flatMap((list) => (stays(list) ? list.flatMap(numbers) : []));
  return [...paths, ...group.flatMap(numbers)];
};

const stays = (list: readonly Judged[]): boolean =>
  list.every(({ pointer }) => pointer.to?.file === pointer.cited?.path);

const tokensOf = (group: readonly Judged[]): Judged[][] => [...groupBy(group, ({ one }) => one.bound.token).values()];

/**
 * The text of a document with every pointer mended that is sure: in the form that its author used, lists and the lines
 * that go on from a path only as a whole, so that what is left stale stays as it was written.
 */
export const fixedText = (text: string, judged: readonly Judged[]): string => {
  const edits = groupsOf(judged)
    .flatMap((group) => editsOf(group, text))
    .sort((a, b) => b.at[0] - a.at[0]);
  let fixed = text;
  let last = Number.POSITIVE_INFINITY;
  for (const { at, text: now } of edits) {
    if (at[1] > last) continue;
    fixed = `${fixed.slice(0, at[0])}${now}${fixed.slice(at[1])}`;
    last = at[0];
  }
  return fixed;
};
