import type { Verdict } from '../model/report.ts';

/** What a person can ask about: a place in a file, or the segments of a variant's name. */
export type Asked =
  | { readonly kind: 'place'; readonly file: string; readonly line: number }
  | { readonly kind: 'name'; readonly segments: readonly string[] };

const PLACE = /^(?<file>.*?[^:]):(?<line>\d+)(?::\d+)?$/u;

/** Reads `path:line[:column]`, `Type::Variant`, `Type.Variant`, `scope::Type::Variant` and longer paths; a `file#` before a name is dropped. */
export const readSite = (text: string): Asked => {
  const { file, line } = PLACE.exec(text)?.groups ?? {};
  if (file !== undefined && line !== undefined) return { kind: 'place', file, line: Number(line) };
  const name = text.slice(text.lastIndexOf('#') + 1);
  return { kind: 'name', segments: name.split(/::|\./u).filter((segment) => segment !== '') };
};

const folded = (name: string): string => name.replaceAll('-', '_');

const endsWith = (whole: readonly string[], end: readonly string[]): boolean =>
  end.length > 0 &&
  end.length <= whole.length &&
  end.every((segment, at) => segment === whole[whole.length - end.length + at]);

/** Whether a verdict is about the variant that was asked for: its own name, with its scope before it, or a longer path from that scope. */
export const isAbout = ({ variant, scope }: Verdict, segments: readonly string[]): boolean => {
  const own = variant.split('::');
  // One word is not enough for a variant of a type: every second enum has an `Io` or a `Timeout`.
  if (segments.length < own.length) return segments.length > 1 && endsWith(own, segments);
  if (segments.length === own.length) return endsWith(own, segments);
  const head = folded(segments[0] ?? '');
  return endsWith(segments, own) && (head === 'crate' || head === folded(scope.split(' ')[0] ?? scope));
};
