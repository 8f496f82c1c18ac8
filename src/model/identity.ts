import { createHash } from 'node:crypto';

/** Kinds of id, each its own domain: findings, tickets, failures of findings, failed steps of our own, outcomes that are kept. */
export type IdTag = 'fl1' | 'ft1' | 'ff1' | 'fe1' | 'rc1' | 'dc1';

/**
 * Id of something made of several parts: the tag, a colon, 32 hex digits. Every part is hashed behind its length, so
 * no character can move from one part to its neighbour without changing the id, and two tags never share an id.
 */
export const identity = (tag: IdTag, parts: readonly string[]): string => {
  const hash = createHash('sha256').update(`${tag}:`);
  for (const part of parts) {
    const bytes = Buffer.from(part, 'utf8');
    const length = Buffer.alloc(8);
    length.writeBigUInt64BE(BigInt(bytes.length));
    hash.update(length).update(bytes);
  }
  return `${tag}:${hash.digest('hex').slice(0, 32)}`;
};
