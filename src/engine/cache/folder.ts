import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const exists = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined;

/**
 * Makes a folder, absolute, and those above it. Throws where one cannot be made.
 *
 * Not `mkdirSync` with `recursive`: where a folder that stands refuses entries by saying that it is not there, as
 * `/proc` does, Node 20 asks for it without end.
 */
export const makeFolder = (path: string): void => {
  const missing: string[] = [];
  for (let at = path; !exists(at) && dirname(at) !== at; at = dirname(at)) missing.push(at);
  for (const one of missing.reverse()) {
    try {
      mkdirSync(one);
    } catch (error) {
      // Another run may have made it meanwhile.
      if (!exists(one)) throw error;
    }
  }
};
