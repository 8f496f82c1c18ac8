import { copyOf } from '../model/copy.ts';

/** Fields that hold text of their own: nothing that was cut out. */
const OWN = new Set(['body', 'names']);

/**
 * Makes a function that replaces, in place, every string of a value by a copy that holds no text alive, the same one
 * for the same words. For plain data that nobody else has seen yet: lists and objects without circles.
 */
export const makeDetach = (): ((value: unknown) => void) => {
  const copies = new Map<string, string>();
  const shared = (text: string): string => {
    const known = copies.get(text);
    if (known !== undefined) return known;
    const copy = copyOf(text);
    copies.set(copy, copy);
    return copy;
  };
  const own = (field: unknown): unknown => {
    if (typeof field === 'string') return shared(field);
    detach(field);
    return field;
  };
  const detach = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index++) value[index] = own(value[index]);
      return;
    }
    const fields = value as Record<string, unknown>;
    for (const key of Object.keys(fields)) if (!OWN.has(key)) fields[key] = own(fields[key]);
  };
  return detach;
};
