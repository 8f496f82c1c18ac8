import { parentPort, workerData } from 'node:worker_threads';
import type { SourceFile } from '../model/source.ts';
import { extractWith, type WorkerJob } from './extract.ts';
import { loadLanguages } from './languages.ts';

const job = workerData as WorkerJob;
const extractors = await loadLanguages(job.languages);
parentPort?.on('message', ({ index, file }: { index: number; file: SourceFile }) => {
  parentPort?.postMessage({ index, result: JSON.stringify(extractWith(extractors, job, file)) });
});
parentPort?.postMessage('ready');
