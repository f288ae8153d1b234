/** The mail that asks an attendee to confirm: it contains only our own text, and one link. Pure. */
import { momentIn } from '../../platform/http/moment-in.js';
import { t, textLanguage } from '../../platform/kernel/texts/texts.js';
import { oneLine } from '../../platform/outbound/mail/mail-words.js';
import type { HeldMeeting } from './holds.store.js';
import type { MailText } from './invitation-mail.js';

/** @param url of the page with the button */
export function confirmationMail(held: HeldMeeting, url: string): MailText {
  const language = textLanguage(held.locale);
  const values = {
    company: oneLine(held.company),
    time: momentIn(language, held.starts_at, held.timezone),
    until: momentIn(language, held.confirm_by, held.timezone),
  };
  const [asked, when, open, ignore] = (['asked', 'when', 'open', 'ignore'] as const).map((key) =>
    t(`confirmation.${key}`, language, values),
  );
  const text = [asked, '', when, '', open, url, '', ignore, ''].join('\n');
  return { subject: t('confirmation.title', language, values), text };
}
