// What a reader must find on the line of a hop that ends a way: the run stops, the error is gone, a loop starts again, or
// it leaves past a function that a policy names.
import { hasWord, lastName } from './labels.mjs';
import { isInLoop, isWayOut } from './places.mjs';
import { functionAt } from './source.mjs';

/** @typedef {import('./tokens.mjs').Token} Token */

/**
 * @param {boolean} so
 * @param {string} why
 */
const unless = (so, why) => (so ? undefined : why);

/** @type {Token} */
export const panic = ({ hop, code }) => {
  const name = /^\.(\w+)\(\)$/.exec(hop.to)?.[1];
  const pattern = name === undefined ? `\\b${lastName(hop.to)}!` : `\\.\\s*${name}\\s*\\(`;
  return unless(new RegExp(pattern).test(code), `no \`${hop.to}\` on that line`);
};

/** An exit under whatever name it was imported, or an entry that answers by code. @type {Token} */
export const exit = ({ hop, code }) => {
  if (hop.to === 'a code that is not zero')
    return unless(/\bFAILURE\b|\bExitCode\s*::\s*from\b|\binto\b/.test(code), 'no such exit code on that line');
  const name = /^([\w:]+)\(/.exec(hop.to)?.[1];
  return unless(name !== undefined && hasWord(code, lastName(name)), `no \`${hop.to}\` on that line`);
};

const DROPS =
  /\blet\s+_\b|(?:^|[;{])\s*_\s*=|\bdrop\s*\(|\.\s*ok\s*\(\s*\)\s*;|\bspawn\w*\s*[(:]|\.\s*(?:flatten|flat_map|filter_map)\s*\(/;

/** A result thrown away; an entry that goes on as if nothing was does so where it took the error. @type {Token} */
export const drop = ({ hop, code, source }) => {
  if (hop.to !== 'exit code 0') return unless(DROPS.test(code), 'nothing is thrown away on that line');
  if (functionAt(source, hop.line)?.name !== 'main') return 'only `main` has an exit code';
  return unless(/\b(?:if|else|match|SUCCESS)\b|=>/.test(code), 'nothing is decided on that line');
};

/** Back to the head of a loop that is around the line, or to the beginning of the function, which calls itself. @type {Token} */
export const retry = ({ hop, code, source }) => {
  const around = functionAt(source, hop.line);
  if (around !== undefined && new RegExp(`\\b${around.name}\\s*\\(`).test(code.replace(/\bfn\s+\w+/, '')))
    return undefined;
  if (!/\b(?:continue|loop|while|for)\b/.test(code)) return 'no way back to a loop on that line';
  return unless(isInLoop(source, hop.line), 'no loop around that line');
};

/** What leaves a function of which a policy says what it means; that one does is asked of the last hop. @type {Token} */
export const leavesByPolicy = ({ hop, source }) => {
  if (hop.to !== hop.via) return `\`${hop.to}\` is not the function it leaves`;
  return unless(isWayOut(source, hop.line), 'nothing leaves the function on that line');
};
