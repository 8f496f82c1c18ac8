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
