import { isQuiet } from '../model/shapes.ts';
import type { Plan } from './plan.ts';
import type { Source } from './source.ts';

/** Whether the arms around a branch, up to where it meets the others, can be taken by what is known to flow. */
export const canRun = (source: Source, region: number, outside: number): boolean => {
  for (let at = region; at > 0 && at !== outside; at = source.plan.regions[at]?.up ?? 0) {
    const found = source.plan.regions[at];
    const taken = found ? source.taken?.get(found.sw) : undefined;
    if (!found || !taken || taken.size === 0) continue;
    if (![...taken.values()].some((arms) => arms.some((arm) => found.arms.includes(arm)))) return false;
  }
  return true;
};

/** Condition of a branch relative to the place where branches meet. */
export const regionToken = (plan: Plan, region: number, outside: number): string[] => {
  const found = plan.regions[region];
  const sw = found && region !== outside ? plan.nodes[found.sw] : undefined;
  return sw?.k === 'switch' && !isQuiet(sw.how)
    ? [found?.arms.map((arm) => sw.arms[arm]?.text ?? '?').join(' | ') ?? '?']
    : [];
};
