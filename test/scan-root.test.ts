import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findPolicy } from '../src/scan/find-policy.ts';
import { resolveRoot } from '../src/scan/root.ts';
import { repository, temporary, tree } from './scan-tree.ts';

const YAML = 'faultlane.config.yaml';

describe('the root', () => {
  it('is the nearest folder with a policy, no higher than the top of the repository', () => {
    const root = repository({ [YAML]: '', 'a/faultlane.config.json': '{}', 'a/b/c.rs': '', 'd/e.rs': '' });
    const at = (...paths: string[]) => resolveRoot(paths, { cwd: root });
    expect(at('a/b')).toEqual({ root: join(root, 'a'), paths: ['b'], policy: join(root, 'a/faultlane.config.json') });
    expect(at('a/b/c.rs')).toMatchObject({ root: join(root, 'a'), paths: ['b/c.rs'] });
    expect(at('d')).toEqual({ root, paths: ['d'], policy: join(root, YAML) });
    expect(at()).toEqual({ root, paths: [''], policy: join(root, YAML) });
    // The first PATH decides; another may lie anywhere below.
    expect(at('d', 'a/b')).toMatchObject({ root, paths: ['d', 'a/b'] });
  });

  it('is the top of the repository without a policy, also in a folder below and in a linked worktree', () => {
    const outer = tree({ [YAML]: '', 'repo/.git': 'gitdir: elsewhere\n', 'repo/src/a.rs': '' });
    const found = resolveRoot(['src/a.rs'], { cwd: join(outer, 'repo') });
    expect(found).toEqual({ root: join(outer, 'repo'), paths: ['src/a.rs'], policy: null });
  });

  it('is the path itself outside of a repository, a file standing for its folder', () => {
    const root = tree({ 'x/a.rs': '' });
    expect(resolveRoot(['x'], { cwd: root })).toEqual({ root: join(root, 'x'), paths: [''], policy: null });
    expect(resolveRoot(['x/a.rs'], { cwd: root })).toEqual({ root: join(root, 'x'), paths: ['a.rs'], policy: null });
  });

  it('is what was asked for, with the policy that holds there', () => {
    const root = repository({ [YAML]: '', 'a/faultlane.config.yml': '', 'a/b/c.rs': '' });
    const policy = join(root, 'a/faultlane.config.yml');
    expect(resolveRoot([], { root: 'a/b', cwd: root })).toEqual({ root: join(root, 'a/b'), paths: [], policy });
    expect(resolveRoot(['a'], { root: '.', cwd: root })).toMatchObject({
      root,
      paths: ['a'],
      policy: join(root, YAML),
    });
  });

  it('has no links in it', () => {
    const root = tree({ 'real/a.rs': '' });
    symlinkSync('real', join(root, 'link'));
    expect(resolveRoot(['link'], { cwd: root })).toMatchObject({ root: join(root, 'real'), paths: [''] });
  });

  it('is refused when a path is not there or lies outside', () => {
    const root = tree({ 'a/x.rs': '', 'b/y.rs': '' });
    const kind = (run: () => unknown): unknown => {
      try {
        return run();
      } catch (error) {
        return error;
      }
    };
    expect(kind(() => resolveRoot(['none'], { cwd: root }))).toMatchObject({
      kind: 'root-missing',
      detail: { path: 'none' },
    });
    expect(kind(() => resolveRoot(['a', 'b'], { cwd: root }))).toMatchObject({ kind: 'usage' });
    expect(kind(() => resolveRoot(['a/x.rs/deeper'], { cwd: root }))).toMatchObject({ kind: 'root-unreadable' });
  });
});

describe('the search for a policy', () => {
  it('refuses two in one folder and names both', () => {
    const root = tree({ [YAML]: '', 'faultlane.config.json': '' });
    expect(() => findPolicy(root, root)).toThrow(/`faultlane\.config\.yaml`, `faultlane\.config\.json`/u);
    expect(() => resolveRoot([], { cwd: root })).toThrow(/more than one policy/u);
  });

  it('goes no further than it may, and passes over folders of that name', () => {
    const root = tree({ [YAML]: '', 'a/b/x': '' });
    mkdirSync(join(root, 'a/b', YAML));
    expect(findPolicy(join(root, 'a/b'), join(root, 'a'))).toBeNull();
    expect(findPolicy(join(root, 'a/b'), null)).toBe(join(root, YAML));
    expect(findPolicy(temporary(), null)).toBeNull();
  });
});
