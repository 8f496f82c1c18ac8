import type { FileFacts } from '../src/model/facts.ts';
import { isGoingOn, isNamedEnd } from '../src/lanes/vocabulary.ts';

/** Names that mean something wherever they stand: entry, constructors, methods of every type. */
const FIXED = new Set(['main', 'new', 'default', 'from', 'into', 'fmt', 'next', 'drop', 'clone', 'ready', 'kind']);

const namesIn = ({ types, fns }: FileFacts): string[] => [
  ...types.map(({ name }) => name),
  ...types.flatMap(({ name, cases }) =>
    cases.map((one) => one.name).filter((one) => !isNamedEnd(`${name}::${one}`) && !isGoingOn(`${name}::${one}`)),
  ),
  ...fns.filter(({ trait, inTrait }) => trait === null && !inTrait).map(({ name }) => name),
];

/** Names that `text` gives to modules and packages: a file or folder is called like them. */
const stemsOf = (paths: readonly string[]): string[] =>
  paths.flatMap((path) => path.split('/').map((part) => part.replace(/\.\w+$/, '')));

export interface Renaming {
  /** Gives every name in a text its other name. */
  readonly there: (text: string) => string;
  /** Takes the other names back, whatever else the text holds. */
  readonly back: (text: string) => string;
  readonly count: number;
}

/**
 * Another name for every type, case and function that a tree declares, the same everywhere: `Gate` becomes `OldGate`,
 * `open` becomes `old_open`. The end of a name stays, for it says what a type stands for, and so does the order of names.
 */
export const renaming = (facts: readonly FileFacts[]): Renaming => {
  const kept = new Set([...FIXED, ...stemsOf(facts.map(({ path }) => path))]);
  const names = [...new Set(facts.flatMap(namesIn))].filter((name) => !kept.has(name));
  const any = names.join('|');
  const other = (name: string): string => (/^[A-Z]/.test(name) ? `Old${name}` : `old_${name}`);
  return {
    there: (text) => text.replaceAll(new RegExp(`(?<![\\w#])(?:${any})(?!\\w)`, 'g'), other),
    back: (text) => text.replaceAll(new RegExp(`(?<!\\w)(?:Old|old_)(${any})(?!\\w)`, 'g'), '$1'),
    count: names.length,
  };
};
