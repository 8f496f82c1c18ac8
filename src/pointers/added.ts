import { pushTo } from '../model/groups.ts';
import type { ItemKind } from './items.ts';
import type { FilePatch } from './patches.ts';
import { definedBy } from './text-items.ts';

/** A line that a commit added. */
export interface AddedLine {
  readonly path: string;
  readonly line: number;
}

/** An item by its first line alone. */
export interface Defined {
  readonly path: string;
  readonly name: string;
  readonly kind: ItemKind;
}

/** What one commit did, ready to be asked. */
export interface CommitView {
  readonly patches: readonly FilePatch[];
  /** The patch that took a file of the commit before away or changed it. */
  readonly of: (path: string) => FilePatch | undefined;
  /** Lines that it added, by their text without blanks at the ends. */
  readonly adding: (text: string) => readonly AddedLine[];
  /** Items whose first line it added. */
  readonly defining: () => readonly Defined[];
  /** Files that gained a line with this name in it. */
  readonly naming: (name: string) => readonly string[];
}

const definitions = (patches: readonly FilePatch[]): Defined[] =>
  patches.flatMap(({ to, hunks }) =>
    to === null
      ? []
      : hunks.flatMap(({ added }) =>
          added.flatMap((line): Defined[] => {
            const found = definedBy(to, line);
            return found === null ? [] : [{ path: to, ...found }];
          }),
        ),
  );

const NAME = /[A-Za-z_$][\w$]*/gu;

/** Makes the view of one commit. */
export const viewCommit = (patches: readonly FilePatch[]): CommitView => {
  const byText = new Map<string, AddedLine[]>();
  const byName = new Map<string, Set<string>>();
  for (const { to, hunks } of patches) {
    if (to === null) continue;
    for (const { newStart, added } of hunks) {
      added.forEach((text, offset) => {
        const trimmed = text.trim();
        if (trimmed === '') return;
        pushTo(byText, trimmed, { path: to, line: newStart + offset });
        for (const [name] of trimmed.matchAll(NAME)) {
          const files = byName.get(name);
          if (files) files.add(to);
          else byName.set(name, new Set([to]));
        }
      });
    }
  }
  const byPath = new Map(patches.flatMap((patch) => (patch.from === null ? [] : [[patch.from, patch] as const])));
  let defined: readonly Defined[] | undefined;
  return {
    patches,
    defining: () => (defined ??= definitions(patches)),
    of: (path) => byPath.get(path),
    adding: (text) => byText.get(text.trim()) ?? [],
    naming: (name) => [...(byName.get(name) ?? [])],
  };
};
