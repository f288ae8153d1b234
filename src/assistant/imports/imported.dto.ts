/** What an adapter reads out of an export of another product, a mailbox or a table. */

export const IMPORT_SOURCES = ['intercom', 'zendesk', 'chatwoot', 'freshdesk', 'mail', 'csv', 'jsonl'] as const;
export type ImportSource = (typeof IMPORT_SOURCES)[number];

export const IMPORTED_CHANNELS = ['chat', 'email', 'phone', 'messenger', 'form', 'other'] as const;
export type ImportedChannel = (typeof IMPORTED_CHANNELS)[number];

export type ImportedAuthor = 'customer' | 'teammate' | 'bot' | 'system' | 'note';

export interface ImportedMessage {
  /** Milliseconds since 1970. */
  atMs: number;
  /** `note` = private note of the team; only with `ImportOptions.notes`. */
  author: ImportedAuthor;
  /** As the export gives it; null = not told, or deleted. */
  name: string | null;
  /** Light Markdown of what its reader saw, without quoted mail. */
  text: string;
  /** Their names alone; files are not imported. */
  attachments: string[];
}

export interface ImportedContact {
  /** The source's own id of the person. */
  externalId: string | null;
  name: string | null;
  email: string | null;
  phone: string | null;
}

export interface ImportedConversation {
  externalId: string;
  channel: ImportedChannel;
  subject: string | null;
  /** Milliseconds since 1970: of the first message. */
  startedAtMs: number;
  closedAtMs: number | null;
  /** 1–5 */
  rating: number | null;
  tags: string[];
  contact: ImportedContact;
  /** Oldest first; at least one by a customer. */
  messages: ImportedMessage[];
  /** The file has, or may have, only some of its messages. */
  isIncomplete?: true;
}

/** What was left out, and why, in words for the team. */
export interface SkippedItem {
  /** Where it stood: the source's id, or its number in the file from 1. */
  item: string;
  reason: string;
}

/** Fields of an `ImportedConversation` that columns of a CSV or keys of JSON Lines may hold. */
export const MAPPED_FIELDS = [
  'conversation_id',
  'at',
  'author',
  'name',
  'email',
  'text',
  'subject',
  'channel',
  'tags',
  'rating',
] as const;
export type MappedField = (typeof MAPPED_FIELDS)[number];

export const DATE_ORDERS = ['day_first', 'month_first'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

export interface ImportOptions {
  /** Private notes are read too. */
  notes: boolean;
  /** csv and jsonl: the name of the column or key of each field; a field without one is guessed from usual names. */
  columns: Partial<Record<MappedField, string>>;
  /** mail: addresses and domains of the team; whatever they send is a teammate's. */
  ownAddresses: string[];
  /** IANA, for times without an offset. */
  timezone: string;
  /** csv and jsonl: of dates such as `10/5/2026`; absent = the column tells. */
  dateOrder?: DateOrder;
}

export type ReadItem =
  { kind: 'conversation'; conversation: ImportedConversation } | { kind: 'skipped'; skipped: SkippedItem };

/** Bounds of one conversation; what exceeds them is left out and told as skipped. */
export const CONVERSATION_MESSAGES_MAX = 1_000;
export const MESSAGE_CHARACTERS_MAX = 20_000;
/** Of why something was left out, or the file cannot be read: it may quote the file. */
export const REASON_CHARS_MAX = 500;
