import type { Arm, Pat } from '../../../model/facts.ts';
import { bare, memberName, ts } from '../ts.ts';
import { patternOf } from './condition.ts';
import { add, addRegion, inRegion, type JoinNode } from '../../body/building.ts';
import { lookup } from '../../body/names.ts';
import { type Lowering, lineAt, shortText } from './context.ts';
import { nothing } from './result.ts';
import { lowerTagged } from './tagged.ts';

const MAX_KEYS = 64;

interface Row {
  readonly pat: Pat;
  readonly node: ts.PropertyAssignment;
}

/** A row of a table: its key as a pattern; null where the key is computed from something else than a constant. */
const rowOf = (low: Lowering, node: ts.ObjectLiteralElementLike): Row | null => {
  if (!ts.isPropertyAssignment(node)) return null;
  if (ts.isComputedPropertyName(node.name)) {
    const pat = patternOf(low, node.name.expression);
    return pat ? { pat, node } : null;
  }
  const key = memberName(node.name);
  return key === null ? null : { pat: { k: 'lit', v: `"${key}"` }, node };
};

/** The rows of the table that a name of the file stands for; null where it stands for none. */
const rowsOf = (low: Lowering, node: ts.Node): readonly Row[] | null => {
  const at = bare(node);
  if (!ts.isIdentifier(at) || lookup(low, at.text) !== undefined) return null;
  const { properties = [] } = low.file.tables.get(at.text) ?? {};
  const rows = properties.map((one) => rowOf(low, one));
  return rows.length > 0 && rows.length <= MAX_KEYS && rows.every((one) => one !== null) ? rows : null;
};

/** `TABLE[key]`: a switch over the key, and nothing where the table has no such row; null where it is no such table. */
export const lowerLookup = (low: Lowering, node: ts.ElementAccessExpression): number | null => {
  const rows = rowsOf(low, node.expression);
  if (!rows) return null;
  const key = low.lower(low, node.argumentExpression);
  if (key < 0) return null;
  const line = lineAt(low, node);
  const sw = low.nodes.length;
  const regions = [...rows, null].map((row, index) =>
    addRegion(low, { sw, arms: [index], kind: 'arm', l: row ? lineAt(low, row.node) : line }),
  );
  const arms = rows.map(({ pat, node: row }, index): Arm => ({
    pat,
    guard: -1,
    region: regions[index] ?? -1,
    line: lineAt(low, row),
    text: shortText(low, row.name),
  }));
  arms.push({ pat: { k: 'any' }, guard: -1, region: regions.at(-1) ?? -1, line, text: 'no row' });
  low.file.places += arms.length;
  add(low, line, { k: 'switch', o: key, how: 'match', text: shortText(low, node), arms });
  const out: JoinNode['j'] = [];
  for (const [index, region] of regions.entries()) {
    const row = rows[index];
    const { value } = inRegion(low, region, () => (row ? lowerTagged(low, row.node.initializer) : nothing(low, line)));
    if (value >= 0) out.push([value, region]);
  }
  return add(low, line, { k: 'join', j: out });
};
