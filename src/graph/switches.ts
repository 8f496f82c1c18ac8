import { groupBy } from '../model/groups.ts';
import type { ArmAnswer, SwitchAnswer } from '../model/answers.ts';
import type { Arm, Node, Pat } from '../model/facts.ts';
import { planOf } from './bodies.ts';
import type { Solver } from './engine.ts';
import { caseLookup } from './frame.ts';
import { wrapped } from './joins.ts';
import { type CaseLookup, matches } from './match.ts';
import { asksRetry, tellsFailures, scopeName } from './naming.ts';
import { type Outcome, outcomeOf, type Surveying } from './outcome.ts';
import { isWithin, type Plan } from './plan.ts';
import { typeOfCase, type Fn, type Type } from './world.ts';

/** Where in the value that is looked at the error stands: cases around it and their fields, the innermost first. */
type Around = readonly (readonly [one: number, field: string])[];

interface Named {
  readonly one: number;
  readonly around: Around;
}

/** Cases that a pattern names, with what stands around them. */
const namedIn = (pat: Pat, find: CaseLookup, around: Around): Named[] => {
  if (pat.k === 'or') return pat.a.flatMap((part) => namedIn(part, find, around));
  if (pat.k !== 'case') return [];
  const one = find(pat.p);
  const inner = (pat.f ?? []).flatMap(([field, part]) => namedIn(part, find, [[one, field], ...around]));
  return one < 0 ? [] : [{ one, around }, ...inner];
};

const sameAround = (a: Around, b: Around): boolean => JSON.stringify(a) === JSON.stringify(b);

interface Subject {
  readonly type: Type;
  readonly around: Around;
}

/** The error type that the arms tell apart: the outermost one that they name. */
const subjectOf = ({ solver, errors }: Surveying, named: readonly Named[]): Subject | null => {
  for (const { one, around } of named) {
    const type = typeOfCase(solver.world, one);
    if (type && tellsFailures(type, errors.has(type))) return { type, around };
  }
  return null;
};

/** One thing that the arms can tell apart: a case, or a case with one in it where an arm looks that deep. */
interface Value {
  readonly one: number;
  readonly label: string;
  /** What the value is without what stands around the error. */
  readonly term: number;
}

/** Type that some arm tells apart inside a case of the subject, and the field it stands in. */
const innerOf = (solver: Solver, named: readonly Named[], subject: Subject, one: number): [Type, string] | null => {
  for (const { one: inner, around } of named) {
    const [first, ...rest] = around;
    if (first?.[0] !== one || !sameAround(rest, subject.around)) continue;
    const type = typeOfCase(solver.world, inner);
    if (type?.fact.kind === 'enum') return [type, first[1]];
  }
  return null;
};

const valuesOf = (solver: Solver, named: readonly Named[], subject: Subject): Value[] =>
  subject.type.cases.flatMap((one): Value[] => {
    const label = solver.world.cases[one]?.label ?? '?';
    const inner = innerOf(solver, named, subject, one);
    if (!inner) return [{ one, label, term: solver.terms.leaf(one) }];
    const [type, field] = inner;
    return type.cases.map((part) => ({
      one,
      label: `${label}(${solver.world.cases[part]?.label ?? '?'})`,
      term: solver.terms.wrap(one, field, solver.terms.leaf(part)),
    }));
  });

interface Taken {
  readonly sure: Value[];
  readonly arm: Arm;
  readonly names: ReadonlySet<number>;
}

/** Which arm takes which value; one that goes several ways, by what the code does not tell of it, is no later arm's. */
const takenBy = (solver: Solver, arms: readonly Arm[], subject: Subject, find: CaseLookup): Taken[] => {
  const named = arms.map(({ pat }) => namedIn(pat, find, []));
  const out = arms.map((arm, index): Taken => {
    const here = (named[index] ?? []).filter(({ around }) => sameAround(around, subject.around));
    return { arm, sure: [], names: new Set(here.map(({ one }) => one)) };
  });
  for (const value of valuesOf(solver, named.flat(), subject)) {
    const term = wrapped(solver, value.term, subject.around);
    for (const taken of out) {
      const match = matches(solver.terms, term, taken.arm.pat, find);
      if (match === 'no') continue;
      if (match === 'yes') taken.sure.push(value);
      if (taken.arm.guard < 0 && (match === 'yes' || taken.names.has(value.one))) break;
    }
  }
  return out;
};

