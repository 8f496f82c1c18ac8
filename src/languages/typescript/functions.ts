import { add, bodyOf } from '../body/building.ts';
import { declare } from '../body/names.ts';
import { NO_NAMES, packBody } from '../../model/body.ts';
import type { FnFact, Path, TypeRef } from '../../model/facts.ts';
import { type Collected, placeOf } from './collected.ts';
import { type Lowering, startLowering } from './lower/context.ts';
import { lowerExpression } from './lower/expression.ts';
import { bindParameters, isLater } from './lower/lambda.ts';
import { asLater, giveBack, leave } from './lower/result.ts';
import { lowerTagged } from './lower/tagged.ts';
import { runAll, runStatement } from './lower/statement.ts';
import { type FunctionNode, hasWord, ts } from './ts.ts';
import { readType } from './types.ts';

/** What a function belongs to. */
export interface Holder {
  readonly scope: number;
  readonly owner: TypeRef | null;
  readonly inTrait: boolean;
  /** A call of it comes with an object. */
  readonly self: boolean;
  readonly parent: Path | null;
  readonly generics: readonly string[];
  readonly vis: FnFact['vis'];
}

export const genericsOf = (node: {
  readonly typeParameters?: ts.NodeArray<ts.TypeParameterDeclaration> | undefined;
}): string[] => (node.typeParameters ?? []).map((one) => one.name.text);

type Signature = FunctionNode | ts.MethodSignature;

const parametersOf = (node: Signature, self: boolean): (readonly [string, TypeRef | null])[] => [
  ...(self ? [['this', null] as const] : []),
  ...node.parameters.map((one) => [ts.isIdentifier(one.name) ? one.name.text : '_', readType(one.type)] as const),
];

const startBody = (out: Collected, symbol: string, line: number, parent: Path | null): Lowering =>
  startLowering(out.file, symbol, line, { lower: lowerExpression, run: runStatement, parent });

const runFunction = (low: Lowering, node: FunctionNode, line: number): void => {
  const { body } = node;
  if (!body) return;
  if (ts.isBlock(body)) runAll(low, body.statements);
  else {
    const value = lowerTagged(low, body);
    if (!low.dead) leave(low, line, value);
  }
  if (!low.dead) giveBack(low, low.file.lineOf(Math.max(body.pos, body.end - 1)), -1);
};

const lowerBody = (out: Collected, node: FunctionNode, symbol: string, line: number, holder: Holder): Lowering => {
  const low = startBody(out, symbol, line, holder.parent);
  const shift = holder.self ? 1 : 0;
  if (holder.self) declare(low, 'this', add(low, line, { k: 'param', i: 0 }));
  const params = node.parameters.map((_, index) => add(low, line, { k: 'param', i: index + shift }));
  const work = (): void => {
    bindParameters(low, node, params);
    runFunction(low, node, line);
  };
  if (isLater(node)) {
    low.frame = { out: -1, later: true };
    asLater(low, line, work);
  } else work();
  return low;
};

/** Reads a function under a name: signature and lowered body. */
export const readFunction = (
  out: Collected,
  node: Signature,
  name: string,
  holder: Holder,
  at: ts.Node = node,
): void => {
  const place = placeOf(out.file, at);
  const owner = holder.owner?.p.at(-1);
  const symbol = owner ? `${owner}::${name}` : name;
  const body =
    ts.isMethodSignature(node) || !node.body ? null : bodyOf(lowerBody(out, node, symbol, place.line, holder));
  out.fns.push({
    scope: holder.scope,
    name,
    owner: holder.owner,
    trait: null,
    inTrait: holder.inTrait,
    generics: [...holder.generics, ...genericsOf(node)],
    vis: holder.vis,
    params: parametersOf(node, holder.self),
    self: holder.self,
    ret: readType(node.type),
    throws: true,
    ...place,
    attrs: [],
    test: false,
    ...(body ? packBody(body) : { body: null, names: NO_NAMES }),
  });
};

/** What a file does when it is loaded: the statements that stand in no function. */
export const readTop = (out: Collected, statements: readonly ts.Node[], name: string): void => {
  if (statements.length === 0) return;
  const low = startBody(out, name, 1, null);
  for (const one of statements) if (!low.dead) runStatement(low, one);
  if (!low.dead) giveBack(low, low.file.lineOf(statements.at(-1)?.end ?? 0), -1);
  const body = bodyOf(low);
  if (body.nodes.length < 3) return;
  const [first] = statements;
  const line = first ? placeOf(out.file, first).line : 1;
  out.fns.push({
    scope: out.scope,
    name,
    owner: null,
    trait: null,
    inTrait: false,
    generics: [],
    vis: 'private',
    params: [],
    self: false,
    ret: null,
    throws: true,
    entry: true,
    line,
    column: 1,
    endLine: low.file.lineOf(statements.at(-1)?.end ?? 0),
    attrs: [],
    test: false,
    ...packBody(body),
  });
};

/** Who may use a declaration: what is exported is everybody's. */
export const visibilityOf = (node: ts.Node): FnFact['vis'] =>
  hasWord(node, ts.SyntaxKind.ExportKeyword) ? 'public' : 'private';
