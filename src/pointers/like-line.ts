import type { CodeFile } from './files.ts';
import type { Item } from './items.ts';
import { likeness, rarity, tokensOf, type Weigh } from './likeness.ts';
import { mapLine } from './patches.ts';
import type { Loss } from './repair.ts';

/** The line that stands for a lost one. */
export interface LikeLine {
  readonly line: number;
  /** There is no other that it could be: alone between lines that stayed, in the same item. */
  readonly sure: boolean;
}

/** How alike a line must be to stand for one that is not there any more. */
const ALIKE = 0.4;
/** What a line between the lines that stayed needs less than one elsewhere. */
const HOME = 0.15;
/** A line so much more alike than every other one between the lines that stayed is the only one that it can be. */
const MARGIN = 0.4;
/** Lines that are compared at most. */
const FAR = 3000;

interface Gap {
  /** Last line before the lost ones that stayed, and the first behind them; old and new numbers. */
  readonly old: readonly [before: number, behind: number];
  readonly now: readonly [before: number, behind: number];
  /** Both of them are there. */
  readonly closed: boolean;
}

type Span = readonly [from: number, to: number];

/** The lines around a lost one that stayed, inside of its item; the whole of the item where none did. */
const gapOf = ({ file, line, view }: Loss, after: string, old: Span, now: Span): Gap => {
  const patch = view.of(file.path);
  const open = { old: [old[0] - 1, old[1] + 1] as const, now: [now[0] - 1, now[1] + 1] as const, closed: false };
  if (patch === undefined || patch.to !== after) return open;
  const look = (step: 1 | -1, end: number): readonly [number, number] | null => {
    for (let at = line + step; step > 0 ? at <= end : at >= end; at += step) {
      const there = mapLine(at, patch.hunks);
      if (there !== null && (file.lines[at - 1] ?? '').trim() !== '') return [at, there];
    }
    return null;
  };
  const before = look(-1, old[0]);
  const behind = look(1, old[1]);
  return {
    old: [before?.[0] ?? open.old[0], behind?.[0] ?? open.old[1]],
    now: [before?.[1] ?? open.now[0], behind?.[1] ?? open.now[1]],
    closed: before !== null && behind !== null,
  };
};

interface Scored {
  readonly line: number;
  readonly score: number;
  /** Score of the next best. */
  readonly second: number;
}

const NONE: Scored = { line: 0, score: 0, second: 0 };

const best = (text: string, file: CodeFile, lines: Iterable<number>, weigh: Weigh): Scored => {
  let found = NONE;
  for (const line of lines) {
    const score = likeness(text, file.lines[line - 1] ?? '', weigh);
    if (score > found.score) found = { line, score, second: found.score };
    else if (score > found.second) found = { ...found, second: score };
  }
  return found;
};

const range = function* (from: number, to: number): Generator<number> {
  for (let line = from; line <= Math.min(to, from + FAR); line += 1) yield line;
};

/**
 * Lines of items that the text in the gap names and the commit wrote: what was taken out of a function into one of its
 * own is called where it was.
 */
const extracted = function* ({ view }: Loss, file: CodeFile, gap: Gap): Generator<number> {
  const names = new Set(file.lines.slice(gap.now[0], gap.now[1] - 1).flatMap(tokensOf));
  const hunks = view.patches.find(({ to }) => to === file.path)?.hunks ?? [];
  let left = FAR;
  for (const { kind, name, line, endLine } of file.items()) {
    if (kind !== 'fn' || !names.has(name)) continue;
    if (!hunks.some(({ newStart, newCount }) => newStart <= line && line < newStart + newCount)) continue;
    for (let at = line + 1; at <= endLine && left > 0; at += 1) {
      left -= 1;
      yield at;
    }
  }
};

const filled = (file: CodeFile, [before, behind]: readonly [number, number]): number =>
  file.lines.slice(before, behind - 1).filter((line) => line.trim() !== '').length;

/**
 * The line that stands for a lost one: the most alike between the lines around it that stayed, in its item, or in
 * what was taken out of it; else where it was. Without an item null when nothing is alike.
 */
export const likeLine = (
  loss: Loss,
  item: Item | null,
  there: { file: CodeFile; item: Item | null },
): LikeLine | null => {
  const { file, line } = loss;
  const text = file.lines[line - 1] ?? '';
  const all: Span = [1, there.file.lines.length];
  const now: Span = there.item === null ? all : [there.item.line, there.item.endLine];
  const gap = gapOf(loss, there.file.path, item === null ? [1, file.lines.length] : [item.line, item.endLine], now);
  const weigh = rarity(there.file.lines);
  const near = best(text, there.file, range(gap.now[0] + 1, gap.now[1] - 1), weigh);
  const alone = filled(file, gap.old) === 1 && filled(there.file, gap.now) === 1;
  const outstanding = near.score >= 0.5 && near.score - near.second >= MARGIN;
  if (gap.closed && (outstanding || (alone && near.score >= 0.25))) return { line: near.line, sure: true };
  const inside = there.item === null ? NONE : best(text, there.file, range(...now), weigh);
  const outside = best(text, there.file, extracted(loss, there.file, gap), weigh);
  const chosen = [
    { ...near, rank: near.score + HOME },
    { ...inside, rank: inside.score },
    { ...outside, rank: outside.score + HOME },
  ].reduce((a, b) => (b.rank > a.rank ? b : a));
  if (chosen.score >= ALIKE) return { line: chosen.line, sure: false };
  if (there.item === null) return null;
  if (near.score > 0.2) return { line: near.line, sure: false };
  const first = gap.now[0] + (gap.now[1] > gap.now[0] + 1 ? 1 : 0);
  return { line: Math.min(Math.max(first, now[0]), now[1]), sure: false };
};
