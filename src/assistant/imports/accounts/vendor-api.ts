/** What reads the conversations of an account, page by page, by the vendor's documented API. */
import type { Fields } from '../adapters/fields.js';
import type { SkippedItem } from '../imported.dto.js';
import type { AccountClient } from './account-client.js';

export interface Period {
  /** Milliseconds since 1970: what was changed since. */
  sinceMs: number;
  /** What began until then; null = until now. */
  untilMs: number | null;
}

/** Where a vendor's list is: plain JSON, kept between requests. */
export type Place = Record<string, unknown>;

/** Of a list; without its messages. */
export interface Entry {
  id: string;
  /** Milliseconds since 1970; null = not told. */
  createdMs: number | null;
  fields: Fields;
}

export interface EntryPage {
  entries: Entry[];
  /** null = it was the last page. */
  next: Place | null;
  /** What a list does not have at all, told once. */
  skips?: SkippedItem[];
}

export interface VendorApi {
  /** Headers by which it knows who asks. */
  headers(token: string, login: string | null): Record<string, string>;
  /** @param at null = the first page */
  list(client: AccountClient, period: Period, at: Place | null): Promise<EntryPage>;
  /** The conversation with its messages, in the shape that the adapter of its export reads. */
  whole(client: AccountClient, entry: Entry): Promise<Fields>;
}

/** Pages of the messages of one conversation: more than are kept of it. */
export const MESSAGE_PAGES_MAX = 50;

export const basic = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

export const inSeconds = (ms: number): number => Math.floor(ms / 1_000);
