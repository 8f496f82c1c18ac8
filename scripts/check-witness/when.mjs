// Whether the conditions of a witness are printed in the words of the code.

/** What is said of conditions that have no words in the code. */
const SAID = new Set(['other conditions', 'one of several', 'retries are spent']);

/**
 * Text with its blanks, and the commas before closing brackets, as a condition is printed.
 * @param {string} text
 */
export const folded = (text) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/,(?= ?[)}\]])/g, '')
    .replace(/(?<=[([{]) | (?=[)\]}])/g, '');

/**
 * The pieces of a condition that must stand in the code: cut text ends in dots, alternatives stand between bars.
 * @param {string} condition
 */
const pieces = (condition) =>
  condition
    .replace(/^(?:guard of |else of |not )+/, '')
    .split(/ \| |: /)
    .map((piece) => folded(piece.replace(/^(?:guard of |else of |not )+/, '').replace(/(?:\.\.\.|…)$/, '')).trim())
    .filter((piece) => piece !== '');

/**
 * @param {string} piece
 * @param {() => Iterable<string>} codes
 */
const stands = (piece, codes) => {
  for (const code of codes()) if (code.includes(piece)) return true;
  return false;
};

/**
 * The first condition that none of the texts holds; nothing where all are words of the code.
 * @param {readonly string[]} when
 * @param {() => Iterable<string>} codes folded texts, asked for one by one
 */
export const unwritten = (when, codes) =>
  when.find((one) => !SAID.has(one) && pieces(one).some((piece) => !stands(piece, codes)));
