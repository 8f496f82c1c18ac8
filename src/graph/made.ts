import { regionToken } from './branches.ts';
import type { Engine } from './frame.ts';
import { MAX_INPUTS, readValue } from './fresh.ts';
import { type Info, under } from './info.ts';
import type { CaseLookup } from './match.ts';
import type { Plan } from './plan.ts';
import type { Source } from './source.ts';
import type { Fn } from './world.ts';

/** What a whole function gives that is called with nothing that matters: terms its code makes by itself. */
export const madeBy = (engine: Engine, fn: Fn, plan: Plan, find: CaseLookup, start: Info): Map<number, Info> => {
  const out = new Map<number, Info>();
  const source: Source = { engine, fn, plan, find };
  for (const region of plan.regions) {
    for (const id of region.rets) {
      const ret = plan.nodes[id];
      if (ret?.k !== 'ret' || ret.o < 0) continue;
      const tokens = regionTokens(plan, ret.r);
      for (const [term, info] of readValue(source, ret.o, under(start, tokens), 0))
        if (!out.has(term)) out.set(term, info);
    }
  }
  if (out.size > MAX_INPUTS / 2) out.clear();
  return out;
};

const regionTokens = (plan: Plan, region: number): string[] => {
  const out: string[] = [];
  for (let at = region; at > 0; at = plan.regions[at]?.up ?? 0) out.push(...regionToken(plan, at, -1));
  return out;
};
