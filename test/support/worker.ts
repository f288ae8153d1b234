/** What the spec files of a worker share is kept until the worker ends. */

/** jest-worker's message that no more files come. */
const END = 2;
const ends: (() => Promise<unknown>)[] = [];

/** @param end called once, when a run in one process has no more files; a worker's process just ends */
export function beforeEnd(end: () => Promise<unknown>): void {
  if (ends.push(end) === 1 && process.send)
    process.on('message', (message) => Array.isArray(message) && message[0] === END && process.exit(0));
}

/** Called by globalTeardown. */
export async function endWorker(): Promise<void> {
  await Promise.all(ends.splice(0).map((end) => end()));
}
