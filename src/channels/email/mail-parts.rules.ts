/** Builds mails from our messages. Pure. */
import type { OutgoingMessage, OutgoingPart, Participant } from '../channel-adapter.js';
import { plainText } from '../../platform/kernel/markdown/plain.js';
import { mailHtml } from './mail-html.rules.js';
import { withNumberedChoices } from '../plain-text.rules.js';

/** A mail as `parts` builds it and `send` expects it. */
export interface OutgoingMail {
  messageId: string;
  subject: string;
  text: string;
  html: string;
  /** Who else gets it. */
  cc: Participant[];
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
/** Alone, or before what tells it from others with the same one. */
const MESSAGE_ID = /^<[^<>\s]{1,398}>(?= |$)/;

export function mailParts(
  message: OutgoingMessage,
  { messageId, replyTo }: { messageId: string; replyTo: string | null },
): (OutgoingPart & OutgoingMail)[] {
  const { choices, repliesTo, byPerson, thread } = message;
  const own = withNumberedChoices(message.text, choices);
  const inReplyTo = MESSAGE_ID.exec(repliesTo ?? '')?.[0] ?? null;
  const named = new Set(thread.references.flatMap((id) => MESSAGE_ID.exec(id)?.[0] ?? []));
  const earlier = [...named].filter((id) => id !== inReplyTo && id !== messageId);
  return [
    {
      messageId,
      replyTo,
      inReplyTo,
      cc: [...thread.participants],
      text: mailText(own, message),
      html: mailHtml(own, message),
      isAutomatic: !byPerson,
      files: message.files.map(({ id }) => id),
      subject: `Re: ${thread.subject ?? 'Your message'}`.slice(0, SUBJECT_CHARS_MAX).toWellFormed(),
      references: [...earlier, ...(inReplyTo === null ? [] : [inReplyTo])],
    },
  ];
}

/** The text, the signature below the line that RFC 3676 has for it, and what it answers below that. */
function mailText(text: string, { signature, answers }: Pick<OutgoingMessage, 'signature' | 'answers'>): string {
  const parts = [text];
  if (signature !== null) parts.push(`-- \n${plainText(signature)}`);
  if (answers) parts.push([answers.introduction, ...answers.text.split('\n').map((line) => `> ${line}`)].join('\n'));
  return parts.filter(Boolean).join('\n\n');
}
