/** All texts in a value, however deep, in order. */
export const textsUnder = (value: unknown, depth = 0): string[] => {
  if (typeof value === 'string') return [value];
  if (depth > 8 || typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((one) => textsUnder(one, depth + 1));
};

const STRING_OR_COMMENT = /"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;

/** JSON as people write it in settings: with comments, and commas behind the last item. */
export const withoutComments = (text: string): string =>
  text
    .replace(STRING_OR_COMMENT, (found) => (found.startsWith('"') ? found : ' '))
    .replace(/"(?:[^"\\\n]|\\.)*"|,(?=\s*[}\]])/g, (found) => (found === ',' ? '' : found));
