import { array, assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { packBody, unpackBody } from '../../src/model/body.ts';
import { type Reading, readNumber, readSigned, textOf, writeNumber, writeSigned } from '../../src/model/digits.ts';
import type { Body, Node } from '../../src/model/facts.ts';
import { KINDS } from '../../src/model/packing.ts';

const at = { l: 7, r: 0 };

/** One node of each kind, none of which can be left out. */
const NODES: readonly Node[] = [
  { ...at, k: 'param', i: 0 },
  { ...at, k: 'name', p: ['^', 'gate', 'Fault', 'Jammed'] },
  { ...at, k: 'build', p: ['Fault'], f: [['lock', 1]] },
  { ...at, l: 3, k: 'call', p: ['open'], a: [2, -1] },
  { ...at, k: 'method', n: 'close', o: 3, a: [0] },
  { ...at, k: 'apply', o: 4, a: [2] },
  { ...at, k: 'field', o: 5, n: 'lock' },
  {
    ...at,
    k: 'pick',
    o: 6,
    s: [
      [['Result', 'Err'], '0'],
      [['Fault', 'Jammed'], 'lock'],
    ],
  },
  { ...at, k: 'wrap', o: 7, p: ['Result', 'Err'], n: '0' },
  { ...at, k: 'wrap', o: 7, p: ['?good'], n: '0', soft: true },
  {
    ...at,
    k: 'join',
    j: [
      [8, 0],
      [9, 1],
    ],
  },
  {
    ...at,
    k: 'is',
    o: 10,
    pat: { k: 'tuple', a: [{ k: 'any' }, { k: 'odd' }, { k: 'case', p: ['A'], f: [], l: 900 }] },
  },
  { ...at, k: 'not', o: 11 },
  { ...at, k: 'and', a: [11, 12] },
  { ...at, k: 'or', a: [13, 12] },
  { ...at, k: 'lit', v: 'true' },
  { ...at, k: 'text', a: [10], v: '"no \\ \u{1f6a2} \ud800 way"' },
  { ...at, k: 'tuple', a: [14, 15, 16] },
  { ...at, k: 'convert', o: 17, to: { p: ['Vec'], a: [{ p: ['Fault'] }] } },
  { ...at, k: 'convert', o: 18, to: null },
  { ...at, k: 'lambda', a: [10], out: 19 },
  { ...at, k: 'odd', a: [20], why: 'macro' },
  {
    ...at,
    k: 'switch',
    o: 21,
    arms: [
      {
        pat: {
          k: 'or',
          a: [
            { k: 'case', p: ['A'] },
            { k: 'lit', v: '3' },
          ],
        },
        guard: 14,
        region: 1,
        line: 70_000,
        text: 'A | 3',
      },
      { pat: { k: 'case', p: ['B'], f: [['0', { k: 'any' }]] }, guard: -1, region: -1, line: 8, text: 'B(_)' },
    ],
    text: 'match a',
    how: 'match',
  },
  { ...at, k: 'ret', o: 22 },
  { ...at, k: 'try', o: 22, out: 10 },
  { ...at, k: 'end', how: 'abort', o: -1, text: 'abort()' },
  { ...at, k: 'store', o: 1, of: 0, n: 'last' },
  { ...at, k: 'sink', o: 16, how: 'tell', text: 'eprintln!' },
  { ...at, k: 'again', to: 2 },
];

const BODY: Body = {
  nodes: NODES,
  regions: [
    { up: -1, sw: -1, arms: [], kind: 'body', l: 7 },
    { up: 0, sw: 22, arms: [0, 1], kind: 'arm', l: 9 },
    { up: 1, sw: -1, arms: [], kind: 'loop', l: 9, bound: 'counted', limit: '3' },
    { up: 1, sw: -1, arms: [], kind: 'loop', l: 9, bound: 'open' },
  ],
};

const through = (body: Body): Body => unpackBody(JSON.parse(JSON.stringify(packBody(body).body)) as string);

describe('a packed body', () => {
  test('is the same when it is unpacked, whatever it holds', () => {
    expect(new Set(NODES.map(({ k }) => k))).toEqual(new Set(KINDS));
    expect(through(BODY)).toEqual(BODY);
  });

  test('holds nothing that no error needs, and numbers the others anew', () => {
    const nodes: Node[] = [
      { ...at, k: 'name', p: ['A'] },
      { ...at, k: 'text', a: [], v: '"a"' },
      { ...at, k: 'name', p: ['B'] },
      { ...at, k: 'call', p: ['f'], a: [1, 2] },
      { ...at, k: 'sink', o: 0, how: 'log', text: 'warn!' },
    ];
    expect(through({ nodes, regions: [] }).nodes).toEqual([
      { ...at, k: 'name', p: ['B'] },
      { ...at, k: 'call', p: ['f'], a: [-2, 0] },
    ]);
  });

  test('says what it names', () => {
    expect(packBody(BODY).names).toEqual({
      made: 'Jammed Fault open Err ?good',
      called: 'open .close',
      used: '',
      matched: 'A B',
      converts: 'Vec ?',
      ends: true,
    });
  });
});

test('numbers are the same when they are read again', () => {
  assert(
    property(array(integer({ min: -1 })), array(integer()), (numbers, signed) => {
      const codes: number[] = [];
      for (const one of numbers) writeNumber(codes, one);
      for (const one of signed) writeSigned(codes, one);
      const from: Reading = { text: textOf(codes), at: 0 };
      expect(JSON.stringify(from.text)).toBe(`"${from.text}"`);
      expect(numbers.map(() => readNumber(from))).toEqual(numbers);
      expect(signed.map(() => readSigned(from))).toEqual(signed);
      expect(from.at).toBe(from.text.length);
    }),
  );
});
