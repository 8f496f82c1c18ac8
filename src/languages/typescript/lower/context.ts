import { add, type Building, shortened, startRegion } from '../../body/building.ts';
import { openScope } from '../../body/names.ts';
import type { Path } from '../../../model/facts.ts';
import type { FileContext } from '../collected.ts';
import type { ts } from '../ts.ts';

/** Where results go: out of the function, or into the join of a function that is written on the spot. */
export interface Frame {
  /** Join that collects results, -1 for the function itself. */
  readonly out: number;
  /** What it gives comes as a promise (or step by step): a call never throws. */
  readonly later: boolean;
}

/** What `break` and `continue` can mean. */
export interface Target {
  readonly label: string | null;
  /** Region of a loop, -1 for a switch, -2 for a label. */
  readonly loop: number;
  /** Statement that a label stands before. */
  readonly of: ts.Node | null;
  broke: boolean;
}

/** Lowers an expression; gives the node of its value, -1 where it has none that matters. */
export type Lower = (low: Lowering, node: ts.Node) => number;

/** State of one function's lowering; by name it keeps lists that are written down, by the constant that stands for them. */
export interface Lowering extends Building<ts.ArrayLiteralExpression> {
  readonly file: FileContext;
  readonly symbol: string;
  /** Name of the class that the class at hand extends. */
  readonly parent: Path | null;
  frame: Frame;
  /** Join of what is thrown here; -1: it leaves the function. */
  handler: number;
  targets: readonly Target[];
  /** Functions written inside of functions around the code at hand. */
  depth: number;
  /** Every construct reaches the others through these, so that no file imports in a circle. */
  readonly lower: Lower;
  readonly run: (low: Lowering, node: ts.Node) => void;
}

export const startLowering = (
  file: FileContext,
  symbol: string,
  line: number,
  parts: Pick<Lowering, 'lower' | 'run' | 'parent'>,
): Lowering => ({
  lower: parts.lower,
  run: parts.run,
  parent: parts.parent,
  file,
  symbol,
  nodes: [],
  regions: [startRegion(line)],
  env: openScope<ts.ArrayLiteralExpression>(null),
  region: 0,
  dead: false,
  frame: { out: -1, later: false },
  handler: -1,
  targets: [],
  depth: 0,
});

export const lineAt = (low: Lowering, node: ts.Node): number => low.file.lineOf(node.getStart(low.file.source));

/** Text for a reader: one line, at most 80 characters. */
export const shortText = (low: Lowering, node: ts.Node): string => {
  const start = node.getStart(low.file.source);
  return shortened(low.file.text.slice(start, Math.min(node.end, start + 200)));
};

/** Any of these values, each from its region; -1 where none is known. */
export const joined = (low: Lowering, line: number, ...parts: readonly (readonly [number, number])[]): number => {
  const real = parts.filter(([value]) => value >= 0);
  if (real.length === 0) return -1;
  return add(low, line, { k: 'join', j: real });
};

export const blind = (low: Lowering, node: ts.Node, reason: string): void => {
  low.file.places++;
  low.file.blind.push({ line: lineAt(low, node), symbol: low.symbol, reason });
};

export const OBJECT: Path = ['{}'];
