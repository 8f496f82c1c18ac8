import type { Bound } from './bind.ts';
import type { Page } from './page.ts';
import type { Touch } from './repo-doc.ts';
import { objectAt, readObjects, type Git } from './repo.ts';

/** Since when a pointer has its lines: from the first version on, from a later one, or only on disk. */
export type Epoch = 'first' | 'disk' | Touch;

/** Versions of a document that are looked into; the first and the latest ones. */
const MOST = 40;

/** What of a pointer stays when only its path is corrected: the name of the file and the lines. */
const keyOf = ({ token }: Bound): string => {
  const lines = token.lines[0];
  if (lines === undefined || token.kind !== 'path') return token.text;
  return token.text.slice(token.path.slice(0, token.path.lastIndexOf('/') + 1).length);
};

/**
 * Since when each pointer of a document has had its lines. People correct paths and prose of a document and leave its
 * lines; whoever writes other lines has looked at the code of that day.
 */
export const epochsOf = async (git: Git, page: Page, touches: readonly Touch[]): Promise<ReadonlyMap<Bound, Epoch>> => {
  const { path } = page.document;
  const [first, ...rest] = touches;
  if (first === undefined) return new Map();
  const kept = [first, ...rest.slice(-MOST)];
  const texts = await readObjects(
    git,
    kept.map(({ commit }) => objectAt(commit, path)),
  );
  const versions = kept.flatMap((touch) => {
    const bytes = texts.get(objectAt(touch.commit, path));
    return bytes ? [{ touch, text: bytes.toString('utf8') }] : [];
  });
  const epochs = new Map<Bound, Epoch>();
  for (const bound of page.bounds) {
    if (bound.lines.length === 0) continue;
    const key = keyOf(bound);
    let since: Epoch = 'disk';
    for (const { touch, text } of [...versions].reverse()) {
      if (!text.includes(key)) break;
      since = touch === first ? 'first' : touch;
    }
    epochs.set(bound, since);
  }
  return epochs;
};
