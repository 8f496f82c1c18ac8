import type { Fn } from './world.ts';

/** One step of a path through the code, linked backwards; turned into hops only where a report shows it. */
export interface Step {
  readonly up: Step | null;
  readonly how: string;
  /** Function whose code does it, and the line. */
  readonly fn: Fn;
  readonly line: number;
  /** What a reader finds on that line: the function called, or the one that maps. */
  readonly via: string;
  /** What the error is from here on; null: unchanged. */
  readonly to: string | null;
  /** Path through the function that was called here. */
  readonly inner: Step | null;
}

/** What is known of one way by which a term came to a place. */
export interface Info {
  /** 2 high, 1 medium, 0 low: the least sure step. */
  readonly conf: number;
  readonly len: number;
  /** Something besides the error decided on the way. */
  readonly may: boolean;
  readonly when: readonly string[];
  /** One of several functions could have run. */
  readonly many: boolean;
  readonly trail: Step | null;
  /** Line at which the value was written, for values read out of the code. */
  readonly made?: number;
  /** What it is has been told on the way already. */
  readonly named?: true;
}

export const START: Info = { conf: 2, len: 0, may: false, when: [], many: false, trail: null };

const MAX_TOKENS = 4;
export const OTHER_CONDITIONS = 'other conditions';

export const mergeWhen = (a: readonly string[], b: readonly string[]): readonly string[] => {
  if (b.length === 0) return a;
  if (a.length === 0 && b.length <= MAX_TOKENS) return b;
  const all = [...new Set([...a, ...b])];
  if (all.length <= MAX_TOKENS) return all;
  return [...all.filter((one) => one !== OTHER_CONDITIONS).slice(0, MAX_TOKENS - 1), OTHER_CONDITIONS];
};

/** Whether `a` is the better way: surer, then shorter, then free of conditions. */
export const better = (a: Info, b: Info): boolean => {
  if (a.conf !== b.conf) return a.conf > b.conf;
  if (a.may !== b.may) return !a.may;
  return a.len < b.len;
};

/** The same way without what was noted of its last value. */
export const bare = ({ conf, len, may, when, many, trail }: Info): Info => ({ conf, len, may, when, many, trail });

export const step = (info: Info, fn: Fn, line: number, how: string, via: string, to: string | null = null): Info => ({
  ...bare(info),
  len: info.len + 1,
  trail: { up: info.trail, how, fn, line, via, to, inner: null },
});

/** Continues after a call by the way the called function takes. */
export const through = (
  info: Info,
  exit: Info,
  fn: Fn,
  line: number,
  via: string,
  conf: number,
  how = 'call',
): Info => ({
  conf: Math.min(info.conf, exit.conf, conf),
  len: info.len + exit.len + 1,
  may: info.may || exit.may,
  when: mergeWhen(info.when, exit.when),
  many: info.many || exit.many,
  trail: { up: info.trail, how, fn, line, via, to: null, inner: exit.trail },
});

export const weaken = (info: Info, conf: number): Info => (conf < info.conf ? { ...info, conf } : info);

export const under = (info: Info, tokens: readonly string[]): Info =>
  tokens.length === 0 ? info : { ...info, may: true, when: mergeWhen(info.when, tokens) };

/** Something decided that the code has no short words for. */
export const perhaps = (info: Info): Info => (info.may ? info : { ...info, may: true });
