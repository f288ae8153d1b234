/**
 * Tickets of Freshdesk with their conversations: the description is the first message.
 * https://developers.freshdesk.com/api/#tickets
 */
import type { ImportedChannel, ImportOptions, ReadItem } from '../imported.dto.js';
import { textOfBody, type Body } from './bodies.js';
import { whatIsMissing } from './completeness.js';
import { fieldsOf, idOf, listOf, numberOf, textOf, textsOf, type Fields } from './fields.js';
import type { Found, FoundMessage } from './finish.js';
import { People } from './people.js';
import { readJson, type Reading } from './read-json.js';
import { timeOf } from './times.js';

export function freshdesk(bytes: AsyncIterable<Buffer>, options: ImportOptions): AsyncGenerator<ReadItem> {
  const people = new People({ contacts: 'customer', agents: 'agent', users: undefined });
  const read = (one: Fields, reading: Reading): Found | string => readTicket(one, people, reading);
  return readJson({ vendor: 'freshdesk', read, people }, bytes, options);
}

/** `source` of a ticket. */
const CHANNELS: Readonly<Record<number, ImportedChannel>> = {
  1: 'email',
  2: 'form',
  3: 'phone',
  5: 'messenger',
  6: 'messenger',
  7: 'chat',
  9: 'form',
  10: 'email',
  13: 'messenger',
};
/** `source` of a conversation: reply, note, Twitter, survey, Facebook, forwarded, phone, e-commerce. */
const SOURCES = new Set([0, 2, 5, 6, 7, 8, 9, 11]);
const [NOTE, SURVEY, FORWARDED] = [2, 6, 8];
const [RESOLVED, CLOSED] = [4, 5];
/** Ratings of three or of five faces: 103, 102, 101, 100, -101, -102, -103. */
const RATINGS: Readonly<Record<number, number>> = { 103: 5, 102: 4, 101: 4, 100: 3, [-101]: 2, [-102]: 2, [-103]: 1 };

function readTicket(one: Fields, people: People, { options, tally }: Reading): Found | string {
  const id = idOf(one.id);
  if (id === null) return 'It has no id.';
  if (one.deleted === true) return 'It was deleted.';
  if (one.spam === true) return 'It is spam.';
  const channel = CHANNELS[numberOf(one.source) ?? 0] ?? 'other';
  const requesterId = idOf(one.requester_id) ?? idOf(fieldsOf(one.requester).id);
  const requester = { ...people.of(requesterId), ...fieldsOf(one.requester) };
  const about = { isMail: channel === 'email', requesterId, name: textOf(requester.name), people, options };
  const messages = [toMessage({ ...descriptionOf(one), incoming: true }, about)];
  for (const entry of listOf(one.conversations).map(fieldsOf)) {
    const source = numberOf(entry.source);
    if (source !== null && !SOURCES.has(source)) tally.addKind(`source ${source}`);
    else if (source === SURVEY) continue;
    else if (entry.private !== true && source !== FORWARDED) messages.push(toMessage(entry, about));
    else if (options.notes) messages.push({ ...toMessage(entry, { ...about, isMail: false }), author: 'note' });
  }
  const contact: Found['contact'] = {
    externalId: requesterId,
    name: textOf(requester.name) ?? textOf(one.name),
    email: textOf(requester.email) ?? textOf(one.email),
    phone: textOf(requester.mobile) ?? textOf(requester.phone) ?? textOf(one.phone),
  };
  people.missing(tally, { ...contact });
  const isClosed = one.status === RESOLVED || one.status === CLOSED;
  const { closed_at, resolved_at } = fieldsOf(one.stats);
  return {
    externalId: id,
    channel,
    subject: textOf(one.subject),
    closedAtMs: isClosed ? timeOf(closed_at ?? resolved_at ?? one.updated_at, options.timezone) : null,
    rating: ratingOf(one),
    tags: textsOf(one.tags, 'name'),
    contact,
    missing: missingIn(one),
    messages,
  };
}

/** A ticket brings the first ten of its conversations, and their list 30 or 100 a page. */
const missingIn = ({ conversations, is_whole: isWhole }: Fields): string | null =>
  whatIsMissing({
    have: Array.isArray(conversations) ? conversations.length : null,
    total: null,
    isWhole,
    pages: [10, 30, 100],
  });

const descriptionOf = ({ description, description_text, created_at, requester_id, attachments }: Fields): Fields => ({
  ...{ body: description, body_text: description_text, created_at, user_id: requester_id, attachments },
});

interface About {
  isMail: boolean;
  requesterId: string | null;
  /** Of the customer. */
  name: string | null;
  people: People;
  options: ImportOptions;
}

function toMessage(entry: Fields, { isMail, requesterId, name, people, options }: About): FoundMessage {
  const id = idOf(entry.user_id);
  const person = people.of(id);
  const isCustomer = entry.incoming === true || (id !== null && id === requesterId) || person.role === 'customer';
  const address = textOf(entry.from_email) ?? '';
  const to = textsOf(entry.to_emails, 'email').map((one) => ({ name: null, address: one }));
  const body: Body = {
    html: textOf(entry.body),
    plain: textOf(entry.body_text),
    mail: isMail && numberOf(entry.source) !== NOTE ? { from: [{ name: null, address }], to } : null,
  };
  return {
    atMs: timeOf(entry.created_at, options.timezone),
    author: isCustomer ? 'customer' : 'teammate',
    name: textOf(person.name) ?? (isCustomer ? name : null),
    text: textOfBody(body),
    attachments: textsOf(entry.attachments, 'name'),
  };
}

function ratingOf(one: Fields): number | null {
  const found = fieldsOf(one.satisfaction_rating ?? listOf(one.satisfaction_ratings)[0]);
  const rating = numberOf(fieldsOf(found.ratings).default_question ?? found.rating);
  return rating === null ? null : (RATINGS[rating] ?? null);
}
