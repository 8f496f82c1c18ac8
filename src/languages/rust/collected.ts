import type { ConstFact, FnFact, ImplFact, ModFact, ScopeFact, TypeFact, TypeRef, UseFact } from '../../model/facts.ts';
import { childOf, type Lite } from './lite.ts';
import type { FileContext } from './lower/context.ts';
import { parseType } from './types.ts';

/** What a walk over one file's items collects. */
export interface Collected {
  readonly file: FileContext;
  readonly scopes: ScopeFact[];
  readonly uses: UseFact[];
  readonly mods: ModFact[];
  readonly types: TypeFact[];
  readonly impls: ImplFact[];
  readonly consts: ConstFact[];
  readonly fns: FnFact[];
  /** Whether test items are left out. */
  readonly skipTests: boolean;
  readonly columnOf: (offset: number) => number;
  /** Walks the items of a list: through here, so that no file imports in a circle. */
  readonly walk: (out: Collected, list: Lite, around: Around) => void;
}

/** Around an item: its scope, and for members of an impl or trait what they belong to. */
export interface Around {
  readonly scope: number;
  readonly owner: TypeRef | null;
  readonly trait: TypeRef | null;
  readonly inTrait: boolean;
  readonly generics: readonly string[];
  readonly bounds: readonly (readonly [string, TypeRef])[];
  readonly symbol: string;
  /** Imports of the block inside a body that the item stands in; undefined outside of bodies. */
  readonly block?: readonly Lite[];
}

export const slice = (out: Collected, node: Lite | undefined): string =>
  node ? out.file.text.slice(node.s, node.e) : '';

export type Visibility = 'public' | 'package' | 'private';

export const visibilityOf = (out: Collected, node: Lite): Visibility => {
  const text = slice(out, childOf(node, 'visibility_modifier'));
  return text === '' ? 'private' : text === 'pub' ? 'public' : 'package';
};

interface Generic {
  readonly name: string;
  readonly bounds: readonly TypeRef[];
  readonly fallback: TypeRef | null;
}

/** Cuts text at commas (or another mark) outside of brackets. */
export const splitOutside = (text: string, mark: string): string[] => {
  let depth = 0;
  let item = '';
  const items: string[] = [];
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === '<' || char === '(' || char === '[') depth++;
    // The arrow of a function's result closes nothing.
    else if ((char === '>' && text[at - 1] !== '-') || char === ')' || char === ']') depth--;
    if (char === mark && depth <= 0) {
      items.push(item);
      item = '';
    } else item += char;
  }
  return [...items, item];
};

/** A piece of a declaration without its comments. */
const bare = (text: string): string => (text.includes('/') ? text.replace(/\/\/[^\n]*|\/\*[\s\S]*?\*\//g, ' ') : text);

const boundsOf = (text: string): TypeRef[] =>
  splitOutside(text, '+')
    .map((part) => parseType(part))
    .filter((type) => type !== null);

const readGenerics = (out: Collected, node: Lite): Generic[] => {
  const text = bare(slice(out, childOf(node, 'type_parameters'))).slice(1, -1);
  return splitOutside(text, ',').flatMap((part) => {
    // `F: Future<Output = T> = Default`: the default stands behind the sign outside of brackets.
    const [declared = '', fallback] = splitOutside(part, '=');
    const found = /^\s*(?:const\s+)?([A-Za-z_]\w*)\s*(?::([\s\S]*))?$/.exec(declared);
    return found?.[1] ? [{ name: found[1], bounds: boundsOf(found[2] ?? ''), fallback: parseType(fallback) }] : [];
  });
};

/** Names between `<` and `>` of a declaration, without bounds, lifetimes and defaults. */
export const genericsOf = (out: Collected, node: Lite): string[] => readGenerics(out, node).map((one) => one.name);

/** Defaults of those names, where any has one. */
export const defaultsOf = (out: Collected, node: Lite): { readonly defaults?: readonly (TypeRef | null)[] } => {
  const all = readGenerics(out, node);
  return all.some((one) => one.fallback) ? { defaults: all.map((one) => one.fallback) } : {};
};

/** Bounds of generics, from the brackets and from `where`. */
export const boundsIn = (out: Collected, node: Lite): (readonly [string, TypeRef])[] => {
  const own = readGenerics(out, node).flatMap((one) => one.bounds.map((bound) => [one.name, bound] as const));
  const where = bare(slice(out, childOf(node, 'where_clause'))).replace(/^where\b/, '');
  const further = splitOutside(where, ',').flatMap((part) => {
    const found = /^\s*([A-Z]\w*)\s*:([\s\S]+)$/.exec(part);
    return found?.[1] ? boundsOf(found[2] ?? '').map((bound) => [found[1] ?? '', bound] as const) : [];
  });
  return [...own, ...further];
};

/** Traits that a trait asks for: what stands behind its colon. */
export const supersOf = (out: Collected, node: Lite): TypeRef[] =>
  boundsOf(slice(out, childOf(node, 'trait_bounds')).replace(/^\s*:/, ''));

export const nameOf = (out: Collected, node: Lite): string =>
  slice(out, childOf(node, 'identifier') ?? childOf(node, 'type_identifier')).replace(/^r#/, '');
