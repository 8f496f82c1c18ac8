/**
 * What languages tell the graph: one `FileFacts` a file, plain JSON, nothing else crosses.
 * A function body is lowered to a small value graph: nodes in program order (an operand has a smaller index than its
 * user, variables that are assigned again excepted), regions for the conditions under which nodes are evaluated.
 */

import type { LanguageId } from './source.ts';

/** A name as written, cut at its separators: `['crate', 'a', 'Kind']`; `^` root of the package, `.` this scope, `..` parent. */
export type Path = readonly string[];

/** A type without references, lifetimes and transparent boxes: path and arguments. `dyn T` and `impl T` are the path of `T`. */
export interface TypeRef {
  readonly p: Path;
  readonly a?: readonly TypeRef[];
}

/** A pattern over an error or class value. */
export type Pat =
  | { readonly k: 'any' }
  /** `l`: its line, where a pattern spans several. */
  | { readonly k: 'case'; readonly p: Path; readonly f?: readonly (readonly [string, Pat])[]; readonly l?: number }
  | { readonly k: 'or'; readonly a: readonly Pat[] }
  | { readonly k: 'tuple'; readonly a: readonly Pat[] }
  | { readonly k: 'lit'; readonly v: string }
  /** Seen, not understood (ranges, slices, foreign macros): may match anything. */
  | { readonly k: 'odd' };

export interface Arm {
  readonly pat: Pat;
  /** Node whose value must be true besides, or -1. */
  readonly guard: number;
  readonly region: number;
  readonly line: number;
  /** How a reader would name this arm's pattern. */
  readonly text: string;
}

interface At {
  /** Line, from 1. */
  readonly l: number;
  /** Region in which the node is evaluated. */
  readonly r: number;
}

/** Stands for an argument of a call that is a text written in the code. */
export const TEXT_ARGUMENT = -2;

/** Why a value is odd that only says which of several events came first. */
export const SELECT = 'select!';

/** One value or event of a body. Operands are indexes of nodes; -1 where there is none, -2 for an argument that is a text. */
export type Node = At &
  (
    | { readonly k: 'param'; readonly i: number }
    /** A value written as a path: a unit variant, a constant, a function; in quotes, a text that may be a case of a type in sight. */
    | { readonly k: 'name'; readonly p: Path }
    /** A struct literal or variant with named fields; `more`: from another value by update syntax. */
    | { readonly k: 'build'; readonly p: Path; readonly f: readonly (readonly [string, number])[] }
    | { readonly k: 'call'; readonly p: Path; readonly a: readonly number[] }
    | { readonly k: 'method'; readonly n: string; readonly o: number; readonly a: readonly number[] }
    /** A call of a value: a closure, a parameter, a field that holds a function. */
    | { readonly k: 'apply'; readonly o: number; readonly a: readonly number[] }
    | { readonly k: 'field'; readonly o: number; readonly n: string }
    /** Part of a matched value: each step names the case and the field that was taken. */
    | { readonly k: 'pick'; readonly o: number; readonly s: readonly (readonly [Path, string])[] }
    /** `o` as field `n` of case `p`; `soft`: what is a result already stays as it is (items of an iterator). */
    | { readonly k: 'wrap'; readonly o: number; readonly p: Path; readonly n: string; readonly soft?: boolean }
    /** The value of the branch that was taken; also a variable that is assigned more than once. */
    | { readonly k: 'join'; readonly j: readonly (readonly [node: number, region: number])[] }
    | {
        readonly k: 'switch';
        readonly o: number;
        readonly arms: readonly Arm[];
        readonly text: string;
        readonly how: string;
      }
    /** Whether a value matches: the literals `true` and `false`. */
    | { readonly k: 'is'; readonly o: number; readonly pat: Pat }
    | { readonly k: 'not'; readonly o: number }
    | { readonly k: 'and' | 'or'; readonly a: readonly number[] }
    | { readonly k: 'lit'; readonly v: string }
    /** Text made for a reader, from these parts. */
    | { readonly k: 'text'; readonly a: readonly number[]; readonly v: string }
    | { readonly k: 'tuple'; readonly a: readonly number[] }
    /** Conversion by declared conversions to a type; `to` null: whatever the context asks for (the declared error type). */
    | { readonly k: 'convert'; readonly o: number; readonly to: TypeRef | null }
    /** A function value: nodes of its parameters (joins) and the join of its results. */
    | { readonly k: 'lambda'; readonly a: readonly number[]; readonly out: number }
    /** The enclosing function returns `o` (a lambda's results stand in its `out` join instead). */
    | { readonly k: 'ret'; readonly o: number }
    /** Early return: the good part of `o` is the value; its bad part is converted and leaves by `out` (a join), or the function where -1. A region whose `sw` is this node runs for the good part (arm 0). */
    | { readonly k: 'try'; readonly o: number; readonly out: number }
    /** The run, task or thread stops here; `o`: the value whose bad case does it (unwrap), else -1: any that comes here. */
    | { readonly k: 'end'; readonly how: EndKind; readonly o: number; readonly text: string }
    /** A value becomes a field of an object that outlives the expression. */
    | { readonly k: 'store'; readonly o: number; readonly of: number; readonly n: string }
    /** The value is printed (`tell`), shown to somebody who waits (`show`), only logged (`log`), or thrown away (`drop`). */
    | {
        readonly k: 'sink';
        readonly o: number;
        readonly how: 'tell' | 'log' | 'drop' | 'default' | 'show';
        readonly text: string;
      }
    /** Back to the head of the loop whose region is `to`. */
    | { readonly k: 'again'; readonly to: number }
    /** Operands go in, what comes out is not understood. */
    | { readonly k: 'odd'; readonly a: readonly number[]; readonly why: string }
  );

