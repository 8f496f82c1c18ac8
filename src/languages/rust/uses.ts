import type { Path, UseFact } from '../../model/facts.ts';
import { parsePath } from './types.ts';

/** Splits `a, b::{c, d}, e` at commas outside braces. */
const splitList = (text: string): string[] => {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (char === '{') depth++;
    else if (char === '}') depth--;
    else if (char === ',' && depth === 0) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  parts.push(text.slice(from));
  return parts.map((part) => part.trim()).filter((part) => part !== '');
};

/** Lists in lists in lists …: what is deeper than anybody writes is not read. */
const MAX_DEPTH = 100;

const expand = (text: string, prefix: Path, out: { name: string; path: Path }[], depth = 0): void => {
  const brace = text.indexOf('{');
  if (depth > MAX_DEPTH) return;
  if (brace >= 0) {
    const head = parsePath(text.slice(0, brace).replace(/::\s*$/, ''));
    const end = text.lastIndexOf('}');
    for (const part of splitList(text.slice(brace + 1, end < 0 ? undefined : end)))
      expand(part, [...prefix, ...head], out, depth + 1);
    return;
  }
  const [target = '', alias] = text.split(/\s+as\s+/);
  const parts = parsePath(target);
  const path =
    parts.at(-1) === '.' && parts.length + prefix.length > 1
      ? [...prefix, ...parts.slice(0, -1)]
      : [...prefix, ...parts];
  const last = path.at(-1);
  if (last === '*') out.push({ name: '*', path: path.slice(0, -1) });
  else if (last !== undefined && alias?.trim() !== '_') out.push({ name: alias?.trim() ?? last, path });
};

/** Reads a `use` as written, from `pub` to `;`: one fact a name it brings. */
export const readUse = (text: string, scope: number): UseFact[] => {
  const clean = text.replace(/\/\/[^\n]*/g, '').replace(/\/\*[\s\S]*?\*\//g, '');
  const match = /^\s*(pub(?:\s*\([^)]*\))?\s+|crate\s+)?use\s+([\s\S]*?);?\s*$/.exec(clean);
  if (!match) return [];
  const out: { name: string; path: Path }[] = [];
  expand((match[2] ?? '').trim(), [], out);
  return out.map(({ name, path }) => ({ scope, name, path, shared: match[1] !== undefined }));
};
