import { importsOf, type Import } from './source-imports.ts';
import { isName, isReference, lineAt, literalText, parse, walk, type Node, type Place } from './syntax.ts';

/** What a file of ours can do to the world or to its caller; the columns of the table in ARCHITECTURE.md. */
export const ABILITIES = [
  'disk',
  'network',
  'spawn',
  'process',
  'console',
  'clock',
  'random',
  'async',
  'throw',
  'eval',
] as const;
export type Ability = (typeof ABILITIES)[number];

/** One use of an ability. */
export interface Use {
  readonly ability: Ability;
  readonly what: string;
  readonly line: number;
}

/** Node's own modules; `pure` ones touch nothing but their arguments. */
const MODULES: Readonly<Record<string, Ability | 'pure'>> = {
  fs: 'disk',
  'fs/promises': 'disk',
  net: 'network',
  tls: 'network',
  http: 'network',
  https: 'network',
  http2: 'network',
  dns: 'network',
  'dns/promises': 'network',
  dgram: 'network',
  child_process: 'spawn',
  cluster: 'spawn',
  worker_threads: 'spawn',
  process: 'process',
  os: 'process',
  tty: 'process',
  readline: 'process',
  v8: 'process',
  console: 'console',
  timers: 'clock',
  'timers/promises': 'clock',
  perf_hooks: 'clock',
  vm: 'eval',
  module: 'eval',
  crypto: 'pure',
  path: 'pure',
  'path/posix': 'pure',
  url: 'pure',
  util: 'pure',
  buffer: 'pure',
  string_decoder: 'pure',
};

const GLOBALS: Readonly<Record<string, Ability>> = {
  fetch: 'network',
  WebSocket: 'network',
  EventSource: 'network',
  process: 'process',
  console: 'console',
  Date: 'clock',
  performance: 'clock',
  setTimeout: 'clock',
  setInterval: 'clock',
  setImmediate: 'clock',
  crypto: 'random',
  Promise: 'async',
  eval: 'eval',
  Function: 'eval',
  require: 'eval',
  globalThis: 'eval',
  global: 'eval',
};

/** What may be taken from `node:crypto` without luck coming into it. */
const HASHES = new Set(['createHash', 'hash', 'Hash', 'BinaryLike']);

/** What a module gives the file that imports it; a module of Node that nobody has classified yet is an error. */
const abilityOfModule = ({ specifier, names }: Import): Ability | undefined => {
  const name = /^node:(.+)$/.exec(specifier)?.[1];
  if (name === undefined) return undefined;
  const ability = MODULES[name];
  if (ability === undefined) throw new Error(`${specifier} is not classified in test/repo/abilities.ts`);
  if (name === 'crypto' && !(names.length > 0 && names.every((each) => HASHES.has(each)))) return 'random';
  return ability === 'pure' ? undefined : ability;
};

const abilityOfNode = (node: Node, place: Place): Ability | undefined => {
  switch (node.type) {
    case 'Identifier':
      return isReference(place) ? Object.entries(GLOBALS).find(([name]) => name === node['name'])?.[1] : undefined;
    case 'MemberExpression':
      return isName(node['object'], 'Math') && isName(node['property'], 'random') ? 'random' : undefined;
    case 'ThrowStatement':
      return 'throw';
    case 'AwaitExpression':
      return 'async';
    case 'ImportExpression':
      return literalText(node['source']) === undefined ? 'eval' : undefined;
    default:
      return node['async'] === true || node['await'] === true ? 'async' : undefined;
  }
};

/** Every use of an ability in a file, in the order of its text. */
export const usesOf = (source: string): Use[] => {
  const uses: Use[] = [];
  for (const each of importsOf(source)) {
    const ability = abilityOfModule(each);
    if (ability !== undefined) uses.push({ ability, what: each.specifier, line: each.line });
  }
  walk(parse(source), (node, place) => {
    const ability = abilityOfNode(node, place);
    if (ability === undefined) return;
    const what = node.type === 'Identifier' ? String(node['name']) : node.type;
    uses.push({ ability, what, line: lineAt(source, node.start) });
  });
  return uses.toSorted((a, b) => a.line - b.line);
};