export type EndKind = 'panic' | 'exit' | 'abort';

export interface Region {
  /** Index of the parent region, -1 for the body. */
  readonly up: number;
  /** Node index of the switch that decides whether this region runs, -1 where it always runs with its parent. */
  readonly sw: number;
  /** Arms (indexes in the switch) under which it runs. */
  readonly arms: readonly number[];
  readonly kind: 'body' | 'arm' | 'rest' | 'loop' | 'lambda' | 'block';
  /** For a loop: how it is bounded, as far as its head says. */
  readonly bound?: 'counted' | 'cond' | 'open' | undefined;
  /** For a counted loop: its limit as written, a number or a name. */
  readonly limit?: string | undefined;
  readonly l: number;
}

export interface Body {
  readonly nodes: readonly Node[];
  readonly regions: readonly Region[];
}

/** Names that a body mentions: what can be asked of it without unpacking it. */
export interface BodyNames {
  /** Last names of cases and types it makes or names as values. Each list is words with blanks between: one string. */
  readonly made: string;
  /** What it calls: paths as written, methods as `.name`. */
  readonly called: string;
  /** Last names of functions it uses as values. */
  readonly used: string;
  /** Last names of cases that its patterns tell apart. */
  readonly matched: string;
  /** Last names of types it converts to by `into` and the like; `?` where the context says which. */
  readonly converts: string;
  /** It can end the run by itself. */
  readonly ends: boolean;
}

export interface FnFact {
  readonly scope: number;
  readonly name: string;
  /** The type whose `impl` (or trait) holds it, null for a free function. */
  readonly owner: TypeRef | null;
  /** The trait that is implemented, with its arguments (`From<A>`). */
  readonly trait: TypeRef | null;
  /** Declared in a trait; `body` is then the default, if any. */
  readonly inTrait: boolean;
  readonly generics: readonly string[];
  /** Traits that generics must implement: `T: Port` as `['T', Port]`. */
  readonly bounds?: readonly (readonly [string, TypeRef])[];
  readonly vis: 'public' | 'package' | 'private';
  readonly params: readonly (readonly [name: string, type: TypeRef | null])[];
  readonly self: boolean;
  readonly ret: TypeRef | null;
  /** Fails by throwing: a call of it gives a result around `ret`, or around what was thrown. */
  readonly throws?: boolean;
  /** Runs by itself when its file is run. */
  readonly entry?: boolean;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly attrs: readonly string[];
  readonly test: boolean;
  /** A packed `Body`: most are never asked for, and text takes a tenth of the memory. */
  readonly body: string | null;
  readonly names: BodyNames;
}

