import { code } from '../model/plain.ts';
import { writeWhole, type Target } from './output.ts';
import { print, say, screen } from './terminal.ts';

const FILE_WIDTH = 80;

/** Where a text goes: how wide it may be, and whether colour is seen there. */
export interface Place {
  readonly color: boolean;
  readonly width: number;
}

/** What is delivered: its text for a format and a place, and what it is called in the word about it. */
export interface Parcel<Format extends string> {
  readonly text: (format: Format, place: Place) => Promise<string>;
  readonly name: string;
  /** Nothing is said on stderr. */
  readonly quiet: boolean;
}

/** Writes every file, then stdout, and only then says what was written: nobody is told of a report that is not there. */
export const deliver = async <Format extends string>(
  targets: readonly Target<Format>[],
  { text, name, quiet }: Parcel<Format>,
): Promise<void> => {
  const written: string[] = [];
  for (const { format, file } of targets) {
    if (file === null) continue;
    writeWhole(file, await text(format, { color: false, width: FILE_WIDTH }));
    written.push(`wrote ${name} as ${format} to ${code(file)}`);
  }
  for (const { format, file } of targets) {
    if (file === null) await print(await text(format, screen()));
  }
  if (!quiet) for (const line of written) say(line);
};
