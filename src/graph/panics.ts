import type { PanicAnswer } from '../model/answers.ts';
import type { Node, Path } from '../model/facts.ts';
import { planOf } from './bodies.ts';
import { ERR } from './builtin.ts';
import { caseLookup } from './frame.ts';
import type { Surveying } from './outcome.ts';
import type { Plan } from './plan.ts';
import { type Fn, rootOf } from './world.ts';

/** Steps back from a value to what made it. */
const MAX_STEPS = 12;

/** Nodes that only hand a value on, to the node they have it from. */
const carriedFrom = (node: Node): readonly number[] => {
  switch (node.k) {
    case 'join':
      return node.j.map(([from]) => from);
    case 'wrap':
    case 'pick':
    case 'try':
    case 'convert':
      return [node.o];
    default:
      return [];
  }
};

/** The call that made a value, through what only hands it on; -1 where several did or none is known. */
const producerOf = (plan: Plan, id: number): number => {
  const seen = new Set<number>();
  const queue = [id];
  let found = -1;
  for (let at = queue.pop(); at !== undefined && seen.size < MAX_STEPS; at = queue.pop()) {
    const node = plan.nodes[at];
    if (!node || seen.has(at)) continue;
    seen.add(at);
    if (node.k === 'call' || node.k === 'method') {
      if (found >= 0 && found !== at) return -1;
      found = at;
    } else queue.push(...carriedFrom(node));
  }
  return found;
};

/** Gives parts of a text that a pattern has looked at: their form is known. */
const CHECKED = /^captures/;

/**
 * Whether a value comes from outside of the function: a parameter, or what is asked of one. What code of the tree makes
 * of several things is that code's own making.
 */
const isBrought = (at: At, id: number, depth = 0): boolean => {
  const node = at.plan.nodes[id];
  if (!node || depth > MAX_STEPS) return false;
  switch (node.k) {
    case 'param':
      return true;
    case 'call':
    case 'method': {
      if (node.k === 'method' && CHECKED.test(node.n)) return false;
      const inputs = inputsOf(node);
      if (inputs.length > 1 && at.survey.solver.calls.target(at.fn, id).fns.length > 0) return false;
      return inputs.some((input) => isBrought(at, input, depth + 1));
    }
    case 'field':
      return isBrought(at, node.o, depth + 1);
    default:
      return carriedFrom(node).some((from) => isBrought(at, from, depth + 1));
  }
};

/** Methods that take out what somebody else put in. */
const TAKING = /^(?:try_)?(?:recv|next|pop|take|poll)/;

/** A part of the object that a method belongs to, or what that gives by itself: it lives as long as the object does. */
const isHeld = (at: At, id: number, depth = 0): boolean => {
  const node = at.plan.nodes[id];
  if (!node || depth > MAX_STEPS) return false;
  if (node.k === 'field') return isSelf(at.plan, at.fn, node.o) || isHeld(at, node.o, depth + 1);
  if (node.k === 'method') return node.a.length === 0 && !TAKING.test(node.n) && isHeld(at, node.o, depth + 1);
  return carriedFrom(node).some((from) => isHeld(at, from, depth + 1));
};

const isSelf = (plan: Plan, fn: Fn, id: number): boolean => {
  const node = plan.nodes[id];
  return node?.k === 'param' && node.i === 0 && fn.fact.self;
};

interface At {
  readonly survey: Surveying;
  readonly plan: Plan;
  readonly fn: Fn;
}

/** A result of the system: `io::Result`. */

const failsAsSystem = (path: Path | undefined): boolean =>
  path !== undefined && path.at(-1) === 'Result' && path.at(-2) === 'io';

const pathOf = (node: Node): Path => (node.k === 'call' ? node.p : node.k === 'method' ? [node.n] : []);

const inputsOf = (node: Node): readonly number[] =>
  node.k === 'method' ? [node.o, ...node.a] : node.k === 'call' ? node.a : [];

/** Kind of program a function belongs to: what others call, or the end of the line. */
const placeOf = ({ solver }: Surveying, fn: Fn): PanicAnswer['place'] => {
  if (solver.isMain(fn)) return 'entry';
  const { world } = solver;
  const root = world.files[rootOf(fn.scope).file]?.path;
  const kind = world.packages[fn.scope.pkg]?.targets.find((target) => target.file === root)?.kind;
  if (kind === 'bin') return 'program';
  return kind === undefined || kind === 'lib' ? 'library' : 'tooling';
};

/** The value whose bad side an arm around a place took, -1 where no arm did. */
const badAround = ({ plan, survey, fn }: At, region: number): number => {
  const find = caseLookup(survey.solver, fn);
  for (let at = region; at > 0; at = plan.regions[at]?.up ?? 0) {
    const around = plan.regions[at];
    const sw = plan.nodes[around?.sw ?? -1];
    if (!around || sw?.k !== 'switch') continue;
    const pats = around.arms.map((arm) => sw.arms[arm]?.pat);
    if (pats.length > 0 && pats.every((pat) => pat?.k === 'case' && find(pat.p) === ERR)) return sw.o;
  }
  return -1;
};

const answerOf = (at: At, file: string, node: Node & { readonly k: 'end' }): PanicAnswer | null => {
  const { survey, plan, fn } = at;
  const written = node.o < 0;
  const id = producerOf(plan, written ? badAround(at, node.r) : node.o);
  const producer = plan.nodes[id];
  if (!producer) return null;
  const targets = survey.solver.calls.target(fn, id).fns;
  const inputs = inputsOf(producer);
  return {
    site: { file, line: node.l, column: 1, endLine: node.l, symbol: fn.symbol },
    text: node.text,
    written,
    producer: pathOf(producer),
    method: producer.k === 'method',
    inputs: inputs.length,
    brought: inputs.some((input) => isBrought(at, input)),
    held: producer.k === 'method' && isHeld(at, producer.o),
    own: targets.length > 0,
    system: targets.some((target) => failsAsSystem(target.fact.ret?.p)),
    place: placeOf(survey, fn),
  };
};

/** Places in a function at which a value that may be bad stops the run. */
export const panicsIn = (survey: Surveying, fn: Fn, file: string): PanicAnswer[] => {
  const plan = planOf(fn);
  if (!plan) return [];
  return plan.nodes.flatMap((node) =>
    node.k === 'end' && node.how === 'panic' ? (answerOf({ survey, plan, fn }, file, node) ?? []) : [],
  );
};
