import { posix } from 'node:path';
import { ABILITIES, usesOf, type Ability } from './abilities.ts';
import { importsOf, type Import } from './source-imports.ts';

/** One row of ARCHITECTURE.md about a part of the code. `*` in its path stands for one folder name. */
interface Row {
  readonly part: string;
  readonly cells: readonly string[];
}

/** The two tables of ARCHITECTURE.md. */
export interface Architecture {
  readonly imports: ReadonlyMap<string, { readonly parts: readonly string[]; readonly packages: readonly string[] }>;
  readonly may: ReadonlyMap<string, ReadonlySet<Ability>>;
}

const codeIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, code]) => code ?? '');

const tableUnder = (document: string, heading: string): { readonly head: readonly string[]; readonly rows: Row[] } => {
  const section = document.split(/^## /m).find((each) => each.startsWith(`${heading}\n`));
  if (section === undefined) throw new Error(`ARCHITECTURE.md has no section "${heading}"`);
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  const cells = lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  const [head = [], , ...body] = cells;
  const rows = body.flatMap(([first = '', ...rest]) => codeIn(first).map((part) => ({ part, cells: rest })));
  return { head: head.slice(1), rows };
};

/** Reads both tables; throws where one is not of the shape that the tests understand. */
export const readArchitecture = (document: string): Architecture => {
  const imports = tableUnder(document, 'Who may import whom');
  const may = tableUnder(document, 'Who may do what');
  if (may.head.join() !== ABILITIES.join()) throw new Error(`columns are ${may.head.join()}, not ${ABILITIES.join()}`);
  return {
    imports: new Map(
      imports.rows.map(({ part, cells }) => [
        part,
        { parts: codeIn(cells[0] ?? ''), packages: codeIn(cells[1] ?? '') },
      ]),
    ),
    may: new Map(
      may.rows.map(({ part, cells }) => {
        const odd = cells.find((cell) => cell !== 'yes' && cell !== 'no');
        if (odd !== undefined) throw new Error(`${part}: a cell is yes or no, not "${odd}"`);
        return [part, new Set(ABILITIES.filter((_, at) => cells[at] === 'yes'))];
      }),
    ),
  };
};

/** The folder (or file) through which a pattern holds a file: `src/languages/*` holds by `src/languages/rust`. */
const heldBy = (pattern: string, file: string): string | undefined => {
  const text = pattern.split('*').map((part) => part.replaceAll('.', String.raw`\.`));
  return new RegExp(`^${text.join('[^/]+')}(?=/|$)`).exec(file)?.[0];
};

interface Holder {
  readonly pattern: string;
  readonly by: string;
}

/** The narrowest part that holds a file. */
export const holderOf = (patterns: Iterable<string>, file: string): Holder | undefined => {
  let best: Holder | undefined;
  for (const pattern of patterns) {
    const by = heldBy(pattern, file);
    // A file beside the folders is no folder: `src/languages/*` does not hold `src/languages/index.ts`.
    const whole = by === file && pattern.endsWith('*');
    if (by !== undefined && !whole && by.length > (best?.by.length ?? -1)) best = { pattern, by };
  }
  return best;
};

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

const importFault = ({ imports }: Architecture, file: string, { specifier }: Import): string | undefined => {
  const from = holderOf(imports.keys(), file);
  const allowed = from === undefined ? undefined : imports.get(from.pattern);
  if (from === undefined || allowed === undefined) return 'stands in no part';
  if (specifier.startsWith('node:')) return undefined;
  if (!specifier.startsWith('.')) {
    const name = packageOf(specifier);
    return allowed.packages.includes(name) ? undefined : `\`${from.pattern}\` may not import the package \`${name}\``;
  }
  const target = posix.join(posix.dirname(file), specifier);
  const to = holderOf(imports.keys(), target);
  if (to === undefined) return `imports \`${target}\`, which stands in no part`;
  if (to.by === from.by || allowed.parts.includes(to.pattern) || allowed.parts.includes(target)) return undefined;
  return `\`${from.pattern}\` may not import \`${target}\``;
};

/** Everything in a file that the tables do not allow, a sentence each. */
export const faultsOf = (architecture: Architecture, file: string, source: string): string[] => {
  const faults: string[] = [];
  for (const each of importsOf(source)) {
    const fault = importFault(architecture, file, each);
    if (fault !== undefined) faults.push(`${file}:${each.line}: ${fault}`);
  }
  const holder = holderOf(architecture.may.keys(), file);
  const may = holder === undefined ? undefined : architecture.may.get(holder.pattern);
  if (holder === undefined || may === undefined) return [...faults, `${file}:1: stands in no part`];
  for (const { ability, what, line } of usesOf(source)) {
    if (!may.has(ability)) faults.push(`${file}:${line}: \`${holder.pattern}\` may not use ${ability} (${what})`);
  }
  return faults;
};
