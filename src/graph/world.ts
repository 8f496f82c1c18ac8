import { pushTo } from '../model/groups.ts';
import type { Body, FileFacts, FnFact, TypeFact, TypeRef } from '../model/facts.ts';
import type { Shelf } from './bodies.ts';
import type { Plan } from './plan.ts';
import type { Package } from '../model/source.ts';

/** A module, function body or file: where names live. */
export interface Scope {
  readonly id: number;
  readonly file: number;
  /** Package whose code this is; -1 for files that no package claims. */
  pkg: number;
  up: Scope | null;
  readonly name: string | null;
  /** Nearest module: itself, unless it is the inside of a function. */
  readonly isModule: boolean;
  readonly test: boolean;
  readonly items: Map<string, Def[]>;
  readonly uses: Map<string, readonly string[][]>;
  readonly globs: string[][];
}

export interface Type {
  readonly id: number;
  readonly fact: TypeFact;
  readonly file: number;
  readonly scope: Scope;
  /** Ids of its cases, in order. */
  readonly cases: number[];
}

export interface Fn {
  readonly id: number;
  readonly fact: FnFact;
  readonly file: number;
  readonly scope: Scope;
  /** `Type::name` or `name`: what people cite. */
  readonly symbol: string;
  readonly shelf: Shelf;
  /** Unpacked when asked for, by `bodyOf`; dropped again when too many are. */
  body: Body | null | undefined;
  plan: Plan | null | undefined;
}

export interface Const {
  readonly type: TypeRef | null;
  readonly scope: Scope;
  /** Where it is a whole number. */
  readonly value: number | null;
}

/** What a name can mean. */
export type Def =
  | { readonly k: 'scope'; readonly scope: Scope }
  | { readonly k: 'type'; readonly type: Type }
  | { readonly k: 'case'; readonly id: number }
  | { readonly k: 'fn'; readonly fn: Fn }
  | { readonly k: 'const'; readonly value: Const };

/** One case of a type, or a built-in one (`Result::Err`, `true`, text): what a pattern can tell apart. */
export interface Case {
  readonly id: number;
  readonly name: string;
  /** What it is written as where it is compared with a text. */
  readonly value: string;
  /** `Type::Case`; for a struct its own name. */
  readonly label: string;
  /** -1 for built-in cases. */
  readonly type: number;
  readonly index: number;
}

/** All facts of a tree with the names linked; made once, then only asked. */
export interface World {
  readonly files: readonly FileFacts[];
  readonly packages: readonly Package[];
  readonly scopes: readonly Scope[];
  /** Index of each file's outermost scope: scopes in facts count from there. */
  readonly tops: readonly number[];
  readonly types: readonly Type[];
  readonly fns: readonly Fn[];
  readonly cases: readonly Case[];
  /** Root scope of each package's library, else of its first binary; undefined where it has neither. */
  readonly roots: readonly (Scope | undefined)[];
  /** Files that exist only for tests. */
  readonly testFiles: ReadonlySet<number>;
}

export const addItem = (scope: Scope, name: string, def: Def): void => pushTo(scope.items, name, def);

/** The module around a scope: what `self::` means there. */
export const moduleOf = (scope: Scope): Scope => {
  let at = scope;
  while (!at.isModule && at.up) at = at.up;
  return at;
};

export const rootOf = (scope: Scope): Scope => {
  let at = scope;
  while (at.up) at = at.up;
  return at;
};

/** Whether a scope is another one or lies inside of it. */
export const isInside = (scope: Scope, of: Scope): boolean => {
  for (let at: Scope | null = scope; at; at = at.up) if (at === of) return true;
  return false;
};

/** The type that declares a case; undefined for a built-in one. */
export const typeOfCase = ({ types, cases }: World, one: number): Type | undefined => types[cases[one]?.type ?? -1];

/** Whether a type of the tree declares this case. */
export const isDeclared = ({ cases }: World, one: number): boolean => (cases[one]?.type ?? -1) >= 0;