export interface CaseFact {
  readonly name: string;
  /** The text that stands for it in the code, where that is not its name. */
  readonly value?: string;
  readonly fields: readonly (readonly [name: string, type: TypeRef | null])[];
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly attrs: readonly string[];
}

/** A declared type; an enum's cases are its variants, a struct has one case named like itself, and one more for each code that tells its values apart. */
export interface TypeFact {
  readonly scope: number;
  readonly kind: 'enum' | 'struct' | 'trait' | 'alias';
  readonly name: string;
  readonly generics: readonly string[];
  /** Default of each generic, in their order; shorter or empty where the rest has none. */
  readonly defaults?: readonly (TypeRef | null)[];
  /** For a trait: the traits it asks for. For a struct: the types whose values its values are, too, and whose functions it has or replaces. */
  readonly supers?: readonly TypeRef[];
  readonly vis: 'public' | 'package' | 'private';
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly attrs: readonly string[];
  readonly derives: readonly string[];
  readonly test: boolean;
  readonly cases: readonly CaseFact[];
  /** Field that tells the cases apart where they are values with fields: it holds the text of the case. */
  readonly tag?: string;
  /** For an alias. */
  readonly target: TypeRef | null;
}

/** `impl Trait for Type` (also by derive), whether or not it holds functions. */
export interface ImplFact {
  readonly scope: number;
  readonly trait: TypeRef;
  readonly type: TypeRef;
}

export interface ScopeFact {
  readonly up: number;
  /** Name under which the parent sees it; null for a block or a function's body. */
  readonly name: string | null;
  /** It has a name, and yet the names around it are known in it. */
  readonly open?: boolean;
  readonly test: boolean;
}

/** `use` and its like: in `scope`, `name` means `path`; `*` brings all public names of `path`. */
export interface UseFact {
  readonly scope: number;
  readonly name: string;
  readonly path: Path;
  readonly shared: boolean;
}

/** A scope whose content is another file. */
export interface ModFact {
  readonly scope: number;
  readonly name: string;
  /** Where an attribute names the file, relative to the declaring file's folder. */
  readonly file: string | null;
  readonly test: boolean;
  readonly shared: boolean;
}

/** Another file (or package) as a scope: in the file's outermost scope `name` means what is found under `from`. */
export interface ImportFact {
  readonly name: string;
  /** Relative to the file's folder where it starts with a dot, else the name of a package and a path in it. */
  readonly from: string;
}

export interface ConstFact {
  readonly scope: number;
  readonly name: string;
  readonly type: TypeRef | null;
  /** Where it is a whole number. */
  readonly value?: number;
  readonly line: number;
}

export interface BlindFact {
  readonly line: number;
  readonly symbol: string;
  readonly reason: string;
}

export interface FileFacts {
  readonly path: string;
  readonly language: LanguageId;
  readonly lines: number;
  readonly scopes: readonly ScopeFact[];
  readonly uses: readonly UseFact[];
  readonly mods: readonly ModFact[];
  readonly imports?: readonly ImportFact[];
  /** Paths from the root under which imports of other files find this one, the surest first. */
  readonly known?: readonly string[];
  readonly types: readonly TypeFact[];
  readonly impls: readonly ImplFact[];
  readonly consts: readonly ConstFact[];
  readonly fns: readonly FnFact[];
  readonly blind: readonly BlindFact[];
  /** Error-handling places seen: arms, `?`, conversions of errors, ends. */
  readonly places: number;
  /** Names that macros or generated code mention and that so count as built from outside: `Type::Variant` tails. */
  readonly mentioned: readonly string[];
  /** Lines (from 1) at which the parser met broken source; empty: the file was understood as a whole. */
  readonly broken: readonly number[];
}
