import type { BodyNames } from './facts.ts';

export { packBody } from './pack.ts';
export { unpackBody } from './unpack.ts';

export const NO_NAMES: BodyNames = { made: '', called: '', used: '', matched: '', converts: '', ends: false };

/** Words of one of the lists of `BodyNames`. */
export const wordsOf = (list: string): readonly string[] => (list === '' ? [] : list.split(' '));
