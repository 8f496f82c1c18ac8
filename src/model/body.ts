import { operandsOf, renamed, SHAPES } from './shapes.ts';
import type { Body, BodyNames, Node, Pat } from './facts.ts';

export const NO_NAMES: BodyNames = { made: '', called: '', used: '', matched: '', converts: '', ends: false };

/** Words of one of the lists of `BodyNames`. */
export const wordsOf = (list: string): readonly string[] => (list === '' ? [] : list.split(' '));

const addMatched = (pat: Pat, out: Set<string>): void => {
  if (pat.k === 'or' || pat.k === 'tuple') for (const part of pat.a) addMatched(part, out);
  if (pat.k !== 'case') return;
  out.add(pat.p.at(-1) ?? '');
  for (const [, part] of pat.f ?? []) addMatched(part, out);
};

const matchedBy = (node: Node, out: Set<string>): void => {
  if (node.k === 'is') addMatched(node.pat, out);
  if (node.k === 'switch') for (const arm of node.arms) addMatched(arm.pat, out);
};

const pathsOf = (node: Node): readonly string[] | null =>
  node.k === 'name' || node.k === 'build' || node.k === 'wrap' || node.k === 'call' ? node.p : null;

/** Names that a body mentions, each once, in the order they come. */
export const namesIn = (body: Body): BodyNames => {
  const made = new Set<string>();
  const called = new Set<string>();
  const used = new Set<string>();
  const matched = new Set<string>();
  const converts = new Set<string>();
  for (const node of body.nodes) {
    matchedBy(node, matched);
    if (node.k === 'convert') converts.add(node.to?.p.at(-1) ?? '?');
    const last = pathsOf(node)?.at(-1);
    if (node.k === 'method') called.add(`.${node.n}`);
    if (last === undefined) continue;
    if (node.k === 'call') called.add(node.p.join('::'));
    const isLower = node.k === 'name' && /^[a-z_]/.test(last);
    if (isLower) used.add(last);
    // Behind its type, a case may be written small, too.
    if (!isLower || node.p.length > 1) made.add(last);
  }
  const list = (words: ReadonlySet<string>): string => [...words].filter((word) => word !== '').join(' ');
  return { made: list(made), called: list(called), used: list(used), matched: list(matched), converts: list(converts), ends: body.nodes.some((node) => node.k === 'end') };
};

/** Nodes that do something or decide something: what they need is kept, the rest of a body says nothing of errors. */
const ACTS: ReadonlySet<Node['k']> = new Set(['param', 'call', 'method', 'apply', 'switch', 'ret', 'try', 'end', 'store', 'sink', 'again', 'odd']);

const acts = (node: Node): boolean => ACTS.has(node.k) && !(node.k === 'sink' && node.how === 'log') && !(node.k === 'odd' && node.a.length === 0);

/** A text handed to a function is no error any more: the call does without it. */
const withoutTexts = (nodes: readonly Node[], node: Node): Node => {
  if (node.k !== 'call' && node.k !== 'method') return node;
  return node.a.some((id) => nodes[id]?.k === 'text') ? { ...node, a: node.a.map((id) => (nodes[id]?.k === 'text' ? -1 : id)) } : node;
};

/** Leaves out nodes that nothing needs, and numbers the others anew. */
const thinned = ({ nodes, regions }: Body): Body => {
  const lean = nodes.map((node) => withoutTexts(nodes, node));
  const kept = new Set<number>();
  const queue = lean.flatMap((node, id) => (acts(node) ? [id] : []));
  for (const region of regions) if (region.sw >= 0) queue.push(region.sw);
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    const node = lean[id];
    if (!node || kept.has(id)) continue;
    kept.add(id);
    for (const operand of operandsOf(node)) if (operand >= 0) queue.push(operand);
  }
  if (kept.size === nodes.length) return { nodes: lean, regions };
  const number = new Map([...kept].sort((a, b) => a - b).map((id, index) => [id, index]));
  const name = (id: number): number => number.get(id) ?? -1;
  return {
    nodes: lean.flatMap((node, id) => (kept.has(id) ? [renamed(node, name)] : [])),
    regions: regions.map((region) => ({ ...region, sw: name(region.sw) })),
  };
};

const KINDS = Object.keys(SHAPES) as readonly Node['k'][];
const numbers = new Map(KINDS.map((kind, index) => [kind, index]));

const packNode = (node: Node): readonly unknown[] => {
  const fields = node as unknown as Readonly<Record<string, unknown>>;
  return [numbers.get(node.k), node.l, node.r, ...SHAPES[node.k].map(([field]) => fields[field])];
};

const unpackNode = (packed: readonly unknown[]): Node => {
  const kind = KINDS[packed[0] as number] ?? 'odd';
  const node: Record<string, unknown> = { k: kind, l: packed[1], r: packed[2] };
  for (const [index, [field]] of SHAPES[kind].entries()) {
    const value = packed[index + 3];
    if (value !== null || field === 'to') node[field] = value;
  }
  return node as unknown as Node;
};

/** Packs a body for its fact: nodes as rows of values, in the order of their shape. */
export const packBody = (body: Body): { readonly body: string; readonly names: BodyNames } => {
  const thin = thinned(body);
  return { body: JSON.stringify({ n: thin.nodes.map(packNode), r: thin.regions }), names: namesIn(thin) };
};

/** Unpacks what `packBody` packed. */
export const unpackBody = (packed: string): Body => {
  const { n, r } = JSON.parse(packed) as { readonly n: readonly (readonly unknown[])[]; readonly r: Body['regions'] };
  return { nodes: n.map(unpackNode), regions: r };
};
