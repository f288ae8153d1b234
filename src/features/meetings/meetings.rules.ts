/** What may become of a meeting, and whose turn it is. Pure. */
import { timeAt } from '../../kernel/clock.js';
import { fail } from '../../kernel/errors.js';
import type { MeetingPatch, MeetingRow, MeetingStatus } from './meetings.dto.js';

/** How far ahead a meeting may stand: a calendar has an end. */
const AHEAD_MAX_MS = 5 * 366 * 24 * 3_600_000;

/** Takes place, as far as is known; it holds its host's time. */
export const isLive = (status: MeetingStatus): boolean => status === 'booked' || status === 'rescheduled';

/** Throws what is wrong with a patch whatever the meeting: `invalid_body` for an empty one, `invalid_field`. */
export function checkPatch(patch: MeetingPatch): void {
  if (!Object.values(patch).some((value) => value !== undefined)) throw fail('invalid_body');
  if (patch.starts_at !== undefined && patch.status !== undefined)
    throw fail('invalid_field', 'Send starts_at or status, not both.', { param: 'status' });
  if (patch.cancel_reason !== undefined && patch.status !== 'cancelled')
    throw fail('invalid_field', 'cancel_reason is only allowed with status cancelled.', { param: 'cancel_reason' });
}

/** Throws `invalid_field` for a start that has passed or is years away. */
export function checkStart(startsAt: string, nowMs: number, param = 'starts_at'): void {
  const startMs = Date.parse(startsAt);
  if (startMs < nowMs) throw fail('invalid_field', `${param} must not be in the past`, { param });
  if (startMs > nowMs + AHEAD_MAX_MS) throw fail('invalid_field', `${param} must be within five years`, { param });
}

/**
 * The meeting as it stands after a patch; equal to it where nothing changes. Moving and cancelling raise the
 * invitation's sequence, unless the meeting is held: then nobody has an invitation yet. A hold ends with the meeting's life. Throws `conflict`: an ended meeting is not moved, a cancelled one stays so, and what took place
 * or did not can be corrected to the other alone.
 */
export function afterPatch(meeting: MeetingRow, patch: MeetingPatch): MeetingRow {
  const { starts_at: startsAt = meeting.starts_at, status = meeting.status, cancel_reason: reason, notes } = patch;
  if (patch.starts_at !== undefined && !isLive(meeting.status))
    throw fail('conflict', `A meeting with status ${meeting.status} cannot be moved. Book a new one.`);
  if (
    status !== meeting.status &&
    !isLive(meeting.status) &&
    (meeting.status === 'cancelled' || status === 'cancelled')
  )
    throw fail('conflict', `A meeting with status ${meeting.status} cannot be set to ${status}.`);
  const moved = startsAt !== meeting.starts_at;
  const lengthMs = Date.parse(meeting.ends_at) - Date.parse(meeting.starts_at);
  const cancelled = status === 'cancelled' && meeting.status !== 'cancelled';
  const told = meeting.confirm_by === null && (moved || cancelled);
  return {
    ...meeting,
    starts_at: startsAt,
    ends_at: moved ? timeAt(Date.parse(startsAt) + lengthMs) : meeting.ends_at,
    status: moved ? 'rescheduled' : status,
    cancel_reason: reason === undefined ? meeting.cancel_reason : reason,
    notes: notes === undefined ? meeting.notes : notes,
    confirm_by: isLive(status) ? meeting.confirm_by : null,
    sequence: meeting.sequence + (told ? 1 : 0),
  };
}

export interface Turn {
  hostId: string;
  /** When the host was last booked, RFC 3339; null = never. */
  lastBookedAt: string | null;
}

/** Round robin: whoever was booked longest ago, never booked first; among equals the smaller id. */
export function nextHost<T extends Turn>(free: readonly T[]): T | undefined {
  const before = (a: T, b: T): boolean =>
    (a.lastBookedAt ?? '') === (b.lastBookedAt ?? '')
      ? a.hostId < b.hostId
      : (a.lastBookedAt ?? '') < (b.lastBookedAt ?? '');
  return free.reduce<T | undefined>((best, one) => (best === undefined || before(one, best) ? one : best), undefined);
}
