/** One cited line or range, and where its digits stand in the document. */
export interface CitedLines {
  readonly line: number;
  readonly endLine: number;
  /** Offsets of the digits of `line` and of `endLine` (the same where one number is written). */
  readonly at: readonly [start: number, end: number];
  readonly endAt: readonly [start: number, end: number];
}

/** Blocks of a document within which names belong together; `row` is the paragraph, list item or table row. */
export interface Block {
  readonly row: number;
  readonly section: number;
  /** Offsets of the cell or paragraph, and of the whole row. */
  readonly span: readonly [start: number, end: number];
  readonly rowSpan: readonly [start: number, end: number];
}

/** Something in a document that names a place in code, before anything is looked up. Offsets are UTF-16 indexes. */
export interface Token {
  /** `next`: lines of the file that is named after them. */
  readonly kind: 'path' | 'continuation' | 'next' | 'pattern';
  /** As written, without lines; empty for a continuation. */
  readonly path: string;
  /** Offsets of the path. */
  readonly pathAt: readonly [start: number, end: number];
  readonly lines: readonly CitedLines[];
  /** A symbol written with the path: `a.rs::lift`. */
  readonly symbol: string | null;
  /** Commit of a permalink. */
  readonly pinned: string | null;
  readonly start: number;
  readonly end: number;
  /** As written, from `start` to `end`. */
  readonly text: string;
  readonly struck: boolean;
  /** Written as code or as the target of a link, not as plain words. */
  readonly firm: boolean;
  /** The target of a link. */
  readonly link: boolean;
  readonly block: Block;
}
