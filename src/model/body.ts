import type { Body, BodyNames, Node } from './facts.ts';

export const NO_NAMES: BodyNames = { made: [], called: [], used: [] };

const pathsOf = (node: Node): readonly string[] | null =>
  node.k === 'name' || node.k === 'build' || node.k === 'wrap' || node.k === 'call' ? node.p : null;

/** Names that a body mentions, each once, in the order they come. */
export const namesIn = (body: Body): BodyNames => {
  const made = new Set<string>();
  const called = new Set<string>();
  const used = new Set<string>();
  for (const node of body.nodes) {
    const last = pathsOf(node)?.at(-1);
    if (node.k === 'method') called.add(node.n);
    if (last === undefined) continue;
    if (node.k === 'call') called.add(last);
    if (node.k === 'name' && /^[a-z_]/.test(last)) used.add(last);
    else made.add(last);
  }
  return { made: [...made], called: [...called], used: [...used] };
};

/** Packs a body for its fact. */
export const packBody = (body: Body): { readonly body: string; readonly names: BodyNames } => ({ body: JSON.stringify(body), names: namesIn(body) });

/** Unpacks what `packBody` packed. */
export const unpackBody = (packed: string): Body => JSON.parse(packed) as Body;
