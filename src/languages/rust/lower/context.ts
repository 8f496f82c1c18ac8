import { type Building, shortened, startRegion } from '../../body/building.ts';
import { openScope } from '../../body/names.ts';
import { arm } from '../../body/shapes.ts';
import type { Arm, BlindFact, Path } from '../../../model/facts.ts';
import type { Lite } from '../lite.ts';
import type { Span } from '../spans.ts';

/** Where `return` and `?` go: a function, or a closure or async block with a join of its own. */
export interface Frame {
  /** Join that collects results, -1 for the function itself. */
  readonly out: number;
}

export interface Loop {
  readonly label: string | null;
  readonly region: number;
  readonly result: number;
  readonly frame: Frame;
}

/** Code put together from parts of the file (`[from, to]`) and words between them. */
export type Pieces = readonly (string | Span)[];

/** What the whole file shares while its functions are lowered. */
export interface FileContext {
  readonly text: string;
  /** Line of an offset, from 1. */
  readonly lineOf: (offset: number) => number;
  /** Parses code that stood inside a macro as the body of a function; null where it is broken. Offsets are the file's. */
  readonly reparse: (code: Pieces) => Lite | null;
  readonly blind: BlindFact[];
  readonly mentioned: Set<string>;
  /** Local names of `std::process::exit` and `abort` that a `use` brings. */
  readonly exits: ReadonlyMap<string, 'exit' | 'abort'>;
  places: number;
}

/** State of one function's lowering; by name it keeps what `use` brings into a block. */
export interface Lowering extends Building<Path> {
  readonly file: FileContext;
  readonly symbol: string;
  frame: Frame;
  loops: readonly Loop[];
  /** Items that stand in its blocks, with their attributes, block by block: they are read when the body has been. */
  readonly items: (readonly Lite[])[];
  /** Some block inside the body has a `use` of its own. */
  uses: boolean;
  /** Macros around the code at hand. */
  macros: number;
  /** Lowers any expression: every construct reaches the others through this, so that no file imports in a circle. */
  readonly lower: Lower;
}

/** Lowers an expression; gives the node of its value, -1 where it has none that matters. */
export type Lower = (low: Lowering, node: Lite) => number;

export const startLowering = (file: FileContext, symbol: string, line: number, lower: Lower): Lowering => ({
  lower,
  file,
  symbol,
  nodes: [],
  regions: [startRegion(line)],
  env: openScope<Path>(null),
  region: 0,
  dead: false,
  frame: { out: -1 },
  loops: [],
  items: [],
  uses: false,
  macros: 0,
});

export const lineAt = (low: Lowering, node: Lite): number => low.file.lineOf(node.s);

export const textOf = (low: Lowering, node: Lite): string => low.file.text.slice(node.s, node.e);

/** Text for a reader: one line, at most 80 characters. */
export const shortText = (low: Lowering, node: Lite): string => shortened(textOf(low, node));

export const pathArm = (path: Path, region: number, line: number, text: string): Arm =>
  arm({ k: 'case', p: path }, region, line, text);

export const blind = (low: Lowering, node: Lite, reason: string): void => {
  low.file.blind.push({ line: lineAt(low, node), symbol: low.symbol, reason });
};

/** `Ok` or `Some`, whichever it is; and `Err` or `None`. */
export const GOOD: Path = ['?good'];
export const BAD: Path = ['?bad'];
