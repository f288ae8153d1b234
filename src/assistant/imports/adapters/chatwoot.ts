/**
 * Conversations of Chatwoot with their messages.
 * https://developers.chatwoot.com/api-reference/conversations/conversations-list
 */
import type { ImportedAuthor, ImportedChannel, ImportOptions, ReadItem } from '../imported.dto.js';
import { textOfBody } from './bodies.js';
import { whatIsMissing } from './completeness.js';
import { fieldsOf, fileNameOf, idOf, listOf, numberOf, textOf, textsOf, type Fields } from './fields.js';
import type { Found, FoundMessage } from './finish.js';
import { readJson, type Reading } from './read-json.js';
import { timeOf } from './times.js';

export const chatwoot = (bytes: AsyncIterable<Buffer>, options: ImportOptions): AsyncGenerator<ReadItem> =>
  readJson({ vendor: 'chatwoot', read }, bytes, options);

const CHANNELS: Readonly<Record<string, ImportedChannel>> = {
  'Channel::WebWidget': 'chat',
  'Channel::Api': 'other',
  'Channel::Email': 'email',
  'Channel::Whatsapp': 'messenger',
  'Channel::FacebookPage': 'messenger',
  'Channel::Instagram': 'messenger',
  'Channel::TwitterProfile': 'messenger',
  'Channel::TwilioSms': 'messenger',
  'Channel::Sms': 'messenger',
  'Channel::Telegram': 'messenger',
  'Channel::Line': 'messenger',
  'Channel::Voice': 'phone',
};
/** After its first message a conversation is opened at once. */
const LATE_MS = 3_600_000;
/** `message_type`, which webhooks name. */
const TYPES: Readonly<Record<string, 'incoming' | 'outgoing' | 'activity' | 'template'>> = {
  ...{ 0: 'incoming', 1: 'outgoing', 2: 'activity', 3: 'template' },
  ...{ incoming: 'incoming', outgoing: 'outgoing', activity: 'activity', template: 'template' },
};

function read(one: Fields, { options, tally }: Reading): Found | string {
  const id = idOf(one.id);
  if (id === null) return 'It has no id.';
  const meta = fieldsOf(one.meta);
  const all = listOf(one.messages).map(fieldsOf);
  const channel = CHANNELS[textOf(meta.channel) ?? textOf(one.channel) ?? ''] ?? 'other';
  const senders = all.map((message) => fieldsOf(message.sender));
  const contact = 'sender' in meta ? fieldsOf(meta.sender) : (senders.find(({ type }) => type === 'contact') ?? {});
  const messages: FoundMessage[] = [];
  for (const message of all) {
    const type = TYPES[String(message.message_type)];
    if (type === undefined) tally.addKind(`message_type ${String(message.message_type)}`);
    // What happened to it, such as “Conversation was resolved”, said nothing to anybody.
    if (type === undefined || type === 'activity') continue;
    if (message.private === true && !options.notes) continue;
    if (fieldsOf(message.content_attributes).deleted === true) continue;
    messages.push(toMessage(message, { type, isMail: channel === 'email', options }));
  }
  return {
    externalId: id,
    channel,
    subject: textOf(fieldsOf(one.additional_attributes).mail_subject),
    closedAtMs: one.status === 'resolved' ? timeOf(one.updated_at ?? one.last_activity_at, options.timezone) : null,
    rating: ratingIn(all),
    tags: textsOf(one.labels, 'title'),
    contact: {
      externalId: idOf(contact.id),
      name: textOf(contact.name),
      email: textOf(contact.email),
      phone: textOf(contact.phone_number),
    },
    messages,
    missing: missingIn(one, all),
  };
}

/** Its list of conversations brings the last message of each, and that of messages the last 20. */
function missingIn({ created_at, messages, is_whole: isWhole }: Fields, all: Fields[]): string | null {
  const began = timeOf(created_at, 'UTC');
  const first = Math.min(...all.map((message) => timeOf(message.created_at, 'UTC') ?? 0));
  if (isWhole === undefined && began !== null && Number.isFinite(first) && first - began > LATE_MS)
    return 'It began long before its first message in the file';
  return whatIsMissing({ have: Array.isArray(messages) ? all.length : null, total: null, isWhole, pages: [20] });
}

interface About {
  type: 'incoming' | 'outgoing' | 'template';
  isMail: boolean;
  options: ImportOptions;
}

function toMessage(message: Fields, { type, isMail, options }: About): FoundMessage {
  const sender = fieldsOf(message.sender);
  const mail = fieldsOf(fieldsOf(message.content_attributes).email);
  const address = textOf(sender.email);
  const files = listOf(message.attachments).map(fieldsOf);
  return {
    atMs: timeOf(message.created_at, options.timezone),
    author: message.private === true ? 'note' : authorOf(type, sender),
    name: textOf(sender.name),
    text: textOfBody({
      html: isMail ? textOf(fieldsOf(mail.html_content).full) : null,
      plain: textOf(fieldsOf(mail.text_content).full) ?? textOf(message.content),
      mail: isMail ? { from: address === null ? [] : [{ name: textOf(sender.name), address }], to: [] } : null,
    }),
    attachments: files.flatMap((file) => textOf(file.fallback_title) ?? fileNameOf(file.data_url) ?? []),
  };
}

function authorOf(type: About['type'], { type: sender }: Fields): ImportedAuthor {
  if (type === 'incoming') return 'customer';
  if (type === 'template') return 'system';
  return sender === 'agent_bot' || sender === 'captain_assistant' ? 'bot' : 'teammate';
}

/** Of the survey, which is a message too. */
function ratingIn(messages: Fields[]): number | null {
  const answers = messages.map(({ content_attributes }) =>
    fieldsOf(fieldsOf(fieldsOf(content_attributes).submitted_values).csat_survey_response),
  );
  return answers.map(({ rating }) => numberOf(rating)).findLast((rating) => rating !== null) ?? null;
}
