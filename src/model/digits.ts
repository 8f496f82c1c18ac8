/**
 * Numbers as text that JSON takes as it is: one character for the small ones, which most are. Characters from `#` on,
 * without the backslash: 60 that end a number, 31 that say more follows.
 */
const FIRST = 35;
const BACKSLASH = 92;
const LAST_DIGITS = 60;
const MORE_DIGITS = 31;

/** Longest list of arguments of a call. */
const CHUNK = 8192;

const put = (codes: number[], digit: number): void => {
  const code = FIRST + digit;
  codes.push(code < BACKSLASH ? code : code + 1);
};

/** Adds a number from -1 on to a list of characters. */
export const writeNumber = (codes: number[], number: number): void => {
  let rest = number + 1;
  while (rest >= LAST_DIGITS) {
    put(codes, LAST_DIGITS + (rest % MORE_DIGITS));
    rest = Math.floor(rest / MORE_DIGITS);
  }
  put(codes, rest);
};

/** Adds a number of either sign. */
export const writeSigned = (codes: number[], number: number): void =>
  writeNumber(codes, number < 0 ? -2 * number - 2 : 2 * number - 1);

export const textOf = (codes: readonly number[]): string => {
  let text = '';
  for (let at = 0; at < codes.length; at += CHUNK) text += String.fromCharCode(...codes.slice(at, at + CHUNK));
  return text;
};

/** Where reading stands. */
export interface Reading {
  readonly text: string;
  at: number;
}

/** The next number that `writeNumber` wrote. */
export const readNumber = (from: Reading): number => {
  let number = 0;
  let factor = 1;
  for (;;) {
    const code = from.text.charCodeAt(from.at++);
    const digit = code < BACKSLASH ? code - FIRST : code - FIRST - 1;
    if (!(digit >= LAST_DIGITS)) return number + digit * factor - 1;
    number += (digit - LAST_DIGITS) * factor;
    factor *= MORE_DIGITS;
  }
};

/** The next number that `writeSigned` wrote. */
export const readSigned = (from: Reading): number => {
  const number = readNumber(from) + 1;
  return number % 2 === 0 ? number / 2 : -(number + 1) / 2;
};
