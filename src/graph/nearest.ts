import type { Info } from './info.ts';
import { type Stop, WAY } from './stops.ts';

/** Which stops come to an end of one kind, how far it is, and by which way first. */
export interface Nearest {
  /** Steps to the end; -1 where none is reached. */
  readonly distance: Int32Array;
  /** Index of the first way, or -1 - index of the stop's own end. */
  readonly first: Int32Array;
}

/** Ways turned round: for each stop who leads to it. */
export interface Backward {
  readonly start: Int32Array;
  readonly from: Int32Array;
  readonly way: Int32Array;
}

export const turnRound = (stops: readonly Stop[]): Backward => {
  const start = new Int32Array(stops.length + 1);
  let total = 0;
  for (const stop of stops) {
    for (let at = 0; at < stop.ways.length; at += WAY) {
      const to = stop.ways[at] ?? 0;
      start[to + 1] = (start[to + 1] ?? 0) + 1;
      total++;
    }
  }
  for (let at = 0; at < stops.length; at++) start[at + 1] = (start[at + 1] ?? 0) + (start[at] ?? 0);
  const from = new Int32Array(total);
  const way = new Int32Array(total);
  const next = start.slice();
  for (const [id, stop] of stops.entries()) {
    for (let at = 0; at < stop.ways.length; at += WAY) {
      const to = stop.ways[at] ?? 0;
      const slot = next[to] ?? 0;
      from[slot] = id;
      way[slot] = at / WAY;
      next[to] = slot + 1;
    }
  }
  return { start, from, way };
};

/** One end of a stop. */
export interface EndAt {
  readonly stop: number;
  /** Its index among the ends of that stop. */
  readonly index: number;
  readonly info: Info;
}

/**
 * Shortest ways from every stop to these ends, over ends and ways of at least this confidence. Stops of equal
 * distance are taken in their order, so the answer is the same in every run.
 */
export const nearest = (stops: readonly Stop[], back: Backward, ends: readonly EndAt[], level: number): Nearest => {
  const distance = new Int32Array(stops.length).fill(-1);
  const first = new Int32Array(stops.length);
  const buckets: number[][] = [];
  const settle = (id: number, length: number, by: number): void => {
    const before = distance[id] ?? -1;
    if (before >= 0 && before <= length) return;
    distance[id] = length;
    first[id] = by;
    (buckets[length] ??= []).push(id);
  };
  for (const { stop, index, info } of ends) if (info.conf >= level) settle(stop, info.len, -1 - index);
  for (let length = 0; length < buckets.length; length++) {
    for (const id of buckets[length] ?? []) {
      if (distance[id] !== length) continue;
      for (let slot = back.start[id] ?? 0; slot < (back.start[id + 1] ?? 0); slot++) {
        const from = back.from[slot] ?? 0;
        const way = back.way[slot] ?? 0;
        const ways = stops[from]?.ways;
        if ((ways?.[way * WAY + 1] ?? -1) >= level) settle(from, length + (ways?.[way * WAY + 2] ?? 0), way);
      }
    }
  }
  return { distance, first };
};
