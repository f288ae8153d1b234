/** Parses a mail into its header, its files and the tree of its parts. Part of the mail process. */
import type { AddressObject, Attachment, AttachmentStream, Headers, MessageText } from 'mailparser';
import type { MimePart } from './mail-body.js';
import { OPENED_DEPTH_MAX, openParts, type Opened } from './open-parts.js';

export interface ParsedMail extends Opened {
  headers: Headers;
  from: AddressObject | undefined;
  replyTo: AddressObject | undefined;
  to: AddressObject | undefined;
  cc: AddressObject | undefined;
  subject: string | undefined;
  date: Date | undefined;
  /** Its body; undefined = it is empty. */
  root: MimePart | undefined;
}

const DIGEST = /multipart\/digest;[^:]{0,200}?boundary="?([^"\s;]{1,70})/gi;
const DIGEST_LOOK_BYTES = 256 * 1024;
const DIGESTS_MAX = 5;
const MAIL_PART = 'Content-Type: message/rfc822';

/** The parser would make text only of HTML that is the whole mail, so HTML is left to `bodyText`. */
const OPTIONS = { skipHtmlToText: true, skipTextToHtml: true, skipTextLinks: true, keepDeliveryStatus: true };

/** @param depth in how many opened parts it stands */
export async function parseMail(raw: Buffer, depth = 0): Promise<ParsedMail> {
  const { MailParser } = await import('mailparser');
  const parser = new MailParser(OPTIONS);
  let headers: Headers = new Map();
  parser.on('headers', (found: Headers) => (headers = found));
  parser.end(withTypesOfDigests(raw));
  const attachments: Attachment[] = [];
  for await (const item of parser as AsyncIterable<AttachmentStream | MessageText>) {
    if (item.type !== 'attachment') continue;
    const { release, ...file } = item;
    const chunks: Buffer[] = [];
    for await (const chunk of item.content as unknown as AsyncIterable<Buffer>) chunks.push(chunk);
    attachments.push({ ...file, related: item.related ?? false, content: Buffer.concat(chunks) });
    release();
  }
  // Not among the parser's types: its version is fixed, and `test/channels/eml` would notice a change.
  const root = (parser as unknown as { tree: MimePart | false }).tree || undefined;
  const parse = depth < OPENED_DEPTH_MAX ? (inner: Buffer) => parseMail(inner, depth + 1) : null;
  return {
    headers,
    from: headers.get('from') as AddressObject | undefined,
    replyTo: headers.get('reply-to') as AddressObject | undefined,
    to: headers.get('to') as AddressObject | undefined,
    cc: headers.get('cc') as AddressObject | undefined,
    subject: headers.get('subject') as string | undefined,
    date: headers.get('date') as Date | undefined,
    ...(await openParts(root, attachments, parse)),
    root,
  };
}

/** In a digest a part without a type is a mail (RFC 2046 §5.1.5), which the parser takes for text. */
function withTypesOfDigests(raw: Buffer): Buffer {
  const found = [...raw.toString('latin1', 0, DIGEST_LOOK_BYTES).matchAll(DIGEST)].slice(0, DIGESTS_MAX);
  if (found.length === 0) return raw;
  let text = raw.toString('latin1');
  for (const [, boundary] of found)
    for (const end of ['\n', '\r\n'])
      text = text.replaceAll(`\n--${boundary}${end}${end}`, `\n--${boundary}${end}${MAIL_PART}${end}${end}`);
  return Buffer.from(text, 'latin1');
}
