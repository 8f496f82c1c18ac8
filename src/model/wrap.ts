const NO_WIDTH = /^[\p{Mn}\p{Me}]$/u;
const WIDE =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]$/u;
const ASCII = /^[\x20-\x7e]*$/;

/** Columns that plain text takes on a terminal: two for wide characters, none for combining ones. */
export const columns = (text: string): number => {
  if (ASCII.test(text)) return text.length;
  let sum = 0;
  for (const character of text) sum += NO_WIDTH.test(character) ? 0 : WIDE.test(character) ? 2 : 1;
  return sum;
};

const TIE = '\u00a0';

/** Words that `wrap` keeps on one line. */
export const tied = (words: string): string => words.replaceAll(' ', TIE);

/** Lines of at most `width` columns, broken at blanks only, so that a path stays whole (and may then stand out); `first` and `rest` are put before the lines. */
export const wrap = (text: string, width: number, first = '', rest: string = ' '.repeat(columns(first))): string[] => {
  const lines: string[] = [];
  let line = first;
  let used = columns(first);
  let empty = true;
  for (const word of text.split(' ')) {
    if (word === '') continue;
    const wide = columns(word);
    if (!empty && used + 1 + wide > width) {
      lines.push(line);
      line = rest;
      used = columns(rest);
      empty = true;
    }
    line += empty ? word : ` ${word}`;
    used += empty ? wide : wide + 1;
    empty = false;
  }
  if (!empty) lines.push(line);
  return lines.map((each) => each.replaceAll(TIE, ' '));
};
