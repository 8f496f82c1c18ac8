import { setFlagsFromString } from 'node:v8';

/**
 * Fits the JavaScript engine to a run of seconds, in threads that are started later, too. An engine that does not know
 * a flag goes on as it is. Measured on 1.4 million lines:
 *
 * - inlining less: what is inlined by itself costs more to compile than it saves; 17 % less processor time
 * - collecting when the heap has grown by two fifths, not to four times its size: 90 MB less for 3 % of processor time
 */
export const tune = (): void => {
  setFlagsFromString('--max-inlined-bytecode-size-cumulative=230');
  setFlagsFromString('--heap-growing-percent=40');
};
