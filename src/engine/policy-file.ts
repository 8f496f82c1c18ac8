import { Failure } from '../failures/failure.ts';
import { nearest } from '../failures/nearest.ts';
import type { LaneWord, Policy, PolicyBoundary, PolicyClassifier, PolicyLane } from '../lanes/policy.ts';
import { code } from '../model/plain.ts';
import { LANES, NEUTRALS } from '../model/report.ts';
import { readPolicyText } from '../scan/read.ts';
import { readDocument, type Entry, type PolicyDocument } from './policy-document.ts';

const WORDS: readonly LaneWord[] = [...LANES, ...NEUTRALS];
const A_WORD = `one of ${WORDS.map((word) => code(word)).join(', ')}`;
const KEYS = ['lanes', 'boundaries', 'classifiers'];
const LATER = ['packs', 'joins', 'deliberate', 'securityStop', 'explainable', 'layers', 'exclude', 'owners'];

const listed = (words: readonly string[]): string => words.map((word) => code(word)).join(', ');

const ALLOWED = `the keys that are read are ${listed(KEYS)}`;
const LANES_ALLOWED = `\`lanes\` maps the name of an end to ${A_WORD}: \`lanes: { "Type::Variant": Explainable }\``;
const BOUNDARIES_ALLOWED = `\`boundaries\` is a list of \`{ fn, err, except? }\`: a function, what an error past it is (${A_WORD}), and a list of variants for which that does not hold`;
const CLASSIFIERS_ALLOWED = `\`classifiers\` is a list of \`{ fn, lanes }\`: a function, and for each of its results ${A_WORD}`;

const unknownKey = (
  document: PolicyDocument,
  { key, at }: Entry,
  known: readonly string[],
  allowed: string,
): Failure => {
  const near = nearest(key, known);
  const help = near === null ? allowed : `did you mean ${code(near)}? ${allowed}`;
  return document.fail(at, `the key ${code(key)} is not known here`, help);
};

const laneWord = (document: PolicyDocument, node: unknown, what: string, allowed: string): LaneWord => {
  const text = document.text(node, what, allowed);
  const word = WORDS.find((known) => known === text);
  if (word !== undefined) return word;
  const near = nearest(text, WORDS);
  throw document.fail(
    node,
    `${code(text)} is not a lane`,
    near === null ? allowed : `did you mean ${code(near)}? ${allowed}`,
  );
};

const name = (document: PolicyDocument, { key, at }: Entry, allowed: string): string => {
  if (key === '' || key !== key.trim()) throw document.fail(at, 'a name is empty or padded with blanks', allowed);
  return key;
};

/** The values of a closed set of keys, those that are required among them. */
const fields = <Key extends string>(
  document: PolicyDocument,
  node: unknown,
  { keys, optional = [], allowed }: { keys: readonly Key[]; optional?: readonly Key[]; allowed: string },
): ReadonlyMap<Key, unknown> => {
  const found = new Map<Key, unknown>();
  for (const entry of document.entries(node, 'the entry', allowed)) {
    const key = [...keys, ...optional].find((known) => known === entry.key);
    if (key === undefined) throw unknownKey(document, entry, [...keys, ...optional], allowed);
    found.set(key, entry.value);
  }
  const missing = keys.find((key) => !found.has(key));
  if (missing !== undefined) throw document.fail(node, `the key ${code(missing)} is missing`, allowed);
  return found;
};

const readLanes = (document: PolicyDocument, node: unknown): PolicyLane[] =>
  document.entries(node, '`lanes`', LANES_ALLOWED).map((entry) => ({
    pattern: name(document, entry, LANES_ALLOWED),
    lane: laneWord(document, entry.value, `the lane of ${code(entry.key)}`, LANES_ALLOWED),
    line: document.lineOf(entry.at),
  }));

const readBoundary = (document: PolicyDocument, node: unknown): PolicyBoundary => {
  const allowed = BOUNDARIES_ALLOWED;
  const found = fields(document, node, { keys: ['fn', 'err'], optional: ['except'], allowed });
  return {
    fn: document.text(found.get('fn'), '`fn`', allowed),
    err: laneWord(document, found.get('err'), '`err`', allowed),
    except: document
      .items(found.get('except'), '`except`', allowed)
      .map((item) => document.text(item, 'an entry of `except`', allowed)),
    line: document.lineOf(node),
  };
};

const readClassifier = (document: PolicyDocument, node: unknown): PolicyClassifier => {
  const allowed = CLASSIFIERS_ALLOWED;
  const found = fields(document, node, { keys: ['fn', 'lanes'], allowed });
  const lanes = document.entries(found.get('lanes'), '`lanes`', allowed).map((entry) => ({
    result: name(document, entry, allowed),
    lane: laneWord(document, entry.value, `the lane of ${code(entry.key)}`, allowed),
  }));
  if (lanes.length === 0) throw document.fail(node, 'the classifier names no result', allowed);
  return { fn: document.text(found.get('fn'), '`fn`', allowed), lanes, line: document.lineOf(node) };
};

/** The entries of a list, no function twice: a second entry would contradict the first or repeat it. */
const readList = <Item extends { readonly fn: string; readonly line: number }>(
  document: PolicyDocument,
  node: unknown,
  { what, allowed, read }: { what: string; allowed: string; read: (document: PolicyDocument, node: unknown) => Item },
): Item[] => {
  const found = new Map<string, Item>();
  for (const item of document.items(node, what, allowed)) {
    const entry = read(document, item);
    const before = found.get(entry.fn);
    if (before !== undefined) {
      throw document.fail(item, `${what} names ${code(entry.fn)} twice, first on line ${before.line}`, allowed);
    }
    found.set(entry.fn, entry);
  }
  return [...found.values()];
};

/** A policy from its text (YAML or JSON); `file` is the name that messages and the policy carry. Throws a `Failure` with line and column. */
export const parsePolicy = (text: string, file: string): Policy => {
  const document = readDocument(text, file);
  const found = new Map<string, unknown>();
  for (const entry of document.entries(document.top, 'the policy', ALLOWED)) {
    if (LATER.includes(entry.key)) {
      const problem = `the key ${code(entry.key)} is not read by this version`;
      throw document.fail(entry.at, problem, `${ALLOWED}; not yet: ${listed(LATER)}`);
    }
    if (!KEYS.includes(entry.key)) throw unknownKey(document, entry, KEYS, ALLOWED);
    found.set(entry.key, entry.value);
  }
  return {
    file,
    lanes: readLanes(document, found.get('lanes')),
    boundaries: readList(document, found.get('boundaries'), {
      what: '`boundaries`',
      allowed: BOUNDARIES_ALLOWED,
      read: readBoundary,
    }),
    classifiers: readList(document, found.get('classifiers'), {
      what: '`classifiers`',
      allowed: CLASSIFIERS_ALLOWED,
      read: readClassifier,
    }),
  };
};

/** The policy in a file, given by its absolute path and the name to show for it. Throws a `Failure`. */
export const readPolicy = (path: string, file: string): Policy => {
  const read = readPolicyText(path);
  if ('text' in read) return parsePolicy(read.text, file);
  throw read.code === 'ENOENT'
    ? new Failure('policy-missing', { file })
    : new Failure('policy-unreadable', { file, code: read.code });
};
