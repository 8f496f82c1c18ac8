import { nearest } from '../failures/nearest.ts';
import { code } from '../model/plain.ts';
import { usage } from './args.ts';
import type { Command } from './command.ts';

interface Entry {
  /** One line for the list of commands. */
  readonly about: string;
  readonly load: () => Promise<{ readonly default: Command }>;
}

/** Names of the commands, in the order of the help page. */
export const COMMAND_NAMES = ['audit', 'lane', 'check-doc', 'help', 'version'] as const;
export type CommandName = (typeof COMMAND_NAMES)[number];

/** What each command is for; its file is read only when it is used. */
export const COMMANDS = {
  audit: {
    about: 'follow every error variant and report where runs end badly',
    load: () => import('./audit.ts'),
  },
  lane: {
    about: 'say in which lane one error variant ends, and prove it',
    load: () => import('./lane.ts'),
  },
  'check-doc': {
    about: 'say which pointers to code in documents still hold, and mend them',
    load: () => import('./check-doc.ts'),
  },
  help: { about: 'explain faultlane, or one command', load: () => import('./help.ts') },
  version: { about: 'print the version', load: () => import('./version.ts') },
} as const satisfies Record<CommandName, Entry>;

/** What a usage failure says of the commands there are. */
export const THERE_ARE = `commands are ${COMMAND_NAMES.join(', ')}`;

/** The command of that name; throws a usage failure if there is none. */
export const commandCalled = (word: string): CommandName => {
  const name = COMMAND_NAMES.find((each) => each === word);
  if (name === undefined) throw usage(`there is no command ${code(word)}; ${THERE_ARE}`, nearest(word, COMMAND_NAMES));
  return name;
};
