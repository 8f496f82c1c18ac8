import { type Arm, SELECT } from '../../../model/facts.ts';
import type { Lite } from '../lite.ts';
import type { Span } from '../spans.ts';
import { add, addRegion, inRegion, type JoinNode } from '../../body/building.ts';
import { closeSwitch } from '../../body/shapes.ts';
import { type Lowering, lineAt, type Pieces } from './context.ts';
import { type Branch, branchesOf } from './select-branches.ts';

/** Lowers code that stood inside a macro as if it stood in the function; gives the node of its value. */
type WithCode = (low: Lowering, node: Lite, code: Pieces) => number;

/** A branch as the `match` that its pattern makes of what it waited for; another value lets the others go on. */
const codeOf = ({ wait, handler }: Branch): Pieces =>
  wait === null ? [handler, '\n'] : ['match ', wait.future, '\n{ ', wait.pattern, '\n=> { ', handler, '\n} _ => {} }'];

/**
 * Lowers `select!`: one of its branches runs, and which one nothing in the code decides. What each waits for is
 * evaluated where it runs. Null where the macro does not read as branches.
 */
export const lowerSelect = (low: Lowering, node: Lite, body: string, span: Span, withCode: WithCode): number | null => {
  const branches = branchesOf(body, span[0]);
  if (branches === null) return null;
  const line = lineAt(low, node);
  const on = add(low, line, { k: 'odd', a: [], why: SELECT });
  const sw = low.nodes.length;
  const facts = branches.map(({ wait, handler }, index): Arm => {
    const [from, to] = wait?.pattern ?? handler;
    const at = low.file.lineOf(from);
    return {
      pat: { k: 'any' },
      guard: on,
      region: addRegion(low, { sw, arms: [index], kind: 'arm', l: at }),
      line: at,
      text:
        wait === null
          ? 'else'
          : low.file.text
              .slice(from, Math.min(to, from + 60))
              .replace(/\s+/g, ' ')
              .trim(),
    };
  });
  add(low, line, { k: 'switch', o: on, how: 'match', text: SELECT, arms: facts });
  const out: JoinNode['j'] = [];
  const alive: number[] = [];
  for (const [index, branch] of branches.entries()) {
    const result = inRegion(low, facts[index]?.region ?? -1, () => withCode(low, node, codeOf(branch)));
    if (result.dead) continue;
    alive.push(index);
    if (result.value >= 0) out.push([result.value, result.at]);
  }
  return closeSwitch(low, line, sw, alive, facts.length, out);
};
