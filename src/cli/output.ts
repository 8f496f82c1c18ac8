import { accessSync, constants, lstatSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { Failure, isFailure } from '../failures/failure.ts';
import { code } from '../model/plain.ts';
import { codeOf } from '../scan/bytes.ts';
import { usage } from './args.ts';
import type { Call } from './command.ts';
import { last, oneOf } from './values.ts';

/** One report to write: its format, and the file as typed (null: stdout). */
export interface Target<Format extends string> {
  readonly format: Format;
  readonly file: string | null;
}

const onlyOnce = <Format extends string>(targets: readonly Target<Format>[]): void => {
  const seen = new Set<string | null>();
  for (const { file } of targets) {
    const place = file === null ? null : resolve(file);
    if (seen.has(place)) {
      const where = file === null ? 'stdout' : code(file);
      throw usage(`two reports would go to ${where}; give each its own file: \`--format NAME=FILE\``);
    }
    seen.add(place);
  }
};

/** What to write where, from `--format` and `--output`; the first allowed format is the default. */
export const targetsOf = <Format extends string>(
  call: Call,
  allowed: readonly [Format, ...Format[]],
): Target<Format>[] => {
  const output = last(call, 'output') ?? null;
  const open = output === '-' ? null : output;
  const targets = (call.flags.get('format') ?? []).map((value): Target<Format> => {
    const [name = '', ...rest] = value.split('=');
    const file = rest.join('=');
    if (rest.length > 0 && file === '') throw usage(`${code(`--format ${value}`)} names no file after the \`=\``);
    return { format: oneOf('format', name, allowed), file: rest.length > 0 ? file : open };
  });
  const unnamed = targets.length === 0 || (output !== null && targets.every(({ file }) => file !== open));
  const all = unnamed ? [...targets, { format: allowed[0], file: open }] : targets;
  onlyOnce(all);
  return all;
};

const unwritable = (file: string, error: unknown): Failure =>
  new Failure('output-unwritable', { file, code: codeOf(error) }, { cause: error });

const checkOne = (file: string): void => {
  try {
    accessSync(dirname(resolve(file)), constants.W_OK);
    const there = statSync(resolve(file), { throwIfNoEntry: false });
    if (there?.isDirectory() === true) throw new Failure('output-unwritable', { file, code: 'EISDIR' });
  } catch (error) {
    throw isFailure(error) ? error : unwritable(file, error);
  }
};

/** Finds out before a long run whether its reports can be written afterwards. */
export const checkWritable = (targets: readonly Target<string>[]): void => {
  for (const { file } of targets) if (file !== null) checkOne(file);
};

const replace = (path: string, text: string): void => {
  const beside = join(dirname(path), `.${basename(path)}.${process.pid}.tmp`);
  try {
    writeFileSync(beside, text, { flag: 'wx' });
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
};

/** Writes a whole file or none of it: readers see the old text or the new one. Devices and pipes are written as they are. */
export const writeWhole = (file: string, text: string): void => {
  const path = resolve(file);
  try {
    const there = lstatSync(path, { throwIfNoEntry: false });
    if (there === undefined || there.isFile()) replace(path, text);
    else if (there.isSymbolicLink() && statSync(path).isFile()) replace(realpathSync(path), text);
    else writeFileSync(path, text);
  } catch (error) {
    throw unwritable(file, error);
  }
};
