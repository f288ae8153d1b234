/**
 * Mails of a mailbox (mbox), or one mail; conversations are what Message-IDs tie together. Who writes from an address
 * of the team is a teammate.
 */
import { MAIL_BYTES_MAX } from '../../../platform/kernel/mail/mail-size.js';
import { readMail, type ReadMail } from '../../../platform/kernel/mail/read-mail.js';
import type { ImportOptions, ReadItem } from '../imported.dto.js';
import { finished, type Found, type FoundMessage } from './finish.js';
import { Gathering } from './gathering.js';
import { MboxScanner, type MboxMail } from './mbox.js';
import { ownAddresses } from './own-addresses.js';
import { counted, skipped, Tally } from './tally.js';
import { Threads } from './threads.js';

const SUBJECT_PREFIX = /^(?:re|aw|sv|antw|fwd?|wg)\s?:\s?/i;

export async function* mail(bytes: AsyncIterable<Buffer>, options: ImportOptions): AsyncGenerator<ReadItem> {
  const box = new Mailbox(options);
  for await (const found of mailsOf(bytes)) {
    const { number } = found;
    if (found.kind === 'too_large') yield skipped(`mail ${number}`, 'It is larger than 25 MiB.');
    else if (found.isLast && isCut(found.bytes))
      yield skipped(`mail ${number}`, `The file ends in the middle of mail ${number}.`);
    else yield* box.add(number, await read(found.bytes));
  }
  yield* box.rest();
}

async function* mailsOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<MboxMail> {
  const mails = new MboxScanner(MAIL_BYTES_MAX);
  for await (const piece of bytes) yield* mails.push(piece);
  yield* mails.end();
}

/** null = the parser fails on it */
const read = (bytes: Buffer): Promise<ReadMail | null> => readMail(bytes).catch(() => null);

/** A header that does not end, or parts whose last end is missing. */
function isCut(bytes: Buffer): boolean {
  const text = bytes.toString('latin1', 0, 64 * 1024);
  const end = text.search(/\r?\n\r?\n/);
  if (end < 0) return bytes.length > 0 && !text.endsWith('\n');
  const type = /^content-type:[ \t]{0,10}multipart\/[^\n]{0,500}(?:\n[ \t][^\n]{0,500}){0,5}/im.exec(
    text.slice(0, end),
  )?.[0];
  const boundary = /boundary="?([^"\s;]{1,100})/i.exec(type ?? '')?.[1];
  return boundary !== undefined && !bytes.includes(`--${boundary}--`);
}

class Mailbox {
  private readonly gathering = new Gathering();
  private readonly threads = new Threads();
  private readonly tally = new Tally();
  private readonly isOwn: (address: string | null) => boolean;

  constructor({ ownAddresses: own }: ImportOptions) {
    this.isOwn = ownAddresses(own);
  }

  *add(number: number, found: ReadMail | null): Generator<ReadItem> {
    if (found === null) return yield* this.tally.broken(number, 'The mail cannot be read.');
    const reason = this.whyLeftOut(found);
    if (reason !== null) return this.tally.add(reason, (mails) => `${mails} ${reason} left out.`);
    const own = this.idOf(found, number);
    if (own === null) return;
    const { key, same } = this.threads.place([own, ...found.references], own);
    if (this.gathering.isGone(key))
      return this.tally.add(
        'order',
        (mails) => `${counted(mails, 'mail')} left out: too far from the others of the conversation.`,
      );
    const message = this.messageOf(found);
    this.gathering.add(key, message, () => begun(key, found));
    for (const other of same) this.gathering.join(other, key);
    const conversation = this.gathering.get(key);
    if (conversation && message.author === 'customer') complete(conversation, found);
    for (const one of this.gathering.overflow()) yield* finished(one);
  }

  *rest(): Generator<ReadItem> {
    for (const found of this.gathering.rest()) yield* finished(found);
    yield* this.tally.told();
  }

  /** null = it was read already, in another folder */
  private idOf({ messageId, content, from: [sender] }: ReadMail, number: number): string | null {
    if (messageId === null) return `mail ${number}`;
    const whole = `${messageId} ${sender?.address} ${content}`;
    if (this.threads.isSeen(whole)) return null;
    // Of several mails with one Message-ID, the first is the one that others answer.
    return this.threads.isSeen(messageId) ? whole : messageId;
  }

  /** null = it is not left out */
  private whyLeftOut({ from, report, fields, lists }: ReadMail): string | null {
    const [sender] = from;
    if (!sender) return 'mails without a sender';
    if (report !== null) return 'reports of delivery';
    if (this.isOwn(sender.address)) return null;
    // A group of the team passes mails of customers on.
    const isBulk = fields.isList && !lists.some((list) => this.isOwn(list));
    return isBulk || fields.precedence === 'bulk' ? 'mails of lists and newsletters' : null;
  }

  private messageOf({ from, dateMs, text, attachments, fields }: ReadMail): FoundMessage {
    const [sender] = from;
    const isAutomatic = fields.isAway || fields.isAuto || (fields.autoSubmitted ?? 'no') !== 'no';
    const author = this.isOwn(sender?.address ?? null) ? 'teammate' : 'customer';
    return {
      atMs: dateMs,
      author: isAutomatic ? 'system' : author,
      name: sender?.name ?? null,
      text,
      attachments: attachments.map((label) => label.replace(/^\[[A-Z][a-z ]{1,40}\] /, '')),
    };
  }
}

const begun = (key: string, { subject }: ReadMail): Found => ({
  externalId: key,
  channel: 'email',
  subject: subject?.replace(SUBJECT_PREFIX, '') ?? null,
  contact: { externalId: null, name: null, email: null, phone: null },
  messages: [],
});

function complete(found: Found, { from: [sender] }: ReadMail): void {
  if (found.contact.email !== null || !sender) return;
  found.contact = { externalId: null, name: sender.name, email: sender.address, phone: null };
}
