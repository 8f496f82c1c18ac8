import type { Node } from '../model/facts.ts';
import { operandsOf } from '../model/shapes.ts';
import { causeRegion } from './control.ts';
import { addEnd, type Frame } from './frame.ts';
import { START, step } from './info.ts';

/**
 * A mapper that never looks at what it is given answers the same whatever comes: what it answers is what the error
 * becomes. Only for functions whose result is a type of the tree; the answer of others is not about the error.
 */
export const settle = (frame: Frame): void => {
  const { engine, fn, run } = frame;
  const entered = frame.plan.nodes[run.node]?.k === 'param';
  if (!entered || frame.exits.size > 0 || frame.ends.size > 0 || frame.caused.size > 0) return;
  const always = engine.always(fn);
  for (const { end, info } of always) addEnd(frame, end, info);
  if (always.length > 0) return;
  const param = run.node;
  if (
    frame.plan.nodes.some(
      (node) => (node.k === 'switch' || node.k === 'is') && node.o >= 0 && leadsFrom(frame, node.o, param, 0),
    )
  )
    return;
  if (!answersAbout(frame, param)) return;
  causeRegion(frame, 0, { info: START, how: 'constant', line: 0, exact: false });
};

/** Whether what the function gives is about what it got: a type of the tree; a result only where it got an error. */
const answersAbout = (frame: Frame, param: number): boolean => {
  const { typing } = frame.engine.calls;
  const result = typing.result(frame.fn);
  if (result?.type) return result.type.fact.kind !== 'trait';
  const given = typing.of(frame.fn, param)?.type;
  return (
    result?.name === 'Result' && result.args[0]?.type?.fact.kind === 'enum' && !!given && frame.engine.isError(given)
  );
};

/** Whether a value is the parameter or part of it: a function that looks at it is no constant. */
const leadsFrom = (frame: Frame, id: number, param: number, depth: number): boolean => {
  const node = frame.plan.nodes[id];
  if (id === param) return true;
  if (!node || depth > 8) return false;
  return operandsOf(node).some(
    (operand) => operand >= 0 && operand < id && leadsFrom(frame, operand, param, depth + 1),
  );
};

const succeeds = (node: Node): boolean => node.k === 'name' && node.p.at(-1) === 'SUCCESS';
const fails = (node: Node): boolean =>
  (node.k === 'name' && node.p.at(-1) === 'FAILURE') ||
  (node.k === 'call' && node.p.at(-2) === 'ExitCode') ||
  (node.k === 'convert' && node.to?.p.at(-1) === 'ExitCode');

/** In a function that is only written in the entry: the entry has gone on long before, and its code says nothing of it. */
const isElsewhere = ({ fn, plan }: Frame, region: number): boolean => {
  if (!fn.fact.throws) return false;
  for (let at = plan.regions[region]; at; at = plan.regions[at.up]) if (at.kind === 'lambda') return true;
  return false;
};

/** The entry handled the error itself: what counts is whether a text about it and a code that says so come out. */
export const leaveMain = (frame: Frame): void => {
  const { fn, plan } = frame;
  if (frame.exits.size > 0 || frame.ends.size > 0) return;
  if ([...frame.subs.keys()].some((sub) => sub.ends.size > 0)) return;
  const regions = [...frame.caused.keys()];
  if (regions.length === 0 || regions.some((region) => isElsewhere(frame, region))) return;
  const inside = plan.nodes.filter((node) => regions.includes(node.r));
  const code = inside.find(fails);
  if (inside.some((node) => node.k === 'again')) return;
  const [first] = frame.caused.values();
  const named = regions.some(
    (region) => frame.caused.get(region)?.exact === true && (plan.regions[region]?.tells.length ?? 0) > 0,
  );
  const told = frame.told.by !== null || named;
  const line = code?.l ?? inside.find(succeeds)?.l ?? plan.regions[regions[0] ?? 0]?.l ?? fn.fact.line;
  const from = frame.told.by ?? first?.info ?? START;
  if (code)
    addEnd(
      frame,
      { kind: 'main', word: null, told, text: 'exit code', fn, line },
      step(from, fn, line, 'exit', fn.symbol, 'a code that is not zero'),
    );
  else if (inside.some((node) => node.k === 'sink') || told)
    addEnd(
      frame,
      { kind: 'drop', word: null, told, text: 'the entry goes on and exits with code 0', fn, line },
      step(from, fn, line, 'drop', fn.symbol, 'exit code 0'),
    );
};
