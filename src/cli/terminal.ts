import process from 'node:process';
import { Failure } from '../failures/failure.ts';
import { codeOf } from '../scan/bytes.ts';

const WIDEST = 120;

/** A reader that leaves early (`| head`) is no failure; what else goes wrong is told by whoever was writing. */
export const calm = (): void => {
  process.stdout.on('error', () => undefined);
  process.stderr.on('error', () => undefined);
};

/** Characters that are handed over at once: of a report of 19 MB no second copy is made. */
const PIECE = 1_048_576;

/** Writes one piece; false: the reader has left. */
const write = (text: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => {
      if (error === null || error === undefined) resolve(true);
      else if (codeOf(error) === 'EPIPE') resolve(false);
      else reject(new Failure('output-unwritable', { file: 'stdout', code: codeOf(error) }, { cause: error }));
    });
  });

/** Whether a character stands on two places of which this is the first. */
const isCutAt = (text: string, at: number): boolean => (text.codePointAt(at - 1) ?? 0) > 0xff_ff;

/** Prints on stdout and waits until it is taken; a reader that left is fine, anything else is a failure. */
export const print = async (text: string): Promise<void> => {
  for (let at = 0, end = 0; at < text.length; at = end) {
    end = Math.min(at + PIECE, text.length);
    if (isCutAt(text, end)) end--;
    if (!(await write(text.slice(at, end)))) return;
  }
};

/** One line on stderr; the text must be safe already. */
export const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

/** Whether a stream may be coloured: a terminal that can, and nobody who said no. */
export const coloured = (isTTY: boolean, env: Readonly<Record<string, string | undefined>>): boolean =>
  isTTY && (env['NO_COLOR'] ?? '') === '' && env['TERM'] !== 'dumb';

/** Columns of the page: those of the terminal, no wider than a person reads with ease; 80 where there is none. */
export const pageWidth = (): number => {
  // A terminal that does not know its size says 0.
  const wide = process.stdout.isTTY ? process.stdout.columns : 0;
  return wide > 0 ? Math.min(wide, WIDEST) : 80;
};

/** What a text on stdout may look like. */
export const screen = (): { readonly color: boolean; readonly width: number } => ({
  color: coloured(process.stdout.isTTY, process.env),
  width: pageWidth(),
});
