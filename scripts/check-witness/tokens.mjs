// What a reader must find on the line of a hop, by how the hop happens. Everything is looked for on that one line; where
// a construct may be spread over several, the reason stands beside the rule.
import { armAt, blocksAt, takenBefore } from './arms.mjs';
import { becomesIn } from './becomes.mjs';
import { drop, exit, leavesByPolicy, panic, retry } from './leaving.mjs';
import { casesIn, hasWord, isSide, isText, lastName } from './labels.mjs';
import { isBehindSwitch, statementAt } from './places.mjs';
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
  /\.\s*(?:map|map_err|and_then|or|or_else|ok_or|ok_or_else|ok|err|map_or|map_or_else|then|then_some|unwrap_or\w*|is_\w+_and|inspect|inspect_err)\s*\(/;

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

/** Macros that make a text, or show one. */
const TEXTS =
  /\b(?:format|format_args|write|writeln|concat|stringify|anyhow|eyre|json|html|bail|ensure)!|\.\s*to_string\b/;
const SHOWS = /\be?print(?:ln)?!/;
const LOGS = /\b(?:trace|debug|info|warn|error|log|event|span)!/;

/** The error becomes a text: by a macro that makes one, or by a method. @type {Token} */
const text = ({ hop, code }) => {
  if (!isText(hop.to)) return `\`${hop.to}\` is no text`;
  return unless(
    [TEXTS, SHOWS, LOGS].some((pattern) => pattern.test(code)),
    'no text is made on that line',
  );
};

/** A value behind a switch whose other arms left. @type {Token} */
const follows = (sight) =>
  isBehindSwitch(sight.source, sight.hop.line) ? guard(sight) : 'nothing before that line leaves';

/** The first value of a variable, where it gets it. @type {Token} */
const unchanged = (sight) => {
  const statement = statementAt(sight.source, sight.hop.line);
  return /\blet\b|[^=<>!]=[^=>]/.test(statement) ? guard(sight) : 'no variable gets a value on that line';
};

/** A function that never looks names no case of what it gets. @type {Token} */
const constant = (sight) => {
  const { hop, source } = sight;
  const fn = functionAt(source, hop.line);
  const body = fn === undefined ? '' : source.code.slice(fn.first - 1, fn.last).join('\n');
  const looks = casesIn(hop.from).find((name) => new RegExp(`::\\s*${name}\\b[^;{}]*=>`).test(body));
  return looks === undefined ? guard(sight) : `the function looks for \`${looks}\``;
};

/** @type {Token} */
const leaves = (sight) => {
  const name = lastName(sight.hop.via);
  const declared = new RegExp(`\\bfn\\s+(?:r#)?${name}\\b`).test(sight.code);
  return unless(declared || isDerived(sight), `\`${name}\` is not declared on that line`);
};

/** An arm of its own names the very case; where no `match` is around, the line itself does. @type {Token} */
const ownArm = ({ hop, code, source }) => {
  // What a framework asks an error for is told where it is declared.
  if (new RegExp(`\\bfn\\s+${lastName(hop.via)}\\b`).test(code)) return undefined;
  const pattern = armAt(source, hop.line)?.arm.pattern ?? code;
  return unless(
    casesIn(hop.from).some((name) => hasWord(pattern, name) || hasWord(code, name)),
    'nothing on that line names the case',
  );
};

/** A function that takes the type, where it is declared or calls what brings one. @type {Token} */
const byType = ({ hop, source }) =>
  unless(functionAt(source, hop.line)?.name === lastName(hop.via), `\`${hop.via}\` is not around that line`);

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
  constant,
  unchanged,
  follows,
  text,
  tell: holds(SHOWS, 'text for somebody'),
  if: branch(/\b(?:if|else)\b/, '`if`'),
  'if-let': branch(/\bif\s+let\b|\belse\b/, '`if let`'),
  'let-else': branch(/\belse\b/, '`else`'),
  while: branch(/\bwhile\b/, '`while`'),
  'while-let': branch(/\bwhile\s+let\b/, '`while let`'),
  assert: holds(/\b(?:assert|ensure)\w*!/, 'assertion'),
  method,
  retry,
  panic,
  exit,
  abort: exit,
  drop,
  default: holds(/\.\s*(?:unwrap_or\w*|map_or\w*|ok)\s*\(/, 'default'),
  leaves,
  'into-foreign': ({ hop, code }) => unless(hasWord(code, lastName(hop.via)), `\`${hop.via}\` is not on that line`),
  answer: ownArm,
  handled: ownArm,
  'by-type': byType,
  asked: leaves,
  boundary: leavesByPolicy,
  classified: leavesByPolicy,
};
