import type { Frame } from './frame.ts';
import { isWithin } from './plan.ts';

/** Whether a region always runs when the one around it does, as far as nothing has left before. */
const runsAlong = (frame: Frame, region: number, outside: number): boolean => {
  for (let at = region; at !== outside; at = frame.plan.regions[at]?.up ?? -1) {
    const kind = frame.plan.regions[at]?.kind;
    if (at < 0 || (kind !== 'rest' && kind !== 'block')) return false;
  }
  return true;
};

/** Whether an arm returns from the function whatever else happens in it, and never goes round again. */
const returns = (frame: Frame, arm: number): boolean => {
  const { regions } = frame.plan;
  let found = false;
  for (let id = 0; id < regions.length; id++) {
    const region = regions[id];
    if (!region || !isWithin(frame.plan, id, arm)) continue;
    if (region.agains.length > 0) return false;
    if (region.rets.length > 0 && runsAlong(frame, id, arm)) found = true;
  }
  return found;
};

/** Whether every arm that the error takes in a loop returns: then no second round comes, and nothing behind the loop. */
const leavesIn = (frame: Frame, loop: number): boolean => {
  for (const [sw, taken] of frame.taken) {
    const node = frame.plan.nodes[sw];
    if (node?.k !== 'switch' || taken.size === 0 || !runsAlong(frame, node.r, loop)) continue;
    const arms = new Set([...taken.values()].flat());
    const regions = [...arms].map((arm) => node.arms[arm]?.region ?? -1);
    if (regions.every((region) => region >= 0 && returns(frame, region))) return true;
  }
  return false;
};

/**
 * Whether a node stands behind a loop that the error never lets come to its end: a counted loop has at least one round,
 * and in that round all its ways return.
 */
export const isCutOff = (frame: Frame, to: number, from: number): boolean =>
  frame.plan.loops.some((loop) => {
    const region = frame.plan.regions[loop];
    const node = frame.plan.nodes[to];
    if (!region || !node || region.bound !== 'counted' || region.last >= to || from > region.last) return false;
    return isWithin(frame.plan, node.r, region.up) && leavesIn(frame, loop);
  });
