import { parentPort, workerData } from 'node:worker_threads';
import { loadRust } from '../languages/rust/index.ts';
import type { SourceFile } from '../model/source.ts';
import { type ExtractJob, extractFile } from './extract.ts';

const job = workerData as ExtractJob;
const extract = await loadRust();
parentPort?.on('message', ({ index, file }: { index: number; file: SourceFile }) => {
  parentPort?.postMessage({ index, result: JSON.stringify(extractFile(extract, job, file)) });
});
parentPort?.postMessage('ready');
