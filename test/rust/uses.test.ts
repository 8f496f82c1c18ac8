import { expect, test } from 'vitest';
import { readUse } from '../../src/languages/rust/uses.ts';

/** `name = path` for each name that a `use` brings; `pub` in front of those that others see. */
const TABLE: readonly (readonly [text: string, wanted: readonly string[]])[] = [
  ['use a;', ['a = a']],
  ['use a::b;', ['b = a::b']],
  ['use ::a::b;', ['b = a::b']],
  ['use crate::a::B;', ['B = ^::a::B']],
  ['use self::a;', ['a = .::a']],
  ['use super::super::a;', ['a = ..::..::a']],
  ['use a::B as C;', ['C = a::B']],
  ['use a as b;', ['b = a']],
  ['use a::B as _;', []],
  ['use a::*;', ['* = a']],
  ['use crate::*;', ['* = ^']],
  ['use a::{b, c};', ['b = a::b', 'c = a::c']],
  ['use a::{b, c,};', ['b = a::b', 'c = a::c']],
  ['use a::{self};', ['a = a']],
  ['use a::b::{self, C};', ['b = a::b', 'C = a::b::C']],
  ['use a::{self as b, c as d};', ['b = a', 'd = a::c']],
  ['use a::{b::{C, D}, e};', ['C = a::b::C', 'D = a::b::D', 'e = a::e']],
  ['use a::{b::*, c};', ['* = a::b', 'c = a::c']],
  ['use {a, b::c};', ['a = a', 'c = b::c']],
  ['use ::{a, b};', ['a = a', 'b = b']],
  ['use a::{};', []],
  ['use a::{{b}};', ['b = a::b']],
  ['use a::{\n    b, // the b\n    /* , c */ d,\n};', ['b = a::b', 'd = a::d']],
  ['use a::Fault::{Jammed, Locked as Shut};', ['Jammed = a::Fault::Jammed', 'Shut = a::Fault::Locked']],
  ['use r#try::r#Fn;', ['Fn = try::Fn']],
  ['use größe::Länge;', ['Länge = größe::Länge']],
  ['use a::Basis as asset;', ['asset = a::Basis']],
  ['use a::as_ref;', ['as_ref = a::as_ref']],
  ['pub use a::b;', ['pub b = a::b']],
  ['pub(crate) use a::{b, c};', ['pub b = a::b', 'pub c = a::c']],
  ['pub(in crate::a) use b::*;', ['pub * = b']],
  ['crate use a::b;', ['pub b = a::b']],
  ['use a::b', ['b = a::b']],
  ['use', []],
  ['use ;', []],
  ['use a::{b, c', ['b = a::b', 'c = a::c']],
  ['let a = b;', []],
];

const shown = (text: string): string[] =>
  readUse(text, 3).map(({ name, path, shared }) => `${shared ? 'pub ' : ''}${name} = ${path.join('::')}`);

test.each(TABLE)('%j', (text, wanted) => {
  expect(shown(text)).toEqual(wanted);
});

test('each name is known in the scope that uses it', () => {
  expect(readUse('use a::{b, c::*};', 3).map(({ scope }) => scope)).toEqual([3, 3]);
});

test.fails('pending: an alias that is a raw name', () => {
  expect(shown('use a::B as r#type;')).toEqual(['type = a::B']);
});
