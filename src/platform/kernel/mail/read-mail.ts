/** Parses a mail. Runs in a process of its own, since a mail may be crafted to be expensive (decision 0129). */
import { createHash } from 'node:crypto';
import type { AddressObject, Attachment } from 'mailparser';
import { attachedMails, isMail } from './attached-mails.js';
import { bodyText, htmlIn } from './mail-body.js';
import type { MailAddress } from './mail-address.js';
import { isEncrypted } from './open-parts.js';
import { isSmallPicture } from './small-picture.js';
import { parseMail, type ParsedMail } from './parse-mail.js';
import { foldMail } from './fold-mail.js';
import { isAwayNotice } from './away-notice.js';
import { withUtf8Headers } from './header-charset.js';
import { addressesOf, firstOf, headerFields, messageIdsIn, type HeaderField } from './raw-headers.js';

/** A parsed mail. Plain data, since it is sent between processes. */
export interface ReadMail {
  messageId: string | null;
  /** Hash of its subject, words and files: another mail may have its Message-ID. */
  content: string;
  /** Addresses in the From fields. With more than one, no sender is verified. */
  from: MailAddress[];
  /** Where the sender wants answers; proves nothing. */
  replyTo: MailAddress[];
  /** Addresses of the list that passed it on. */
  lists: string[];
  /** Recipients that the header names. */
  recipients: string[];
  /** Of these, ours, under which servers delivered it. */
  deliveredTo: string[];
  /** And those whom the sender addressed. */
  to: MailAddress[];
  cc: MailAddress[];
  subject: string | null;
  /** In milliseconds since the epoch; null = none. */
  dateMs: number | null;
  /** New text; empty = none. */
  text: string;
  /** Quotations and signatures. */
  quoted: string;
  /** Labels such as `[Document] bill.pdf`. */
  attachments: string[];
  /** The attachments that are files of the sender. */
  files: { name: string | null; type: string; content: Uint8Array }[];
  /** Message-IDs that it replies to, nearest first. */
  references: string[];
  /** A report that a mail was not delivered, and to whom. */
  report: { messageIds: string[]; recipients: string[]; reason: string | null } | null;
  /** Fields that decide whether it gets an automatic answer. */
  fields: {
    autoSubmitted: string | null;
    precedence: string | null;
    isList: boolean;
    returnPath: string | null;
    isAuto: boolean;
    /** A machine sent it, perhaps for a person whom Reply-To names. */
    isByMachine: boolean;
    /** Its subject, or that and its text, are those of an away notice. */
    isAway: boolean;
    /** It says no more than that somebody comes to what they were invited to, or does not. */
    isCalendarReply: boolean;
  };
  /** Values of Authentication-Results, topmost first. */
  authentication: string[];
}

/** “Fwd:” in the languages of mail programs. */
const FORWARDED = /^\s?(?:fwd?|wg|tr|rv|i|enc|vb|vl|doorst|pd|转发|轉寄|轉發|転送|إعادة توجيه|अग्रेषित|ส่งต่อ)\s?[:：]/i;

