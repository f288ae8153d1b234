import type { OpensContext } from './context.js';

/** A command's interface to the outside world, so that tests can run it in their own process. */
export interface Io {
  /** undefined = the process's own environment, with a file `.env` as fallback. */
  env?: NodeJS.ProcessEnv;
  /** Standard output: only the result. */
  out(text: string): void;
  /** Standard error: remarks, progress, errors. */
  err(text: string): void;
  /** Reads standard input to its end. */
  input?: () => Promise<string>;
  /** Columns of the terminal behind `err`; null if it is not a terminal. */
  columns: number | null;
  /** Aborted when the operator interrupts the command. */
  signal: AbortSignal;
  /** undefined = an application of its own for each command. */
  openContext?: OpensContext;
}
