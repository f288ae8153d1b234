/** Parses a mail into its header, its files and the tree of its parts. Part of the mail process. */
import type { AddressObject, Attachment, AttachmentStream, Headers, MessageText } from 'mailparser';
import type { MimePart } from './mail-body.js';

export interface ParsedMail {
  headers: Headers;
  from: AddressObject | undefined;
  replyTo: AddressObject | undefined;
  to: AddressObject | undefined;
  cc: AddressObject | undefined;
  subject: string | undefined;
  date: Date | undefined;
  attachments: Attachment[];
  /** Its body; undefined = it is empty. */
  root: MimePart | undefined;
}

/** The parser would make text only of HTML that is the whole mail, so HTML is left to `bodyText`. */
const OPTIONS = { skipHtmlToText: true, skipTextToHtml: true, skipTextLinks: true, keepDeliveryStatus: true };

export async function parseMail(raw: Buffer): Promise<ParsedMail> {
  const { MailParser } = await import('mailparser');
  const parser = new MailParser(OPTIONS);
  let headers: Headers = new Map();
  parser.on('headers', (found: Headers) => (headers = found));
  parser.end(raw);
  const attachments: Attachment[] = [];
  for await (const item of parser as AsyncIterable<AttachmentStream | MessageText>) {
    if (item.type !== 'attachment') continue;
    const { release, ...file } = item;
    const chunks: Buffer[] = [];
    for await (const chunk of item.content as unknown as AsyncIterable<Buffer>) chunks.push(chunk);
    attachments.push({ ...file, related: item.related ?? false, content: Buffer.concat(chunks) });
    release();
  }
  return {
    headers,
    from: headers.get('from') as AddressObject | undefined,
    replyTo: headers.get('reply-to') as AddressObject | undefined,
    to: headers.get('to') as AddressObject | undefined,
    cc: headers.get('cc') as AddressObject | undefined,
    subject: headers.get('subject') as string | undefined,
    date: headers.get('date') as Date | undefined,
    attachments,
    // Not among the parser's types: its version is fixed, and `test/channels/eml` would notice a change.
    root: (parser as unknown as { tree: MimePart | false }).tree || undefined,
  };
}
