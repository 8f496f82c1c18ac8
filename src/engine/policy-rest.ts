import type { Policy, PolicyDeliberate, PolicyLayer, PolicyOwners } from '../lanes/policy.ts';
import type { PolicyDocument } from './policy-document.ts';
import { fields, listed, name, oneOf, readList, texts } from './policy-fields.ts';

/** Vocabulary that a project can ask for by name. */
export const PACKS = [
  'core',
  'rust',
  'typescript',
  'http',
  'grpc',
  'node',
  'aws',
  'gcp',
  'azure',
  'postgres',
  'mysql',
  'sqlite',
  'redis',
  'kafka',
  'kubernetes',
  'llm',
] as const;

const PACKS_ALLOWED = `\`packs\` is a list of vocabularies: ${listed(PACKS)}`;
const DELIBERATE_ALLOWED =
  '`deliberate` is a list of `{ variant, reason }`: a variant whose end is meant, and why in one sentence';
const STOP_ALLOWED = '`securityStop` is `{ onlyFrom }`: globs of the files that may stop the run on purpose';
const EXPLAINABLE_ALLOWED =
  '`explainable` is `{ needsMessage }`: `true` where an answer without a text of its own does not count';
const LAYERS_ALLOWED =
  '`layers` maps the name of a layer to the functions that decide in it: `layers: { recovery: ["class_of"] }`';
const EXCLUDE_ALLOWED = '`exclude` is a list of globs of files that are not audited, relative to the policy';
const OWNERS_ALLOWED =
  '`owners` is `{ file?, arbiter?, budget? }`: the CODEOWNERS file, who decides in the end, and `budget: { owner, arbiter }`, attempts each of them has';

/** Attempts that an owner and the arbiter have where the policy says nothing. */
const BUDGET = 2;
const MOST_ATTEMPTS = 12;

/** Packs by name. Throws a `Failure`. */
export const readPacks = (document: PolicyDocument, node: unknown): string[] =>
  document
    .items(node, '`packs`', PACKS_ALLOWED)
    .map((item) => oneOf(document, item, 'a pack', { words: PACKS, noun: 'a pack', allowed: PACKS_ALLOWED }));

const readOne = (document: PolicyDocument, node: unknown): PolicyDeliberate => {
  const found = fields(document, node, { keys: ['variant', 'reason'], allowed: DELIBERATE_ALLOWED });
  return {
    variant: document.text(found.get('variant'), '`variant`', DELIBERATE_ALLOWED),
    reason: document.text(found.get('reason'), '`reason`', DELIBERATE_ALLOWED),
    line: document.lineOf(node),
  };
};

/** Variants whose end is meant. Throws a `Failure`. */
export const readDeliberate = (document: PolicyDocument, node: unknown): PolicyDeliberate[] =>
  readList(document, node, {
    what: '`deliberate`',
    allowed: DELIBERATE_ALLOWED,
    read: readOne,
    nameOf: ({ variant }) => variant,
  });

/** Where a stop on purpose may come from; null where the policy does not say. Throws a `Failure`. */
export const readSecurityStop = (document: PolicyDocument, node: unknown): Policy['securityStop'] => {
  if (document.isNothing(node)) return null;
  const found = fields(document, node, { keys: ['onlyFrom'], allowed: STOP_ALLOWED });
  return { onlyFrom: texts(document, found.get('onlyFrom'), '`onlyFrom`', STOP_ALLOWED) };
};

/** What an explanation needs. Throws a `Failure`. */
export const readExplainable = (document: PolicyDocument, node: unknown): Policy['explainable'] => {
  if (document.isNothing(node)) return { needsMessage: false };
  const found = fields(document, node, { keys: ['needsMessage'], allowed: EXPLAINABLE_ALLOWED });
  return { needsMessage: document.flag(found.get('needsMessage'), '`needsMessage`', EXPLAINABLE_ALLOWED) };
};

/** Functions by the layer in which they decide. Throws a `Failure`. */
export const readLayers = (document: PolicyDocument, node: unknown): PolicyLayer[] =>
  document.entries(node, '`layers`', LAYERS_ALLOWED).map((entry) => {
    const fns = texts(document, entry.value, `the layer \`${entry.key}\``, LAYERS_ALLOWED);
    if (fns.length === 0) throw document.fail(entry.at, 'the layer names no function', LAYERS_ALLOWED);
    return { name: name(document, entry, LAYERS_ALLOWED), fns, line: document.lineOf(entry.at) };
  });

/** Globs of files to leave out. Throws a `Failure`. */
export const readExclude = (document: PolicyDocument, node: unknown): string[] =>
  texts(document, node, '`exclude`', EXCLUDE_ALLOWED);

/** Who mends what, null where the policy does not say. Throws a `Failure`. */
export const readOwners = (document: PolicyDocument, node: unknown): PolicyOwners | null => {
  if (document.isNothing(node)) return null;
  const allowed = OWNERS_ALLOWED;
  const found = fields(document, node, { keys: [], optional: ['file', 'arbiter', 'budget'], allowed });
  const text = (key: 'file' | 'arbiter'): string | null =>
    found.has(key) ? document.text(found.get(key), `\`${key}\``, allowed) : null;
  const budget = found.has('budget')
    ? fields(document, found.get('budget'), { keys: [], optional: ['owner', 'arbiter'], allowed })
    : new Map<'owner' | 'arbiter', unknown>();
  const attempts = (key: 'owner' | 'arbiter'): number =>
    budget.has(key)
      ? document.whole(budget.get(key), `\`${key}\``, { least: 0, most: MOST_ATTEMPTS, allowed })
      : BUDGET;
  return {
    file: text('file'),
    arbiter: text('arbiter'),
    budget: { owner: attempts('owner'), arbiter: attempts('arbiter') },
  };
};