const TEXT_CHARS_MAX = 20_000;
const QUOTED_CHARS_MAX = 20_000;
const WHOLE_CHARS_MAX = TEXT_CHARS_MAX + QUOTED_CHARS_MAX;
const TRUNCATED_NOTE = '\n\n[The mail is longer; its rest is left out]';
const SHOWN = /\bcid:([^'"\s>)]{1,256})/gi;
const SIGNED_LABEL = '[Signed message, signature not checked]';
const SUBJECT_CHARS_MAX = 500;
const NAME_CHARS_MAX = 255;
const TYPE_CHARS_MAX = 200;
/** More than anybody answers. */
const ADDRESSES_MAX = 100;
const REFERENCES_MAX = 50;
const ATTACHMENTS_MAX = 20;
const AUTHENTICATION_MAX = 20;
const DELIVERY_FIELDS = ['delivered-to', 'x-original-to', 'envelope-to', 'x-forwarded-to'];
const RECIPIENT_FIELDS = ['to', 'cc', ...DELIVERY_FIELDS];

export async function readMail(source: Buffer): Promise<ReadMail> {
  const raw = withUtf8Headers(source);
  const fields = headerFields(raw);
  const mail = await parseMail(raw);
  const whole = mail.root ? bodyText(mail.root, WHOLE_CHARS_MAX) : '';
  const from = sendersIn(mail.from, fields);
  const isReply = fields.some(({ name }) => name === 'in-reply-to' || name === 'references');
  const { text, quoted } = foldMail(clean(whole, WHOLE_CHARS_MAX), {
    senders: from,
    recipients: [mail.to, mail.cc].flatMap(addressesIn),
    isForward: FORWARDED.test(mail.subject ?? ''),
    isReply,
  });
  const attached = await attachedMails(mail.attachments.filter(isContentOf(mail)), QUOTED_CHARS_MAX);
  const folded = [quoted, ...attached.texts].filter((part) => part !== '').join('\n\n');
  const isTruncated = text.length > TEXT_CHARS_MAX || (quoted === '' && whole.length > WHOLE_CHARS_MAX);
  const isReport = /^multipart\/report/i.test(firstOf(fields, 'content-type') ?? '');
  return {
    messageId: messageIdsIn(firstOf(fields, 'message-id') ?? '')[0] ?? null,
    content: contentOf(mail, whole),
    from,
    replyTo: addressesIn(mail.replyTo),
    lists: addressesOf(fields, ['list-post']),
    recipients: addressesOf(fields, RECIPIENT_FIELDS),
    deliveredTo: addressesOf(fields, DELIVERY_FIELDS),
    to: addressesIn(mail.to),
    cc: addressesIn(mail.cc),
    subject:
      clean(mail.subject ?? '', SUBJECT_CHARS_MAX)
        .replace(/\s+/g, ' ')
        .trim() || null,
    dateMs: mail.date && Number.isFinite(mail.date.getTime()) ? mail.date.getTime() : null,
    text: isTruncated
      ? clean(text, TEXT_CHARS_MAX - TRUNCATED_NOTE.length) + TRUNCATED_NOTE
      : clean(text, TEXT_CHARS_MAX),
    quoted: clean(folded, QUOTED_CHARS_MAX),
    attachments: [...(mail.isSigned ? [SIGNED_LABEL] : []), ...attachmentLabels(attached.files)],
    files: attached.files.slice(0, ATTACHMENTS_MAX).filter(isFile).map(fileOf),
    references: referencesIn(fields),
    report: isReport ? reportIn(mail) : null,
    fields: {
      ...decisiveFields(fields),
      isAway: isAwayNotice(mail.subject ?? '', text, isReply),
      isCalendarReply: text === '' && attached.files.some(isCalendarReply),
    },
    authentication: fields
      .filter(({ name }) => name === 'authentication-results')
      .slice(0, AUTHENTICATION_MAX)
      .map(({ value }) => value),
  };
}

/** Routes change the encoding, and where lines break. */
function contentOf({ subject, attachments }: ParsedMail, whole: string): string {
  const hash = createHash('sha256').update([subject ?? '', whole].map((text) => text.replace(/\s+/g, '')).join('\n'));
  for (const { content } of attachments) hash.update(createHash('sha256').update(content).digest());
  return hash.digest('base64url');
}

/** Text that PostgreSQL accepts. */
const clean = (text: string, max: number): string =>
  text.slice(0, max).toWellFormed().replaceAll('\0', '\uFFFD').replaceAll('\u00A0', ' ');

function sendersIn(from: AddressObject | undefined, fields: HeaderField[]): MailAddress[] {
  const senders = addressesIn(from);
  // Readers disagree about which of several From fields counts, so return more than one sender.
  return fields.filter(({ name }) => name === 'from').length > 1 ? [...senders, ...senders] : senders;
}

function addressesIn(field: AddressObject | undefined): MailAddress[] {
  const entries = (field?.value ?? []).flatMap((entry) => entry.group ?? [entry]).slice(0, ADDRESSES_MAX);
  return entries.flatMap(({ name, address }) => {
    const cleanName = clean(name, NAME_CHARS_MAX).trim();
    return address ? [{ name: cleanName === '' || cleanName === address ? null : cleanName, address }] : [];
  });
}

function referencesIn(fields: HeaderField[]): string[] {
  const inReplyTo = messageIdsIn(firstOf(fields, 'in-reply-to') ?? '');
  const references = messageIdsIn(firstOf(fields, 'references') ?? '').reverse();
  return [...new Set([...inReplyTo, ...references])].slice(0, REFERENCES_MAX);
}

function decisiveFields(fields: HeaderField[]): Omit<ReadMail['fields'], 'isAway' | 'isCalendarReply'> {
  const autoNames = ['x-autoreply', 'x-autorespond', 'x-auto-reply', 'x-mail-autoreply', 'x-loop'];
  const [autoSubmitted] = firstOf(fields, 'auto-submitted')?.split(/[;\s]/, 1) ?? [];
  return {
    autoSubmitted: autoSubmitted?.toLowerCase() ?? null,
    precedence: firstOf(fields, 'precedence')?.toLowerCase() ?? null,
    isList: fields.some(({ name }) => name === 'list-id' || name === 'list-post' || name === 'list-unsubscribe'),
    returnPath: firstOf(fields, 'return-path'),
    isAuto: fields.some(({ name }) => autoNames.includes(name)),
    isByMachine: fields.some(isOfMachine),
  };
}

/** Senders of bulk mail name its type in Feedback-ID; providers of mailboxes write there that a user wrote it. */
const isOfMachine = ({ name, value }: HeaderField): boolean =>
  name === 'x-auto-response-suppress' || (name === 'feedback-id' && !/(?:^|:)\s?user(?::|\s|$)/i.test(value));

/** Reads a delivery report (RFC 3464): which mails failed, and why. */
function reportIn({ attachments }: ParsedMail): ReadMail['report'] {
  const parts = attachments.filter(({ contentType }) => /^(?:message\/|text\/rfc822-headers)/i.test(contentType));
  const texts = parts.map(({ content }) => content.subarray(0, 65_536).toString('utf8'));
  const messageIds = texts.flatMap((text) => {
    const fields = headerFields(Buffer.from(text));
    return messageIdsIn(firstOf(fields, 'message-id') ?? '');
  });
  const status = texts.find((text) => /^action:/im.test(text)) ?? '';
  if (!/^action:[ \t]{0,10}failed/im.test(status)) return { messageIds: [], recipients: [], reason: null };
  const reason =
    /^diagnostic-code:([^\n]{1,300})/im.exec(status)?.[1] ?? /^status:[ \t]{0,10}([\d.]{5,11})/im.exec(status)?.[1];
  return { messageIds, recipients: failedIn(status), reason: reason ? clean(reason.trim(), 300) : null };
}

/** For whom a report says that it failed: the address that we wrote to, else where it went. */
function failedIn(status: string): string[] {
  const failed = status.split(/\r?\n\r?\n/).filter((block) => /^action:[ \t]{0,10}failed/im.test(block));
  return failed.slice(0, ADDRESSES_MAX).flatMap((block) => {
    const recipient = /^original-recipient:[^\n;]{1,30};[ \t]{0,10}<?([^\s<>]{3,320})/im.exec(block);
    return (recipient ?? /^final-recipient:[^\n;]{1,30};[ \t]{0,10}<?([^\s<>]{3,320})/im.exec(block))?.[1] ?? [];
  });
}

/** Excludes small pictures that its HTML shows, or that it has more than once: those of signatures. */
function isContentOf({ root, attachments }: ParsedMail): (attachment: Attachment) => boolean {
  const small = attachments.filter((one) => isSmallPicture(one.contentType, one.content.length));
  if (!root || small.length === 0) return () => true;
  const shown = new Set(Array.from(htmlIn(root).matchAll(SHOWN), ([, cid]) => cid));
  return (one) =>
    !small.includes(one) ||
    (!shown.has(one.cid ?? '') && !small.some((other) => other !== one && other.content.equals(one.content)));
}

/** Excludes inline images, and parts added by mail programs and servers. */
function isFile(attachment: Attachment): boolean {
  const { contentType, related, contentDisposition } = attachment;
  if (isMail(attachment)) return true;
  if (related && contentDisposition !== 'attachment') return false;
  return !/^(?:message\/|text\/(?:calendar|rfc822)|application\/(?:(?:x-)?pkcs7-signature|pgp-|ics$))/i.test(
    contentType,
  );
}

const fileOf = ({ contentType, filename, content }: Attachment): ReadMail['files'][number] => ({
  name: clean(filename ?? '', NAME_CHARS_MAX).trim() || null,
  type: clean(contentType, TYPE_CHARS_MAX).toLowerCase(),
  content,
});

function attachmentLabels(attachments: Attachment[]): string[] {
  const labels = attachments.slice(0, ATTACHMENTS_MAX).flatMap((attachment) => attachmentLabel(attachment) ?? []);
  const rest = attachments.length - ATTACHMENTS_MAX;
  return rest > 0 ? [...labels, `[${rest} more attachments, which are left out]`] : labels;
}

function attachmentLabel(attachment: Attachment): string | null {
  const { contentType, filename, related, contentDisposition } = attachment;
  const type = contentType.toLowerCase();
  if (type === 'text/calendar') return invitationLabel(attachment);
  if (/^application\/(?:x-)?pkcs7-signature$|^application\/pgp-signature$/.test(type)) return null;
  if (type === 'application/pgp-encrypted' || isEncrypted(attachment)) return '[Encrypted message]';
  if (/^message\/(?:delivery-status|global)|rfc822-headers$/.test(type)) return null;
  if (related && contentDisposition !== 'attachment') return null; // an inline image
  const name = clean(filename ?? '', NAME_CHARS_MAX)
    .replace(/\s+/g, ' ')
    .trim();
  const kind = type.startsWith('image/')
    ? 'Image'
    : type.startsWith('audio/')
      ? 'Audio message'
      : type.startsWith('video/')
        ? 'Video'
        : isMail(attachment)
          ? 'Mail'
          : 'Document';
  return name === '' ? `[${kind}]` : `[${kind}] ${name}`;
}

const isCalendarReply = ({ contentType, content }: Attachment): boolean =>
  contentType.toLowerCase() === 'text/calendar' &&
  /^METHOD:REPLY\s*$/m.test(content.subarray(0, 65_536).toString('utf8'));

function invitationLabel({ content }: Attachment): string {
  const text = clean(content.subarray(0, 65_536).toString('utf8'), 65_536).replace(/\r?\n[ \t]/g, '');
  const lines = text.split(/\r?\n/);
  const event = lines.slice(lines.indexOf('BEGIN:VEVENT') + 1); // skips the dates of a preceding VTIMEZONE
  const method = lineOf(lines, 'METHOD')?.value;
  const summary = lineOf(event, 'SUMMARY')?.value.replace(/\\([,;n\\])/gi, '$1');
  const start = formatStart(lineOf(event, 'DTSTART'));
  const kind =
    method === 'CANCEL' ? 'Cancelled invitation' : method === 'REPLY' ? 'Reply to an invitation' : 'Invitation';
  return [`[${kind}]`, [summary, start].filter(Boolean).join(', ')].join(' ').trim().slice(0, 400);
}

/** A line of iCalendar (RFC 5545 §3.1): `DTSTART;TZID=Europe/Berlin:20261120T100000`. */
interface CalendarLine {
  parameters: string;
  value: string;
}

function lineOf(lines: string[], name: string): CalendarLine | undefined {
  const line = lines.find((text) => text.startsWith(`${name}:`) || text.startsWith(`${name};`));
  const colon = line?.indexOf(':') ?? -1;
  return line && colon > 0 ? { parameters: line.slice(0, colon), value: line.slice(colon + 1).trim() } : undefined;
}

function formatStart(start: CalendarLine | undefined): string | undefined {
  const [, year, month, day, hour, minute, utc] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d{0,2}(Z?))?$/.exec(start?.value ?? '') ?? [];
  if (!start || year === undefined) return start?.value;
  const zone = utc ? 'UTC' : /;TZID="?([^";]{1,60})/.exec(start.parameters)?.[1];
  return [`${year}-${month}-${day}`, hour && `${hour}:${minute}`, hour && zone].filter(Boolean).join(' ');
}
