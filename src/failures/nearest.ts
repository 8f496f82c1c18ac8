// Longer words are no typing errors of ours, and the table below is quadratic.
const LONGEST = 64;

/** Number of typing errors (insert, delete, replace, swap of neighbours) between two words, letters compared without case. */
const distance = (from: string, to: string): number => {
  const a = from.toLowerCase();
  const b = to.toLowerCase();
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
};

/** The known word that was most likely meant: at most a third of its letters differ; null when none is that close. The first of equals wins. */
export const nearest = (word: string, known: Iterable<string>): string | null => {
  if (word.length > LONGEST) return null;
  let best: string | null = null;
  let least = Infinity;
  for (const candidate of known) {
    if (candidate.length > LONGEST) continue;
    const errors = distance(word, candidate);
    if (errors < least && errors <= Math.max(1, Math.floor(candidate.length / 3))) {
      best = candidate;
      least = errors;
    }
  }
  return best;
};
