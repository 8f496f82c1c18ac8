import { BUDGET_MS, type Extracted, type Extractor } from '../model/extracted.ts';
import type { FileFacts } from '../model/facts.ts';
import type { FailedStep } from '../model/report.ts';
import type { LanguageId, SourceFile } from '../model/source.ts';
import { failedStep } from '../failures/failed-step.ts';
import { MAX_BYTES } from '../scan/scan.ts';
import { readSourceSync } from '../scan/read.ts';
import { makeDetach } from './detach.ts';
import { type Extractors, loadLanguages } from './languages.ts';

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

/** What a thread is told when it starts. */
export interface WorkerJob extends ExtractJob {
  /** Languages of the files that may come. */
  readonly languages: readonly LanguageId[];
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
export const extractFile = (extract: Extractor, job: ExtractJob, file: SourceFile): FileResult => {
  const read = readFile(job, file);
  if (!('text' in read)) return read;
  return resultOf(file.path, read.failed, () => extract(file.path, read.text, { includeTests: job.includeTests }));
};

/** The same with the language of the file. */
export const extractWith = (extractors: Extractors, job: ExtractJob, file: SourceFile): FileResult =>
  extractFile(extractors.get(file.language) ?? missing, job, file);

const missing: Extractor = () => {
  throw new TypeError('its language was not loaded');
};

/** Extracts files on this thread, in the order given. */
export const extractAll = async (job: ExtractJob, files: readonly SourceFile[]): Promise<FileResult[]> => {
  const extractors = await loadLanguages(files.map(({ language }) => language));
  const detach = makeDetach();
  return files.map((file) => {
    const result = extractWith(extractors, job, file);
    detach(result);
    return result;
  });
};
