import { Worker } from 'node:worker_threads';
import type { LanguageId, SourceFile } from '../model/source.ts';
import { type ExtractJob, extractAll, type FileResult, type WorkerJob } from './extract.ts';

/** Below this a second thread costs more than it saves: it has to load the grammar first. */
const SMALL_TREE = 2_000_000;

export interface WorkerMessage {
  readonly index: number;
  /** Facts as text: handing over one string is cheaper than copying the objects. */
  readonly result: string;
}

/** Whether this code runs from its build: a worker cannot load TypeScript. */
const built = import.meta.url.endsWith('.js');

const total = (files: readonly SourceFile[]): number => files.reduce((sum, file) => sum + file.bytes, 0);

/** One worker that takes files from the shared queue until it is empty; rejects when the thread dies. */
const runWorker = (
  job: WorkerJob,
  next: () => readonly [number, SourceFile] | undefined,
  keep: (message: WorkerMessage) => void,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./extract-worker.js', import.meta.url), { workerData: job });
    const feed = (): void => {
      const item = next();
      if (item) worker.postMessage({ index: item[0], file: item[1] });
      else void worker.terminate().then(() => resolve());
    };
    worker.on('message', (message: WorkerMessage | 'ready') => {
      if (message !== 'ready') keep(message);
      feed();
    });
    worker.on('error', reject);
  });

/**
 * Extracts all files, largest first over `jobs` threads, and gives results in the order of `files`: the same whatever
 * the number of threads. What a thread that died had in hand is done again on this one.
 */
export const extractInParallel = async (
  job: ExtractJob,
  files: readonly SourceFile[],
  jobs: number,
): Promise<FileResult[]> => {
  if (!built || total(files) < SMALL_TREE) return extractAll(job, files);
  const threaded = files.filter(({ language }) => GAINS.has(language));
  const results = [
    ...(await inThreads(job, threaded, jobs)),
    ...(await extractAll(
      job,
      files.filter(({ language }) => !GAINS.has(language)),
    )),
  ];
  const byPath = new Map(results.map((one) => [one.path, one]));
  return files.flatMap((file) => byPath.get(file.path) ?? []);
};

/** Languages that are read faster by several threads: loading the parser and handing over the facts costs less than it gains. */
const GAINS: ReadonlySet<LanguageId> = new Set(['rust']);

const inThreads = async (job: ExtractJob, files: readonly SourceFile[], jobs: number): Promise<FileResult[]> => {
  if (total(files) < SMALL_TREE) return extractAll(job, files);
  if (jobs <= 1) return (await import('./beside.ts')).extractBeside(job, files);
  const results: (FileResult | undefined)[] = files.map(() => undefined);
  const queue = [...files.entries()].sort((a, b) => b[1].bytes - a[1].bytes || a[0] - b[0]);
  let at = 0;
  const next = (): readonly [number, SourceFile] | undefined => queue[at++];
  const keep = (message: WorkerMessage): void => {
    results[message.index] = JSON.parse(message.result) as FileResult;
  };
  const languages = [...new Set(files.map(({ language }) => language))];
  await Promise.allSettled(Array.from({ length: jobs }, () => runWorker({ ...job, languages }, next, keep)));
  const missing = files.filter((_, index) => results[index] === undefined);
  const again = new Map((missing.length > 0 ? await extractAll(job, missing) : []).map((one) => [one.path, one]));
  return files.flatMap((file, index) => results[index] ?? again.get(file.path) ?? []);
};
