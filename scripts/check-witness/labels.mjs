// What stands in a report for what an error is: `A::B(C::D)`, a text, a bare side of a result.

/**
 * Names of the cases in a label, the outermost first: `A::B(C::D)` is `B`, `D`.
 * @param {string} label
 */
export const casesIn = (label) =>
  [...label.matchAll(/([\p{ID_Start}_][\p{ID_Continue}]*)(?=[()]|$)/gu)].map(([name]) => name);

/** @param {string} label */
export const isText = (label) => label === 'text' || label === 'fixed text';

/**
 * Whether all that is known is how a call went.
 * @param {string} label
 */
export const isSide = (label) => /^(?:Result|Option)::\w+$/.test(label);

/**
 * The last name of a path, without what stands around it.
 * @param {string} path
 */
export const lastName = (path) => /([\p{ID_Start}_][\p{ID_Continue}]*)\W*$/u.exec(path)?.[1] ?? '';

/**
 * Whether a word stands whole in a text.
 * @param {string} text
 * @param {string} word
 */
export const hasWord = (text, word) => {
  if (word === '') return false;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const around = (text[at - 1] ?? ' ') + (text[at + word.length] ?? ' ');
    if (!/[\p{ID_Continue}]/u.test(around)) return true;
  }
  return false;
};
