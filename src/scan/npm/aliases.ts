import { within } from '../cargo/path.ts';
import { type Table, tableAt, textAt } from '../tables.ts';

type Alias = readonly [prefix: string, target: string];

const aliasOf = (pattern: string, target: unknown, dir: string, base: string): Alias[] => {
  const [first] = Array.isArray(target) ? (target as unknown[]) : [target];
  if (typeof first !== 'string') return [];
  const path = within(dir, `${base}/${first.replace(/\*.*$/, '')}`);
  if (path === null) return [];
  const below = dir === '' ? path : path === dir ? '' : path.startsWith(`${dir}/`) ? path.slice(dir.length + 1) : null;
  if (below === null || (pattern.includes('*') && !pattern.endsWith('*'))) return [];
  const isFolder = first.includes('*') && below !== '';
  return [[pattern.replace(/\*$/, ''), isFolder && !below.endsWith('/') ? `${below}/` : below]];
};

/** Beginnings of imports that stand for places below a folder: `paths` of a tsconfig. */
export const pathsOf = (tsconfig: Table, dir: string): readonly Alias[] => {
  const base = textAt(tsconfig, 'compilerOptions', 'baseUrl') ?? '.';
  return Object.entries(tableAt(tsconfig, 'compilerOptions', 'paths')).flatMap(([pattern, target]) =>
    pattern === '*' ? [] : aliasOf(pattern, target, dir, base),
  );
};

/** The same of the `imports` of a manifest: `#lib/*`. */
export const importsOf = (manifest: Table, dir: string): readonly Alias[] =>
  Object.entries(tableAt(manifest, 'imports')).flatMap(([pattern, target]) => aliasOf(pattern, target, dir, '.'));
