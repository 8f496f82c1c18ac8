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

/** Whether a value is where the error came to an end: its arms are taken by what is no longer followed, and never twice. */
const isStopped = (frame: Frame, id: number): boolean => {
  const node = frame.plan.nodes[id];
  if (!node || (frame.at.get(id)?.size ?? 0) > 0) return false;
  if (frame.stopped.has(id)) return true;
  return (node.k === 'pick' || node.k === 'try' || node.k === 'convert') && isStopped(frame, node.o);
};

/** Whether a switch over what the error became never lets a second round come: all arms that are taken return. */
const leavesAt = (frame: Frame, sw: number): boolean => {
  const node = frame.plan.nodes[sw];
  if (node?.k !== 'switch') return false;
  const taken = frame.taken.get(sw);
  if (!taken || taken.size === 0) return isStopped(frame, node.o);
  const arms = new Set([...taken.values()].flat());
  const regions = [...arms].map((arm) => node.arms[arm]?.region ?? -1);
  return regions.every((region) => region >= 0 && returns(frame, region));
};

/** Whether every arm that the error takes in a loop returns: then no second round comes, and nothing behind the loop. */
const leavesIn = (frame: Frame, loop: number): boolean =>
  frame.plan.regions.some(
    (region, id) =>
      region.switches.length > 0 &&
      isWithin(frame.plan, id, loop) &&
      runsAlong(frame, id, loop) &&
      region.switches.some((sw) => leavesAt(frame, sw)),
  );

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
