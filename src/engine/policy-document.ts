import {
  isAlias,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  visit,
  type Document,
  type Node,
} from 'yaml';
import { Failure } from '../failures/failure.ts';
import { code } from '../model/plain.ts';

/** One key of a mapping and what stands behind it. */
export interface Entry {
  readonly key: string;
  readonly at: unknown;
  readonly value: unknown;
}

/** A policy as text with places: every reader either answers or throws a `Failure` that names line and column. */
export interface PolicyDocument {
  readonly top: unknown;
  /** Line of a node, from 1. */
  readonly lineOf: (node: unknown) => number;
  readonly fail: (node: unknown, problem: string, allowed: string) => Failure;
  /** Entries of a mapping; nothing written is an empty one. */
  readonly entries: (node: unknown, what: string, allowed: string) => readonly Entry[];
  /** Items of a list; nothing written is an empty one. */
  readonly items: (node: unknown, what: string, allowed: string) => readonly unknown[];
  /** A text that is neither empty nor padded. */
  readonly text: (node: unknown, what: string, allowed: string) => string;
  /** `true` or `false`. */
  readonly flag: (node: unknown, what: string, allowed: string) => boolean;
  /** A whole number within limits. */
  readonly whole: (node: unknown, what: string, limits: { least: number; most: number; allowed: string }) => number;
  /** Nothing is written there. */
  readonly isNothing: (node: unknown) => boolean;
}

/** More uses of anchors than this is an attack or an accident. */
const MOST_ALIASES = 100;
const PLAIN_YAML = 'write plain YAML or JSON: mappings, lists and texts, without tags';

const isNode = (node: unknown): node is Node => isScalar(node) || isCollection(node) || isAlias(node);

const startOf = (node: unknown): number => (isNode(node) ? (node.range?.[0] ?? 0) : 0);

type Fail = PolicyDocument['fail'];

/** A `Failure` at an offset of the text, and one at a node. */
const failures = (
  file: string,
  lines: LineCounter,
): { failAt: (at: number, ...say: [string, string]) => Failure; fail: Fail } => {
  const failAt = (offset: number, problem: string, allowed: string): Failure => {
    const { line, col } = lines.linePos(offset);
    return new Failure('policy-invalid', { file, line: Math.max(1, line), column: Math.max(1, col), problem, allowed });
  };
  return { failAt, fail: (node, problem, allowed) => failAt(startOf(node), problem, allowed) };
};

/** Throws for an anchor that is used and not there, and for anchors used so often that the text would explode. */
const checkAliases = (document: Document.Parsed, fail: Fail): void => {
  visit(document, {
    Alias: (_key, alias) => {
      if (alias.resolve(document) !== undefined) return;
      throw fail(alias, `nothing is called ${code(`&${alias.source}`)}`, PLAIN_YAML);
    },
  });
  try {
    document.toJS({ maxAliasCount: MOST_ALIASES });
  } catch (error) {
    const failure = fail(document.contents, `its anchors are used more than ${MOST_ALIASES} times`, PLAIN_YAML);
    failure.cause = error;
    throw failure;
  }
};

const isNothing = (node: unknown): boolean =>
  node === null || node === undefined || (isScalar(node) && node.value === null);

/** Reads a policy's text; throws a `Failure` when it is not one document of plain YAML (of which JSON is a part). */
export const readDocument = (source: string, file: string): PolicyDocument => {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines, stringKeys: true, prettyErrors: false, schema: 'core' });
  const { failAt, fail } = failures(file, lines);
  const [broken] = [...document.errors, ...document.warnings].toSorted((a, b) => a.pos[0] - b.pos[0]);
  if (broken !== undefined) throw failAt(broken.pos[0], `not plain YAML: ${broken.message}`, PLAIN_YAML);
  checkAliases(document, fail);

  const meant = (node: unknown): unknown => (isAlias(node) ? node.resolve(document) : node);

  return {
    top: document.contents,
    lineOf: (node) => lines.linePos(startOf(node)).line,
    fail,
    entries: (node, what, allowed) => {
      const found = meant(node);
      if (isNothing(found)) return [];
      if (!isMap(found)) throw fail(node, `${what} is not a mapping`, allowed);
      return found.items.map(({ key, value }) => ({ key: isScalar(key) ? String(key.value) : '', at: key, value }));
    },
    items: (node, what, allowed) => {
      const found = meant(node);
      if (isNothing(found)) return [];
      if (!isSeq(found)) throw fail(node, `${what} is not a list`, allowed);
      return found.items;
    },
    text: (node, what, allowed) => {
      const found = meant(node);
      const value = isScalar(found) ? found.value : undefined;
      if (typeof value !== 'string') throw fail(node, `${what} is not a text`, allowed);
      if (value === '' || value !== value.trim()) throw fail(node, `${what} is empty or padded with blanks`, allowed);
      return value;
    },
    flag: (node, what, allowed) => {
      const found = meant(node);
      const value = isScalar(found) ? found.value : undefined;
      if (typeof value !== 'boolean')
        throw fail(node, `${what} is neither ${code('true')} nor ${code('false')}`, allowed);
      return value;
    },
    whole: (node, what, { least, most, allowed }) => {
      const found = meant(node);
      const value = isScalar(found) ? found.value : undefined;
      if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value > most)
        throw fail(node, `${what} is no whole number from ${least} to ${most}`, allowed);
      return value;
    },
    isNothing: (node) => isNothing(meant(node)),
  };
};
