import type { Command } from './command.ts';
import { version } from './package.ts';
import { print } from './terminal.ts';

const command: Command = {
  usage: 'version',
  text: ['Prints the version of faultlane, as `faultlane --version` does.'],
  flags: [],
  most: 0,
  exits: [['0', 'always']],
  examples: ['faultlane --version'],
  run: async () => {
    await print(`${version()}\n`);
    return 0;
  },
};

export default command;
