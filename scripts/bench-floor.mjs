#!/usr/bin/env node
// Child of the bench: reads and parses each file named on stdin, frees its tree, and does nothing else.
// Arguments: the folder, the number of threads. With more than one each takes the next file that nobody has taken.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { Language, Parser } from 'web-tree-sitter';
import { reportAtExit } from './bench/usage.mjs';

/** @typedef {{ readonly tree: string, readonly paths: readonly string[], readonly next: Int32Array<SharedArrayBuffer> }} Work */

const loadParser = async () => {
  await Parser.init();
  const parser = new Parser();
  parser.setLanguage(
    await Language.load(createRequire(import.meta.url).resolve('tree-sitter-rust/tree-sitter-rust.wasm')),
  );
  return parser;
};

/** @param {Work} work */
const parseAll = async ({ tree, paths, next }) => {
  const parser = await loadParser();
  for (let at = Atomics.add(next, 0, 1); at < paths.length; at = Atomics.add(next, 0, 1)) {
    const parsed = parser.parse(readFileSync(join(tree, paths[at] ?? ''), 'utf8'));
    if (parsed === null) throw new Error(`not parsed: ${paths[at] ?? ''}`);
    parsed.delete();
  }
};

/** @param {Work} work */
const inThread = (work) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: work });
    worker.once('error', reject);
    worker.once('exit', resolve);
  });

if (isMainThread) {
  reportAtExit(() => []);
  const [tree = '.', jobs = '1'] = process.argv.slice(2);
  const paths = readFileSync(0, 'utf8').split('\0');
  const work = { tree, paths, next: new Int32Array(new SharedArrayBuffer(4)) };
  if (jobs === '1') await parseAll(work);
  else await Promise.all(Array.from({ length: Number(jobs) }, () => inThread(work)));
} else {
  /** @type {Work} */
  const work = workerData;
  await parseAll(work);
}
