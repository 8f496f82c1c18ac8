import { TEXT_ARGUMENT } from '../model/facts.ts';
import { isGood, isText, isTruth } from './builtin.ts';
import { addEnd, type Cause, type Frame } from './frame.ts';
import { step } from './info.ts';
import { isNothing } from './ups.ts';

/** Texts that only a log gets say nothing to whoever waits. */
const isOnlyLogged = (frame: Frame, text: number): boolean => {
  const users = frame.plan.users[text] ?? [];
  return (
    users.length > 0 &&
    users.every((user) => {
      const node = frame.plan.nodes[user];
      return node?.k === 'sink' && node.how === 'log';
    })
  );
};

/** Results that are an answer to somebody who waits; other values are for the caller to go on with. */
const ANSWER = /(?:Response|Reply|Answer|Page|Html|Redirect|Rendered|Output|Toast|Notice)$/;

/** A function that is given the error and gives a value back only says something of it: what becomes of it, its caller decides. */
const isAskedAbout = (frame: Frame): boolean => {
  if (frame.plan.nodes[frame.run.node]?.k !== 'param') return false;
  const { ret } = frame.fn.fact;
  return ret !== null && !(ret.p.at(-1) === '()' && (ret.a ?? []).length === 0) && !ANSWER.test(ret.p.at(-1) ?? '');
};

/** What the arm does: it answers with a text that is not only logged, it does something else, or nothing at all. */
const doingOf = (frame: Frame, regions: ReadonlySet<number>): 'answers' | 'acts' | 'nothing' => {
  let acts = false;
  for (const [id, node] of frame.plan.nodes.entries()) {
    if (!regions.has(node.r)) continue;
    if (node.k === 'text' && !isOnlyLogged(frame, id)) return 'answers';
    if ((node.k === 'call' || node.k === 'method') && node.a.includes(TEXT_ARGUMENT)) return 'answers';
    if (node.k === 'call' || node.k === 'method' || node.k === 'store' || node.k === 'build') acts = true;
  }
  return acts ? 'acts' : 'nothing';
};

/**
 * An arm that names the very case and comes back with no error has dealt with it: it answers with a text of its own for
 * it, or it does something instead and the run goes on. An arm for whatever comes says nothing like that.
 */
export const handled = (frame: Frame): void => {
  const { terms } = frame.engine;
  if (isAskedAbout(frame)) return;
  if (frame.ends.size > 0 || [...frame.subs.keys()].some((sub) => sub.ends.size > 0)) return;
  for (const term of frame.exits.keys()) {
    const core = terms.coreOf(term);
    if (!isGood(core) && !isTruth(core) && !isText(core) && !isNothing(frame.engine, term)) return;
  }
  const exact = new Map<number, Cause>();
  for (const [region, cause] of frame.caused) if (cause.exact) exact.set(region, cause);
  const [cause] = exact.values();
  if (!cause) return;
  const doing = doingOf(frame, new Set(exact.keys()));
  if (doing === 'nothing') return;
  const { fn } = frame;
  const line = cause.line > 0 ? cause.line : (frame.plan.regions[[...exact.keys()][0] ?? 0]?.l ?? fn.fact.line);
  addEnd(
    frame,
    {
      kind: doing === 'answers' ? 'answer' : 'handled',
      word: null,
      told: doing === 'answers',
      text: fn.symbol,
      fn,
      line,
    },
    step(cause.info, fn, line, doing === 'answers' ? 'answer' : 'handled', fn.symbol),
  );
};
