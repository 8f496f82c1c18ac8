// What a project's policy gives a lane: ends that only it knows.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** @typedef {import('./ends.mjs').Words} Words */
/** @typedef {{ readonly fn: string }} Named */

const FILES = ['faultlane.config.yaml', 'faultlane.config.yml', 'faultlane.config.json'];

/**
 * The words of a policy's text; YAML holds JSON.
 * @param {string} text
 * @returns {Words}
 */
export const wordsIn = (text) => {
  /** @type {{ readonly lanes?: object, readonly boundaries?: readonly Named[], readonly classifiers?: readonly Named[] }} */
  const { lanes = {}, boundaries = [], classifiers = [] } = parse(text) ?? {};
  const names = (/** @type {readonly Named[]} */ list) => list.map(({ fn }) => fn);
  return { ends: Object.keys(lanes), boundaries: names(boundaries), classifiers: names(classifiers) };
};

/**
 * The words of a policy, else of the one in the folder; none without one.
 * @param {string} root
 * @param {string | undefined} policy
 * @returns {Words}
 */
export const wordsOf = (root, policy) => {
  const file = policy ?? FILES.map((name) => join(root, name)).find((path) => existsSync(path));
  return file === undefined ? { ends: [], boundaries: [], classifiers: [] } : wordsIn(readFileSync(file, 'utf8'));
};
