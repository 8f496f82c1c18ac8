/** Endings that an import may write for a file of the key. */
const WRITTEN: Readonly<Record<string, string>> = { ts: 'js', tsx: 'js', mts: 'mjs', cts: 'cjs' };

/**
 * Paths under which other files import this one: as it is, as what it becomes when it is built, without its ending, and
 * by its folder where it is the index. Sources come before what may have been made from them.
 */
export const knownAs = (path: string): string[] => {
  const types = /\.d\.[mc]?ts$/.exec(path);
  const stem = path.replace(/(?:\.d)?\.[mc]?[jt]sx?$/, '');
  const ending = path.slice(path.lastIndexOf('.') + 1);
  const written = WRITTEN[ending];
  const folder = /(?:^|\/)index$/.test(stem) ? [stem.replace(/\/?index$/, '')] : [];
  if (types) return [path, path, path, path, `${stem}.js`, stem, ...folder];
  if (written === undefined) return [path, path, path, stem, ...folder];
  const others = written === 'js' ? [`${stem}.js`, `${stem}.jsx`] : [`${stem}.${written}`];
  return [path, stem, ...others, ...folder];
};
