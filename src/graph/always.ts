import type { Engine } from './frame.ts';
import { START, step } from './info.ts';
import type { Plan } from './plan.ts';
import type { EndRecord } from './run.ts';
import type { Fn } from './world.ts';

/** Ends that a function comes to whatever it is called with; at most one. */
export const endsAlways = (engine: Engine, fn: Fn, depth: number, busy: Set<Fn>): EndRecord[] => {
  const plan = engine.plan(fn);
  if (!plan || depth > 3 || busy.has(fn)) return [];
  busy.add(fn);
  const out: EndRecord[] = [];
  // What stands behind a return is not reached whatever happens.
  const firstReturn = plan.nodes.findIndex((node) => node.k === 'ret');
  const before = (id: number): boolean => firstReturn < 0 || id < firstReturn;
  for (const region of plan.regions) {
    if (!isUnconditional(plan, region.sw, region.kind)) continue;
    for (const id of region.ends.filter(before)) {
      const node = plan.nodes[id];
      if (node?.k !== 'end') continue;
      const info = step(START, fn, node.l, node.how, fn.symbol, node.text);
      out.push({ end: { kind: node.how, word: null, told: false, text: node.text, fn, line: node.l }, info });
    }
    for (const id of out.length === 0 ? region.calls.filter(before) : []) {
      const target = engine.calls.target(fn, id);
      const [callee] = target.fns;
      if (!callee || target.fns.length > 1) continue;
      for (const record of endsAlways(engine, callee, depth + 1, busy)) {
        const line = plan.nodes[id]?.l ?? 0;
        const trail = { up: null, how: 'call', fn, line, via: callee.symbol, to: null, inner: record.info.trail };
        out.push({ end: record.end, info: { ...record.info, len: record.info.len + 1, trail } });
      }
    }
  }
  busy.delete(fn);
  return out.slice(0, 1);
};

const isUnconditional = (plan: Plan, sw: number, kind: string): boolean => {
  if (sw < 0) return kind === 'body' || kind === 'block';
  const node = plan.nodes[sw];
  return node?.k === 'try' || node?.k === 'end';
};
