import { expect, test } from 'vitest';
import { textOf } from './files.ts';
import { parse, walk, type Node } from './syntax.ts';

/** The public names of the package, values first. Taking one away or renaming it is a breaking change. */
const VALUES = ['checkDoc', 'defineReporter', 'defineRule'];
const TYPES = [
  'CheckDocOptions',
  'DocumentCheck',
  'Fate',
  'Finding',
  'Hop',
  'Pointer',
  'PointerPlace',
  'PointerStatus',
  'RawFinding',
  'RenderOptions',
  'Report',
  'Reporter',
  'Rule',
  'RuleContext',
  'RuleDocs',
  'RuleExample',
  'Site',
  'Span',
  'Verdict',
];

const exportedFrom = (source: string): { readonly values: string[]; readonly types: string[] } => {
  const values: string[] = [];
  const types: string[] = [];
  walk(parse(source), (node, { parent }) => {
    if (node.type === 'ExportAllDeclaration') throw new Error('`export *` hides what is public');
    if (node.type !== 'ExportSpecifier') return;
    const typed = node['exportKind'] === 'type' || parent?.['exportKind'] === 'type';
    (typed ? types : values).push(String((node['exported'] as Node)['name']));
  });
  return { values: values.toSorted(), types: types.toSorted() };
};

test('src/index.ts exports the golden list, by name, and declares nothing itself', () => {
  const source = textOf('src/index.ts');
  expect(exportedFrom(source)).toEqual({ values: VALUES, types: TYPES });
  expect(source).not.toMatch(/^export (?:const|function|class|interface|default)/m);
});

test('the values are there when it is imported', async () => {
  expect(Object.keys(await import('../../src/index.ts')).toSorted()).toEqual(VALUES);
});

test('a new export would be seen', () => {
  expect(exportedFrom("export { a, type B } from './x.ts'; export type { C as D } from './y.ts';")).toEqual({
    values: ['a'],
    types: ['B', 'D'],
  });
  expect(() => exportedFrom("export * from './x.ts';")).toThrow('hides');
});
