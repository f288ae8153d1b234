/** Turns a mail into channel events. Pure. */
import { createHash } from 'node:crypto';
import type { ChannelAccount, ChannelEvent, DeliveredFile, IncomingText } from '../channel-adapter.js';
import { DeliveryUnreadable } from '../delivery-unreadable.js';
import { domainOf, normalAddress, withoutDetail } from '../../platform/kernel/mail/mail-address.js';
import { userIdOf } from './addresses.rules.js';
import { passedDmarc } from './authentication.rules.js';
import { named, otherLines, othersIn, participantsOf } from './participants.rules.js';
import type { ReadMail } from '../../platform/kernel/mail/read-mail.js';
import type { ThreadNames } from './thread-names.js';
import { DAEMONS, takesNoReplies, writerOf, type Writer } from './writer.rules.js';

/** A mail without a usable sender. */
export class NoSender extends DeliveryUnreadable {
  override readonly name = 'NoSender';
}

const BULK = new Set(['bulk', 'junk', 'list', 'auto_reply']);
/** The end of the second, so that the customer's next mail sorts after our answer in the same second. */
const DATE_MS = 999;
/** “Re:” in the languages of mail programs; some add a number. */
const PREFIX =
  /^(?:re|aw|antw|antwort|sv|vs|ref|rif|odp|ynt|fwd?|wg|tr|rv|i|r|res|vl|pd|enc|doorst|vb|回复|答复|转发)\s?(?:\[\d{1,3}\])?\s?[:：]\s?/i;
const PREFIXES_MAX = 10;

export interface MailContext {
  names: ThreadNames;
  /** Id of a mail without a Message-ID. */
  bytesId: string;
  /** Addresses of the workspace's mailboxes. */
  ownAddresses: readonly string[];
}

/** Throws NoSender. */
export function mailEvents(
  mail: ReadMail,
  account: ChannelAccount,
  { names, bytesId, ownAddresses }: MailContext,
): ChannelEvent[] {
  const ownAddress = normalAddress(account.externalId) ?? account.externalId;
  const writer = writerOf(mail, ownAddresses);
  if (!writer) throw new NoSender('The mail names no sender.');
  const { address } = writer;
  const server = account.settings['authserv_id'] ?? '';
  const isProven =
    writer.isSender &&
    server !== '' &&
    mail.from.length === 1 &&
    passedDmarc(mail.authentication, server, domainOf(address));
  const userId = userIdOf(address, isProven);
  const externalId = mail.messageId ?? bytesId;
  const sentPart = names.partOf(externalId);
  const isOwn = ownAddresses.map(withoutDetail).includes(withoutDetail(address));
  // A copy of one of our mails, which proves that it was sent. Some systems answer under the id of what they answer.
  if (sentPart && (isOwn || mail.fields.isList)) return [stateOf('sent', { userId, targetId: externalId, sentPart })];
  const failed = failures(mail, names, userId);
  if (failed.length > 0) return failed;
  const session = mail.recipients
    .map((recipient) => names.sessionOf(normalAddress(recipient) ?? '', ownAddress))
    .find((sessionId) => sessionId !== null);
  const noAnswerReason = noAnswerReasonOf(mail, writer, ownAddresses);
  const others = othersIn(mail, writer, ownAddresses);
  const header = [...senderLine(mail, writer), ...otherLines(others)].join('\n');
  const quoted = [header, mail.quoted].filter((part) => part !== '').join('\n\n');
  const subject = baseSubject(mail.subject);
  const message: IncomingText = {
    type: 'message',
    userId,
    externalId,
    atMs: (mail.dateMs ?? Number.NaN) + DATE_MS,
    fallback: 'new',
    text: textOf(mail, session === undefined),
    ...(mail.messageId !== null && { contentId: contentIdOf(mail, address) }),
    profile: { name: writer.name, phone: null, email: address },
    references: mail.references,
    ...(isProven && { provenAddress: true }),
    ...(session && { session }),
    ...(subject !== null && { subject }),
    ...(quoted !== '' && { quoted }),
    // An away notice, or a mail of a list, takes nobody off the conversation.
    ...(noAnswerReason === null ? { participants: participantsOf(others) } : { noAnswerReason }),
    ...(mail.files.length > 0 && { attachments: mail.files.map(deliveredFile) }),
  };
  return [...arrivals(mail, names, { userId, address }), message];
}

