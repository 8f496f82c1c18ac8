import { plain } from './plain.ts';
import type { Hop } from './report.ts';
import { tied } from './wrap.ts';

const CALLED = /^[\p{ID_Start}_][\p{ID_Continue}:.<>]*$/u;

/** One step of a witness for a person: `-> via f() (file:line) -> B::Y`, on request with how it happens; safe on a terminal, to be wrapped. */
export const hopText = ({ via, how, file, line, to }: Hop, withHow = false): string => {
  const name = plain(via);
  const called = name === '' ? [] : [`via ${name}${CALLED.test(name) ? '()' : ''}`];
  const through = [...called, ...(withHow ? [plain(how)] : [])].join(', ');
  const start = through === '' ? '->' : tied(`-> ${through}`);
  return [start, `(${plain(file)}:${line})`, tied(`-> ${plain(to)}`)].join(' ');
};
