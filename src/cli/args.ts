import { pushTo } from '../model/groups.ts';
import { parseArgs } from 'node:util';
import { Failure } from '../failures/failure.ts';
import { nearest } from '../failures/nearest.ts';
import { code } from '../model/plain.ts';
import type { Call, Command } from './command.ts';
import { FLAGS, type FlagName } from './flags.ts';

/** The failure of a command line; `near` is the word that was likely meant. */
export const usage = (problem: string, near: string | null = null): Failure => new Failure('usage', { problem, near });

const known = (name: string, command: Command, word: string): FlagName => {
  const flag = command.flags.find((each) => each === name);
  if (flag !== undefined) return flag;
  const near = nearest(name, command.flags);
  const all = command.flags.length === 0 ? 'none' : command.flags.map((each) => `--${each}`).join(' ');
  throw usage(
    `${code(word)} has no flag ${code(name.length === 1 ? `-${name}` : `--${name}`)}; its flags are ${all}`,
    near === null ? null : `--${near}`,
  );
};

interface Option {
  readonly name: string;
  readonly value?: string | undefined;
  readonly inlineValue?: boolean | undefined;
}

const valueOf = (flag: FlagName, { value, inlineValue }: Option): string => {
  const wanted = FLAGS[flag].value;
  if (wanted === null) {
    if (value !== undefined) throw usage(`${code(`--${flag}`)} takes no value, and ${code(value)} was given`);
    return '';
  }
  // `--root --quiet`: the second is a flag, not a folder.
  if (value === undefined || value === '' || (inlineValue !== true && value.length > 1 && value.startsWith('-'))) {
    throw usage(`${code(`--${flag}`)} needs a value (${wanted})`);
  }
  return value;
};

/** Whether help is asked for anywhere before a `--`. */
export const wantsHelp = (words: readonly string[]): boolean => {
  const end = words.indexOf('--');
  return words.slice(0, end < 0 ? words.length : end).some((word) => word === '--help' || word === '-h');
};

/** Reads the words after a command's name; throws a usage failure for anything the command does not take. */
export const readCall = (words: readonly string[], command: Command, name: string): Call => {
  const options = Object.fromEntries(
    command.flags.map((flag) => [flag, { type: FLAGS[flag].value === null ? 'boolean' : 'string' } as const]),
  );
  const { tokens } = parseArgs({ args: [...words], options, strict: false, allowPositionals: true, tokens: true });
  const flags = new Map<FlagName, string[]>();
  const operands: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'option') {
      const flag = known(token.name, command, name);
      pushTo(flags, flag, valueOf(flag, token));
    } else if (token.kind === 'positional') operands.push(token.value);
  }
  const surplus = operands[command.most];
  if (surplus !== undefined) {
    throw usage(`${code(name)} does not take ${code(surplus)}; it is typed ${code(`faultlane ${command.usage}`)}`);
  }
  return { flags, operands };
};
