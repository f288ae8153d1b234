/** What one worker of Jest keeps for all of its spec files, such as a browser, is closed when it ends. */
const closers: (() => Promise<unknown>)[] = [];
/** Sent by Jest to a worker that is no longer needed (CHILD_MESSAGE_END of jest-worker). */
const END = 2;

/** @param close called once, after the worker's last spec file */
export function atWorkerEnd(close: () => Promise<unknown>): void {
  if (closers.push(close) > 1 || !process.send) return; // without workers, test/support/global-teardown.ts calls
  process.on('message', (message) => {
    if (Array.isArray(message) && message[0] === END) void endWorker().finally(() => process.exit(0));
  });
}

/** Closes everything; a second call does nothing. */
export const endWorker = (): Promise<unknown> => Promise.allSettled(closers.splice(0).map((close) => close()));
