/** Which column of a table holds what. Pure. */
import { MAPPED_FIELDS, type ImportOptions, type MappedField } from '../imported.dto.js';
import { UnreadableExport } from './unreadable-export.js';

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
const SHOWN_MAX = 30;

/**
 * @param names of the table's columns
 * @throws UnreadableExport if a column that is needed is missing
 */
export function columnsOf(names: readonly string[], { columns, ownAddresses }: ImportOptions): Columns {
  const found: Columns = {};
  for (const field of MAPPED_FIELDS) {
    const told = columns[field];
    if (told !== undefined && !names.includes(told)) throw missing(`no column “${told}”`, names);
    const name = told ?? usualName(field, names);
    if (name !== undefined) found[field] = name;
  }
  const needed = (['conversation_id', 'at', 'text'] as const).filter((field) => found[field] === undefined);
  const knowsAuthor = found.author !== undefined || (found.email !== undefined && ownAddresses.length > 0);
  const wanted = [...needed, ...(knowsAuthor ? [] : (['author'] as const))];
  const fields = wanted.map((field) => `“${field}”`).join(', ');
  if (fields !== '') throw missing(`no column for ${fields}`, names);
  return found;
}

/** undefined = none of them is one of its usual names */
export function usualName(field: MappedField, names: readonly string[]): string | undefined {
  const plain = new Map(names.map((name) => [plainName(name), name]).reverse() as [string, string][]);
  const usual = USUAL[field].find((name) => plain.has(name));
  return usual === undefined ? undefined : plain.get(usual);
}

const plainName = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s.-]+/g, '_');

function missing(what: string, names: readonly string[]): UnreadableExport {
  const shown = names.slice(0, SHOWN_MAX).map((name) => `“${name.slice(0, 40)}”`);
  return new UnreadableExport(`The file has ${what}; its columns are ${shown.join(', ')}.`);
}
