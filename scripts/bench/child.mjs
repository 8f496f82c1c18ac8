// Runs one child of the bench and takes its word for CPU and memory; the clock is ours.
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

/** @typedef {import('./usage.mjs').Said} Said */

/**
 * What the child took. Rejects when it fails or says nothing.
 * @param {string} script
 * @param {readonly string[]} args
 * @param {string} input
 * @param {'inherit' | 'ignore'} errors where its stderr goes
 * @returns {Promise<Said>}
 */
export const runChild = async (script, args, input, errors = 'inherit') => {
  const started = performance.now();
  const child = spawn(process.execPath, [script, ...args], { stdio: ['pipe', 'pipe', errors] });
  /** @type {Promise<{ readonly code: number | null, readonly wall: number }>} */
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve({ code, wall: (performance.now() - started) / 1000 }));
  });
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const [{ code, wall }, said] = await Promise.all([ended, text(child.stdout)]);
  if (code !== 0 || said === '')
    throw new Error(`\`${script.replace(/^.*[\\/]/, '')}\` failed (exit code ${code ?? 'none'})`);
  return { ...JSON.parse(said), wall };
};
