import { typeOfCase, type World } from '../graph/questions.ts';
import type { PlacedPolicy } from './policy.ts';
import { makeNaming } from './words.ts';

/** What the policies want of ends, beside what the code does. */
export interface Wishes {
  /** The end of this case is meant. */
  readonly deliberate: (one: number) => boolean;
  /** Whether a stop for security may come from a file. */
  readonly allowsStop: (file: string) => boolean;
  /** An answer to this case counts only with a text of its own. */
  readonly needsMessage: (one: number) => boolean;
}

/** A policy with its globs made into a test; `mayStop` null: it does not speak of stops. */
export interface Wish extends PlacedPolicy {
  readonly mayStop: ((path: string) => boolean) | null;
}

const isUnder = (dir: string, path: string): boolean => dir === '' || path.startsWith(`${dir}/`);

/** Makes the policies of a tree answer what they want; of nested ones the nearest that says anything counts. */
export const makeWishes = (policies: readonly Wish[], world: World): Wishes => {
  const naming = makeNaming(world);
  const nearest = policies.toSorted((a, b) => b.dir.length - a.dir.length);
  const fileOf = (one: number): string => {
    const type = typeOfCase(world, one);
    return world.files[type?.file ?? -1]?.path ?? '';
  };
  const at = (path: string): Wish[] => nearest.filter(({ dir }) => isUnder(dir, path));
  return {
    deliberate: (one) =>
      policies.length > 0 &&
      at(fileOf(one)).some(({ policy }) => policy.deliberate.some(({ variant }) => naming.one(variant, one))),
    allowsStop: (file) =>
      at(file)
        .find(({ mayStop }) => mayStop !== null)
        ?.mayStop?.(file) ?? true,
    needsMessage: (one) => at(fileOf(one)).some(({ policy }) => policy.explainable.needsMessage),
  };
};
