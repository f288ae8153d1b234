/**
 * Tickets of Zendesk with their comments, or with their audits, in which comments are events.
 * https://developer.zendesk.com/api-reference/ticketing/tickets/tickets/
 */
import type { ImportedChannel, ImportOptions, ReadItem } from '../imported.dto.js';
import { textOfBody } from './bodies.js';
import { whatIsMissing } from './completeness.js';
import { fieldsOf, idOf, listOf, numberOf, textOf, textsOf, type Fields } from './fields.js';
import type { Found, FoundMessage } from './finish.js';
import { People } from './people.js';
import { readJson, type Reading } from './read-json.js';
import { counted } from './tally.js';
import { timeOf } from './times.js';

export function zendesk(bytes: AsyncIterable<Buffer>, options: ImportOptions): AsyncGenerator<ReadItem> {
  const people = new People({ users: undefined });
  const read = (one: Fields, reading: Reading): Found | string => readTicket(one, people, reading);
  return readJson({ vendor: 'zendesk', read, people }, bytes, options);
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
/** The role of who is not described where others are. */
const UNKNOWN = 'unknown';

function readTicket(one: Fields, people: People, { options, tally }: Reading): Found | string {
  const id = idOf(one.id);
  if (id === null) return 'It has no id.';
  const tags = textsOf(one.tags, 'name');
  if (tags.includes(MERGED_TAG)) return 'It was merged into another ticket.';
  if (one.status === 'deleted') return 'It was deleted.';
  const channel = CHANNELS[textOf(fieldsOf(one.via).channel) ?? ''] ?? 'other';
  const requester = idOf(one.requester_id) ?? idOf(fieldsOf(one.requester).id);
  const contact = { ...people.of(requester), ...fieldsOf(one.requester) };
  const comments = commentsOf(one, (kind) => tally.addKind(kind));
  const roles = rolesIn(one);
  const who = (person: string | null): Fields => {
    if (person === null || people.has(person) || person === requester) return people.of(person);
    const role = roles.get(person);
    if (role !== undefined || person === SYSTEM_USER) return { role };
    tally.add('authors', people.isEmpty ? ofTheTeam : ofNobody);
    return people.isEmpty ? {} : { role: UNKNOWN };
  };
  const messages = comments
    .filter((comment) => comment.public !== false || options.notes)
    .map((comment) =>
      message(comment, { channel, requester, personOf: 'author' in comment ? (id) => people.of(id) : who, options }),
    );
  people.missing(tally, contact);
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
    missing: missingIn(one),
    messages: messages.length > 0 ? messages : [descriptionOf(one, { contact, options })],
  };
}

/** What a ticket itself tells of people whom the file does not describe. */
const rolesIn = ({ assignee_id, collaborator_ids, email_cc_ids }: Fields): Map<string, string> =>
  new Map([
    ...[...listOf(collaborator_ids), ...listOf(email_cc_ids)].map((id) => [idOf(id) ?? '', 'end-user'] as const),
    [idOf(assignee_id) ?? '', 'agent'],
  ]);

const undescribed = (times: number): string => `${counted(times, 'message')} of people whom the file does not describe`;
const ofTheTeam = (times: number): string => `${undescribed(times)} taken as the team’s.`;
/** An answer of the team is what the agent’s are compared with: none is guessed. */
const ofNobody = (times: number): string => `${undescribed(times)} taken as neither the team’s nor a customer’s.`;

function missingIn({ comments, audits, ticket_audits, comment_count, is_whole: isWhole }: Fields): string | null {
  const said = comments ?? audits ?? ticket_audits;
  // Other entries of an audit are no comments.
  const total = comments === undefined && said !== undefined ? null : numberOf(comment_count);
  return whatIsMissing({ have: Array.isArray(said) ? said.length : null, total, isWhole, pages: [100] });
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
  const author = { ...personOf(id), ...fieldsOf(comment.author) };
  const role = textOf(author.role);
  const isCustomer = id === requester || role === 'end-user';
  const address = textOf(author.email);
  const from = address === null ? [] : [{ name: textOf(author.name), address }];
  const isBot = fieldsOf(comment.via).channel === 'answer_bot_for_agents' || role === 'bot';
  const known = isCustomer && !(role !== null && TEAM.has(role) && id !== requester) ? 'customer' : 'teammate';
  const said = id === SYSTEM_USER || role === UNKNOWN ? 'system' : isBot ? 'bot' : known;
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
