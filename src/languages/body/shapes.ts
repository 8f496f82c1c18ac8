import type { Arm, Path, Region } from '../../model/facts.ts';
import { add, addRegion, type Building, feed, inRegion, type JoinNode, type Writable } from './building.ts';

/** The region of a loop; `limit`: what its rounds are counted against. */
export const loopRegion = (
  low: Building,
  line: number,
  bound: NonNullable<Region['bound']>,
  limit: string | undefined,
): number => addRegion(low, { sw: -1, arms: [], kind: 'loop', bound, ...(limit !== undefined && { limit }), l: line });

/** Runs the body of a loop in its region: who falls off its end goes round again. */
export const inRound = (low: Building, region: number, line: number, body: () => void): void => {
  inRegion(low, region, () => {
    body();
    if (!low.dead) add(low, line, { k: 'again', to: region });
    return -1;
  });
};

export const arm = (pat: Arm['pat'], region: number, line: number, text: string): Arm => ({
  pat,
  guard: -1,
  region,
  line,
  text,
});

/** The two sides of a result that a method asks about, as regions of one switch. */
export const splitBy = (
  low: Building,
  { line, on, name }: { readonly line: number; readonly on: number; readonly name: string },
  first: Path,
): { sw: number; yes: number; no: number } => {
  const sw = low.nodes.length;
  const yes = addRegion(low, { sw, arms: [0], kind: 'arm', l: line });
  const no = addRegion(low, { sw, arms: [1], kind: 'arm', l: line });
  low.file.places++;
  const word = first.at(-1) ?? '';
  add(low, line, {
    k: 'switch',
    o: on,
    how: 'method',
    text: `.${name}`,
    arms: [arm({ k: 'case', p: first }, yes, line, word), arm({ k: 'any' }, no, line, `not ${word}`)],
  });
  return { sw, yes, no };
};

/** After a switch: what follows runs only under the arms that did not leave; `at`: where the only one of them ended. */
export const closeSwitch = (
  low: Building,
  line: number,
  sw: number,
  alive: readonly number[],
  total: number,
  out: JoinNode['j'],
  at = low.region,
): number => {
  if (alive.length === 0 && total > 0) {
    low.dead = true;
    return -1;
  }
  // The only way on leads from the end of one arm.
  if (alive.length === 1 && at !== low.region) low.region = at;
  else if (alive.length < total) low.region = addRegion(low, { sw, arms: alive, kind: 'rest', l: line });
  return out.length > 0 ? add(low, line, { k: 'join', j: out }) : -1;
};

/** A function of this body. */
export interface Lambda {
  readonly a: readonly number[];
  readonly out: number;
}

/** Calls a function of this body: arguments feed its parameters, its results are what the call gives. */
export const callLambda = (low: Building, line: number, lambda: Lambda, args: readonly number[]): number => {
  for (const [index, param] of lambda.a.entries()) feed(low, param, args[index] ?? -1);
  return lambda.out < 0 ? -1 : add(low, line, { k: 'join', j: [[lambda.out, low.region]] });
};

/** From the tightest bound to the loosest. */
const ORDER: readonly Region['bound'][] = ['counted', 'cond', 'open'];

/** The body goes back to its beginning; of several such places the one with the loosest bound counts. */
export const goRound = (low: Building, line: number, bound: NonNullable<Region['bound']>): void => {
  const body: Writable<Region> | undefined = low.regions[0];
  if (!body) return;
  const before = body.bound;
  if (before === undefined || ORDER.indexOf(bound) > ORDER.indexOf(before)) body.bound = bound;
  add(low, line, { k: 'again', to: 0 });
};

export const OK: Path = ['Result', 'Ok'];
export const ERR: Path = ['Result', 'Err'];
export const SOME: Path = ['Option', 'Some'];
export const NONE: Path = ['Option', 'None'];
