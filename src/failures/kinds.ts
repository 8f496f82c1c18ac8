import type { Entry } from './entry.ts';
import { FILE_KINDS, type FileDetails } from './file-kinds.ts';
import { RUN_KINDS, type RunDetails } from './run-kinds.ts';

/** What a failure of each kind has to know. */
export type Details = RunDetails & FileDetails;
/** Every way in which faultlane itself can fail. */
export type Kind = keyof Details;

/** The catalogue: kind to sentence, next step, exit code, lane and category. */
export const KINDS: { readonly [K in Kind]: Entry<Details[K]> } = { ...RUN_KINDS, ...FILE_KINDS };
