/** What the spec files of a worker share is kept until the worker ends (jest/worker-end.cjs). */

const ends: (() => Promise<unknown>)[] = [];

/** @param end called once, when a run in one process has no more files; a worker's process just ends */
export function beforeEnd(end: () => Promise<unknown>): void {
  ends.push(end);
}

/** Called by globalTeardown. */
export async function endWorker(): Promise<void> {
  await Promise.all(ends.splice(0).map((end) => end()));
}
