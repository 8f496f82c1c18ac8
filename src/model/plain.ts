/*
 * Text of an audited code base is data. A name, a message or a path can hold terminal commands, text that runs
 * backwards, or characters that nobody sees; none of them may reach a screen as what they are.
 */

// Controls (C0, C1, DEL), format characters (bidi marks, overrides and isolates, zero width, BOM, tags), line and
// paragraph separators, halves of surrogate pairs, private use.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu;
const BLANK = /\s+/gu;
/** More than this of one name or message helps no reader. */
const LONGEST = 400;

const shown = (character: string): string => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;

/** One line of text that is safe on a terminal: blanks folded, every unseen character spelled as `\u{…}`, cut at `longest` characters. */
export const plain = (text: string, longest: number = LONGEST): string => {
  // Cut before the expensive part: a megabyte on one line costs no more than its first words.
  const line = text
    .slice(0, longest * 8)
    .replace(BLANK, ' ')
    .replace(UNSEEN, shown)
    .trim();
  if (line.length <= longest && text.length <= longest * 8) return line;
  return `${Array.from(line)
    .slice(0, longest - 1)
    .join('')}…`;
};

/** The same, between backticks that nothing inside can close. */
export const code = (text: string, longest: number = LONGEST): string =>
  `\`${plain(text, longest).replaceAll('`', "'")}\``;
