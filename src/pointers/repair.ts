import type { CommitView } from './added.ts';
import type { CodeFile } from './files.ts';
import { itemsAround, sameItem, type Item } from './items.ts';
import { isTelling } from './likeness.ts';
import { mapLine } from './patches.ts';
import { heirFiles, heirOf } from './heirs.ts';
import { likeLine } from './like-line.ts';

/** A line that a commit took away. */
export interface Loss {
  /** The file before the commit. */
  readonly file: CodeFile;
  readonly line: number;
  readonly view: CommitView;
}

export type Evidence = 'survived' | 'moved-text' | 'same-item' | 'similar' | 'name' | 'none';

/** Where a lost line stands after the commit; a null path: nowhere. */
export interface Repair {
  readonly path: string | null;
  readonly line: number;
  readonly evidence: Evidence;
  /** The item has another name now. */
  readonly renamed: boolean;
}

export const NOWHERE: Repair = { path: null, line: 0, evidence: 'none', renamed: false };

/** Attributes and documentation belong to the item right below them; a word to the whole file stands apart. */
const PRELUDE = /^\s*(?:\/\/[/!]?|\/?\*|#!?\[|@\w|#\s|""")/u;

/** The item that a line is about: around it, or right below where the line is its documentation or attribute. */
export const itemsOf = (file: CodeFile, line: number): Item[] => {
  const around = itemsAround(file.items(), line);
  let below = line;
  while (below - line < 30 && PRELUDE.test(file.lines[below - 1] ?? 'x')) below += 1;
  const next = below === line ? undefined : file.items().find((item) => item.line === below);
  return next === undefined ? around : [next, ...around];
};

/** Where the file of a lost line is after the commit: the same path, its new name, or null. */
export const pathAfter = ({ file, view }: Loss): string | null => {
  const patch = view.of(file.path);
  return patch === undefined ? file.path : patch.to;
};

/** Files after the commit that have to be seen before a lost line can be repaired. */
export const wanted = (loss: Loss): string[] => {
  const { file, line, view } = loss;
  const text = file.lines[line - 1] ?? '';
  const after = pathAfter(loss);
  const places = isTelling(text) ? view.adding(text).slice(0, 60) : [];
  const items = itemsOf(file, line);
  const heirs = items.slice(0, 2).flatMap((item) => view.naming(lastName(item.name)).slice(0, 12));
  const likely = items
    .slice(0, 1)
    .flatMap((item) => heirFiles(view, item, file.lines.slice(item.line - 1, item.endLine)));
  return [...new Set([...(after === null ? [] : [after]), ...places.map(({ path }) => path), ...heirs, ...likely])];
};

const lastName = (name: string): string => /\w+(?=\W*$)/u.exec(name)?.[0] ?? name;

const AROUND = 4;

/** Lines before or behind a line that are not blank, the nearest first. */
const neighbours = (lines: readonly string[], line: number, step: 1 | -1): string[] => {
  const found: string[] = [];
  for (let at = line - 1 + step; at >= 0 && at < lines.length && found.length < AROUND; at += step) {
    const text = (lines[at] ?? '').trim();
    if (text !== '') found.push(text);
  }
  return found;
};

/** Number of lines around two places that agree, 0 to 8. */
export const context = (a: CodeFile, lineA: number, b: CodeFile, lineB: number): number => {
  let agree = 0;
  for (const step of [1, -1] as const) {
    const theirs = neighbours(b.lines, lineB, step);
    for (const text of neighbours(a.lines, lineA, step)) {
      const at = theirs.indexOf(text);
      if (at < 0) continue;
      agree += 1;
      theirs.splice(0, at + 1);
    }
  }
  return agree;
};

type Files = ReadonlyMap<string, CodeFile>;

/** The same text, added elsewhere by the commit, with the lines around it or in the same item. */
const movedText = (loss: Loss, files: Files): Repair | null => {
  const { file, line, view } = loss;
  const text = file.lines[line - 1] ?? '';
  const telling = isTelling(text);
  const own = itemsAround(file.items(), line)[0];
  const after = pathAfter(loss);
  const places = view.adding(text).flatMap((place) => {
    const there = files.get(place.path);
    if (there === undefined) return [];
    const around = context(file, line, there, place.line);
    const inItem = own !== undefined && itemsAround(there.items(), place.line).some((item) => sameItem(item, own));
    const sure = telling ? around >= 2 || inItem : around >= 4 || (inItem && around >= 2);
    return sure ? [{ ...place, score: around + (inItem ? 3 : 0) + (place.path === after ? 1 : 0) }] : [];
  });
  places.sort((a, b) => b.score - a.score);
  const [best, second] = places;
  if (best === undefined) return null;
  const tied = second !== undefined && second.score === best.score;
  return { path: best.path, line: best.line, evidence: tied ? 'similar' : 'moved-text', renamed: false };
};

/** The file after the commit in which the item is defined, and the item there. */
const definedIn = (item: Item, files: readonly CodeFile[]): { file: CodeFile; item: Item } | null => {
  const found = files.flatMap((file) =>
    file.items().flatMap((one) => (sameItem(one, item) ? [{ file, item: one }] : [])),
  );
  const [only] = found;
  return found.length === 1 && only !== undefined ? only : null;
};

const nearestItem = (items: readonly Item[], item: Item, near: number): Item | undefined =>
  items.filter((one) => sameItem(one, item)).sort((a, b) => Math.abs(a.line - near) - Math.abs(b.line - near))[0];

const inItem = (loss: Loss, item: Item, there: { file: CodeFile; item: Item }): Repair => {
  const { file, line } = loss;
  if (line <= item.line) {
    const above = item.line - line;
    const same = (there.file.lines[there.item.line - 1 - above] ?? '').trim() === (file.lines[line - 1] ?? '').trim();
    const at = above > 0 && same ? there.item.line - above : there.item.line;
    const evidence = above === 0 || same ? 'same-item' : 'similar';
    return { path: there.file.path, line: at, evidence, renamed: false };
  }
  const like = likeLine(loss, item, there);
  if (like === null) return NOWHERE;
  return { path: there.file.path, line: like.line, evidence: like.sure ? 'same-item' : 'similar', renamed: false };
};

/** The same item, in the same file or wherever the commit put it. */
const sameItemElsewhere = (loss: Loss, files: Files, after: CodeFile | undefined): Repair | null => {
  const [item] = itemsOf(loss.file, loss.line);
  if (item === undefined) return null;
  const here = after && nearestItem(after.items(), item, item.line);
  if (after && here) return inItem(loss, item, { file: after, item: here });
  const others = loss.view.naming(lastName(item.name)).flatMap((path) => files.get(path) ?? []);
  const there = definedIn(
    item,
    others.filter((one) => one !== after),
  );
  return there === null ? null : inItem(loss, item, there);
};

/** A line outside of items: what replaced it, if that is like it. */
const replaced = (loss: Loss, after: CodeFile): Repair | null => {
  const like = likeLine(loss, null, { file: after, item: null });
  return like === null ? null : { path: after.path, line: like.line, evidence: 'similar', renamed: false };
};

/** Where a lost line went, by the commit that took it away; `files` holds what `wanted` named, as it is after it. */
export const repair = (loss: Loss, files: Files): Repair => {
  const path = pathAfter(loss);
  const patch = loss.view.of(loss.file.path);
  if (loss.line === 0 && path !== null) return { path, line: 0, evidence: 'survived', renamed: false };
  if (patch !== undefined && path !== null && !patch.opaque) {
    const line = mapLine(loss.line, patch.hunks);
    if (line !== null) return { path, line, evidence: 'survived', renamed: false };
  }
  const after = path === null ? undefined : files.get(path);
  const moved = movedText(loss, files) ?? sameItemElsewhere(loss, files, after);
  if (moved !== null) return moved;
  const [item] = itemsOf(loss.file, loss.line);
  if (item !== undefined) return heirOf(loss, item, files, after) ?? NOWHERE;
  return (after && replaced(loss, after)) ?? NOWHERE;
};
