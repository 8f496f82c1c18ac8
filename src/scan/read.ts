import { isUtf8 } from 'node:buffer';
import { readFileSync, statSync } from 'node:fs';
import { failedStep } from '../failures/failed-step.ts';
import type { FailedStep } from '../model/report.ts';
import { codeOf, readBytes, readBytesSync, type Bytes } from './bytes.ts';
import { isGenerated, isPacked } from './generated.ts';

/** What a read may cost. */
export interface ReadLimits {
  readonly maxBytes: number;
}

/** The text of a file, or why there is none to analyse; both a text and a row where the text was repaired. */
export interface ReadResult {
  /** Without byte order mark, line ends as they are, a NUL in a literal as a blank; null when there is nothing to analyse. */
  readonly text: string | null;
  readonly failed: FailedStep | null;
  /** Written by a program, by its own first lines: not analysed, and no failure. */
  readonly skipped: 'generated' | null;
}

const hasMark = (bytes: Buffer, ...mark: readonly number[]): boolean => mark.every((byte, i) => bytes[i] === byte);

// A NUL in a literal is allowed in source. One byte in a hundred or more is no source; UTF-16 without a mark is that too.
const MOST_NULS = 100;

const nulsIn = (bytes: Buffer): number => {
  let count = 0;
  for (let at = bytes.indexOf(0); at >= 0; at = bytes.indexOf(0, at + 1)) count += 1;
  return count;
};

/** Bytes of a source file as text, with the row that reports what is wrong with them; a null text is not text at all. */
export const decode = (bytes: Buffer, at: { step: string; file: string }): Omit<ReadResult, 'skipped'> => {
  const notText = (why: string) => ({ text: null, failed: failedStep('file-not-text', { why }, at) });
  if (hasMark(bytes, 0xff, 0xfe) || hasMark(bytes, 0xfe, 0xff)) return notText('its byte order mark says UTF-16');
  const body = hasMark(bytes, 0xef, 0xbb, 0xbf) ? bytes.subarray(3) : bytes;
  const valid = isUtf8(body);
  const holdsNul = body.includes(0);
  if (holdsNul && (!valid || nulsIn(body) * MOST_NULS > body.length)) return notText('it holds NUL characters');
  const text = body.toString('utf8');
  return {
    text: holdsNul ? text.replaceAll('\0', ' ') : text,
    failed: valid ? null : failedStep('file-encoding', null, at),
  };
};

const SCRIPT = /\.[mc]?jsx?$/;

const interpret = (read: Bytes, file: string): ReadResult => {
  if (!read.ok) return { text: null, failed: read.failed, skipped: null };
  const decoded = decode(read.bytes, { step: 'extract', file });
  const packed = decoded.text !== null && SCRIPT.test(file) && isPacked(decoded.text);
  if (decoded.text !== null && (packed || isGenerated(decoded.text)))
    return { text: null, failed: null, skipped: 'generated' };
  return { ...decoded, skipped: null };
};

/** Text of one file of the tree. Never throws: what goes wrong is a row. */
export const readSource = async (root: string, file: { path: string }, limits: ReadLimits): Promise<ReadResult> =>
  interpret(await readBytes({ root, path: file.path, step: 'extract', ...limits }), file.path);

/** The same on this thread, for the thread that parses anyway. */
export const readSourceSync = (root: string, file: { path: string }, limits: ReadLimits): ReadResult =>
  interpret(readBytesSync({ root, path: file.path, step: 'extract', ...limits }), file.path);

/** A policy longer than this was not written by people. */
const MAX_POLICY_BYTES = 1024 * 1024;

/** Text of a policy given by its absolute path, or the reason why there is none: a word of the system, or our own. */
export const readPolicyText = (path: string): { readonly text: string } | { readonly code: string } => {
  try {
    const stat = statSync(path);
    if (!stat.isFile()) return { code: 'it is not a plain file' };
    if (stat.size > MAX_POLICY_BYTES) return { code: `it has ${stat.size} bytes` };
    const { text, failed } = decode(readFileSync(path), { step: 'scan', file: path });
    return text === null || failed !== null ? { code: 'it is not UTF-8' } : { text };
  } catch (error) {
    return { code: codeOf(error) };
  }
};
