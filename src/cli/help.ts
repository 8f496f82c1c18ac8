import { wrap } from '../model/wrap.ts';
import type { Command } from './command.ts';
import { COMMAND_NAMES, commandCalled, COMMANDS, type CommandName } from './commands.ts';
import { FLAGS, spelled, type FlagName } from './flags.ts';
import { pageWidth, print } from './terminal.ts';

const PAGE_WIDTH = 80;

const table = (rows: readonly (readonly [string, string])[], width: number): string[] => {
  const widest = Math.max(...rows.map(([name]) => name.length));
  return rows.flatMap(([name, about]) => wrap(about, width, `  ${name.padEnd(widest)}  `, ' '.repeat(widest + 4)));
};

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', title, ...lines];

/** The page of `faultlane --help`. */
const overview = (width: number): string[] => [
  'faultlane: when this error happens, what becomes of the run?',
  '',
  ...wrap(
    'Follows every error variant of a code base through the functions that translate it, and says in which lane it ends: SecurityStop, Retriable, Explainable or run-borking.',
    width,
  ),
  ...section(
    'Commands',
    table(
      COMMAND_NAMES.map((name) => [name, COMMANDS[name].about] as const),
      width,
    ),
  ),
  ...section(
    'Flags',
    table(
      [
        ['-h, --help', 'this page, or after a command the page of that command'],
        ['--version', COMMANDS.version.about],
      ],
      width,
    ),
  ),
  ...section('First steps', ['  faultlane audit', '  faultlane lane Type::Variant', '  faultlane help audit']),
];

const flagRows = (flags: readonly FlagName[]): (readonly [string, string])[] =>
  flags.map((flag) => [spelled(flag), FLAGS[flag].about] as const);

const page = (name: CommandName, command: Command, width: number): string[] => [
  ...wrap(`faultlane ${name}: ${COMMANDS[name].about}`, width),
  '',
  ...wrap(`faultlane ${command.usage}${command.flags.length > 0 ? ' [flags]' : ''}`, width, '  '),
  ...command.text.flatMap((paragraph) => ['', ...wrap(paragraph, width)]),
  ...(command.flags.length > 0 ? section('Flags', table(flagRows(command.flags), width)) : []),
  ...section('Exit codes', table(command.exits, width)),
  ...section(
    'Examples',
    command.examples.map((example) => `  ${example}`),
  ),
];

const command: Command = {
  usage: 'help [COMMAND]',
  text: ['Prints the page of a command, or the list of commands.'],
  flags: [],
  most: 1,
  exits: [
    ['0', 'the page was printed'],
    ['2', 'there is no such command'],
  ],
  examples: ['faultlane help audit'],
  run: async ({ operands }) => {
    const width = Math.min(pageWidth(), PAGE_WIDTH);
    const word = operands[0];
    if (word === undefined) {
      await print(`${overview(width).join('\n')}\n`);
      return 0;
    }
    const name = commandCalled(word);
    const { default: asked } = await COMMANDS[name].load();
    await print(`${page(name, asked, width).join('\n')}\n`);
    return 0;
  },
};

export default command;
