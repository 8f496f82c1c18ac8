/** A named piece of code and the lines it takes. */
export interface Item {
  /** `lift`, `Crane`, `From<Load>`. */
  readonly name: string;
  /** `fn`, `type`, `impl`, `case`, `value`, `mod`: what is told apart when names are the same. */
  readonly kind: ItemKind;
  /** Name of the item around it, or ''. */
  readonly owner: string;
  /** Line of its own words, behind documentation and attributes. */
  readonly line: number;
  readonly endLine: number;
}

export type ItemKind = 'fn' | 'type' | 'impl' | 'case' | 'value' | 'mod';

/** `Crane::lift`, as people cite it. */
export const pathOf = ({ owner, name }: Item): string => (owner === '' ? name : `${owner}::${name}`);

/** The items around a line, the innermost first. */
export const itemsAround = (items: readonly Item[], line: number): Item[] =>
  items
    .filter((item) => item.line <= line && line <= item.endLine)
    .sort((a, b) => a.endLine - a.line - (b.endLine - b.line) || b.line - a.line);

/** Whether two items are the same one, seen at two times. */
export const sameItem = (a: Item, b: Item): boolean =>
  a.name === b.name && a.kind === b.kind && (a.owner === b.owner || a.kind === 'type');
