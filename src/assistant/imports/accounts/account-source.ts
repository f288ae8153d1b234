/** Where an import fetches its conversations from: page by page, each as the bytes that its adapter reads. */
import type { Entry, EntryPage, Place } from './vendor-api.js';

export interface AccountSource {
  /** @param at null = the first page @throws TokenRefused, AccountFailed, Unanswered, Postponed, the signal's reason */
  list(at: Place | null): Promise<EntryPage>;
  /** @throws EntryFailed too */
  whole(entry: Entry): Promise<Buffer>;
  close(): void;
}
