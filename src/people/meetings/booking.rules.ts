/** The fields of a booking, and their validation. Pure. */
import { isEmail } from 'class-validator';
import { violates } from '../../platform/db/errors.js';
import { characters } from '../../platform/http/characters.js';
import { fail, type ApiError } from '../../platform/kernel/errors.js';
import { UUID } from '../../platform/kernel/ids.js';
import { isZone, MEETING_MINUTES } from './availability.dto.js';

/**
 * The attendee and time of a booking. Texts are stored unchanged; the caller has refused NUL and unpaired
 * surrogates.
 */
export interface Booking {
  /** RFC 3339; a start that `slots` offers. */
  startsAt: string;
  /** Default: round robin among the hosts who offer the time. */
  hostId?: string | null;
  /** Whole minutes, 5 to 480; default the host's own. */
  lengthMs?: number;
  contactId?: string | null;
  sessionId?: string | null;
  leadId?: string | null;
  /** Default: the host's title for meetings. */
  title?: string | null;
  /** IANA, the attendee's; default the host's. */
  timezone?: string | null;
  attendeeName?: string | null;
  attendeeEmail?: string | null;
  location?: string | null;
  joinUrl?: string | null;
  notes?: string | null;
  /** BCP 47, the attendee's: for the mail that asks for confirmation. */
  locale?: string | null;
  /** HMAC of the network address that the booking came from; null if unknown. */
  addressHash?: string | null;
}

const MINUTE_MS = 60_000;
const TEXTS = [
  ['title', 200],
  ['attendeeName', 255],
  ['attendeeEmail', 320],
  ['location', 500],
  ['joinUrl', 2_000],
  ['notes', 4_000],
] as const;
const REFERENCES = ['hostId', 'contactId', 'sessionId', 'leadId'] as const;

/** `attendeeName` → `attendee_name`, the name in the resource. */
const wireName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const invalidField = (name: string, what: string): ApiError =>
  fail('invalid_field', `${wireName(name)} ${what}`, { param: wireName(name) });

/** Throws `invalid_field`, named like the resource's field. */
export function checkBooking(booking: Booking): void {
  if (Number.isNaN(Date.parse(booking.startsAt))) throw invalidField('startsAt', 'must be a date-time');
  checkLength(booking.lengthMs);
  for (const name of REFERENCES) {
    const id = booking[name] ?? null;
    if (id !== null && !UUID.test(id)) throw invalidField(name, 'must be a uuid');
  }
  for (const [name, most] of TEXTS)
    if (characters(booking[name] ?? '') > most) throw invalidField(name, `may have at most ${most} characters`);
  const { attendeeEmail: address = null, timezone = null } = booking;
  if (address !== null && !isEmail(address)) throw invalidField('attendeeEmail', 'must be an address');
  if (timezone !== null && !isZone(timezone)) throw invalidField('timezone', 'must be an IANA time zone');
}

/** Throws `invalid_field` for an invalid length. */
export function checkLength(lengthMs: number | undefined): void {
  const minutes = lengthMs === undefined ? MEETING_MINUTES.min : lengthMs / MINUTE_MS;
  if (!Number.isInteger(minutes) || minutes < MEETING_MINUTES.min || minutes > MEETING_MINUTES.max)
    throw invalidField('length', `must be from ${MEETING_MINUTES.min} to ${MEETING_MINUTES.max} whole minutes`);
}

/** Maps a database error on writing a meeting to the error for the caller. */
export function refusalOf(error: unknown): unknown {
  if (violates(error, 'meetings_no_overlap')) return fail('slot_unavailable');
  for (const name of REFERENCES)
    if (violates(error, `meetings_workspace_id_${wireName(name)}_fkey`))
      return invalidField(name, 'does not exist in this workspace');
  return error;
}
