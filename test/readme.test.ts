import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { COMMAND_NAMES } from '../src/cli/commands.ts';
import { parsePolicy } from '../src/engine/policy-file.ts';
import { faultlane } from './cli-spawn.ts';
import { REPOSITORY } from './fixture-trees.ts';

const README = readFileSync(join(REPOSITORY, 'README.md'), 'utf8');

/** Text of the first fenced block of a language. */
const block = (language: string): string =>
  new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'm').exec(README)?.[1] ?? '';

describe('README.md', () => {
  test('shows a report that the example really gives', async () => {
    const { stdout } = await faultlane(['audit', join(REPOSITORY, 'examples/dock'), '--fail-on', 'none', '--quiet']);
    const shown = block('text').trimEnd().split('\n');
    expect(shown.length).toBeGreaterThan(10);
    let rest = stdout;
    // `…` stands for what is left out; between two of them not a line is.
    for (const piece of shown.join('\n').split(/^…$/m)) {
      const lines = piece.replace(/^\n|\n$/g, '');
      expect(rest).toContain(lines);
      rest = rest.slice(rest.indexOf(lines) + lines.length);
    }
  });

  test('shows a policy that is one', () => {
    const { lanes, boundaries, classifiers } = parsePolicy(block('yaml'), 'faultlane.config.yaml');
    expect([lanes.length, boundaries.length, classifiers.length]).toEqual([3, 1, 1]);
  });

  test('names every command', () => {
    const named = [...README.matchAll(/^\| `faultlane ([\w-]+)/gm)].map(([, name = '']) => name);
    expect(new Set(named)).toEqual(new Set(COMMAND_NAMES));
  });

  test('says how fast it is in figures', () => {
    const section = /<!-- performance:begin -->([^]*)<!-- performance:end -->/.exec(README)?.[1] ?? '';
    expect(section.match(/\| *\d[\d,.]* *(?:s|MB|×)/g)?.length).toBeGreaterThan(5);
  });
});
