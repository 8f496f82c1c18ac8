import { parse, TomlError } from 'smol-toml';
import { failedStep } from '../../failures/failed-step.ts';
import type { FailedStep } from '../../model/report.ts';
import { readBytesSync } from '../bytes.ts';
import { decode } from '../read.ts';
import { textAt, valueAt, type Table } from '../tables.ts';

/** One Cargo.toml that parses. */
export interface Manifest {
  /** POSIX, relative to the root. */
  readonly file: string;
  /** Folder it stands in, '' for the root. */
  readonly dir: string;
  readonly table: Table;
  /** Name of the package; null for a manifest that only holds a workspace. */
  readonly name: string | null;
  readonly isWorkspace: boolean;
}

/** Folder of a POSIX path, '' for the root. */
export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

const invalid = (file: string, problem: string, line = 0, column = 0): FailedStep =>
  failedStep('manifest-invalid', { problem, line, column }, { step: 'scan', file });

/** The text of a manifest understood, or the row that says why not; null when it describes no package and no workspace. */
export const parseManifest = (file: string, text: string): Manifest | FailedStep | null => {
  let table: Table;
  try {
    table = parse(text);
  } catch (error) {
    if (!(error instanceof TomlError)) return invalid(file, error instanceof Error ? error.message : 'not TOML');
    // The rest of the message draws the place.
    return invalid(file, error.message.split('\n', 1)[0] ?? '', error.line, error.column);
  }
  const isWorkspace = valueAt(table, 'workspace') !== undefined;
  const isPackage = valueAt(table, 'package') !== undefined;
  const name = textAt(table, 'package', 'name');
  if (isPackage && name === null) return invalid(file, '`package.name` is missing');
  return isPackage || isWorkspace ? { file, dir: folderOf(file), table, name, isWorkspace } : null;
};

/** Reads one manifest of the tree. */
export const readManifest = (root: string, file: string, maxBytes: number): Manifest | FailedStep | null => {
  const at = { step: 'scan', file };
  const read = readBytesSync({ root, path: file, maxBytes, step: at.step });
  if (!read.ok) return read.failed;
  const { text, failed } = decode(read.bytes, at);
  if (failed !== null) return invalid(file, 'it is not UTF-8');
  return parseManifest(file, text ?? '');
};
