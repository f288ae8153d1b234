/** What a booking says, and what makes it valid. Pure. */
import { isEmail } from 'class-validator';
import { violates } from '../../db/errors.js';
import { characters } from '../../http/characters.js';
import { fail, type ApiError } from '../../kernel/errors.js';
import { UUID } from '../../kernel/ids.js';
import { isZone, MEETING_MINUTES } from './availability.dto.js';

/** Who wants to meet, when. Text fields are kept as they are; the caller has refused NUL and lone surrogates. */
export interface Booking {
  /** RFC 3339; a start that `slots` offers. */
  startsAt: string;
  /** Default: whose turn it is among those who offer the time. */
  hostId?: string | null;
  /** Whole minutes, 5 to 480; default the host's own. */
  lengthMs?: number;
  contactId?: string | null;
  sessionId?: string | null;
  leadId?: string | null;
  /** Default: with whom it is. */
  title?: string | null;
  /** IANA, the attendee's; default the host's. */
  timezone?: string | null;
  attendeeName?: string | null;
  attendeeEmail?: string | null;
  location?: string | null;
  joinUrl?: string | null;
  notes?: string | null;
  /** BCP 47, the attendee's: of the mail that asks them to confirm. */
  locale?: string | null;
  /** HMAC of the network address that it is booked from; null where that is not known. */
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

/** `attendeeName` → `attendee_name`, as the resource calls it. */
const wireName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const bad = (name: string, what: string): ApiError =>
  fail('invalid_field', `${wireName(name)} ${what}`, { param: wireName(name) });

/** Throws `invalid_field`, named as the resource's field. */
export function checkBooking(booking: Booking): void {
  if (Number.isNaN(Date.parse(booking.startsAt))) throw bad('startsAt', 'must be a date-time');
  checkLength(booking.lengthMs);
  for (const name of REFERENCES) {
    const id = booking[name] ?? null;
    if (id !== null && !UUID.test(id)) throw bad(name, 'must be a uuid');
  }
  for (const [name, most] of TEXTS)
    if (characters(booking[name] ?? '') > most) throw bad(name, `may have at most ${most} characters`);
  const { attendeeEmail: address = null, timezone = null } = booking;
  if (address !== null && !isEmail(address)) throw bad('attendeeEmail', 'must be an address');
  if (timezone !== null && !isZone(timezone)) throw bad('timezone', 'must be an IANA time zone');
}

/** Throws `invalid_field` for a length that no meeting has. */
export function checkLength(lengthMs: number | undefined): void {
  const minutes = lengthMs === undefined ? MEETING_MINUTES.min : lengthMs / MINUTE_MS;
  if (!Number.isInteger(minutes) || minutes < MEETING_MINUTES.min || minutes > MEETING_MINUTES.max)
    throw bad('length', `must be from ${MEETING_MINUTES.min} to ${MEETING_MINUTES.max} whole minutes`);
}

/** What the database's refusal of a meeting means to who asked for it: the error to throw. */
export function refusalOf(error: unknown): unknown {
  if (violates(error, 'meetings_no_overlap')) return fail('slot_unavailable');
  for (const name of REFERENCES)
    if (violates(error, `meetings_workspace_id_${wireName(name)}_fkey`))
      return bad(name, 'does not exist in this workspace');
  return error;
}
