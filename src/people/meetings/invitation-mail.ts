/** The text of an invitation's mail. Pure. */
import { DateTime } from 'luxon';
import { oneLine } from '../../platform/outbound/mail/mail-words.js';
import type { MailAddress } from '../../platform/outbound/mail/mailer.js';
import type { CalendarInvitation } from './icalendar.js';

export interface MailText {
  subject: string;
  text: string;
}

/** @param timezone of the reader, IANA */
export function mailText(invitation: CalendarInvitation, reader: 'attendee' | 'host', timezone: string): MailText {
  const { method, sequence, title, location, joinUrl, cancelReason, host, attendee } = invitation;
  const what = method === 'CANCEL' ? 'Cancelled' : sequence === 0 ? 'Booked' : 'Moved';
  const local = (time: string): DateTime => DateTime.fromISO(time, { zone: timezone, locale: 'en' });
  const start = local(invitation.startsAt);
  const day = start.toFormat('cccc d LLLL yyyy');
  const from = start.toFormat('HH:mm');
  const other = reader === 'host' ? attendee : host;
  const lines = [
    `${what}: ${oneLine(title)}`,
    '',
    `When: ${day}, ${from}–${local(invitation.endsAt).toFormat('HH:mm')} (${timezone})`,
    ...(other ? [`With: ${nameOf(other)}`] : []),
    ...(location ? [`Where: ${oneLine(location)}`] : []),
    ...(joinUrl && method === 'REQUEST' ? [`Join: ${oneLine(joinUrl)}`] : []),
    ...(cancelReason && method === 'CANCEL' ? ['', cancelReason] : []),
  ];
  return { subject: `${what}: ${oneLine(title)}, ${day}, ${from} (${timezone})`, text: lines.join('\n') + '\n' };
}

const nameOf = ({ name, address }: MailAddress): string => (name ? `${oneLine(name)} <${address}>` : address);
