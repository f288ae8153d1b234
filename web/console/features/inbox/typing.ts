/** Contacts who are typing, by session. Entries expire, because nothing reports that typing stopped. */
import { createStore, useStore } from '../../app/store.js';

const PASSES_MS = 6_000;
const writing = createStore<ReadonlySet<string>>(new Set());
const timers = new Map<string, ReturnType<typeof setTimeout>>();

export function contactWrites(sessionId: string): void {
  clearTimeout(timers.get(sessionId));
  timers.set(
    sessionId,
    setTimeout(() => contactStopped(sessionId), PASSES_MS),
  );
  if (!writing.get().has(sessionId)) writing.set(new Set([...writing.get(), sessionId]));
}

/** Also called when their message has arrived. */
export function contactStopped(sessionId: string): void {
  clearTimeout(timers.get(sessionId));
  timers.delete(sessionId);
  if (!writing.get().has(sessionId)) return;
  const rest = new Set(writing.get());
  rest.delete(sessionId);
  writing.set(rest);
}

export const useIsWriting = (sessionId: string): boolean => useStore(writing).has(sessionId);
