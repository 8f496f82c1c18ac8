import { Worker } from 'node:worker_threads';
import { type Attempt, type FlatTree, NOTHING, type RustSteps } from '../languages/rust/index.ts';
import type { SourceFile } from '../model/source.ts';
import { makeDetach } from './detach.ts';
import { type ExtractJob, type FileResult, readFile, resultOf } from './extract.ts';
import { loadRustParser } from './languages.ts';

/** Files that are on their way at once: enough that neither thread ever waits for the other, and few texts in memory. */
const AHEAD = 6;

/** A thread that parses; null as a tree: it died. */
interface Parsing {
  readonly parse: (attempt: Attempt) => Promise<FlatTree | null>;
  readonly stop: () => Promise<unknown>;
}

const startParsing = (): Parsing => {
  const worker = new Worker(new URL('./parse-worker.js', import.meta.url));
  // It answers in the order in which it is asked.
  const waiting: ((tree: FlatTree | null) => void)[] = [];
  let isDead = false;
  const die = (): void => {
    isDead = true;
    for (const answer of waiting.splice(0)) answer(null);
  };
  worker.on('message', (tree: FlatTree) => waiting.shift()?.(tree));
  worker.on('error', die);
  worker.on('exit', die);
  return {
    parse: (attempt) =>
      new Promise((resolve) => {
        if (isDead) return resolve(null);
        waiting.push(resolve);
        return worker.postMessage(attempt);
      }),
    stop: () => worker.terminate(),
  };
};

/** The tree of a file: of the first attempt that is not broken, else of the last. */
const treeOf = async (attempts: readonly Attempt[], steps: RustSteps, thread: Parsing): Promise<FlatTree> => {
  let tree = NOTHING;
  for (const attempt of attempts) {
    // One after the other: most files need no second attempt.
    tree = (await thread.parse(attempt)) ?? steps.parse(attempt);
    if (tree.broken.length === 0) break;
  }
  return tree;
};

/**
 * Extracts files with one thread that parses beside this one, which reads the files and the trees: half of the work
 * each. Results in the order of `files`, the same as `extractAll` gives; what the thread had in hand when it died is
 * parsed here.
 */
export const extractBeside = async (job: ExtractJob, files: readonly SourceFile[]): Promise<FileResult[]> => {
  const thread = startParsing();
  try {
    return await extractBy(thread, await loadRustParser(), job, files);
  } finally {
    await thread.stop();
  }
};

const extractBy = async (
  thread: Parsing,
  steps: RustSteps,
  job: ExtractJob,
  files: readonly SourceFile[],
): Promise<FileResult[]> => {
  const detach = makeDetach();
  const { includeTests } = job;
  const extractOne = async (file: SourceFile): Promise<FileResult> => {
    const read = readFile(job, file);
    if (!('text' in read)) return read;
    const { text, failed } = read;
    const tree = await treeOf(steps.attempts(text, { includeTests }), steps, thread);
    const result = resultOf(file.path, failed, () => steps.extract(file.path, text, { includeTests }, tree));
    detach(result);
    return result;
  };
  const results: FileResult[] = [];
  const queue = files.entries();
  const lane = async (): Promise<void> => {
    for (const [index, file] of queue) results[index] = await extractOne(file);
  };
  await Promise.all(Array.from({ length: AHEAD }, lane));
  return results;
};
