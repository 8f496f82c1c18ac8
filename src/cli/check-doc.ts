import { existsSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import process from 'node:process';
import { renderPointers as renderMarkdown } from '../../reports/pointers/markdown.ts';
import { renderPointers as renderText } from '../../reports/pointers/text.ts';
import type { CheckDocOptions, DocumentCheck } from '../engine/check-doc.ts';
import { jsonText } from '../model/json.ts';
import { plain } from '../model/plain.ts';
import type { Report } from '../model/report.ts';
import { usage } from './args.ts';
import { cacheOf } from './cache.ts';
import type { Call, Command } from './command.ts';
import { deliver, type Place } from './deliver.ts';
import { checkWritable, targetsOf, writeWhole } from './output.ts';
import { version } from './package.ts';
import { progress } from './progress.ts';
import { say } from './terminal.ts';
import { has, last } from './values.ts';

const FORMATS = ['text', 'markdown', 'json'] as const;
type Format = (typeof FORMATS)[number];

const textOf = (report: Report, format: Format, place: Place): Promise<string> => {
  if (format === 'json') return Promise.resolve(jsonText(report));
  return Promise.resolve(format === 'markdown' ? renderMarkdown(report) : renderText(report, place));
};

const isGlob = (word: string): boolean => /[*?{[]/u.test(word) && !existsSync(resolve(process.cwd(), word));

/** The root, and the documents relative to it: files that are there, and globs as they were typed. */
const documentsOf = async (call: Call): Promise<{ root: string; documents: string[] }> => {
  const { resolveRoot } = await import('../scan/root.ts');
  const asked = last(call, 'root');
  const named = call.operands.filter((word) => !isGlob(word));
  const found = resolveRoot(named, { cwd: process.cwd(), ...(asked === undefined ? {} : { root: asked }) });
  const here = relative(found.root, process.cwd()).split(sep).join('/');
  const globs = call.operands.filter((word) => isGlob(word)).map((word) => (here === '' ? word : `${here}/${word}`));
  if (globs.some((glob) => glob.startsWith('../')))
    throw usage('a glob leads out of the root; name a `--root` that holds it');
  return { root: found.root, documents: [...(named.length === 0 ? [] : found.paths), ...globs] };
};

/** Shows what would be written, safe on a terminal line by line. */
const showDiff = (fixes: DocumentCheck['fixes']): void => {
  for (const { diff } of fixes) {
    for (const line of diff.split('\n')) {
      const mark = line.slice(0, 1);
      if (line !== '') say(`${mark === ' ' ? ' ' : ''}${plain(line, 2000)}`);
    }
  }
};

const failed = (report: Report, strict: boolean): boolean =>
  report.pointers.some(({ fails }) => fails) || (strict && report.findings.length > 0);

/** Shows what would be written, writes it where it is to be, and tells what is left from what then stands there. */
const mended = async (call: Call, options: CheckDocOptions, checked: DocumentCheck): Promise<DocumentCheck> => {
  if (!has(call, 'fix') && !has(call, 'dry-run')) return checked;
  const { fixes } = checked;
  showDiff(fixes);
  if (!has(call, 'fix') || fixes.length === 0) return checked;
  for (const { path, after } of fixes) writeWhole(join(options.root, path), after);
  if (!has(call, 'quiet')) say(`wrote ${fixes.length} ${fixes.length === 1 ? 'document' : 'documents'}`);
  const { checkDoc } = await import('../engine/check-doc.ts');
  return checkDoc(options);
};

const run = async (call: Call): Promise<number> => {
  const targets = targetsOf(call, FORMATS);
  if (call.operands.length === 0) throw usage('`check-doc` needs a document: `faultlane check-doc FILE.md…`');
  if (has(call, 'fix') && has(call, 'dry-run')) throw usage('`--fix` and `--dry-run` exclude each other');
  checkWritable(targets);
  const { root, documents } = await documentsOf(call);
  const { checkDoc } = await import('../engine/check-doc.ts');
  const asOf = last(call, 'as-of') ?? null;
  const options = { root, documents, asOf, version: version(), cache: cacheOf(call, root) ?? null };
  const quiet = has(call, 'quiet');
  const { end } = progress(quiet);
  const { report } = await mended(call, options, await checkDoc(options).finally(end));
  const name = `the report (${report.pointers.length} ${report.pointers.length === 1 ? 'pointer' : 'pointers'})`;
  await deliver(targets, { text: (format, place) => textOf(report, format, place), name, quiet });
  if (report.target.files === 0) return 2;
  return failed(report, has(call, 'strict')) ? 1 : 0;
};

const command: Command = {
  usage: 'check-doc FILE.md…',
  text: [
    'Finds every pointer to code in Markdown documents and says whether it still holds: `path:line`, lists and ranges, short names, lines that go on from an earlier path, links, permalinks. FILE can be a glob in quotes.',
    'A pointer is followed line by line from the commit that the document was written against to the files as they are now. That commit is the one the document names, or is inferred from what its cited lines hold; the report says which and how sure. Without history it judges by the names that stand with a pointer, and says so.',
    '`--fix` writes the new place only where the line survived, its text moved as a whole, or the same item stands elsewhere; it shows the difference first and keeps the form that the author used. What it cannot be sure of stays and fails.',
    `Formats: ${FORMATS.join(', ')}.`,
  ],
  flags: [
    'format',
    'output',
    'root',
    'fix',
    'dry-run',
    'as-of',
    'strict',
    'cache',
    'no-cache',
    'cache-location',
    'quiet',
  ],
  most: Number.POSITIVE_INFINITY,
  exits: [
    ['0', 'every pointer holds, or is only counted'],
    ['1', 'a failing pointer is left; with `--strict` also a rewritten place or a wrong snippet'],
    ['2', 'nothing was checked: usage, no such document or revision, unreadable'],
  ],
  examples: [
    'faultlane check-doc docs/audit.md',
    "faultlane check-doc 'docs/**/*.md' --format markdown=stale.md",
    'faultlane check-doc --dry-run docs/audit.md',
    'faultlane check-doc --as-of v1.2.0 docs/audit.md',
  ],
  run,
};

export default command;
