import { within } from '../cargo/path.ts';
import { type Json, objectIn, textIn } from './json.ts';

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
export const pathsOf = (tsconfig: Json, dir: string): readonly Alias[] => {
  const base = textIn(tsconfig, 'compilerOptions', 'baseUrl') ?? '.';
  return Object.entries(objectIn(tsconfig, 'compilerOptions', 'paths')).flatMap(([pattern, target]) =>
    pattern === '*' ? [] : aliasOf(pattern, target, dir, base),
  );
};

/** The same of the `imports` of a manifest: `#lib/*`. */
export const importsOf = (manifest: Json, dir: string): readonly Alias[] =>
  Object.entries(objectIn(manifest, 'imports')).flatMap(([pattern, target]) => aliasOf(pattern, target, dir, '.'));
