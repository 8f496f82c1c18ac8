import type { Pointer } from '../model/report.ts';
import { bodyLikeness, likeness } from './likeness.ts';

/** Below this a text is no edit of the other. */
const EDITED = 0.6;

/** What has become of the text of cited lines; indentation does not count. */
export const contentOf = (before: readonly string[], now: readonly string[]): Pointer['content'] => {
  const a = before.map((line) => line.trim());
  const b = now.map((line) => line.trim());
  if (a.join('\n') === b.join('\n')) return 'same';
  const alike = a.length === 1 && b.length === 1 ? likeness(a.join(''), b.join('')) : bodyLikeness(a, b);
  return alike >= EDITED ? 'edited' : 'rewritten';
};
