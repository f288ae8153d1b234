/** Builds mails from our messages. Pure. */
import type { OutgoingMessage, OutgoingPart } from '../channel-adapter.js';
import { withNumberedChoices } from '../plain-text.rules.js';

/** A mail as `parts` builds it and `send` expects it. */
export interface OutgoingMail {
  messageId: string;
  subject: string;
  text: string;
  html: string;
  inReplyTo: string | null;
  references: string[];
  /** Reply-To; null = the sender's address. */
  replyTo: string | null;
  /** The agent wrote it. */
  isAutomatic: boolean;
  /** Ids of the files that are attached. */
  files: string[];
}

const SUBJECT_CHARS_MAX = 200;
const IS_MESSAGE_ID = /^<[^<>\s]{1,398}>$/;

export function mailParts(
  message: OutgoingMessage,
  { messageId, replyTo }: { messageId: string; replyTo: string | null },
): (OutgoingPart & OutgoingMail)[] {
  const { choices, repliesTo, byPerson, thread } = message;
  const text = withNumberedChoices(message.text, choices);
  const inReplyTo = repliesTo !== null && IS_MESSAGE_ID.test(repliesTo) ? repliesTo : null;
  const earlier = thread.references.filter((id) => IS_MESSAGE_ID.test(id) && id !== inReplyTo && id !== messageId);
  return [
    {
      messageId,
      replyTo,
      inReplyTo,
      text,
      html: htmlOf(text),
      isAutomatic: !byPerson,
      files: message.files.map(({ id }) => id),
      subject: `Re: ${thread.subject ?? 'Your message'}`.slice(0, SUBJECT_CHARS_MAX).toWellFormed(),
      references: [...earlier, ...(inReplyTo === null ? [] : [inReplyTo])],
    },
  ];
}

const URL_IN_TEXT = /https?:\/\/[^\s<>"']{1,1000}/g;

/** Renders text as HTML with paragraphs, line breaks and links. */
export function htmlOf(text: string): string {
  const paragraphs = text
    .split(/\n{2,}/)
    .map((paragraph) => `<p dir="auto">${withLinks(paragraph).replaceAll('\n', '<br>')}</p>`);
  return `<!doctype html><html><head><meta charset="utf-8"></head><body>${paragraphs.join('\n')}</body></html>`;
}

function withLinks(text: string): string {
  let html = '';
  let end = 0;
  for (const match of text.matchAll(URL_IN_TEXT)) {
    const url = match[0].replace(/(?<![.,;:!?)\]])[.,;:!?)\]]+$/, '');
    html += `${escaped(text.slice(end, match.index))}<a href="${escaped(url)}">${escaped(url)}</a>`;
    end = match.index + url.length;
  }
  return html + escaped(text.slice(end));
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
