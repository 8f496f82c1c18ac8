// What a child of the bench says of itself: one line of JSON on stdout, written as its last act.
import { writeSync } from 'node:fs';

/**
 * @typedef {{ readonly wall: number, readonly cpu: number, readonly peak: number }} Usage seconds since the process started; bytes, the most so far
 * @typedef {Usage & { readonly stage: string }} Mark the usage when a stage began
 * @typedef {Usage & { readonly marks: readonly Mark[] }} Said
 */

/** @returns {Usage} */
export const readUsage = () => {
  const { user, system } = process.cpuUsage();
  return { wall: performance.now() / 1000, cpu: (user + system) / 1e6, peak: process.resourceUsage().maxRSS * 1024 };
};

/**
 * Says what the process took when it ends well; one that fails says nothing.
 * @param {() => readonly Mark[]} marks
 */
export const reportAtExit = (marks) => {
  process.on('exit', (code) => {
    if (code === 0) writeSync(1, JSON.stringify({ ...readUsage(), marks: marks() }));
  });
};
