/** Adds a value to the list of a key; the first one makes the list. */
export const pushTo = <K, V>(map: Map<K, V[]>, key: K, value: V): void => {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
};

/** Values by a key of theirs, keys and values in the order in which they come. */
export const groupBy = <K, V>(all: Iterable<V>, keyOf: (one: V) => K): Map<K, V[]> => {
  const groups = new Map<K, V[]>();
  for (const one of all) pushTo(groups, keyOf(one), one);
  return groups;
};
