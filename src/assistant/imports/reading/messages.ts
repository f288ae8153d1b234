/** Messages between the application and a process that reads an import: each request has one answer. */
import type { AccountRequest } from '../accounts/account-client.js';
import type { Entry, EntryPage, Period, Place } from '../accounts/vendor-api.js';
import type { VendorName } from '../adapters/vendors.js';
import type { ImportOptions, ImportSource, ReadItem } from '../imported.dto.js';

/** An account without its token, which the process never has. */
export interface AccountOf {
  vendor: VendorName;
  host: string;
  path: string;
  period: Period;
}

export type AccountTask =
  { kind: 'list'; account: AccountOf; at: Place | null } | { kind: 'whole'; account: AccountOf; entry: Entry };

export type ReadingRequest =
  | AccountTask
  /** What the account answers; null = it was not reached. */
  | { kind: 'response'; bytes: Uint8Array | null }
  | { kind: 'begin'; source: ImportSource; options: ImportOptions }
  /** null = there are no more. */
  | { kind: 'bytes'; bytes: Uint8Array | null }
  /** The last items are taken. */
  | { kind: 'more' };

export type ReadingAnswer =
  /** It has started; the first message. */
  | { kind: 'ready' }
  /** A piece of the file; `isFirst` = from its start, perhaps again. */
  | { kind: 'wants'; isFirst: boolean }
  | { kind: 'asks'; request: AccountRequest }
  | { kind: 'page'; page: EntryPage }
  | { kind: 'whole'; bytes: Uint8Array }
  /** The account, or one conversation of it, cannot be read; for the team. */
  | { kind: 'refused'; isEntry: boolean; reason: string }
  | { kind: 'unanswered' }
  | { kind: 'items'; items: ReadItem[] }
  | { kind: 'done' }
  /** The file is something else; for the team. */
  | { kind: 'unreadable'; reason: string }
  /** An internal error without its message, which may quote the file. */
  | { kind: 'failed'; fault: string };

/** Start options of the process, as JSON. */
export interface ReadingProcessOptions {
  residentMb: number;
  /** Of CPU time for one piece of the file, or one batch of items. */
  stepMs: number;
  /** Process id of the application. */
  parent: number;
}
