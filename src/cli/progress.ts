import process from 'node:process';

/** Runs shorter than this need no comment. */
const SILENCE_MS = 1000;
const CLEAR = '\r\u001B[K';

/** Says on a terminal what a long run is at; silent elsewhere. */
export interface Progress {
  readonly stage: (name: string) => void;
  /** Takes the line away. */
  readonly end: () => void;
}

/** Progress on stderr, if that is a terminal and the run is not quiet. */
export const progress = (quiet: boolean): Progress => {
  if (quiet || !process.stderr.isTTY) return { stage: () => undefined, end: () => undefined };
  const started = performance.now();
  let shown = false;
  let current = 'start';
  const show = (): void => {
    shown = true;
    process.stderr.write(`${CLEAR}faultlane: ${current} …`);
  };
  // A stage that keeps the processor to itself lets no timer fire; then the next stage shows the line.
  const timer = setTimeout(show, SILENCE_MS);
  timer.unref();
  return {
    stage: (name) => {
      current = name;
      if (performance.now() - started > SILENCE_MS) show();
    },
    end: () => {
      clearTimeout(timer);
      if (shown) process.stderr.write(CLEAR);
    },
  };
};
