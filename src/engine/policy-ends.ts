import type { PolicyBoundary, PolicyClassifier, PolicyJoin, PolicyLane } from '../lanes/policy.ts';
import { code } from '../model/plain.ts';
import type { PolicyDocument } from './policy-document.ts';
import { A_WORD, fields, laneWord, name, readList, texts } from './policy-fields.ts';

const LANES_ALLOWED = `\`lanes\` maps the name of an end to ${A_WORD}: \`lanes: { "Type::Variant": Explainable }\``;
const BOUNDARIES_ALLOWED = `\`boundaries\` is a list of \`{ fn, err, except? }\`: a function, what an error past it is (${A_WORD}), and a list of variants for which that does not hold`;
const CLASSIFIERS_ALLOWED = `\`classifiers\` is a list of \`{ fn, lanes }\`: a function, and for each of its results ${A_WORD}`;
const JOINS_ALLOWED =
  '`joins` is a list of `{ call, impl }`: a call as it is written or declared (`Trait::method`), and the function that it runs';

/** Ends by name. Throws a `Failure`. */
export const readLanes = (document: PolicyDocument, node: unknown): PolicyLane[] =>
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
    except: texts(document, found.get('except'), '`except`', allowed),
    line: document.lineOf(node),
  };
};

/** Functions past which an error is in a lane. Throws a `Failure`. */
export const readBoundaries = (document: PolicyDocument, node: unknown): PolicyBoundary[] =>
  readList(document, node, {
    what: '`boundaries`',
    allowed: BOUNDARIES_ALLOWED,
    read: readBoundary,
    nameOf: ({ fn }) => fn,
  });

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

/** Functions whose result is a lane. Throws a `Failure`. */
export const readClassifiers = (document: PolicyDocument, node: unknown): PolicyClassifier[] =>
  readList(document, node, {
    what: '`classifiers`',
    allowed: CLASSIFIERS_ALLOWED,
    read: readClassifier,
    nameOf: ({ fn }) => fn,
  });

const readJoin = (document: PolicyDocument, node: unknown): PolicyJoin => {
  const found = fields(document, node, { keys: ['call', 'impl'], allowed: JOINS_ALLOWED });
  return {
    call: document.text(found.get('call'), '`call`', JOINS_ALLOWED),
    impl: document.text(found.get('impl'), '`impl`', JOINS_ALLOWED),
    line: document.lineOf(node),
  };
};

/** Calls and the functions they run, where names do not say. Throws a `Failure`. */
export const readJoins = (document: PolicyDocument, node: unknown): PolicyJoin[] =>
  readList(document, node, {
    what: '`joins`',
    allowed: JOINS_ALLOWED,
    read: readJoin,
    nameOf: ({ call, impl }) => `${call} -> ${impl}`,
  });
