import { asFunction, ts } from '../ts.ts';
import { bindName, variable } from './binding.ts';
import { addRegion } from '../../body/building.ts';
import { declareMore, openScope } from '../../body/names.ts';
import { blind, type Lowering, lineAt, shortText } from './context.ts';
import { lowerIf } from './if.ts';
import { listIn } from './lists.ts';
import { hoist } from './lambda.ts';
import { lowerDo, lowerFor, lowerForIn, lowerForOf, lowerJump, lowerLabelled, lowerWhile } from './loop.ts';
import { leave, throwValue, unseen } from './result.ts';
import { lowerTagged } from './tagged.ts';
import { lowerSwitch } from './switch.ts';
import { lowerTry } from './try.ts';

type Run = (low: Lowering, node: never) => void;

const runBlock = (low: Lowering, node: ts.Block): void => {
  const env = low.env;
  low.env = openScope(env);
  runAll(low, node.statements);
  low.env = env;
};

/** Runs statements in order until one of them leaves. */
export const runAll = (low: Lowering, statements: readonly ts.Statement[]): void => {
  hoist(low, statements);
  for (const statement of statements) {
    if (low.dead) break;
    runStatement(low, statement);
  }
};

const isFunction = (node: ts.Node | undefined): boolean =>
  node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node));

const runVariable = (low: Lowering, node: ts.VariableDeclaration, constant: boolean): void => {
  const value = node.initializer ? low.lower(low, node.initializer) : -1;
  if (low.dead) return;
  const list = constant && ts.isIdentifier(node.name) ? listIn(node.initializer) : null;
  if (list && list.elements.length > 0 && ts.isIdentifier(node.name)) {
    declareMore(low, node.name.text, list);
  }
  // A list is filled and a variable is set again: later values feed the same name.
  const again = ts.isIdentifier(node.name) && !isFunction(node.initializer) && (!constant || isEmptyList(node));
  bindName(low, node, again ? variable(low, node, value) : value);
};

const isEmptyList = ({ initializer }: ts.VariableDeclaration): boolean =>
  initializer !== undefined && (ts.isArrayLiteralExpression(initializer) || ts.isNewExpression(initializer));

const runVariables = (low: Lowering, node: ts.VariableStatement): void => {
  const constant = (node.declarationList.flags & ts.NodeFlags.Const) !== 0;
  for (const declaration of node.declarationList.declarations) runVariable(low, declaration, constant);
};

const runReturn = (low: Lowering, node: ts.ReturnStatement): void => {
  const value = node.expression ? lowerTagged(low, node.expression) : -1;
  if (!low.dead) leave(low, lineAt(low, node), value);
};

const runThrow = (low: Lowering, node: ts.ThrowStatement): void => {
  const value = low.lower(low, node.expression);
  low.file.places++;
  if (!low.dead) throwValue(low, lineAt(low, node), value);
};

/** A call as a statement: a promise that it gives is awaited by nobody. */
const runExpression = (low: Lowering, node: ts.ExpressionStatement): void => {
  let at: ts.Expression = node.expression;
  if (ts.isVoidExpression(at)) at = at.expression;
  const value = low.lower(low, at);
  if (low.dead || value < 0 || !ts.isCallExpression(at)) return;
  const made = low.nodes[value];
  if (made?.k === 'try' && at.arguments.some((one) => ts.isIdentifier(one)))
    low.region = addRegion(low, { sw: value, arms: [0], kind: 'rest', l: lineAt(low, node) });
  // Who takes a function may have taken the promise, too.
  if (at.arguments.some((one) => asFunction(one) !== null)) return;
  low.file.places++;
  unseen(low, lineAt(low, node), value, `nobody awaits ${shortText(low, at.expression)}`);
};

const nothing = (): void => undefined;

const runWith = (low: Lowering, node: ts.WithStatement): void => blind(low, node, 'with changes what names mean');

const TABLE = new Map<ts.SyntaxKind, Run>([
  [ts.SyntaxKind.Block, runBlock],
  [ts.SyntaxKind.VariableStatement, runVariables],
  [ts.SyntaxKind.ReturnStatement, runReturn],
  [ts.SyntaxKind.ThrowStatement, runThrow],
  [ts.SyntaxKind.ExpressionStatement, runExpression],
  [ts.SyntaxKind.IfStatement, lowerIf],
  [ts.SyntaxKind.SwitchStatement, lowerSwitch],
  [ts.SyntaxKind.TryStatement, lowerTry],
  [ts.SyntaxKind.ForStatement, lowerFor],
  [ts.SyntaxKind.ForOfStatement, lowerForOf],
  [ts.SyntaxKind.ForInStatement, lowerForIn],
  [ts.SyntaxKind.WhileStatement, lowerWhile],
  [ts.SyntaxKind.DoStatement, lowerDo],
  [ts.SyntaxKind.BreakStatement, lowerJump],
  [ts.SyntaxKind.ContinueStatement, lowerJump],
  [ts.SyntaxKind.LabeledStatement, lowerLabelled],
  [ts.SyntaxKind.WithStatement, runWith],
  [ts.SyntaxKind.ExportAssignment, (low: Lowering, node: ts.ExportAssignment) => void low.lower(low, node.expression)],
  [ts.SyntaxKind.FunctionDeclaration, nothing],
]);

/** Lowers one statement; what is no statement of a body does nothing. */
export const runStatement = (low: Lowering, node: ts.Node): void => {
  const run = TABLE.get(node.kind);
  if (run) (run as (low: Lowering, node: ts.Node) => void)(low, node);
};
