/** Names in scope, innermost first: opening a scope costs nothing, most blocks declare little. */
export interface Names<T = unknown> {
  readonly up: Names<T> | null;
  /** Nodes of values. */
  own: Map<string, number> | null;
  /** What the language keeps by name besides. */
  more: Map<string, T> | null;
}

/** A body while it is made, as far as names go. */
export interface Scoped<T = unknown> {
  env: Names<T>;
}

export const openScope = <T>(up: Names<T> | null): Names<T> => ({ up, own: null, more: null });

/** Node of a local name, -1 where it has no value that matters, undefined where no such name is in scope. */
export const lookup = (low: Scoped, name: string): number | undefined => {
  for (let scope: Names | null = low.env; scope; scope = scope.up) {
    const id = scope.own?.get(name);
    if (id !== undefined) return id;
  }
  return undefined;
};

export const declare = (low: Scoped, name: string, id: number): void => {
  low.env.own ??= new Map();
  low.env.own.set(name, id);
};

/** What the language keeps under a name in the scopes at hand; undefined where none does. */
export const lookupMore = <T>(low: Scoped<T>, name: string): T | undefined => {
  for (let scope: Names<T> | null = low.env; scope; scope = scope.up) {
    const found = scope.more?.get(name);
    if (found !== undefined) return found;
  }
  return undefined;
};

export const declareMore = <T>(low: Scoped<T>, name: string, it: T): void => {
  low.env.more ??= new Map();
  low.env.more.set(name, it);
};
