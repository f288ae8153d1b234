/** Valid changes of a meeting, and round robin of hosts. Pure. */
import { timeAt } from '../../platform/kernel/clock.js';
import { fail } from '../../platform/kernel/errors.js';
import type { MeetingPatch, MeetingRow, MeetingStatus } from './meetings.dto.js';

/** How far ahead a meeting may be: calendars have limits. */
const AHEAD_MAX_MS = 5 * 366 * 24 * 3_600_000;

/** Whether the meeting is expected to take place; then it occupies its host's time. */
export const isLive = (status: MeetingStatus): boolean => status === 'booked' || status === 'rescheduled';

/**
 * Throws the problem of a patch that does not depend on the meeting: `invalid_body` for an empty one,
 * `invalid_field`.
 */
export function checkPatch(patch: MeetingPatch): void {
  if (!Object.values(patch).some((value) => value !== undefined)) throw fail('invalid_body');
  if (patch.starts_at !== undefined && patch.status !== undefined)
    throw fail('invalid_field', 'Send starts_at or status, not both.', { param: 'status' });
  if (patch.cancel_reason !== undefined && patch.status !== 'cancelled')
    throw fail('invalid_field', 'cancel_reason is only allowed with status cancelled.', { param: 'cancel_reason' });
}

/** Throws `invalid_field` for a start in the past or years ahead. */
export function checkStart(startsAt: string, nowMs: number, param = 'starts_at'): void {
  const startMs = Date.parse(startsAt);
  if (startMs < nowMs) throw fail('invalid_field', `${param} must not be in the past`, { param });
  if (startMs > nowMs + AHEAD_MAX_MS) throw fail('invalid_field', `${param} must be within five years`, { param });
}

/**
 * The meeting after a patch; equal to it if nothing changes. Moving and cancelling increment the invitation's
 * sequence, unless the meeting is held: then no invitation has been sent yet. A hold ends with the meeting.
 * Throws `conflict`: an ended meeting cannot be moved, a cancelled one cannot change, and `completed` and
 * `no_show` can only be corrected to each other.
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
  const isAnnounced = meeting.confirm_by === null && (moved || cancelled);
  return {
    ...meeting,
    starts_at: startsAt,
    ends_at: moved ? timeAt(Date.parse(startsAt) + lengthMs) : meeting.ends_at,
    status: moved ? 'rescheduled' : status,
    cancel_reason: reason === undefined ? meeting.cancel_reason : reason,
    notes: notes === undefined ? meeting.notes : notes,
    confirm_by: isLive(status) ? meeting.confirm_by : null,
    sequence: meeting.sequence + (isAnnounced ? 1 : 0),
  };
}

export interface HostCandidate {
  hostId: string;
  /** When the host was last booked, RFC 3339; null = never. */
  lastBookedAt: string | null;
}

/** Round robin: the host who was booked longest ago, never booked first; of equals the smaller id. */
export function nextHost<T extends HostCandidate>(free: readonly T[]): T | undefined {
  const before = (a: T, b: T): boolean =>
    (a.lastBookedAt ?? '') === (b.lastBookedAt ?? '')
      ? a.hostId < b.hostId
      : (a.lastBookedAt ?? '') < (b.lastBookedAt ?? '');
  return free.reduce<T | undefined>((best, one) => (best === undefined || before(one, best) ? one : best), undefined);
}
