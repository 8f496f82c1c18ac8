// What a reader must find on the line of a hop, by how the hop happens. Everything is looked for on that one line; where
// a construct may be spread over several, the reason stands beside the rule.
import { armAt, blocksAt, takenBefore } from './arms.mjs';
import { becomesIn } from './becomes.mjs';
import { casesIn, hasWord, isSide, isText, lastName } from './labels.mjs';
import { closing, functionAt } from './source.mjs';

/**
 * @typedef {import('./becomes.mjs').Sight} Sight
 * @typedef {(sight: Sight) => string | undefined} Token why the line does not hold the hop; nothing where it does
 */

/**
 * @param {boolean} so
 * @param {string} why
 */
const unless = (so, why) => (so ? undefined : why);

/** @param {RegExp} pattern @param {string} what @returns {Token} */
const holds =
  (pattern, what) =>
  ({ code }) =>
    unless(pattern.test(code), `no ${what} on that line`);

/**
 * The code that may build a value: patterns and tests on a line taken away.
 * @param {string} code
 */
const built = (code) =>
  code
    .replace(/^.*?(?<![=<>!])=>/, (arm) => (/\bmatch\b.*\{/.test(arm) ? arm.slice(0, arm.indexOf('{')) : ''))
    .replace(/\b(?:if|while)\s+let\b[^=]*=(?!=)/g, ' ')
    .replace(/\blet\b[^=;]*=(?!=)/g, ' ')
    .replace(/\bmatches!\s*\([^,]*,.*?\)/g, ' ')
    .replace(/[!=]=\s*&?[\w:]+/g, ' ');

/**
 * A conversion that an attribute asks for stands where its variant is declared, the attribute perhaps on a line of its
 * own inside of the declaration.
 * @param {Sight} sight
 */
const isDerived = ({ hop, source }) => {
  if (lastName(hop.via) !== 'from' || functionAt(source, hop.line) !== undefined) return false;
  const declared = source.code.slice(hop.line - 1, hop.line + 5).join('\n');
  return /#\[\s*from\b/.test(declared) || /\bderive\b[^\]]*\bFrom\b/.test(source.whole);
};

/** @type {Token} */
const construct = (sight) => {
  const { hop, code } = sight;
  const name = casesIn(hop.to).at(-1) ?? '';
  const values = isDerived(sight) ? code : built(code);
  const itself = !hop.to.includes('::') && hasWord(values, 'Self');
  return unless(itself || hasWord(values, name), `no value \`${name}\` on that line`);
};

/**
 * Names under which the file or the root of its crate imports a function.
 * @param {Sight} sight
 * @param {string} name
 */
const importedAs = ({ source, roots }, name) =>
  [source, ...roots].flatMap(({ whole }) =>
    [...whole.matchAll(/\b(\w+)\s+as\s+(\w+)/g)].flatMap(([, of, as = '']) => (of === name ? [as] : [])),
  );

/** The function is called by its name, by one that it is imported under, or as the conversion that the language runs. @type {Token} */
const call = (sight) => {
  const { hop, code } = sight;
  const name = lastName(hop.via);
  const converts = name === 'from' && /\?|\b(?:into|Into|From)\b/.test(code);
  const named = hasWord(code, name) || converts || importedAs(sight, name).some((one) => hasWord(code, one));
  return unless(named, `no call of \`${name}\` on that line`);
};

/** A value put into another: the case that holds it; where that is a struct, which labels leave out, any that is built. @type {Token} */
const wrap = ({ hop, code }) => {
  const [outer = ''] = casesIn(hop.to);
  if (hop.from !== hop.to && hasWord(code, outer)) return undefined;
  const structs = [...code.matchAll(/\b([A-Z]\w*)\s*(?:::<[^>]*>)?\s*[({),]/g)].map(([, name]) => name ?? '');
  return unless(
    structs.some((name) => !/^(?:Ok|Err|Some|None|Box)$/.test(name)),
    'nothing on that line holds it',
  );
};

/**
 * An arm takes the error if its pattern can and no earlier arm does; what it becomes stands in the arm, which may be
 * many lines long.
 * @param {Sight} sight
 * @param {boolean} takes whether the pattern can
 */
const arm = (sight, takes) => {
  const { hop, source } = sight;
  const found = armAt(source, hop.line);
  if (found === undefined) return 'no arm at that line';
  if (!takes) return 'the pattern is another one';
  const taken = takenBefore(found.before, hop.from);
  if (taken !== undefined) return `an arm before takes it: \`${taken.pattern.replace(/\s+/g, ' ')}\``;
  return unless(becomesIn(sight, found.arm.body), 'what it becomes is not made in that arm');
};

/** Of alternatives on several lines the one on the hop's line counts. @type {Token} */
const matchArm = (sight) => {
  const { from } = sight.hop;
  const pattern = sight.code.replace(/=>.*/, '');
  const named = casesIn(from).some((name) => hasWord(pattern, name));
  return arm(sight, named || /\b(?:Ok|Err|Some|None)\b/.test(pattern) || (isText(from) && pattern.includes('"')));
};

/** A pattern that no value fails: names and blanks, alone or as the parts of a tuple. @type {Token} */
const wildcard = (sight) => {
  const pattern = armAt(sight.source, sight.hop.line)?.arm.pattern ?? '';
  return arm(sight, /^(?:[\s,()&]|\.\.|\b(?:_|[a-z]\w*)\b(?:\s*@.*)?)+$/.test(pattern));
};

/** What the error becomes stands in the blocks behind the word, which may be many lines long. @param {RegExp} word @param {string} what @returns {Token} */
const branch = (word, what) => (sight) => {
  if (!word.test(sight.code)) return `no ${what} on that line`;
  const blocks = blocksAt(sight.source, sight.hop.line);
  return unless(becomesIn(sight, blocks), 'what it becomes is not made in those blocks');
};

/** @type {Token} */
const guard = (sight) => unless(becomesIn(sight, sight.code), 'what it becomes is not made on that line');

const METHODS =
  /\.\s*(?:map|map_err|and_then|or_else|ok_or|ok_or_else|ok|err|map_or|map_or_else|unwrap_or\w*|is_\w+_and|inspect|inspect_err)\s*\(/;

/**
 * What becomes of it stands between the brackets, which may be many lines long; the bare side of a result is made by the
 * method itself.
 * @type {Token}
 */
const method = (sight) => {
  const { code, hop, source } = sight;
  const found = METHODS.exec(code);
  if (found === null) return 'no method of a result on that line';
  const open = (source.starts[hop.line - 1] ?? 0) + found.index + found[0].length - 1;
  const inside = source.whole.slice(open, closing(source.whole, open));
  const itself = /^\(\s*\)$/.test(inside) || isSide(hop.to);
  return unless(itself || becomesIn(sight, inside), 'what it becomes is not made in that call');
};

/** @type {Token} */
const panic = ({ hop, code }) => {
  const name = /^\.(\w+)\(\)$/.exec(hop.to)?.[1];
  const pattern = name === undefined ? `\\b${lastName(hop.to)}!` : `\\.\\s*${name}\\s*\\(`;
  return unless(new RegExp(pattern).test(code), `no \`${hop.to}\` on that line`);
};

/** An exit under whatever name it was imported, or an entry that answers by code. @type {Token} */
const exit = ({ hop, code }) => {
  const name = /^([\w:]+)\(/.exec(hop.to)?.[1];
  const there = name === undefined ? /\bExitCode\b|\bFAILURE\b/.test(code) : hasWord(code, lastName(name));
  return unless(there, `no \`${hop.to}\` on that line`);
};

const DROPS = /\blet\s+_\b|(?:^|[;{])\s*_\s*=|\bdrop\s*\(|\.\s*ok\s*\(\s*\)\s*;|\bspawn\w*\s*[(:]/;

/** A result thrown away; an entry that goes on as if nothing was does so where it took the error. @type {Token} */
const drop = ({ hop, code }) => {
  const there = hop.to === 'exit code 0' ? /\b(?:if|else|match|SUCCESS)\b|=>/ : DROPS;
  return unless(there.test(code), 'nothing is thrown away on that line');
};

/** @type {Token} */
const leaves = (sight) => {
  const name = lastName(sight.hop.via);
  const declared = new RegExp(`\\bfn\\s+(?:r#)?${name}\\b`).test(sight.code);
  return unless(declared || isDerived(sight), `\`${name}\` is not declared on that line`);
};

/** @type {Readonly<Record<string, Token>>} */
export const TOKENS = {
  construct,
  call,
  return: call,
  'question-mark': holds(/\?/, '`?`'),
  from: holds(/\bfrom\b/, '`from`'),
  into: holds(/\b(?:into|from|Into|From)\b/, 'conversion'),
  wrap,
  'match-arm': matchArm,
  wildcard,
  guard,
  'retries-spent': guard,
  constant: guard,
  unchanged: guard,
  follows: guard,
  tell: holds(/\be?print(?:ln)?!/, 'text for somebody'),
  if: branch(/\b(?:if|else)\b/, '`if`'),
  'if-let': branch(/\bif\s+let\b|\belse\b/, '`if let`'),
  'let-else': branch(/\belse\b/, '`else`'),
  while: branch(/\bwhile\b/, '`while`'),
  'while-let': branch(/\bwhile\s+let\b/, '`while let`'),
  assert: holds(/\b(?:assert|ensure)\w*!/, 'assertion'),
  method,
  retry: holds(/\b(?:continue|loop|while|for)\b/, 'way back to a loop'),
  panic,
  exit,
  abort: exit,
  drop,
  default: holds(/\.\s*(?:unwrap_or\w*|map_or\w*|ok)\s*\(/, 'default'),
  leaves,
};
