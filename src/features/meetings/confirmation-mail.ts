/** The mail that asks an attendee to confirm: it contains only our own text, and one link. Pure. */
import { filled, languageFor, momentIn } from '../../http/page-language.js';
import { CONFIRMATION_TEXTS } from './confirmation-texts.js';
import { oneLine } from '../../outbound/mail/mail-words.js';
import type { HeldMeeting } from './holds.store.js';
import type { MailText } from './invitation-mail.js';

/** @param url of the page with the button */
export function confirmationMail(held: HeldMeeting, url: string): MailText {
  const language = languageFor(held.locale);
  const { subject, asked, when, open, ignore } = CONFIRMATION_TEXTS[language];
  const values = {
    company: oneLine(held.company),
    time: momentIn(language, held.starts_at, held.timezone),
    until: momentIn(language, held.confirm_by, held.timezone),
  };
  const lines = [asked, '', when, '', open].map((line) => filled(line, values));
  return { subject: filled(subject, values), text: [...lines, url, '', ignore, ''].join('\n') };
}
