/** The text of an invitation's mail. Pure. */
import { DateTime } from 'luxon';
import { t, textLanguage } from '../../platform/kernel/texts/texts.js';
import { oneLine } from '../../platform/outbound/mail/mail-words.js';
import type { MailAddress } from '../../platform/outbound/mail/mailer.js';
import type { CalendarInvitation } from './icalendar.js';

export interface MailText {
  subject: string;
  text: string;
}

/** @param locale of the reader, BCP 47; null = unknown @param timezone of the reader, IANA */
export function mailText(
  invitation: CalendarInvitation,
  reader: 'attendee' | 'host',
  { timezone, locale }: { timezone: string; locale: string | null },
): MailText {
  const { method, sequence, title, location, joinUrl, cancelReason, host, attendee } = invitation;
  const key = method === 'CANCEL' ? 'cancelled' : sequence === 0 ? 'booked' : 'moved';
  const what = t(`invitation.${key}`, locale, { title: oneLine(title) });
  const local = (time: string): DateTime => DateTime.fromISO(time, { zone: timezone, locale: textLanguage(locale) });
  const start = local(invitation.startsAt);
  // Weekday, day, month and year in the language's own order.
  const day = start.toLocaleString({ ...DateTime.DATE_HUGE, calendar: 'gregory', numberingSystem: 'latn' });
  const from = start.toFormat('HH:mm', LATIN);
  const time = `${day}, ${from}–${local(invitation.endsAt).toFormat('HH:mm', LATIN)} (${timezone})`;
  const other = reader === 'host' ? attendee : host;
  const lines = [
    what,
    '',
    t('invitation.when', locale, { time }),
    ...(other ? [t('invitation.with', locale, { who: nameOf(other) })] : []),
    ...(location ? [t('invitation.where', locale, { where: oneLine(location) })] : []),
    ...(joinUrl && method === 'REQUEST' ? [t('invitation.join', locale, { url: oneLine(joinUrl) })] : []),
    ...(cancelReason && method === 'CANCEL' ? ['', cancelReason] : []),
  ];
  return { subject: `${what}, ${day}, ${from} (${timezone})`, text: lines.join('\n') + '\n' };
}

/** Digits as the rest of the mail has them. */
const LATIN = { numberingSystem: 'latn' } as const;

const nameOf = ({ name, address }: MailAddress): string => (name ? `${oneLine(name)} <${address}>` : address);
