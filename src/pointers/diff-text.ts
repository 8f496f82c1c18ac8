import { createTwoFilesPatch } from 'diff';

/** The difference of two versions of a document, as people and `git apply` read it. */
export const diffText = (path: string, before: string, after: string): string =>
  createTwoFilesPatch(`a/${path}`, `b/${path}`, before, after, '', '', { context: 1 }).split('\n').slice(1).join('\n');
