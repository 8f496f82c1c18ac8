import { Failure } from '../failures/failure.ts';
import type { Policy } from '../lanes/policy.ts';
import { readPolicyText } from '../scan/read.ts';
import { readDocument } from './policy-document.ts';
import { readBoundaries, readClassifiers, readJoins, readLanes } from './policy-ends.ts';
import { listed, unknownKey } from './policy-fields.ts';
import {
  readDeliberate,
  readExclude,
  readExplainable,
  readLayers,
  readOwners,
  readPacks,
  readSecurityStop,
} from './policy-rest.ts';

/** Keys of a policy, in the order in which people write them. */
export const POLICY_KEYS = [
  'packs',
  'lanes',
  'boundaries',
  'classifiers',
  'joins',
  'deliberate',
  'securityStop',
  'explainable',
  'layers',
  'exclude',
  'owners',
] as const;

/** For editors; nothing of it is read. */
const SCHEMA_KEY = '$schema';

const ALLOWED = `the keys are ${listed(POLICY_KEYS)}`;

/** A policy from its text (YAML or JSON); `file` is the name that messages and the policy carry. Throws a `Failure` with line and column. */
export const parsePolicy = (text: string, file: string): Policy => {
  const document = readDocument(text, file);
  const found = new Map<string, unknown>();
  for (const entry of document.entries(document.top, 'the policy', ALLOWED)) {
    if (entry.key === SCHEMA_KEY) continue;
    if (!POLICY_KEYS.some((key) => key === entry.key)) throw unknownKey(document, entry, POLICY_KEYS, ALLOWED);
    found.set(entry.key, entry.value);
  }
  const at = (key: (typeof POLICY_KEYS)[number]): unknown => found.get(key);
  return {
    file,
    packs: readPacks(document, at('packs')),
    lanes: readLanes(document, at('lanes')),
    boundaries: readBoundaries(document, at('boundaries')),
    classifiers: readClassifiers(document, at('classifiers')),
    joins: readJoins(document, at('joins')),
    deliberate: readDeliberate(document, at('deliberate')),
    securityStop: readSecurityStop(document, at('securityStop')),
    explainable: readExplainable(document, at('explainable')),
    layers: readLayers(document, at('layers')),
    exclude: readExclude(document, at('exclude')),
    owners: readOwners(document, at('owners')),
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
