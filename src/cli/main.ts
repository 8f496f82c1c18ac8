#!/usr/bin/env node
import process from 'node:process';
import { exitCode, Failure, formatFailure, isFailure } from '../failures/failure.ts';
import { plain } from '../model/plain.ts';
import { readCall, usage, wantsHelp } from './args.ts';
import { commandCalled, COMMANDS, THERE_ARE, type CommandName } from './commands.ts';
import { calm, say } from './terminal.ts';
import { tune } from './tune.ts';

const ALIASES = new Map<string, CommandName>([
  ['-h', 'help'],
  ['--help', 'help'],
  ['-V', 'version'],
  ['--version', 'version'],
]);

const run = async ([word, ...rest]: readonly string[]): Promise<number> => {
  if (word === undefined) throw usage(`no command was given; ${THERE_ARE}`);
  const name = ALIASES.get(word) ?? commandCalled(word);
  const help = wantsHelp(rest);
  const { default: command } = await COMMANDS[help ? 'help' : name].load();
  return command.run(help ? { flags: new Map(), operands: [name] } : readCall(rest, command, name));
};

const told = (thrown: unknown): Failure => {
  if (isFailure(thrown)) return thrown;
  // A bug: its stack is what a report of it needs.
  const lines = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
  for (const line of lines.split('\n')) say(plain(line));
  return new Failure('internal', { message: thrown instanceof Error ? thrown.message : String(thrown) });
};

calm();
tune();
try {
  process.exitCode = await run(process.argv.slice(2));
} catch (thrown) {
  const failure = told(thrown);
  const { error, help } = formatFailure(failure);
  say(`error: ${error}`);
  say(`help: ${help}`);
  process.exitCode = exitCode(failure);
}
