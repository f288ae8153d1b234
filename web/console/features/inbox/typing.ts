/** Who writes at the moment: contacts by session. It passes by itself, because nobody says that they stopped. */
import { storeOf, useStore } from '../../app/store.js';

const PASSES_MS = 6_000;
const writing = storeOf<ReadonlySet<string>>(new Set());
const timers = new Map<string, ReturnType<typeof setTimeout>>();

export function contactWrites(sessionId: string): void {
  clearTimeout(timers.get(sessionId));
  timers.set(
    sessionId,
    setTimeout(() => contactStopped(sessionId), PASSES_MS),
  );
  if (!writing.get().has(sessionId)) writing.set(new Set([...writing.get(), sessionId]));
}

/** As when what they wrote has come. */
export function contactStopped(sessionId: string): void {
  clearTimeout(timers.get(sessionId));
  timers.delete(sessionId);
  if (!writing.get().has(sessionId)) return;
  const rest = new Set(writing.get());
  rest.delete(sessionId);
  writing.set(rest);
}

export const useIsWriting = (sessionId: string): boolean => useStore(writing).has(sessionId);
