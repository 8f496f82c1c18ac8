import { describe, expect, test } from 'vitest';
import { parsePath, parseType } from '../../src/languages/rust/types.ts';
import type { TypeRef } from '../../src/model/facts.ts';

const show = (ref: TypeRef | null): string => {
  if (ref === null) return 'null';
  const args = ref.a ?? [];
  return `${ref.p.join('::')}${args.length === 0 ? '' : `<${args.map(show).join(', ')}>`}`;
};

describe('a path', () => {
  test.each([
    ['Fault', ['Fault']],
    ['a::b::C', ['a', 'b', 'C']],
    ['crate::a', ['^', 'a']],
    ['self::a', ['.', 'a']],
    ['super::super::a', ['..', '..', 'a']],
    ['Self::A', ['Self', 'A']],
    ['::std::fmt', ['std', 'fmt']],
    ['a :: b', ['a', 'b']],
    ['a\n    ::b', ['a', 'b']],
    ['Vec::<u8>::new', ['Vec', 'new']],
    ['Map<K, Vec<V>>::get', ['Map', 'get']],
    ['<Fault as From<Cause>>::from', ['Fault', 'from']],
    ['<Self as Port>::open', ['Self', 'open']],
    ['<a::Fault as b::Port>::KIND', ['a', 'Fault', 'KIND']],
    ['r#try::r#Fn', ['try', 'Fn']],
    ['größe::Länge', ['größe', 'Länge']],
  ])('%j', (text, wanted) => {
    expect(parsePath(text)).toEqual(wanted);
  });
});

const TYPES: readonly (readonly [text: string, wanted: string])[] = [
  ['Fault', 'Fault'],
  ['a::b::Fault', 'a::b::Fault'],
  ['crate::Fault', '^::Fault'],
  ['Self', 'Self'],
  ['Self::Error', 'Self::Error'],
  ['<Self as Port>::Error', 'Self::Error'],
  ['&Fault', 'Fault'],
  ["&'a mut Fault", 'Fault'],
  ['&&Fault', 'Fault'],
  ['*const Fault', 'Fault'],
  ['dyn Port', 'Port'],
  ['impl Port', 'Port'],
  ["dyn Port + Send + 'static", 'Port'],
  ['&(dyn Port + Send)', 'Port'],
  ["dyn for<'a> Port<'a>", 'Port'],
  ['?Sized', 'Sized'],
  ['Result<(), Fault>', 'Result<(), Fault>'],
  ['Result<Vec<Fault>, a::Cause>', 'Result<Vec<Fault>, a::Cause>'],
  ['std::io::Result<u8>', 'std::io::Result<u8>'],
  ['Result::<u8, Fault>', 'Result<u8, Fault>'],
  ['Result < u8 , Fault >', 'Result<u8, Fault>'],
  ['Result<\n    u8,\n    Fault,\n>', 'Result<u8, Fault>'],
  ['Box<Fault>', 'Fault'],
  ['Box<dyn Error + Send + Sync>', 'Error'],
  ['std::boxed::Box<Fault>', 'Fault'],
  ['Arc<Rc<Fault>>', 'Fault'],
  ["Cow<'static, Fault>", 'Fault'],
  ['Pin<Box<dyn Future<Output = Result<u8, Fault>> + Send>>', 'Result<u8, Fault>'],
  ['impl Future<Output = Fault>', 'Fault'],
  ["BoxFuture<'a, Result<(), Fault>>", 'Result<(), Fault>'],
  ['Vec<Fault>', 'Vec<Fault>'],
  ['Option<Box<Fault>>', 'Option<Fault>'],
  ['()', '()'],
  ['(Fault)', 'Fault'],
  ['(Fault,)', '()<Fault>'],
  ['(Fault, Cause)', '()<Fault, Cause>'],
  ['(u8, (Fault, Cause))', '()<u8, ()<Fault, Cause>>'],
  ['[Fault]', '[]<Fault>'],
  ['[Fault; 4]', '[]<Fault>'],
  ['&[&Fault]', '[]<Fault>'],
  ['fn(u8) -> Fault', 'fn<Fault>'],
  ['impl Fn(&Cause) -> Result<u8, Fault>', 'fn<Result<u8, Fault>>'],
  ['FnOnce()', 'fn'],
  ['Box<dyn FnMut(u8) -> Fault + Send>', 'fn<Fault>'],
  ['Map<K, V>', 'Map<K, V>'],
  ["Ref<'a, 'b, Fault>", 'Fault'],
  ['_', 'null'],
  ['!', 'null'],
  ['', 'null'],
  ['Vec<_>', 'Vec<_>'],
];

test.each(TYPES)('a type: %j', (text, wanted) => {
  expect(show(parseType(text))).toBe(wanted);
});

// Names are read as letters of ASCII, without the mark of a raw name.
test.fails.each([
  ['Störung', 'Störung'],
  ['Result<(), Störung>', 'Result<(), Störung>'],
  ['r#Fn', 'Fn'],
])('a type, pending: %j', (text, wanted) => {
  expect(show(parseType(text))).toBe(wanted);
});

test('no text is no type', () => {
  expect(parseType(undefined)).toBeNull();
});
