import { closeSync, constants, fstatSync, openSync, readSync, realpathSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { failedStep } from '../failures/failed-step.ts';
import { BUSY_TRIES } from '../failures/file-kinds.ts';
import type { FailedStep } from '../model/report.ts';

/** One file of the tree to read. */
export interface Wanted {
  /** Absolute. */
  readonly root: string;
  /** POSIX, relative to the root. */
  readonly path: string;
  readonly maxBytes: number;
  /** Step of the run, for the row when it fails. */
  readonly step: string;
}

/** The content of a file, or the row that says why there is none. */
export type Bytes = { readonly ok: true; readonly bytes: Buffer } | { readonly ok: false; readonly failed: FailedStep };

// No link at the end of the path is followed without a look, and opening a pipe does not wait for a writer.
// Windows has neither flag.
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
/** Codes of a machine that is short of something for a moment. */
export const BUSY: ReadonlySet<string> = new Set(['EMFILE', 'ENFILE', 'EAGAIN', 'EBUSY']);
/** Milliseconds before the second try, twice that before the third. */
export const PAUSE = 15;

/** The system's word for an error it threw (`ENOENT`), or `unknown`. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';

/** Whether a path stands inside a folder, both absolute and without links. */
export const isInside = (folder: string, path: string): boolean => {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
};

/** Where a link leads: the file inside the root, or in words why it is not followed. */
export const followLink = (root: string, path: string): { readonly to: string } | { readonly why: string } => {
  try {
    const to = realpathSync(join(root, path));
    return isInside(realpathSync(root), to) ? { to } : { why: 'it leads out of the root' };
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ELOOP') return { why: 'it leads in a circle' };
    return { why: code === 'ENOENT' ? 'it leads to nothing' : `it cannot be resolved (${code})` };
  }
};

const rowOf = (code: string, at: { step: string; file: string }): FailedStep => {
  if (BUSY.has(code)) return failedStep('file-busy', { code }, at);
  return code === 'ENOENT' ? failedStep('file-vanished', null, at) : failedStep('file-unreadable', { code }, at);
};

/** A row when what was opened is not to be read, else null. */
const refuse = (stat: { isFile(): boolean; size: number }, { path, maxBytes, step }: Wanted): FailedStep | null => {
  const at = { step, file: path };
  if (!stat.isFile()) return failedStep('file-unreadable', { code: 'it is not a plain file' }, at);
  return stat.size > maxBytes ? failedStep('file-too-large', { bytes: stat.size, limit: maxBytes }, at) : null;
};

/** The absolute path to open instead of one that turned out to be a link, or the row. */
const afterLink = ({ root, path, step }: Wanted): { readonly to: string } | FailedStep => {
  const target = followLink(root, path);
  return 'to' in target ? target : failedStep('link-escape', target, { step, file: path });
};

/** Where files are read to, one after the other: thousands of buffers would leave 30 MB behind that nobody gives back. */
let room = Buffer.alloc(0);

const readAllSync = (handle: number, size: number): Buffer => {
  let length = 0;
  for (;;) {
    if (length >= room.length || size >= room.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(2 * room.length, size + 1, 65_536));
      room.copy(larger, 0, 0, length);
      room = larger;
    }
    const more = readSync(handle, room, length, room.length - length, null);
    if (more === 0) return room.subarray(0, length);
    length += more;
  }
};

const readOnceSync = (target: string, wanted: Wanted): Bytes => {
  const handle = openSync(target, FLAGS);
  try {
    const stat = fstatSync(handle);
    const failed = refuse(stat, wanted);
    return failed === null ? { ok: true, bytes: readAllSync(handle, stat.size) } : { ok: false, failed };
  } finally {
    closeSync(handle);
  }
};

const readOnce = async (target: string, wanted: Wanted): Promise<Bytes> => {
  let handle: FileHandle | undefined;
  try {
    handle = await open(target, FLAGS);
    const failed = refuse(await handle.stat(), wanted);
    return failed === null ? { ok: true, bytes: await handle.readFile() } : { ok: false, failed };
  } finally {
    await handle?.close();
  }
};

/** A read under way: which try it is, and of which path. */
interface Attempt {
  readonly wanted: Wanted;
  target: string;
  followed: boolean;
  tries: number;
}

const begin = (wanted: Wanted): Attempt => ({
  wanted,
  target: join(wanted.root, wanted.path),
  followed: false,
  tries: 1,
});

/** After an error of one try: milliseconds to wait before the next one, or the row that ends it. */
const recover = (attempt: Attempt, error: unknown): number | Bytes => {
  const { wanted } = attempt;
  const code = codeOf(error);
  // FreeBSD says EMLINK of a link that is not to be followed.
  if ((code === 'ELOOP' || code === 'EMLINK') && !attempt.followed) {
    const next = afterLink(wanted);
    if (!('to' in next)) return { ok: false, failed: next };
    attempt.target = next.to;
    attempt.followed = true;
    return 0;
  }
  if (!BUSY.has(code) || attempt.tries >= BUSY_TRIES) {
    return { ok: false, failed: rowOf(code, { step: wanted.step, file: wanted.path }) };
  }
  attempt.tries += 1;
  return PAUSE * (attempt.tries - 1);
};

const sleepSync = (milliseconds: number): void => {
  if (milliseconds > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
};

/**
 * Reads one file on this thread: bounded, never out of the root, tried again while the machine is busy. Never throws.
 * The bytes are the caller's until the next file is read.
 */
export const readBytesSync = (wanted: Wanted, once: typeof readOnceSync = readOnceSync): Bytes => {
  const attempt = begin(wanted);
  for (;;) {
    try {
      return once(attempt.target, wanted);
    } catch (error) {
      const next = recover(attempt, error);
      if (typeof next !== 'number') return next;
      sleepSync(next);
    }
  }
};

/** The same without holding up the thread. */
export const readBytes = async (wanted: Wanted, once: typeof readOnce = readOnce): Promise<Bytes> => {
  const attempt = begin(wanted);
  for (;;) {
    try {
      return await once(attempt.target, wanted);
    } catch (error) {
      const next = recover(attempt, error);
      if (typeof next !== 'number') return next;
      await pause(next);
    }
  }
};
