/** Code that people wrote has lines; a bundle or what a minifier wrote has few, for so many characters. */
const LONGEST_MEAN = 400;
const SMALLEST = 4096;

/** Whether a text was packed by a program: its lines are longer than anybody writes. */
export const isPacked = (text: string): boolean => {
  if (text.length < SMALLEST) return false;
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
  return text.length / lines > LONGEST_MEAN;
};

/** How far into a file its writer says that it was a program. */
const LINES = 10;
const CHARACTERS = 4096;

const MARKER = /@generated\b|\bDO NOT EDIT\b|\b[Aa]utomatically generated\b/u;
// A line of documentation speaks about its module, not to who edits the file.
const DOC = /^\/\/[/!]/u;

/**
 * Whether a file says in a comment among its first lines that a program wrote it. Only comments count: a program that
 * writes such files holds the same words in its strings.
 */
export const isGenerated = (text: string): boolean => {
  const head = text.slice(0, CHARACTERS);
  if (!MARKER.test(head)) return false;
  let inside = false;
  for (const line of head.split('\n', LINES)) {
    const start = line.trimStart();
    if (!inside && start.startsWith('//')) {
      if (!DOC.test(start) && MARKER.test(start)) return true;
    } else if (inside || start.startsWith('/*')) {
      const end = start.indexOf('*/');
      if (MARKER.test(end < 0 ? start : start.slice(0, end))) return true;
      inside = end < 0;
    }
  }
  return false;
};
