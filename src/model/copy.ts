/** Shorter strings are copied when they are cut out of a text; longer ones point into it and keep it alive. */
const LONGEST_COPY = 12;

/** The same words as a text of their own, which keeps no other text alive. */
export const copyOf = (text: string): string =>
  text.length > LONGEST_COPY ? String(JSON.parse(JSON.stringify(text))) : text;
