/** A table of TOML or an object of JSON as read: nothing is known of its values. */
export type Table = Readonly<Record<string, unknown>>;

export const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** The value at a path of keys; undefined where any of them is missing. Only own keys count: names come from outside. */
export const valueAt = (table: unknown, ...keys: readonly string[]): unknown => {
  let at = table;
  for (const key of keys) {
    if (!isTable(at) || !Object.hasOwn(at, key)) return undefined;
    at = at[key];
  }
  return at;
};

/** The table there, empty where there is none. */
export const tableAt = (table: unknown, ...keys: readonly string[]): Table => {
  const value = valueAt(table, ...keys);
  return isTable(value) ? value : {};
};

/** The text there, or null. */
export const textAt = (table: unknown, ...keys: readonly string[]): string | null => {
  const value = valueAt(table, ...keys);
  return typeof value === 'string' ? value : null;
};

/** The tables of an array there, empty where there is none. */
export const tablesAt = (table: unknown, ...keys: readonly string[]): readonly Table[] => {
  const value = valueAt(table, ...keys);
  return Array.isArray(value) ? value.filter((item) => isTable(item)) : [];
};

/** The texts of an array there, empty where there is none. */
export const textsAt = (table: unknown, ...keys: readonly string[]): readonly string[] => {
  const value = valueAt(table, ...keys);
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
};
