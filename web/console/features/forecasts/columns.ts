/** Which column of a table holds what: a copy of the service's guesses, to show them before anything is uploaded. */
import type { Source } from './import-queries.js';

export const MAPPED_FIELDS = [
  'conversation_id',
  'at',
  'author',
  'text',
  'email',
  'name',
  'subject',
  'channel',
  'tags',
  'rating',
] as const;
export type MappedField = (typeof MAPPED_FIELDS)[number];
export type Columns = Partial<Record<MappedField, string>>;

/** Usual names, as `plainName` writes them; the first that a table has is taken. */
const USUAL: Readonly<Record<MappedField, readonly string[]>> = {
  conversation_id: [
    ...['conversation_id', 'conversation', 'conversationid', 'ticket_id', 'ticketid', 'ticket', 'ticket_number'],
    ...['thread_id', 'threadid', 'thread', 'chat_id', 'case_id', 'case_number', 'session_id'],
  ],
  at: ['at', 'sent_at', 'created_at', 'created', 'timestamp', 'datetime', 'date_time', 'date', 'time', 'datum', 'zeit'],
  author: ['author', 'author_type', 'sender_type', 'role', 'author_role', 'direction', 'from_type', 'absender'],
  name: ['name', 'author_name', 'sender_name', 'from_name', 'customer_name', 'contact_name'],
  email: ['email', 'e_mail', 'author_email', 'sender_email', 'from_email', 'customer_email', 'contact_email', 'from'],
  text: ['text', 'message', 'body', 'content', 'comment', 'message_text', 'message_body', 'nachricht'],
  subject: ['subject', 'title', 'betreff'],
  channel: ['channel', 'via', 'source', 'kanal'],
  tags: ['tags', 'labels', 'tag'],
  rating: ['rating', 'csat', 'satisfaction', 'score', 'bewertung'],
};

const plainName = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s.-]+/g, '_');

export function guessedColumns(names: readonly string[]): Columns {
  const plain = new Map(names.toReversed().map((name) => [plainName(name), name]));
  const found: Columns = {};
  for (const field of MAPPED_FIELDS) {
    const usual = USUAL[field].find((name) => plain.has(name));
    const name = usual === undefined ? undefined : plain.get(usual);
    if (name !== undefined) found[field] = name;
  }
  return found;
}

/** Fields without which no conversation can be read. Who wrote may be told by the team's own addresses instead. */
export function missingFields(columns: Columns, hasOwnAddresses: boolean): MappedField[] {
  const needed: MappedField[] = ['conversation_id', 'at', 'text'];
  const knowsAuthor = columns.author !== undefined || (columns.email !== undefined && hasOwnAddresses);
  return [...needed, ...(knowsAuthor ? [] : (['author'] as const))].filter((field) => columns[field] === undefined);
}

export type Author = 'customer' | 'teammate' | 'bot' | 'system' | 'note';

const AUTHORS: Readonly<Record<Author, readonly string[]>> = {
  customer: [
    ...['customer', 'user', 'client', 'contact', 'visitor', 'end-user', 'end_user', 'enduser', 'requester', 'lead'],
    ...['guest', 'incoming', 'inbound', 'in', 'received', 'kunde', 'kundin'],
  ],
  teammate: [
    ...['teammate', 'agent', 'admin', 'operator', 'staff', 'support', 'team', 'employee', 'outgoing', 'outbound'],
    ...['out', 'sent', 'mitarbeiter', 'mitarbeiterin'],
  ],
  bot: ['bot', 'ai', 'assistant', 'automation', 'chatbot', 'ai_agent'],
  system: ['system', 'event', 'activity'],
  note: ['note', 'private', 'internal', 'internal_note', 'private_note', 'notiz'],
};

/** Who wrote a row; null = the row is left out, because its word is none that is known. */
export function authorOf(word: string | undefined, email: string | undefined, own: readonly string[]): Author | null {
  const address = (email ?? '').trim().toLowerCase();
  const isOwn = own.some((one) => address === one || (address !== '' && address.endsWith(`@${one.replace(/^@/, '')}`)));
  const plain = (word ?? '').trim().toLowerCase().replace(/\s+/g, '_');
  const known = (Object.keys(AUTHORS) as Author[]).find((author) => AUTHORS[author].includes(plain)) ?? null;
  if (isOwn) return known === 'note' ? 'note' : 'teammate';
  return word === undefined ? 'customer' : known;
}

/** What a file's name plainly says of where it comes from. */
export function sourceOf(name: string): Source | null {
  const plain = name.toLowerCase();
  if (/\.(mbox|mbx|eml)$/.test(plain)) return 'mail';
  if (/\.(csv|tsv)$/.test(plain)) return 'csv';
  if (/\.(jsonl|ndjson)$/.test(plain) && !/intercom|zendesk|chatwoot|freshdesk/.test(plain)) return 'jsonl';
  return (['intercom', 'zendesk', 'chatwoot', 'freshdesk'] as const).find((one) => plain.includes(one)) ?? null;
}

/** Addresses and domains, as a person lists them. */
export const listOf = (text: string): string[] => text.split(/[\s,;]+/).filter((one) => one !== '');