/** Carriers, scanners and shops use a Message-ID for many mails. */
const contentIdOf = ({ messageId, content }: ReadMail, address: string): string =>
  `${messageId} ${createHash('sha256').update(`${address} ${content}`).digest('base64url')}`;

const deliveredFile = ({ name, type, content }: ReadMail['files'][number]): DeliveredFile => {
  const { buffer, byteOffset, byteLength } = content;
  return { name, type, size: byteLength, content: Buffer.from(buffer, byteOffset, byteLength) };
};

/** The From of a mail whose writer is another; shown to the team, collapsed. */
function senderLine({ from: [sender] }: ReadMail, { isSender }: Writer): string[] {
  if (isSender || !sender) return [];
  return [`From: ${named(sender)}`];
}

function noAnswerReasonOf(
  { fields, report, from }: ReadMail,
  { address, isSender }: Writer,
  ownAddresses: readonly string[],
): string | null {
  const { autoSubmitted, precedence, isList, returnPath, isAuto, isByMachine, isAway, isCalendarReply } = fields;
  const isDaemon = [address, normalAddress(from[0]?.address) ?? ''].some((one) => DAEMONS.test(one));
  if (ownAddresses.map(withoutDetail).includes(withoutDetail(address))) return 'it comes from our own address';
  if (report !== null || returnPath?.trim() === '<>' || isDaemon) return 'a mail server wrote it';
  // Forms of web sites are sent by machines too, for the person in Reply-To.
  const isMarked = (autoSubmitted !== null && autoSubmitted !== 'no') || isAuto || (isByMachine && isSender);
  if (isMarked || isAway || isCalendarReply) return 'it is an automatic reply';
  if (isList) return 'it comes from a mailing list';
  if (precedence !== null && BULK.has(precedence.trim())) return 'it is bulk mail';
  return takesNoReplies(address) ? 'its address takes no replies' : null;
}

/** A reply proves that our mail arrived, even if the server’s answer was lost. */
const arrivals = (
  mail: ReadMail,
  names: ThreadNames,
  { userId, address }: { userId: string; address: string },
): ChannelEvent[] =>
  mail.references.flatMap((targetId) => {
    const sentPart = names.partOf(targetId);
    return sentPart ? [{ ...stateOf('delivered', { userId, targetId, sentPart }), recipients: [address] }] : [];
  });

function failures({ report }: ReadMail, names: ThreadNames, userId: string): ChannelEvent[] {
  return (report?.messageIds ?? []).flatMap((targetId) => {
    const sentPart = names.partOf(targetId);
    if (!sentPart) return [];
    const reason = report?.reason ?? 'The mail could not be delivered.';
    const recipients = (report?.recipients ?? []).flatMap((one) => normalAddress(one) ?? []);
    return [
      { ...stateOf('failed', { userId, targetId, sentPart }), reason, ...(recipients.length > 0 && { recipients }) },
    ];
  });
}

type Status = Extract<ChannelEvent, { type: 'status' }>;
const stateOf = (state: Status['state'], target: Pick<Status, 'userId' | 'targetId' | 'sentPart'>): Status => ({
  type: 'status',
  state,
  reason: null,
  ...target,
});

/** Includes the subject of a conversation's first mail. @param namesNoSession its recipients name no conversation */
function textOf({ subject, text, attachments, references }: ReadMail, namesNoSession: boolean): string {
  const isFirst = namesNoSession && references.length === 0 && subject !== null;
  const parts = [...(isFirst ? [subject] : []), text, attachments.join('\n')].filter((part) => part !== '');
  return parts.join('\n\n') || '[Empty message]';
}

/** The subject without “Re:” and similar prefixes; null if nothing is left. */
export function baseSubject(subject: string | null): string | null {
  let rest = subject ?? '';
  for (let count = 0; count < PREFIXES_MAX && PREFIX.test(rest); count++) rest = rest.replace(PREFIX, '');
  return rest.trim() || null;
}
