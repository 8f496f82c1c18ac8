import { typeOfCase } from './world.ts';
import { pushTo } from '../model/groups.ts';
import type { Hop } from '../model/report.ts';
import type { Place } from './calls.ts';
import type { Solver } from './engine.ts';
import { type Info, mergeWhen, START, type Step } from './info.ts';
import { standIns } from './alike.ts';
import { type EndAt, type Nearest, nearest, turnRound } from './nearest.ts';
import type { End } from './run.ts';
import type { Source, Sources } from './sources.ts';
import type { Ups } from './ups.ts';
import { mapStops, startInfo, type Stop, type StopMap, type Unknown, WAY } from './stops.ts';

/** One end an error comes to, by the best way found. */
export interface FateOf {
  readonly end: End;
  readonly info: Info;
  /** File of the place that makes the error; null where nothing does. */
  readonly from: string | null;
}

export interface Fates {
  readonly ends: readonly FateOf[];
  /** Why some of its ways are not followed to an end; empty: all are. */
  readonly unknown: readonly Unknown[];
}

/** A case and where it begins: places that make it, or places where it would be made. */
export interface Start {
  readonly one: number;
  readonly places: readonly (Place & { readonly wraps?: Source['wraps'] })[];
  /** Nothing makes the case: the places are those where it would be made. */
  readonly asIf: boolean;
}

const join = (a: Info, b: Info): Info => ({
  conf: Math.min(a.conf, b.conf),
  len: a.len + b.len,
  may: a.may || b.may,
  when: mergeWhen(a.when, b.when),
  many: a.many || b.many,
  trail: chain(a.trail, b.trail),
});

/** Appends a path: a step without words of its own carries it. */
const chain = (up: Step | null, inner: Step | null): Step | null => {
  if (!inner) return up;
  if (!up) return inner;
  return { up, how: '', fn: inner.fn, line: inner.line, via: '', to: null, inner };
};

/** Ends that mean the same for the run are one kind: the nearest of each is what a reader gets. */
const keyOf = (end: End): string => `${end.kind} ${end.word ?? ''} ${end.told}`;

/** A path that starts at no construction: what it says is as sure as the guess where that would be. */
const AS_IF: Info = { ...START, conf: 1 };

/** Follows one stop's ways to the end that `found` leads to. */
const follow = ({ stops, infoOf }: StopMap, found: Nearest, from: number, start: Info): FateOf | null => {
  let info = start;
  let at = from;
  for (;;) {
    const stop = stops[at];
    const by = found.first[at] ?? 0;
    if (!stop || (found.distance[at] ?? -1) < 0) return null;
    if (by < 0) {
      const own = stop.ends[-1 - by];
      return own ? { end: own.end, info: join(info, own.info), from: null } : null;
    }
    const way = infoOf(stop, by);
    if (!way) return null;
    info = join(info, way);
    at = stop.ways[by * WAY] ?? -1;
  }
};

/** The start from which an end is nearest; ties go to the first place. */
const closest = (found: Nearest, starts: readonly number[]): number => {
  let best = -1;
  for (const start of starts) {
    const distance = found.distance[start] ?? -1;
    if (distance >= 0 && (best < 0 || distance < (found.distance[best] ?? -1))) best = start;
  }
  return best;
};

const MAX_UNKNOWN = 20;

/** Reasons why ways are not followed, of all stops that a case comes to. */
const unknownFrom = (stops: readonly Stop[], starts: readonly number[]): Unknown[] => {
  const seen = new Set(starts);
  const queue = [...starts];
  const out = new Map<string, Unknown>();
  for (let at = 0; at < queue.length && out.size < MAX_UNKNOWN; at++) {
    const stop = stops[queue[at] ?? -1];
    for (const one of stop?.unknown ?? []) out.set(`${one.why} ${one.file}`, one);
    for (let way = 0; way < (stop?.ways.length ?? 0); way += WAY) {
      const to = stop?.ways[way] ?? -1;
      if (seen.has(to)) continue;
      seen.add(to);
      queue.push(to);
    }
  }
  return [...out.values()];
};

/** All ends of one kind, by that, in the order of the stops. */
const endsByKind = (stops: readonly Stop[]): ReadonlyMap<string, readonly EndAt[]> => {
  const kinds = new Map<string, EndAt[]>();
  for (let stop = 0; stop < stops.length; stop++) {
    for (const [index, { end, info }] of (stops[stop]?.ends ?? []).entries()) {
      pushTo(kinds, keyOf(end), { stop, index, info });
    }
  }
  return kinds;
};

/** How errors get on from where a function returns them. */
export interface Ways {
  readonly ups: Ups;
  readonly sources: Sources;
}

/** Follows all cases at once: one map of stops, then for each kind of end the nearest way from everywhere. */
export const fatesOf = (solver: Solver, starts: readonly Start[], { ups, sources }: Ways): Fates[] => {
  const map = mapStops(solver, ups, sources);
  const { words, world } = solver;
  const types = new Set(starts.flatMap(({ one }) => typeOfCase(world, one) ?? []));
  const special = (one: number): boolean => words.mentions(one) || words.named(one) !== null || words.end(one) !== null;
  const alike = standIns(world, types, special);
  const begins = starts.map(({ one, places }) =>
    places.map((place) => map.start(place, alike.get(one) ?? one, place.wraps)),
  );
  map.explore();
  const { stops } = map;
  const back = turnRound(stops);
  const kinds = endsByKind(stops);
  const ends = starts.map((): FateOf[] => []);
  for (const kind of [...kinds.keys()].sort()) {
    const found = starts.map(() => false);
    for (const level of [2, 1, 0]) {
      const ways = nearest(stops, back, kinds.get(kind) ?? [], level);
      for (const [index, own] of begins.entries()) {
        const best = found[index] ? -1 : closest(ways, own);
        const start = starts[index];
        const place = start?.places[own.indexOf(best)];
        if (best < 0 || !start || !place) continue;
        const begin = start.asIf ? AS_IF : startInfo(solver, place, alike.get(start.one) ?? start.one);
        const fate = follow(map, ways, best, begin);
        const from = start.asIf ? null : (world.files[place.fn.file]?.path ?? null);
        if (fate) ends[index]?.push({ ...fate, from });
        found[index] = true;
      }
    }
  }
  return starts.map((_, index) => ({ ends: ends[index] ?? [], unknown: unknownFrom(stops, begins[index] ?? []) }));
};

const steps = (trail: Step | null): Step[] => {
  const out: Step[] = [];
  for (let at = trail; at; at = at.up) {
    const inner = at.inner ? steps(at.inner) : [];
    for (const one of inner.reverse()) out.push(one);
    if (at.how !== '') out.push({ ...at, inner: null });
  }
  return out.reverse();
};

/** Turns a path into hops: the first starts at the variant, each goes on where the one before ended. */
export const witnessOf = (solver: Solver, start: string, trail: Step | null): Hop[] => {
  let from = start;
  let standIn: string | null = null;
  return steps(trail).map((one) => {
    // A case that stands for others is shown under the name of the one that is asked about.
    if (one.how === 'construct') standIn = one.to;
    const to =
      one.how === 'construct'
        ? start
        : one.to === null
          ? from
          : standIn === null
            ? one.to
            : one.to.replace(standIn, start);
    const hop: Hop = {
      from,
      to,
      via: one.via,
      how: one.how,
      file: solver.world.files[one.fn.file]?.path ?? '',
      line: one.line,
    };
    from = to;
    return hop;
  });
};
