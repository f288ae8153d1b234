/** Mails attached to a mail: files that the team can open, whose text is shown folded. Part of the mail process. */
import type { Attachment } from 'mailparser';
import { bodyText, headerText } from './mail-body.js';
import { withUtf8Headers } from './header-charset.js';
import { parseMail } from './parse-mail.js';

/** Mails that are read; the others are files only, and so are those within them. */
const READ_MAX = 5;
const MAIL_TYPE = 'message/rfc822';
const NAME_CHARS_MAX = 100;

interface AttachedMails {
  /** All files, with a name and the type for those that are mails. */
  files: Attachment[];
  /** Header and words of each mail, in order. */
  texts: string[];
}

/** Mail programs send them as `message/rfc822`, as `message/global`, or as any file whose name ends in `.eml`. */
export const isMail = ({ contentType, filename }: Attachment): boolean =>
  /^message\/(?:rfc822|global)$/i.test(contentType) || /\.eml$/i.test(filename ?? '');

/** @param charsMax of all texts together */
export async function attachedMails(attachments: Attachment[], charsMax: number): Promise<AttachedMails> {
  const found: AttachedMails = { files: [], texts: [] };
  let left = charsMax;
  for (const attachment of attachments) {
    if (!isMail(attachment)) {
      found.files.push(attachment);
      continue;
    }
    const inner = found.texts.length < READ_MAX && left > 0 ? await read(attachment, left) : null;
    if (inner) {
      found.texts.push(inner.text);
      left -= inner.text.length;
    }
    found.files.push({ ...attachment, contentType: MAIL_TYPE, filename: nameOf(attachment, inner?.subject) });
  }
  return found;
}

async function read({ content }: Attachment, charsMax: number): Promise<{ text: string; subject: string | undefined }> {
  const { root, subject, headers } = await parseMail(withUtf8Headers(content));
  const body = root ? bodyText(root, charsMax) : '';
  return { text: `${headerText(headers)}\n${body}`.trim().slice(0, charsMax), subject };
}

/** Its own name, else its subject. */
function nameOf({ filename }: Attachment, subject: string | undefined): string {
  const name = filename?.trim() || subject?.trim().slice(0, NAME_CHARS_MAX) || 'mail';
  return /\.eml$/i.test(name) ? name : `${name}.eml`;
}
