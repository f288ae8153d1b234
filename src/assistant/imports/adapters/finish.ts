/** Brings what an adapter found within the bounds of an imported conversation. Pure. */
import {
  CONVERSATION_MESSAGES_MAX,
  MESSAGE_CHARACTERS_MAX,
  type ImportedChannel,
  type ImportedContact,
  type ImportedConversation,
  type ImportedMessage,
  type ReadItem,
} from '../imported.dto.js';
import { counted, skipped } from './tally.js';

/** A conversation as it was found. */
export interface Found {
  externalId: string;
  channel: ImportedChannel;
  subject?: string | null;
  closedAtMs?: number | null;
  /** 1–5; others are left out. */
  rating?: number | null;
  tags?: string[];
  contact: ImportedContact;
  messages: FoundMessage[];
  /** Why it is incomplete, in words for the team. */
  missing?: string | null;
  /** Messages that were found beyond the bound, and were not kept. */
  dropped?: number;
}

/** `atMs` is null if the export says none that can be read, `text` if it cannot be read. */
export interface FoundMessage extends Omit<ImportedMessage, 'atMs' | 'text' | 'attachments'> {
  atMs: number | null;
  text: string | null;
  attachments?: string[];
}

const SHORT_MAX = 200;
const ID_MAX = 400;
const SUBJECT_MAX = 500;
const LIST_MAX = 50;
const DAY_MS = 24 * 3_600_000;
const EARLIEST_MS = Date.UTC(1990, 0, 1);

/** The conversation, and what of it was left out; or why it is left out as a whole. */
export function finished(found: Found, nowMs = Date.now()): ReadItem[] {
  const id = short(found.externalId, ID_MAX) ?? '';
  const undated = found.messages.filter(({ atMs }) => atMs === null).length;
  if (undated > 0) return [skipped(id, `${counted(undated, 'message')} without a time that can be read.`)];
  const wrong = found.messages.find(({ atMs }) => !isPlausible(Number(atMs), nowMs));
  if (wrong) return [skipped(id, `Its time cannot be right: ${shownTime(Number(wrong.atMs))}.`)];
  const unreadable = found.messages.filter(({ text }) => text === null).length;
  const said = found.messages.flatMap(toMessage).sort((one, other) => one.atMs - other.atMs);
  const messages = said.slice(0, CONVERSATION_MESSAGES_MAX);
  const [first] = messages;
  if (!first || !messages.some(({ author }) => author === 'customer'))
    return [skipped(id, first ? 'No customer wrote in it.' : 'It has no message with a text.')];
  const beyond = said.length - messages.length + (found.dropped ?? 0);
  const long = found.messages.filter(({ text }) => (text ?? '').length > MESSAGE_CHARACTERS_MAX).length;
  const { missing = null } = found;
  const cut = [
    missing === null ? null : `${missing}: it is marked as incomplete, and no forecast tries it`,
    beyond > 0 ? `${counted(beyond, 'message')} beyond ${CONVERSATION_MESSAGES_MAX} left out` : null,
    long > 0 ? `${counted(long, 'message')} cut after ${MESSAGE_CHARACTERS_MAX} characters` : null,
    unreadable > 0 ? `${counted(unreadable, 'message')} in HTML that cannot be read left out` : null,
  ].filter((note) => note !== null);
  const conversation: ReadItem = { kind: 'conversation', conversation: asImported(found, { id, messages, nowMs }) };
  return cut.length === 0 ? [conversation] : [conversation, skipped(id, `${cut.join('; ')}.`)];
}

const isPlausible = (ms: number, nowMs: number): boolean => ms >= EARLIEST_MS && ms <= nowMs + DAY_MS;

function asImported(
  found: Found,
  { id, messages, nowMs }: { id: string; messages: ImportedMessage[]; nowMs: number },
): ImportedConversation {
  const { rating = null, closedAtMs = null, missing = null, contact } = found;
  return {
    externalId: id,
    channel: found.channel,
    subject: short(found.subject, SUBJECT_MAX),
    startedAtMs: messages[0]?.atMs ?? 0,
    closedAtMs: closedAtMs !== null && isPlausible(closedAtMs, nowMs) ? closedAtMs : null,
    rating: rating !== null && Number.isInteger(rating) && rating >= 1 && rating <= 5 ? rating : null,
    tags: [...new Set((found.tags ?? []).flatMap((tag) => short(tag, SHORT_MAX) ?? []))].slice(0, LIST_MAX),
    contact: {
      externalId: short(contact.externalId, SHORT_MAX),
      name: short(contact.name, SHORT_MAX),
      email: short(contact.email, 320),
      phone: short(contact.phone, SHORT_MAX),
    },
    messages,
    ...(missing !== null && { isIncomplete: true }),
  };
}

/** None if it says nothing and carries nothing. */
function toMessage({ atMs, author, name, text, attachments = [] }: FoundMessage): ImportedMessage[] {
  const files = attachments.flatMap((one) => short(one, SHORT_MAX) ?? []).slice(0, LIST_MAX);
  const words = clean((text ?? '').slice(0, MESSAGE_CHARACTERS_MAX)).trim();
  if (words === '' && files.length === 0) return [];
  return [{ atMs: atMs ?? 0, author, name: short(name, SHORT_MAX), text: words, attachments: files }];
}

/** Text that PostgreSQL accepts. */
const clean = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD').replaceAll('\r\n', '\n');

const short = (text: string | null | undefined, max: number): string | null =>
  clean((text ?? '').slice(0, max))
    .replace(/\s+/g, ' ')
    .trim() || null;

const shownTime = (ms: number): string =>
  Math.abs(ms) < 8.64e15 ? new Date(ms).toISOString().slice(0, 10) : 'beyond the calendar';
