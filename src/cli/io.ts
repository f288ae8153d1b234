/** What a command sees of the world outside, so that tests can run it in their own process. */
export interface Io {
  /** undefined = the process's own environment, with a file `.env` behind it. */
  env?: NodeJS.ProcessEnv;
  /** Standard output: the result and nothing else. */
  out(text: string): void;
  /** Standard error: remarks, progress, errors. */
  err(text: string): void;
  /** Columns of the terminal behind `err`; null where that is none. */
  columns: number | null;
  /** Aborted when the operator wants the command to end. */
  signal: AbortSignal;
}
