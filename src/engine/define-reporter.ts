import type { Report } from '../model/report.ts';

/** What a reporter may know of the place its text goes to. */
export interface RenderOptions {
  /** Whether escape sequences for colour are wanted. */
  readonly color: boolean;
  /** Columns a line may fill. */
  readonly width: number;
}

/** A reporter turns a report into text and does nothing else; it is the default export of one file in `reports/`. */
export interface Reporter {
  /** As `--format` takes it; the file is named by it. */
  readonly name: string;
  /** One line for `--help`. */
  readonly about: string;
  /** Pure: the same report and options give the same text. Never throws on a valid report. */
  readonly render: (report: Report, options: RenderOptions) => string;
}

/** Gives the reporter back unchanged: the compiler checks it where it stands. */
export const defineReporter = (reporter: Reporter): Reporter => reporter;
