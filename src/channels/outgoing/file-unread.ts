import type { SendResult } from '../channel-adapter.js';

/** Delay before reading a file again. */
const RETRY_MS = 10_000;

/** A file could not be read. Adapters read files before sending anything, so nothing was sent. */
class FileUnread extends Error {}

export function throwFileUnread(cause: Error): never {
  throw new FileUnread(`A file could not be read: ${cause.message}`, { cause });
}

export function laterIfFileUnread(error: unknown): SendResult {
  if (!(error instanceof FileUnread)) throw error;
  const reason = 'A file of the message could not be read.';
  return { outcome: 'later', reason, afterMs: RETRY_MS, account: false };
}
