import { describe, expect, test } from 'vitest';
import { filesIn, textOf } from './files.ts';

/** Words that tie the repository to one machine or one person's folders; put together here so as not to stand here. */
const FORBIDDEN: Readonly<Record<string, RegExp>> = {
  'a home folder': new RegExp(['(?<![\\w.])/(?:home|Users)/', '[a-z]'].join(''), 'i'),
  'a root folder': new RegExp(['(?<![\\w.])/', '(?:root|work|workspace)/'].join('')),
  'a Windows folder': new RegExp(['[A-Z]:', '\\\\{1,2}Users'].join('')),
  'a conflict mark': new RegExp(['^(?:<', '{7}|>', '{7})( |$)'].join(''), 'm'),
};
const BINARY = /\.(?:wasm|png|tgz)$/;

const faultsIn = (text: string): string[] =>
  Object.entries(FORBIDDEN)
    .filter(([, word]) => word.test(text))
    .map(([name]) => name);

test('no file names a place on one machine', () => {
  const files = filesIn(['**/*']).filter((path) => !BINARY.test(path));
  expect(files.length).toBeGreaterThan(100);
  const found = files
    .map((path) => ({ path, faults: faultsIn(textOf(path)) }))
    .filter(({ faults }) => faults.length > 0);
  expect(found).toEqual([]);
});

describe('such a place is seen', () => {
  test.each([
    ['a home folder', ['', 'home', 'ann', 'x.rs'].join('/')],
    ['a home folder', ['at ', 'Users', 'ann'].join('/')],
    ['a root folder', ['(', 'root', '.npmrc'].join('/')],
    ['a Windows folder', ['C:', 'Users', 'ann'].join('\\')],
    ['a conflict mark', `a\n${'<'.repeat(7)} ours\n`],
  ])('%s in %s', (name, text) => {
    expect(faultsIn(text)).toEqual([name]);
  });

  test.each(['src/work/tree.rs', 'https://example.org/home/page', '../root/a', '=======', 'a < b'])(
    'none in %s',
    (text) => {
      expect(faultsIn(text)).toEqual([]);
    },
  );
});