interface Came {
  readonly value: Value;
  readonly outcome: Outcome;
}

/** Where outcomes differ, something before the arm took some of its variants away: the arm's is what most of them come to. */
const mostCommon = (outcomes: readonly Came[]): readonly Came[] => {
  const groups = groupBy(outcomes, ({ outcome }) => JSON.stringify([outcome.gives, outcome.keeps, outcome.stops]));
  let best: readonly Came[] = [];
  for (const group of groups.values()) if (group.length > best.length) best = group;
  return best;
};

const NOTHING: Outcome = { gives: [], keeps: false, stops: [], words: [], lines: [], handedOver: false };

const armOf = (survey: Surveying, fn: Fn, plan: Plan, node: number, subject: Subject, taken: Taken): ArmAnswer => {
  const { arm, sure, names } = taken;
  const came = sure.map((value): Came => {
    const term = wrapped(survey.solver, value.term, subject.around);
    return { value, outcome: outcomeOf(survey, fn, node, term, value.one) };
  });
  const own = mostCommon(came);
  const { gives, keeps, stops, handedOver } = own[0]?.outcome ?? NOTHING;
  return {
    line: arm.line,
    text: arm.text,
    rest: names.size === 0,
    guarded: arm.guard >= 0,
    decides: decides(plan, sourcesOf(plan, node), arm),
    variants: own.map(({ value }) => value.label),
    gives,
    keeps,
    stops,
    handedOver,
  };
};

/** Nodes that stand in a region or in one inside it. */
const inside = (plan: Plan, region: number): Node[] => plan.nodes.filter((node) => isWithin(plan, node.r, region));

/** A value and what it was taken from: who gets one of them gets the error. */
const sourcesOf = (plan: Plan, value: number): ReadonlySet<number> => {
  const out = new Set<number>();
  for (let at = value; at >= 0 && !out.has(at);) {
    out.add(at);
    const node = plan.nodes[at];
    at = node?.k === 'field' || node?.k === 'pick' || (node?.k === 'method' && node.a.length === 0) ? node.o : -1;
  }
  return out;
};

/** Whether a node is given the error as it is: for somebody else to decide, or to be kept. */
const isGiven = (plan: Plan, node: Node, sources: ReadonlySet<number>): boolean => {
  const isError = (id: number): boolean => {
    const given = plan.nodes[id];
    return sources.has(id) || (given?.k === 'pick' && sources.has(given.o));
  };
  if (node.k === 'call' || node.k === 'method') return node.a.some(isError);
  if (node.k === 'convert' || node.k === 'wrap') return isError(node.o);
  return node.k === 'build' && node.f.some(([, id]) => isError(id));
};

const MAKING: ReadonlySet<Node['k']> = new Set(['name', 'build', 'call', 'method', 'wrap', 'convert', 'end', 'lit']);

/** Whether an arm says itself what becomes of the error: it neither hands it to somebody nor only finds words for it. */
const decides = (plan: Plan, sources: ReadonlySet<number>, arm: Arm): boolean => {
  const nodes = inside(plan, arm.region);
  if (nodes.some((node) => isGiven(plan, node, sources))) return false;
  return !nodes.some(({ k }) => k === 'text') || nodes.some(({ k }) => MAKING.has(k));
};

/** Decisions over error types in one function, in order. */
export const switchesIn = (survey: Surveying, fn: Fn, file: string): SwitchAnswer[] => {
  const plan = planOf(fn);
  return plan ? plan.nodes.flatMap((_, node) => switchAt(survey, fn, file, plan, node) ?? []) : [];
};

const switchAt = (survey: Surveying, fn: Fn, file: string, plan: Plan, node: number): SwitchAnswer | null => {
  const { solver } = survey;
  const fact = plan.nodes[node];
  if (fact?.k !== 'switch' || fact.how !== 'match' || fact.o < 0) return null;
  const find = caseLookup(solver, fn);
  const named = fact.arms.flatMap(({ pat }) => namedIn(pat, find, []));
  const subject = subjectOf(survey, named);
  if (!subject) return null;
  const { type } = subject;
  return {
    site: { file, line: fact.l, column: 1, endLine: fact.l, symbol: fn.symbol },
    type: type.fact.name,
    scope: scopeName(solver.world, type),
    asksRetry: asksRetry(solver, fn),
    arms: takenBy(solver, fact.arms, subject, find).map((taken) => armOf(survey, fn, plan, fact.o, subject, taken)),
  };
};
