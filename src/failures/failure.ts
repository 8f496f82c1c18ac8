import { KINDS, type Details, type Kind } from './kinds.ts';

/** A failure that the catalogue knows: it says what is wrong and what to do, and ends the run with its exit code. */
export class Failure<K extends Kind = Kind> extends Error {
  readonly kind: K;
  readonly detail: Details[K];

  constructor(kind: K, detail: Details[K], options?: ErrorOptions) {
    super(KINDS[kind].sentence(detail), options);
    this.name = 'Failure';
    this.kind = kind;
    this.detail = detail;
  }
}

/** Whether something thrown is a failure of the catalogue; anything else is a bug and is thrown on. */
export const isFailure = (thrown: unknown): thrown is Failure => thrown instanceof Failure;

/** The two lines a failure prints, each safe on a terminal and without its label. */
export const formatFailure = <K extends Kind>(failure: Failure<K>): { error: string; help: string } => ({
  error: failure.message,
  help: KINDS[failure.kind].next(failure.detail),
});

/** Exit code of a run that ends by this failure. */
export const exitCode = (failure: Failure): number => KINDS[failure.kind].exit;
