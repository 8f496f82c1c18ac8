// Characters that JSON lets stand raw and that a terminal obeys or hides: as escapes they are the same text.
const UNSEEN = /[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/gu;

const escaped = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('');

/** JSON for files, pipes and screens: one blank of indentation, so that line diffs stay readable and a large report small; ends with a line break. */
export const jsonText = (value: unknown): string => `${JSON.stringify(value, null, 1).replace(UNSEEN, escaped)}\n`;
