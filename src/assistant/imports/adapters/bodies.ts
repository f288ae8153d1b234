/** What the reader of a message saw of its body. Pure. */
import { DocumentRefused } from '../../../platform/kernel/html/document-refused.js';
import { written } from '../../../platform/kernel/html/html.js';
import { readHtml } from '../../../platform/kernel/html/html-visible.js';
import { foldMail } from '../../../platform/kernel/mail/fold-mail.js';
import type { MailAddress } from '../../../platform/kernel/mail/mail-address.js';
import { mailHtmlText } from '../../../platform/kernel/mail/mail-html.js';

/** As of a mail: more takes time and memory. */
const HTML_CHARS_MAX = 2 * 1024 * 1024;
const ELEMENTS_MAX = 100_000;
/** Of a mail's text, before its quotations are folded. */
const MAIL_CHARS_MAX = 40_000;
const TAG = /<[a-z!/]/i;
const ENTITY = /&[a-z#][a-z0-9]{1,30};/i;

export interface Body {
  html?: string | null;
  plain?: string | null;
  /** It is a mail, whose quotations are folded: by whom, and to whom. */
  mail?: { from: MailAddress[]; to: MailAddress[] } | null;
}

/** @returns null if it cannot be read: nested too deeply, or too large */
export function textOfBody({ html, plain, mail }: Body): string | null {
  try {
    if (!mail) return html ? ofHtml(html) : (plain ?? '');
    const whole = html ? mailHtmlText(bounded(html), HTML_CHARS_MAX) : (plain ?? '');
    return foldMail(whole.slice(0, MAIL_CHARS_MAX), {
      senders: mail.from,
      recipients: mail.to,
      isForward: false,
      isReply: true,
    }).text;
  } catch (error) {
    if (error instanceof DocumentRefused) return null;
    throw error;
  }
}

/** Most bodies are one line of plain text, which the reader of HTML would return as it is. */
function ofHtml(html: string): string {
  if (!TAG.test(html) && !ENTITY.test(html) && !html.includes('\n')) return html.trim();
  return written(readHtml(bounded(html), null, ELEMENTS_MAX), HTML_CHARS_MAX, { boilerplate: 'keep' }).text;
}

function bounded(html: string): string {
  if (html.length <= HTML_CHARS_MAX) return html;
  throw new DocumentRefused('too_large', 'The message is too large.');
}
