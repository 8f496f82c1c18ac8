/** A path written in a manifest, seen from the root; null when it leads out of the root or is absolute. `''` is the root. */
export const within = (dir: string, written: string): string | null => {
  const path = written.replaceAll('\\', '/');
  if (path.startsWith('/') || /^[A-Za-z]:/u.test(path)) return null;
  const names = dir === '' ? [] : dir.split('/');
  for (const name of path.split('/')) {
    if (name === '..') {
      if (names.pop() === undefined) return null;
    } else if (name !== '' && name !== '.') names.push(name);
  }
  return names.join('/');
};

/** A path below a folder of the root. */
export const below = (dir: string, path: string): string => (dir === '' ? path : `${dir}/${path}`);

/** Name as code writes it. */
export const codeName = (name: string): string => name.replaceAll('-', '_');
