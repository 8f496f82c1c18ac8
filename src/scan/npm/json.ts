/** A JSON object as read: nothing is known of its values. */
export type Json = Readonly<Record<string, unknown>>;

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at a path of keys; undefined where any of them is missing. Only own keys count: names come from outside. */
export const valueIn = (json: unknown, ...keys: readonly string[]): unknown => {
  let at = json;
  for (const key of keys) {
    if (!isJson(at) || !Object.hasOwn(at, key)) return undefined;
    at = at[key];
  }
  return at;
};

/** The object there, empty where there is none. */
export const objectIn = (json: unknown, ...keys: readonly string[]): Json => {
  const value = valueIn(json, ...keys);
  return isJson(value) ? value : {};
};

/** The text there, or null. */
export const textIn = (json: unknown, ...keys: readonly string[]): string | null => {
  const value = valueIn(json, ...keys);
  return typeof value === 'string' ? value : null;
};

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
