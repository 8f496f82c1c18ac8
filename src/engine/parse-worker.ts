import { parentPort } from 'node:worker_threads';
import { type Attempt, loadRustSteps } from '../languages/rust/index.ts';

const { parse } = await loadRustSteps();
parentPort?.on('message', (attempt: Attempt) => {
  const tree = parse(attempt);
  parentPort?.postMessage(tree, [tree.nodes.buffer]);
});
