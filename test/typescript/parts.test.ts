import { describe, expect, test } from 'vitest';
import { knownAs } from '../../src/languages/typescript/known.ts';
import { roundsOf } from '../../src/languages/typescript/rounds.ts';

describe('rounds of a loop', () => {
  test.each<[string, string | null]>([
    ['while (tries < 3) { tries++; }', '3'],
    ['while (true) { tries += 1; if (tries >= MAX_TRIES) break; }', 'MAX_TRIES'],
    ['while (true) { if (++tries > 1_000) break; }', '1000'],
    ['do { left--; } while (left > 0)', '0'],
    ['while (true) { if (this.tries >= this.options.most) throw e; this.tries++; }', ''],
    ['while (Date.now() < deadline) { f(); }', ''],
    ['while (true) { f(); }', null],
    ['while (true) { let tries = 0; tries++; if (tries > 3) break; }', null],
    ['while (true) { tries++; if (tries > 3) { tries = 0; } }', null],
    ['while (true) { tries++; /* tries > 3 */ }', null],
    ['while (true) { if (tries > 3) break; }', null],
  ])('%s', (loop, limit) => {
    expect(roundsOf(loop)).toBe(limit);
  });
});

describe('paths that mean a file', () => {
  test.each([
    ['src/a.ts', ['src/a.js', 'src/a', 'src/a.ts'], ['src/a.mjs', 'src']],
    ['src/index.mts', ['src/index.mjs', 'src', 'src/index'], ['src/index.js']],
    ['a.d.ts', ['a.js', 'a'], []],
    ['a.jsx', ['a.jsx', 'a'], ['a.ts']],
  ])('%s', (path, yes, no) => {
    const names = knownAs(path);
    for (const one of yes) expect(names).toContain(one);
    for (const one of no) expect(names).not.toContain(one);
  });
});
