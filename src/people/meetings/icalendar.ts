/** A meeting as an iCalendar message (RFC 5545, RFC 5546): REQUEST for booking and moving, CANCEL. Pure. */
import type { MailAddress } from '../../platform/outbound/mail/mailer.js';

/** Content of one mail, as of the time of the change. Times are RFC 3339. */
export interface CalendarInvitation {
  method: 'REQUEST' | 'CANCEL';
  /** The meeting's id: the same in every mail about it. */
  uid: string;
  /** Incremented by every move and by the cancellation. */
  sequence: number;
  /** When the change was made; the same however often the mail is sent. */
  stampedAt: string;
  startsAt: string;
  endsAt: string;
  title: string;
  location: string | null;
  joinUrl: string | null;
  cancelReason: string | null;
  host: MailAddress;
  attendee: MailAddress | null;
}

const LINE_OCTETS = 75;

/** @param organizer the sender: calendars trust an invitation that comes from its organizer */
export function calendarOf(invitation: CalendarInvitation, organizer: MailAddress): string {
  const { method, host, attendee, joinUrl, location } = invitation;
  const description = descriptionOf(invitation);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Workspace Agent//Meetings//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${invitation.uid}`,
    `SEQUENCE:${invitation.sequence}`,
    `DTSTAMP:${utc(invitation.stampedAt)}`,
    `DTSTART:${utc(invitation.startsAt)}`,
    `DTEND:${utc(invitation.endsAt)}`,
    `SUMMARY:${escaped(invitation.title)}`,
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    ...(location ? [`LOCATION:${escaped(location)}`] : []),
    ...(joinUrl ? [`URL:${uri(joinUrl)}`] : []),
    `STATUS:${method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:OPAQUE',
    `ORGANIZER${commonName({ name: organizer.name ?? host.name, address: organizer.address })}`,
    `ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=CHAIR;PARTSTAT=ACCEPTED;RSVP=FALSE${commonName(host)}`,
    ...(attendee
      ? [`ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=FALSE${commonName(attendee)}`]
      : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map(folded).join('');
}

const descriptionOf = ({ method, joinUrl, cancelReason }: CalendarInvitation): string =>
  method === 'CANCEL' ? (cancelReason ?? '') : (joinUrl ?? '');

/** `20260301T090000Z`; fractions of a second are dropped, because the format has none. */
const utc = (time: string): string => `${time.slice(0, 19).replace(/[-:]/g, '')}Z`;

/** A value of type TEXT. Line breaks become `\n`; control characters, which are not allowed, are removed. */
const escaped = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\n/g, '\\n')
    .replace(CONTROLS, '');

const CONTROLS = /[\u0000-\u0008\u000a-\u001f\u007f]/g;

/** `;CN="…":mailto:…`; a quoted value has no escapes of its own, so quotes and controls are encoded by RFC 6868. */
function commonName({ name, address }: MailAddress): string {
  const clean = (name ?? '').replace(/\^/g, '^^').replace(/"/g, "^'").replace(/\s+/g, ' ').replace(CONTROLS, '').trim();
  return `${clean ? `;CN="${clean}"` : ''}:mailto:${uri(address)}`;
}

/** Characters that a URI must not contain are percent-encoded, so that no value can end the line. */
const uri = (text: string): string => text.replace(/[^\x21-\x7e]|["<>\\^`{|}]/gu, encodeURIComponent);

/** At most 75 octets per line, cut between characters; continuation lines start with a space (RFC 5545, 3.1). */
function folded(line: string): string {
  let out = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_OCTETS) {
      out += '\r\n ';
      octets = 1;
    }
    out += character;
    octets += size;
  }
  return `${out}\r\n`;
}
