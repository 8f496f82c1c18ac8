/** A syntax node copied out of the parser: no handle to a tree, so the tree can be freed at once. */
export interface Lite {
  /** Node type of the grammar (`match_arm`), or the token itself (`=>`). */
  readonly t: string;
  /** Offsets in the text, UTF-16 units; 0 and 0 for plain tokens, which nobody slices. */
  readonly s: number;
  readonly e: number;
  /** Children; empty for leaves and for nodes that are read as text. */
  readonly c: readonly Lite[];
}

export const childOf = (node: Lite, type: string): Lite | undefined => node.c.find((child) => child.t === type);

export const hasToken = (node: Lite, token: string): boolean => node.c.some((child) => child.t === token);

/** Tokens have no offsets; comments and attributes are no operands. */
const silent = new Set(['line_comment', 'block_comment', 'attribute_item', 'inner_attribute_item']);

export const isNamed = (node: Lite): boolean => node.e > 0 && !silent.has(node.t);

export const named = (node: Lite): readonly Lite[] => node.c.filter(isNamed);

/** The first operand after a token (`=` in a let, `in` of a for); undefined where the token is missing. */
export const after = (node: Lite, token: string): Lite | undefined => {
  const at = node.c.findIndex((child) => child.t === token);
  return at < 0 ? undefined : node.c.slice(at + 1).find(isNamed);
};
