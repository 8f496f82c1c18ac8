import type { BlindFact, ConstFact, FnFact, ImportFact, ScopeFact, TypeFact, UseFact } from '../../model/facts.ts';
import type { ts } from './ts.ts';

/** What the whole file shares while it is read. */
export interface FileContext {
  readonly source: ts.SourceFile;
  readonly text: string;
  /** Line of an offset, from 1. */
  readonly lineOf: (offset: number) => number;
  readonly columnOf: (offset: number) => number;
  readonly blind: BlindFact[];
  readonly mentioned: Set<string>;
  /** Names that `import * as` brings: what stands behind their dot is a name of that file. */
  readonly namespaces: Set<string>;
  /** Names that the file imports or declares in its outermost scope. */
  readonly names: Set<string>;
  /** Names that the file gives to functions of the process: `exit` for `process.exit`. */
  readonly builtins: Map<string, string>;
  /** Makes another file known under its specifier. */
  readonly imported: (from: string) => void;
  /** Types of the file by name. */
  readonly aliases: Map<string, ts.TypeNode>;
  /** Aliases whose texts are the codes of an error class. */
  readonly codes: Set<string>;
  readonly interfaces: Map<string, ts.InterfaceDeclaration>;
  /** Lists that are written down, by the constant of the file that stands for them. */
  readonly lists: Map<string, ts.ArrayLiteralExpression>;
  /** Tables that are written down, by the constant of the file that stands for them. */
  readonly tables: Map<string, ts.ObjectLiteralExpression>;
  /** It runs inside of an editor, which outlives what an extension throws. */
  readonly hosted: boolean;
  places: number;
}

/** What a walk over one file collects. */
export interface Collected {
  readonly file: FileContext;
  readonly scopes: ScopeFact[];
  /** Scope at hand: the file's, or that of a namespace in it. */
  scope: number;
  readonly uses: UseFact[];
  readonly imports: ImportFact[];
  readonly types: TypeFact[];
  readonly consts: ConstFact[];
  readonly fns: FnFact[];
}

/** Where a declaration stands: line and column of its first character, line of its last. */
export const placeOf = (
  { source, lineOf, columnOf }: FileContext,
  node: ts.Node,
): { line: number; column: number; endLine: number } => {
  const start = node.getStart(source);
  return { line: lineOf(start), column: columnOf(start), endLine: lineOf(node.end) };
};
