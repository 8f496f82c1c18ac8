import { code } from '../model/plain.ts';
import { nearest } from '../failures/nearest.ts';
import { usage } from './args.ts';
import type { Call } from './command.ts';
import type { FlagName } from './flags.ts';

/** The last value given for a flag; undefined when it was not given. */
export const last = ({ flags }: Call, flag: FlagName): string | undefined => flags.get(flag)?.at(-1);

/** Whether a switch was given. */
export const has = ({ flags }: Call, flag: FlagName): boolean => flags.has(flag);

/** One of the allowed words, checked. */
export const oneOf = <Word extends string>(flag: FlagName, value: string, allowed: readonly Word[]): Word => {
  const found = allowed.find((word) => word === value);
  if (found !== undefined) return found;
  throw usage(`${code(`--${flag}`)} is one of ${allowed.join(', ')}, not ${code(value)}`, nearest(value, allowed));
};

/** The value of a flag that takes one of some words, or its default. */
export const choice = <Word extends string>(
  call: Call,
  flag: FlagName,
  allowed: readonly Word[],
  otherwise: Word,
): Word => {
  const value = last(call, flag);
  return value === undefined ? otherwise : oneOf(flag, value, allowed);
};

interface Range {
  readonly least: number;
  readonly most: number;
  readonly whole: boolean;
}

/** The value of a flag that takes a number in a range, or its default. */
export const numeric = (call: Call, flag: FlagName, { least, most, whole }: Range, otherwise: number): number => {
  const value = last(call, flag);
  if (value === undefined) return otherwise;
  const read = /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : Number.NaN;
  if (read >= least && read <= most && (!whole || Number.isInteger(read))) return read;
  throw usage(
    `${code(`--${flag}`)} is a ${whole ? 'whole number' : 'number'} from ${least} to ${most}, not ${code(value)}`,
  );
};
