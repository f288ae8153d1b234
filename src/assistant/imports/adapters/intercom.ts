/**
 * Conversations of Intercom, as its API gives them: the first message is `source`, all others are parts.
 * https://developers.intercom.com/docs/references/rest-api/api.intercom.io/conversations
 */
import type { ImportedAuthor, ImportedChannel, ImportOptions, ReadItem } from '../imported.dto.js';
import { textOfBody } from './bodies.js';
import { whatIsMissing } from './completeness.js';
import { fieldsOf, idOf, listOf, numberOf, textOf, textsOf, type Fields } from './fields.js';
import type { Found, FoundMessage } from './finish.js';
import { readJson, type Reading } from './read-json.js';
import { timeOf } from './times.js';

export const intercom = (bytes: AsyncIterable<Buffer>, options: ImportOptions): AsyncGenerator<ReadItem> =>
  readJson({ vendor: 'intercom', read }, bytes, options);

const CUSTOMERS = new Set(['user', 'lead', 'contact', 'visitor']);
const CHANNELS: Readonly<Record<string, ImportedChannel>> = {
  conversation: 'chat',
  chat: 'chat',
  push: 'chat',
  email: 'email',
  phone_call: 'phone',
  phone_switch: 'phone',
  facebook: 'messenger',
  instagram: 'messenger',
  whatsapp: 'messenger',
  twitter: 'messenger',
  sms: 'messenger',
};
/** Parts that change something; a teammate may write words with them. */
const CHANGES = new Set([
  ...['assignment', 'away_mode_assignment', 'participant_added', 'participant_removed', 'snoozed', 'unsnoozed'],
  ...['timer_unsnooze', 'conversation_attribute_updated_by_admin', 'conversation_attribute_updated_by_workflow'],
  ...['conversation_attribute_updated_by_user', 'title_change', 'merged', 'language_detection_details'],
  ...['attribute_updated', 'assign_and_unsnooze', 'assign_and_reopen', 'default_assignment', 'channel_and_reply_time'],
]);
const SAID = new Set(['comment', 'close', 'open', 'quick_reply', 'message_assignment']);

function read(one: Fields, { options, tally }: Reading): Found | string {
  const id = idOf(one.id);
  if (id === null) return 'It has no id.';
  const source = fieldsOf(one.source);
  const channel = CHANNELS[textOf(source.type) ?? ''] ?? 'other';
  const isMail = channel === 'email';
  const parts = listOf(fieldsOf(one.conversation_parts).conversation_parts).map(fieldsOf);
  const first = message({ ...source, created_at: source.created_at ?? one.created_at }, { isMail, options });
  const messages = [first].filter((found) => found.author !== 'note');
  for (const part of parts) {
    const kind = textOf(part.part_type) ?? 'unnamed';
    const isNote = kind === 'note' || kind === 'note_and_reopen';
    const hasWords = textOf(part.body) !== null || listOf(part.attachments).length > 0;
    if (isNote && options.notes) messages.push({ ...message(part, { isMail: false, options }), author: 'note' });
    // What is written with an assignment is for colleagues.
    else if (CHANGES.has(kind) && hasWords && kind !== 'merged' && options.notes)
      messages.push({ ...message(part, { isMail: false, options }), author: 'note' });
    else if (SAID.has(kind) && part.redacted !== true) messages.push(message(part, { isMail, options }));
    else if (!SAID.has(kind) && !isNote && !CHANGES.has(kind)) tally.addKind(kind);
  }
  const statistics = fieldsOf(one.statistics);
  const closed = one.state === 'closed' ? (statistics.last_close_at ?? one.updated_at) : null;
  return {
    externalId: id,
    channel,
    subject: textOfBody({ html: textOf(one.title) ?? textOf(source.subject) }),
    closedAtMs: timeOf(closed, options.timezone),
    rating: numberOf(fieldsOf(one.conversation_rating).rating),
    tags: textsOf(fieldsOf(one.tags).tags, 'name'),
    contact: contactOf(one, [source, ...parts]),
    messages,
    missing: missingIn(one, parts.length),
  };
}

/** Lists and searches of its API give no parts, and one conversation 500 of them. */
function missingIn({ conversation_parts, statistics }: Fields, have: number): string | null {
  const found = fieldsOf(conversation_parts);
  const isListed = conversation_parts !== undefined;
  const counts = isListed ? found.total_count : fieldsOf(statistics).count_conversation_parts;
  return whatIsMissing({ have: isListed ? have : null, total: numberOf(counts), isWhole: undefined, pages: [500] });
}

function message(part: Fields, { isMail, options }: { isMail: boolean; options: ImportOptions }): FoundMessage {
  const author = fieldsOf(part.author);
  const address = textOf(author.email);
  const mail = isMail ? { from: address === null ? [] : [{ name: textOf(author.name), address }], to: [] } : null;
  return {
    atMs: timeOf(part.created_at, options.timezone),
    author: authorOf(author),
    name: textOf(author.name),
    text: textOfBody({ html: textOf(part.body), mail }),
    attachments: textsOf(part.attachments, 'name'),
  };
}

function authorOf({ type, from_ai_agent, is_ai_answer }: Fields): ImportedAuthor {
  if (typeof type === 'string' && CUSTOMERS.has(type)) return 'customer';
  if (type === 'bot' || from_ai_agent === true || is_ai_answer === true) return 'bot';
  return type === 'admin' || type === 'team' ? 'teammate' : 'system';
}

/** Whoever began it, else the first customer who wrote. */
function contactOf(one: Fields, parts: Fields[]): Found['contact'] {
  const author = parts.map((part) => fieldsOf(part.author)).find(({ type }) => CUSTOMERS.has(textOf(type) ?? '')) ?? {};
  const [first] = listOf(fieldsOf(one.contacts).contacts).map(fieldsOf);
  return {
    externalId: idOf(author.id) ?? idOf(first?.id),
    name: textOf(author.name),
    email: textOf(author.email),
    phone: textOf(author.phone),
  };
}
