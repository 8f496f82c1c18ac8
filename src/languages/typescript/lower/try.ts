import { bindName } from './binding.ts';
import { add, addJoin, addRegion, inRegion, sealJoin } from '../../body/building.ts';
import { arm, closeSwitch, ERR } from '../../body/shapes.ts';
import { type Lowering, lineAt } from './context.ts';
import { ts } from '../ts.ts';

/** The `catch` block as one arm of a switch over what was thrown; says whether the code behind it is reached, and from where. */
const lowerCatch = (
  low: Lowering,
  node: ts.CatchClause,
  thrown: number,
  region: number,
): { dead: boolean; at: number } =>
  inRegion(low, region, () => {
    if (node.variableDeclaration) {
      const error = add(low, lineAt(low, node), { k: 'pick', o: thrown, s: [[ERR, '0']] });
      bindName(low, node.variableDeclaration, error);
    }
    // Nothing done, and no word of why: what was thrown is gone.
    if (isEmpty(low, node.block))
      add(low, lineAt(low, node), { k: 'sink', o: thrown, how: 'drop', text: 'an empty catch' });
    low.run(low, node.block);
    return -1;
  });

/** A block without code and without a comment. */
export const isEmpty = (low: Lowering, block: ts.Block): boolean =>
  block.statements.length === 0 && /^\s*\{\s*\}$/.test(low.file.text.slice(block.pos, block.end));

const withCatch = (low: Lowering, node: ts.TryStatement, clause: ts.CatchClause): void => {
  const line = lineAt(low, clause);
  const early = addJoin(low, lineAt(low, node));
  const saved = { handler: low.handler, region: low.region };
  low.handler = early;
  low.run(low, node.tryBlock);
  low.handler = saved.handler;
  const body = { dead: low.dead, region: low.region };
  low.dead = false;
  low.region = saved.region;
  const thrown = sealJoin(low, early, line);
  const sw = low.nodes.length;
  const region = addRegion(low, { sw, arms: [0], kind: 'arm', l: line });
  low.file.places++;
  add(low, line, {
    k: 'switch',
    o: thrown,
    how: 'catch',
    text: 'catch',
    arms: [arm({ k: 'case', p: ERR }, region, line, 'catch'), arm({ k: 'any' }, -1, line, 'nothing is thrown')],
  });
  const caught = lowerCatch(low, clause, thrown, region);
  // Where only one of the two goes on, what follows is decided by it.
  const alive = [...(caught.dead ? [] : [0]), ...(body.dead ? [] : [1])];
  closeSwitch(low, line, sw, alive, 2, [], caught.dead ? body.region : caught.at);
};

/** A `finally` that leaves takes away what was on its way. */
const lowerFinally = (low: Lowering, block: ts.Block): void => {
  const before = low.dead;
  low.dead = false;
  low.run(low, block);
  low.dead = low.dead || before;
};

const leaves = (block: ts.Block): boolean => block.statements.some((one) => ts.isReturnStatement(one));

/** Lowers `try`: what is thrown inside meets at the `catch`, or goes on to the handler around. */
export const lowerTry = (low: Lowering, node: ts.TryStatement): void => {
  const { finallyBlock } = node;
  if (!finallyBlock) {
    if (node.catchClause) withCatch(low, node, node.catchClause);
    return;
  }
  if (!leaves(finallyBlock)) {
    if (node.catchClause) withCatch(low, node, node.catchClause);
    else low.run(low, node.tryBlock);
    lowerFinally(low, finallyBlock);
    return;
  }
  const line = lineAt(low, finallyBlock);
  const early = addJoin(low, line);
  const saved = { handler: low.handler, region: low.region };
  low.handler = early;
  if (node.catchClause) withCatch(low, node, node.catchClause);
  else low.run(low, node.tryBlock);
  low.handler = saved.handler;
  low.region = saved.region;
  low.dead = false;
  const masked = sealJoin(low, early, line);
  low.file.places++;
  add(low, line, { k: 'sink', o: masked, how: 'drop', text: '`finally` returns' });
  lowerFinally(low, finallyBlock);
};
