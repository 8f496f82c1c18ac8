import type { FileFacts } from '../model/facts.ts';
import type { FailedStep } from '../model/report.ts';
import type { SourceFile } from '../model/source.ts';
import { failedStep } from '../failures/failed-step.ts';
import { Failure } from '../failures/failure.ts';
import {
  BUDGET_MS,
  type Extracted,
  extractorOf,
  GrammarMissing,
  loadRustSteps,
  type RustExtractor,
  type RustSteps,
} from '../languages/rust/index.ts';
import { MAX_BYTES } from '../scan/scan.ts';
import { readSourceSync } from '../scan/read.ts';
import { makeDetach } from './detach.ts';

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

const reasonOf = (error: unknown): string =>
  error instanceof RangeError ? 'its code is nested too deeply' : `the extractor failed: ${String(error)}`;

/** The text of one file, or the result where there is none. Never throws. */
export const readFile = (
  job: ExtractJob,
  { path }: SourceFile,
): { readonly text: string; readonly failed: readonly FailedStep[] } | FileResult => {
  const read = readSourceSync(job.root, { path }, { maxBytes: MAX_BYTES });
  const failed = read.failed ? [read.failed] : [];
  if (read.text === null) return { path, facts: null, failed, generated: read.skipped === 'generated' };
  return { text: read.text, failed };
};

/** What an extraction gave, with the rows from before it. Never throws: a file that breaks something gives a row. */
export const resultOf = (path: string, before: readonly FailedStep[], extract: () => Extracted): FileResult => {
  const at = { step: 'extract', file: path };
  const lost = (row: FailedStep): FileResult => ({ path, facts: null, failed: [...before, row], generated: false });
  let extracted: Extracted;
  try {
    extracted = extract();
  } catch (error) {
    return lost(failedStep('file-parse', { reason: reasonOf(error) }, at));
  }
  const { facts, timedOut } = extracted;
  if (timedOut) return lost(failedStep('parse-timeout', { milliseconds: BUDGET_MS }, at));
  const [line] = facts.broken;
  const broken =
    line === undefined
      ? []
      : [failedStep('file-parse', { reason: `source that is broken or nested too deeply at line ${line}` }, at)];
  return { path, facts, failed: [...before, ...broken], generated: false };
};

/** Reads and extracts one file. Never throws: a file that breaks something gives a row. Names may still be parts of its text. */
export const extractFile = (extract: RustExtractor, job: ExtractJob, file: SourceFile): FileResult => {
  const read = readFile(job, file);
  if (!('text' in read)) return read;
  return resultOf(file.path, read.failed, () => extract(file.path, read.text, { includeTests: job.includeTests }));
};

/** Loads the language; without its grammar the run would prove nothing. */
export const loadLanguage = async (): Promise<RustSteps> => {
  try {
    return await loadRustSteps();
  } catch (error) {
    if (error instanceof GrammarMissing)
      throw new Failure('grammar-missing', { language: 'Rust', reason: error.message }, { cause: error });
    throw error;
  }
};

/** Extracts files on this thread, in the order given. */
export const extractAll = async (job: ExtractJob, files: readonly SourceFile[]): Promise<FileResult[]> => {
  const extract = extractorOf(await loadLanguage());
  const detach = makeDetach();
  return files.map((file) => {
    const result = extractFile(extract, job, file);
    detach(result);
    return result;
  });
};
