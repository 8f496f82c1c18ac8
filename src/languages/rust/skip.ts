const skipString = (text: string, from: number): number => {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '"') return at;
  }
  return text.length;
};

const skipRaw = (text: string, from: number): number => {
  const open = /^r(#*)"/.exec(text.slice(from, from + 80));
  if (!open) return from;
  const end = text.indexOf(`"${open[1] ?? ''}`, from + open[0].length);
  return end < 0 ? text.length : end + (open[1]?.length ?? 0);
};

const skipComment = (text: string, from: number): number => {
  if (text[from + 1] === '/') {
    const end = text.indexOf('\n', from);
    return end < 0 ? text.length : end;
  }
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (text.startsWith('/*', at)) {
      depth++;
      at++;
    } else if (text.startsWith('*/', at)) {
      depth--;
      at++;
      if (depth === 0) return at;
    }
  }
  return text.length;
};

/** A quote starts a character (skipped) or a lifetime (one step). */
const skipQuote = (text: string, from: number): number => {
  const char = /^'(?:\\(?:u\{[0-9a-fA-F_]+\}|x[0-9a-fA-F]{2}|.)|[^\\'])'/u.exec(text.slice(from, from + 16));
  return char ? from + char[0].length - 1 : from;
};

/** Where a string, character, lifetime mark or comment that begins at an offset ends (its last character); -1 where none begins. */
export const skipSilent = (text: string, at: number): number => {
  const char = text[at];
  if (char === '"') return skipString(text, at);
  if (char === "'") return skipQuote(text, at);
  if (char === '/') return text[at + 1] === '/' || text[at + 1] === '*' ? skipComment(text, at) : -1;
  if (char !== 'r' || /\w/.test(text[at - 1] ?? '') || !/^r#*"/.test(text.slice(at, at + 40))) return -1;
  return skipRaw(text, at);
};
