/**
 * Tickets of Zendesk with their comments, or with their audits, in which comments are events.
 * https://developer.zendesk.com/api-reference/ticketing/tickets/tickets/
 */
import type { ImportedChannel, ImportOptions, ReadItem } from '../imported.dto.js';
import { textOfBody } from './bodies.js';
import { fieldsOf, idOf, listOf, textOf, textsOf, type Fields } from './fields.js';
import type { Found, FoundMessage } from './finish.js';
import { readJson, type Reading } from './read-json.js';
import { timeOf } from './times.js';

/** Users that stand beside the tickets; those that stand behind them are not needed. */
const USERS_MAX = 100_000;

export function zendesk(bytes: AsyncIterable<Buffer>, options: ImportOptions): AsyncGenerator<ReadItem> {
  const users = new Map<string, Fields>();
  const aside = (list: string, one: Fields): boolean => {
    if (list !== 'users') return false;
    const id = idOf(one.id);
    const { name, email, phone, role } = one;
    if (id !== null && users.size < USERS_MAX) users.set(id, { id, name, email, phone, role });
    return true;
  };
  const read = (one: Fields, reading: Reading): Found | string => readTicket(one, users, reading);
  return readJson({ vendor: 'zendesk', read, aside }, bytes, options);
}

const CHANNELS: Readonly<Record<string, ImportedChannel>> = {
  email: 'email',
  mail: 'email',
  web: 'form',
  web_form: 'form',
  web_widget: 'form',
  mobile: 'form',
  mobile_sdk: 'form',
  chat: 'chat',
  messaging: 'chat',
  native_messaging: 'chat',
  web_messaging: 'chat',
  voice: 'phone',
  sms: 'messenger',
  facebook: 'messenger',
  twitter: 'messenger',
  whatsapp: 'messenger',
  instagram_dm: 'messenger',
};
/** In an audit these have words; all others are changes of fields, and notices of rules. */
const COMMENTS = new Set(['Comment', 'VoiceComment', 'FacebookComment', 'TweetComment', 'SmsComment']);
const TEAM = new Set(['agent', 'admin']);
const RATINGS: Readonly<Record<string, number>> = { good: 5, bad: 1 };
/** A ticket that was merged into another one is told so by its tag; its words stand in that one too. */
const MERGED_TAG = 'closed_by_merge';
/** The author of what rules and Zendesk itself write. */
const SYSTEM_USER = '-1';

function readTicket(one: Fields, users: ReadonlyMap<string, Fields>, { options, tally }: Reading): Found | string {
  const id = idOf(one.id);
  if (id === null) return 'It has no id.';
  const tags = textsOf(one.tags, 'name');
  if (tags.includes(MERGED_TAG)) return 'It was merged into another ticket.';
  if (one.status === 'deleted') return 'It was deleted.';
  const channel = CHANNELS[textOf(fieldsOf(one.via).channel) ?? ''] ?? 'other';
  const requester = idOf(one.requester_id) ?? idOf(fieldsOf(one.requester).id);
  const personOf = (person: string | null): Fields => (person === null ? undefined : users.get(person)) ?? {};
  const contact = { ...personOf(requester), ...fieldsOf(one.requester) };
  const comments = commentsOf(one, (kind) => tally.addKind(kind));
  const messages = comments
    .filter((comment) => comment.public !== false || options.notes)
    .map((comment) => message(comment, { channel, requester, personOf, options }));
  const isClosed = one.status === 'solved' || one.status === 'closed';
  return {
    externalId: id,
    channel,
    subject: textOf(one.subject) ?? textOf(one.raw_subject),
    closedAtMs: isClosed ? timeOf(fieldsOf(one.metric_set).solved_at ?? one.updated_at, options.timezone) : null,
    rating: RATINGS[textOf(fieldsOf(one.satisfaction_rating).score) ?? ''] ?? null,
    tags,
    contact: {
      externalId: requester,
      name: textOf(contact.name),
      email: textOf(contact.email),
      phone: textOf(contact.phone),
    },
    messages: messages.length > 0 ? messages : [descriptionOf(one, { contact, options })],
  };
}

function commentsOf(one: Fields, unknown: (kind: string) => void): Fields[] {
  const comments = listOf(one.comments).map(fieldsOf);
  if (comments.length > 0) {
    for (const { type } of comments) if (typeof type === 'string' && !COMMENTS.has(type)) unknown(type);
    return comments.filter(({ type }) => typeof type !== 'string' || COMMENTS.has(type));
  }
  const audits = listOf(one.audits ?? one.ticket_audits).map(fieldsOf);
  return audits.flatMap(({ created_at, author_id, events, via }) =>
    listOf(events)
      .map(fieldsOf)
      .filter(({ type }) => typeof type === 'string' && COMMENTS.has(type))
      .map((event) => ({ created_at, author_id, via, ...event })),
  );
}

interface About {
  channel: ImportedChannel;
  requester: string | null;
  personOf: (id: string | null) => Fields;
  options: ImportOptions;
}

function message(comment: Fields, { channel, requester, personOf, options }: About): FoundMessage {
  const id = idOf(comment.author_id);
  const author = 'author' in comment ? { ...personOf(id), ...fieldsOf(comment.author) } : personOf(id);
  const role = textOf(author.role);
  const isCustomer = id === requester || role === 'end-user';
  const address = textOf(author.email);
  const from = address === null ? [] : [{ name: textOf(author.name), address }];
  const isBot = fieldsOf(comment.via).channel === 'answer_bot_for_agents' || role === 'bot';
  const known = isCustomer && !(role !== null && TEAM.has(role) && id !== requester) ? 'customer' : 'teammate';
  const said = id === SYSTEM_USER ? 'system' : isBot ? 'bot' : known;
  return {
    atMs: timeOf(comment.created_at, options.timezone),
    author: comment.public === false ? 'note' : said,
    name: textOf(author.name),
    text: textOfBody({
      html: textOf(comment.html_body),
      plain: textOf(comment.plain_body) ?? textOf(comment.body),
      mail: channel === 'email' ? { from, to: [] } : null,
    }),
    attachments: textsOf(comment.attachments, 'file_name'),
  };
}

/** A ticket without its comments has their first as its description. */
const descriptionOf = (
  one: Fields,
  { contact, options }: { contact: Fields; options: ImportOptions },
): FoundMessage => ({
  atMs: timeOf(one.created_at, options.timezone),
  author: 'customer',
  name: textOf(contact.name),
  text: textOf(one.description) ?? '',
});
