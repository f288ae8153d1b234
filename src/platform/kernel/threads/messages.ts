/** Messages between the pool and its worker threads. A job gets a new number each time it is started. */

/**
 * An error sent between threads. The host's own errors are sent as references, so that callers get the original
 * object.
 */
export type Failure = { hostError: number } | { message: string; stack?: string };

export type ToThread = { job: number } & (
  | { kind: 'start'; task: string; input: unknown; moreMs: number }
  /** The caller asks for the next event. */
  | { kind: 'next' }
  | { kind: 'abort' }
  | { kind: 'answer'; call: number; value: unknown }
  /** The call failed; the host keeps the error. */
  | { kind: 'refusal'; call: number }
);

export type FromThread = { job: number } & (
  | { kind: 'event'; event: unknown }
  | { kind: 'result'; result: unknown }
  | { kind: 'failed'; failure: Failure }
  /** The job was aborted and has stopped working. */
  | { kind: 'left' }
  /** The job's work adds up to more than its budget. */
  | { kind: 'over_budget' }
  /** The job calls one of the functions that the host provides. */
  | { kind: 'call'; call: number; method: string; args: unknown[] }
);

/** Start parameters of a thread. */
export interface ThreadData {
  mark: SharedArrayBuffer;
  /** Milliseconds of CPU work that one job may use. */
  budgetMs: number;
  /** What the first job may use on top: code is compiled and data are read on its account. */
  firstJobMs: number;
}
