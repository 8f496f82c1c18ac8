import type { Case } from './world.ts';

/** Cases that every language has: the two sides of results, truth values, text. Their ids are fixed. */
export const OK = 0;
export const ERR = 1;
export const SOME = 2;
export const NONE = 3;
/** `Ok` or `Some`, where the code does not say which; and `Err` or `None`. */
export const GOOD = 4;
export const BAD = 5;
export const TUPLE = 6;
export const TRUE = 7;
export const FALSE = 8;
/** A text made from the error itself, and a text that says the same whatever happened. */
export const TEXT = 9;
export const FIXED_TEXT = 10;
/** A value with named fields whose type nobody declared. */
export const OBJECT = 11;

const builtin = (id: number, label: string): Case => ({
  id,
  name: label.split('::').pop() ?? label,
  value: '',
  label,
  type: -1,
  index: id,
});

export const BUILTINS: readonly Case[] = [
  'Result::Ok',
  'Result::Err',
  'Option::Some',
  'Option::None',
  '?good',
  '?bad',
  '()',
  'true',
  'false',
  'text',
  'fixed text',
  '{}',
].map((label, id) => builtin(id, label));

const byLabel = new Map(BUILTINS.map((item) => [item.label, item.id]));

/** Id of a built-in case written as a path (`['Result', 'Err']`), undefined for everything else. */
export const builtinCase = (path: readonly string[]): number | undefined => {
  const [first, second] = path;
  if (first === undefined || path.length > 2 || (second !== undefined && first !== 'Result' && first !== 'Option'))
    return undefined;
  return byLabel.get(second === undefined ? first : `${first}::${second}`);
};

export const isGood = (id: number): boolean => id === OK || id === SOME || id === GOOD;
export const isBad = (id: number): boolean => id === ERR || id === NONE || id === BAD;
/** Wrappers that say how a call went, not what the error is. */
export const isSide = (id: number): boolean => id >= 0 && id <= TUPLE;
export const isText = (id: number): boolean => id === TEXT || id === FIXED_TEXT;
export const isTruth = (id: number): boolean => id === TRUE || id === FALSE;

/** Whether a value of case `a` can be what pattern case `b` asks for, among the built-in sides. */
export const sameSide = (a: number, b: number): boolean =>
  a === b ||
  (isGood(a) && isGood(b) && (a === GOOD || b === GOOD)) ||
  (isBad(a) && isBad(b) && (a === BAD || b === BAD));
