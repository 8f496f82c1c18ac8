import type { Lite } from './lite.ts';
import type { Pieces } from './lower/context.ts';
import type { Span } from './spans.ts';

/** Where the parts of the file stand in the code that was put together. */
interface Part {
  readonly at: number;
  readonly span: Span;
}

/** Words before all pieces: the function that holds them. */
const HEAD = 'fn m() {'.length;

const partsOf = (pieces: Pieces): Part[] => {
  const parts: Part[] = [];
  let at = HEAD;
  for (const piece of pieces) {
    if (typeof piece !== 'string') parts.push({ at, span: piece });
    at += typeof piece === 'string' ? piece.length : piece[1] - piece[0];
  }
  return parts;
};

/** Offset in the file; what stands in words of ours is where the part behind it begins, or the last one ends. */
const offsetOf = (parts: readonly Part[], offset: number): number => {
  for (const { at, span } of parts) {
    if (offset < at) return span[0];
    if (offset < at + span[1] - span[0]) return offset - at + span[0];
  }
  return parts.at(-1)?.span[1] ?? 0;
};

const moved = (parts: readonly Part[], node: Lite): Lite =>
  node.e === 0
    ? node
    : {
        t: node.t,
        s: offsetOf(parts, node.s),
        e: offsetOf(parts, node.e - 1) + 1,
        c: node.c.map((child) => moved(parts, child)),
      };

/** The tree of code that was put together from pieces of a file, with the file's offsets. */
export const placed = (root: Lite, pieces: Pieces): Lite => moved(partsOf(pieces), root);
