import type { CommitView } from './added.ts';
import type { CodeFile } from './files.ts';
import type { Item } from './items.ts';
import { bodyLikeness, isTelling, nameLikeness } from './likeness.ts';
import { likeLine } from './like-line.ts';
import type { FilePatch } from './patches.ts';
import type { Loss, Repair } from './repair.ts';

/** Name and body together must be so alike for an item to be the other under a new name. */
const ENOUGH = 0.55;

/** So alike must the name alone be where it is the only new one of its kind that is. */
const BY_NAME = 0.75;

const bodyOf = (file: CodeFile, { line, endLine }: Item): string[] => file.lines.slice(line - 1, endLine);

/** Files that are looked into at most. */
const MOST = 24;

/** Files in which the commit may have put an item under another name: by what it defines, and by where lines of it went. */
export const heirFiles = (view: CommitView, item: Item, body: readonly string[]): string[] => {
  const named = view
    .defining()
    .filter(({ kind, name }) => kind === item.kind && nameLikeness(name, item.name) >= 0.5)
    .sort((a, b) => nameLikeness(b.name, item.name) - nameLikeness(a.name, item.name));
  const counts = new Map<string, number>();
  for (const text of new Set(body.map((line) => line.trim()))) {
    const places = isTelling(text) ? view.adding(text) : [];
    if (places.length > 20) continue;
    for (const path of new Set(places.map((place) => place.path))) counts.set(path, (counts.get(path) ?? 0) + 1);
  }
  const holding = [...counts].sort((a, b) => b[1] - a[1]).map(([path]) => path);
  return [...new Set([...named.slice(0, MOST).map(({ path }) => path), ...holding.slice(0, MOST)])];
};

/** Whether a commit wrote the line of an item anew. */
const isNew = (patch: FilePatch | undefined, line: number): boolean =>
  patch !== undefined && patch.hunks.some(({ newStart, newCount }) => newStart <= line && line < newStart + newCount);

/** Whether an item stands where the other one stood: between what was before and what was behind it. */
const inItsPlace = ({ file, view }: Loss, item: Item, heir: Item, path: string): boolean => {
  const patch = view.of(file.path);
  if (patch === undefined || patch.to !== path) return false;
  const hunk = patch.hunks.find(({ oldStart, oldCount }) => oldStart <= item.line && item.line < oldStart + oldCount);
  if (hunk === undefined) return false;
  return hunk.newStart <= heir.line && heir.line < hunk.newStart + hunk.newCount;
};

/** The item that has taken the place of one that is not there any more, under another name; null: none is like it. */
export const heirOf = (
  loss: Loss,
  item: Item,
  files: ReadonlyMap<string, CodeFile>,
  after: CodeFile | undefined,
): Repair | null => {
  const { file, line, view } = loss;
  const body = bodyOf(file, item);
  const found: { file: CodeFile; item: Item; score: number; names: number }[] = [];
  for (const there of files.values()) {
    const patch = view.patches.find(({ to }) => to === there.path);
    for (const heir of there.items()) {
      if (heir.kind !== item.kind || !isNew(patch, heir.line)) continue;
      const names = nameLikeness(item.name, heir.name);
      const place = inItsPlace(loss, item, heir, there.path) ? 0.2 : 0;
      const home = there === after ? 0.05 : 0;
      const score = 0.5 * bodyLikeness(body, bodyOf(there, heir)) + 0.4 * names + place + home;
      found.push({ file: there, item: heir, score, names });
    }
  }
  const [best] = found.filter(({ score }) => score >= ENOUGH).sort((a, b) => b.score - a.score);
  const called = found.filter(({ names }) => names >= BY_NAME);
  const heir = best ?? (called.length === 1 ? called[0] : undefined);
  if (heir === undefined) return null;
  const at = line <= item.line ? heir.item.line : (likeLine(loss, item, heir)?.line ?? heir.item.line);
  return { path: heir.file.path, line: at, evidence: 'similar', renamed: true };
};
