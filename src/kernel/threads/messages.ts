/** Messages between the pool and its worker threads. A job gets a new number each time it is started. */

/** An error on its way to the other side: the host's own errors by reference, so that callers get the original. */
export type Failure = { hostError: number } | { message: string; stack?: string };

export type ToThread = { job: number } & (
  | { kind: 'start'; task: string; input: unknown }
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
  /** It was aborted, and does nothing any more. */
  | { kind: 'left' }
  /** The job's stretches of work add up to more than its budget. */
  | { kind: 'over_budget' }
  /** The job calls one of the functions that the host serves it. */
  | { kind: 'call'; call: number; method: string; args: unknown[] }
);

/** Start parameters of a thread. */
export interface ThreadData {
  mark: SharedArrayBuffer;
  /** Milliseconds of work that one job may use. */
  budgetMs: number;
}
