import { ERR } from './builtin.ts';
import type { Engine } from './frame.ts';
import type { End } from './run.ts';
import type { Fn } from './world.ts';

/** What becomes of something that a function returns and no call in the tree takes: an end, or why that is not known. */
export type Top =
  | { readonly end: End }
  | { readonly why: string; /** Somebody outside calls it. */ readonly outside: boolean };

const isLibrary = (engine: Engine, fn: Fn): boolean => {
  const owner = engine.world.packages[fn.scope.pkg];
  return !owner || owner.targets.length === 0 || owner.targets.some((target) => target.kind === 'lib');
};

/** Whether others can call a function: it is public itself and so is every module and type around it, as far as declared. */
const isPublic = (engine: Engine, fn: Fn): boolean => {
  const owner = engine.resolver.owner(fn);
  if (fn.fact.vis !== 'public') return false;
  return !owner || owner.fact.vis === 'public' || owner.fact.kind === 'trait';
};

/** Whether a function is part of what a library offers. */
export const isPublicApi = (engine: Engine, fn: Fn): boolean => isPublic(engine, fn) && isLibrary(engine, fn);

/** Whether a function implements a trait of another package: its callers are there. */
const isForeignImpl = (engine: Engine, fn: Fn): boolean =>
  fn.fact.trait !== null && engine.resolver.path(fn.scope, fn.fact.trait.p)?.k !== 'type';

/** Judges a return that nobody in the tree takes. */
export const topOf = (engine: Engine, fn: Fn, term: number): Top => {
  const end = (kind: End['kind'], told: boolean, text: string): Top => ({
    end: { kind, word: null, told, text, fn, line: fn.fact.line },
  });
  if (engine.isMain(fn)) {
    return engine.terms.caseOf(term) === ERR
      ? end('main', true, 'error out of `main`')
      : { why: '`main` returns something that is no error', outside: false };
  }
  if (fn.fact.attrs.some((attr) => /::main\b|\btest\b/.test(attr))) return end('main', true, 'error out of the entry');
  const trait = fn.fact.trait?.p.at(-1);
  if (trait === 'From' && isLibrary(engine, fn) && engine.resolver.owner(fn)?.fact.vis === 'public')
    return end('public', false, fn.symbol);
  if (trait === 'From' || trait === 'Into')
    return { why: `no place was found where \`${fn.symbol}\` is asked for`, outside: true };
  if (isPublicApi(engine, fn)) return end('public', false, fn.symbol);
  if (isForeignImpl(engine, fn) && isLibrary(engine, fn)) return end('public', false, fn.symbol);
  if (engine.calls.asValue(fn))
    return { why: `\`${fn.symbol}\` is handed over as a value: who calls it is not known`, outside: true };
  return { why: `nothing in this tree calls \`${fn.symbol}\``, outside: false };
};
