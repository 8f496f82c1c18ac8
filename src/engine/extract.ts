import type { FileFacts } from '../model/facts.ts';
import type { FailedStep } from '../model/report.ts';
import type { SourceFile } from '../model/source.ts';
import { failedStep } from '../failures/failed-step.ts';
import { BUDGET_MS, loadRust, type RustExtractor } from '../languages/rust/index.ts';
import { MAX_BYTES } from '../scan/scan.ts';
import { readSourceSync } from '../scan/read.ts';

/** What one file gave. */
export interface FileResult {
  readonly path: string;
  /** Null: not analysed, for the reason in `failed` or because a program wrote it. */
  readonly facts: FileFacts | null;
  readonly failed: readonly FailedStep[];
  readonly generated: boolean;
}

export interface ExtractJob {
  readonly root: string;
  readonly includeTests: boolean;
}

/** Reads and extracts one file. Never throws: a file that breaks something gives a row. */
export const extractFile = (extract: RustExtractor, job: ExtractJob, file: SourceFile): FileResult => {
  const read = readSourceSync(job.root, file, { maxBytes: MAX_BYTES });
  const failed = read.failed ? [read.failed] : [];
  if (read.text === null) return { path: file.path, facts: null, failed, generated: read.skipped === 'generated' };
  const { facts, timedOut } = extract(file.path, read.text, { includeTests: job.includeTests });
  const at = { step: 'extract', file: file.path };
  if (timedOut) return { path: file.path, facts: null, failed: [...failed, failedStep('parse-timeout', { milliseconds: BUDGET_MS }, at)], generated: false };
  const [line] = facts.broken;
  const broken = line === undefined ? [] : [failedStep('file-parse', { reason: `broken source at line ${line}` }, at)];
  return { path: file.path, facts, failed: [...failed, ...broken], generated: false };
};

/** Extracts files on this thread, in the order given. */
export const extractAll = async (job: ExtractJob, files: readonly SourceFile[]): Promise<FileResult[]> => {
  const extract = await loadRust();
  return files.map((file) => extractFile(extract, job, file));
};
