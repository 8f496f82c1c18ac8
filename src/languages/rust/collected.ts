import type { ConstFact, FnFact, ImplFact, ModFact, ScopeFact, TypeFact, TypeRef, UseFact } from '../../model/facts.ts';
import { childOf, type Lite } from './lite.ts';
import type { FileContext } from './lower/context.ts';

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
  readonly symbol: string;
}

export const slice = (out: Collected, node: Lite | undefined): string => (node ? out.file.text.slice(node.s, node.e) : '');

export type Visibility = 'public' | 'package' | 'private';

export const visibilityOf = (out: Collected, node: Lite): Visibility => {
  const text = slice(out, childOf(node, 'visibility_modifier'));
  return text === '' ? 'private' : text === 'pub' ? 'public' : 'package';
};

/** Names between `<` and `>` of a declaration, without bounds, lifetimes and defaults. */
export const genericsOf = (out: Collected, node: Lite): string[] => {
  const text = slice(out, childOf(node, 'type_parameters')).slice(1, -1);
  let depth = 0;
  let item = '';
  const items: string[] = [];
  for (const char of `${text},`) {
    if (char === '<' || char === '(') depth++;
    else if (char === '>' || char === ')') depth--;
    if (char === ',' && depth <= 0) {
      items.push(item);
      item = '';
    } else item += char;
  }
  return items.map((part) => /^\s*(?:const\s+)?([A-Za-z_]\w*)/.exec(part)?.[1] ?? '').filter((name) => name !== '');
};

export const nameOf = (out: Collected, node: Lite): string =>
  slice(out, childOf(node, 'identifier') ?? childOf(node, 'type_identifier')).replace(/^r#/, '');
