import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Tx } from '../../platform/db/transaction.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { fail } from '../../platform/kernel/errors.js';
import { newId } from '../../platform/kernel/ids.js';
import { required } from '../../platform/kernel/invariant.js';
import { changedFields } from '../../platform/events/journal.js';
import { checkBooking, checkLength, refusalOf, type Booking } from './booking.rules.js';
import { HostsReader } from './hosts.reader.js';
import { MeetingAnnouncements } from './meeting-announcements.js';
import { MeetingHolds } from './meeting-holds.js';
import { presentMeeting, type MeetingDto, type MeetingPatch, type MeetingRow } from './meetings.dto.js';
import { afterPatch, checkPatch, checkStart, nextHost } from './meetings.rules.js';
import { MeetingsStore } from './meetings.store.js';

/** The longest window that slots are computed for at once. */
const WINDOW_MAX_MS = 31 * 24 * 3_600_000;
/** Maximum number of upcoming meetings of one contact, or one e-mail address. */
const LIVE_MAX = 3;

export interface SlotsWanted {
  /** One host; default all hosts, with each time listed once. */
  hostId?: string;
  /** RFC 3339; slots that start from `from` on, and before `to`. At most 31 days. */
  from: string;
  to: string;
  /** Whole minutes, 5 to 480; default each host's own. */
  lengthMs?: number;
}

/** A time that can be booked. */
export interface OpenSlot {
  /** RFC 3339 */
  startsAt: string;
  endsAt: string;
  /** Hosts who offer it. */
  hostIds: string[];
}

/** Restrictions for callers outside the team. */
export interface MeetingLimits {
  /** The meeting must belong to this contact; others' count as not found. */
  contactId?: string;
  /** Only times that the host offers. */
  offeredOnly?: boolean;
}

@Injectable()
export class MeetingsService {
  constructor(
    private readonly db: TenantDb,
    private readonly store: MeetingsStore,
    private readonly hosts: HostsReader,
    private readonly holds: MeetingHolds,
    private readonly announcements: MeetingAnnouncements,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The workspace's names for its meetings, without duplicates; empty = meetings. */
  titles(workspaceId: string): Promise<string[]> {
    return this.hosts.titles(this.db.of(workspaceId), workspaceId);
  }

  /** Bookable times, in order. Throws `invalid_window`; `invalid_field` for the length. */
  async slots(workspaceId: string, { hostId, from, to, lengthMs }: SlotsWanted): Promise<OpenSlot[]> {
    const [fromMs, toMs] = [Date.parse(from), Date.parse(to)];
    checkLength(lengthMs);
    if (!(fromMs <= toMs) || toMs - fromMs > WINDOW_MAX_MS)
      throw fail('invalid_window', 'The window must not end before it begins or exceed 31 days.', {
        param: 'from',
      });
    const db = this.db.of(workspaceId);
    const hosts = await this.hosts.schedules(db, workspaceId, hostId ?? null);
    const slotQuery = { fromMs, toMs, nowMs: this.clock.now(), lengthMs: lengthMs ?? null };
    const open = new Map<string, OpenSlot>();
    for (const { hostId: id, slots } of await this.hosts.offered(db, workspaceId, { hosts, query: slotQuery }))
      for (const { startMs, endMs } of slots) {
        const known = open.get(`${startMs} ${endMs}`);
        if (known) known.hostIds.push(id);
        else open.set(`${startMs} ${endMs}`, { startsAt: text(startMs), endsAt: text(endMs), hostIds: [id] });
      }
    return [...open.values()].sort((a, b) => (a.startsAt + a.endsAt < b.startsAt + b.endsAt ? -1 : 1));
  }

  /**
   * Books an offered time. Without a host it is assigned by round robin. If the attendee's address is not
   * verified, the meeting is held until they confirm it by mail, and only the attendee is notified
   * (`confirm_by`). Throws `slot_unavailable` if the time is not, or no longer, offered; `conflict` for a
   * person's fourth meeting, or if too many are held; `invalid_field` for an invalid field or id.
   */
  async book(workspaceId: string, actor: Actor, booking: Booking): Promise<MeetingDto> {
    checkBooking(booking);
    const row = await this.inTransaction(workspaceId, async (tx) => {
      const { verified, held } = await this.holds.decideHold(tx, workspaceId, { actor, booking });
      await this.mayHaveAnother(tx, workspaceId, { booking, verified });
      if (held) await this.holds.requireCapacity(tx, workspaceId, booking);
      const { host, slot } = await this.take(tx, workspaceId, booking);
      const meeting = await this.store.insert(tx, workspaceId, {
        id: newId(),
        contactId: booking.contactId ?? null,
        sessionId: booking.sessionId ?? null,
        leadId: booking.leadId ?? null,
        hostId: host.id,
        title: booking.title || slot.schedule.meeting_title || `Meeting with ${host.name}`,
        startsAt: text(slot.startMs),
        endsAt: text(slot.endMs),
        timezone: booking.timezone ?? slot.schedule.timezone,
        attendeeName: booking.attendeeName ?? null,
        attendeeEmail: booking.attendeeEmail ?? null,
        location: booking.location ?? slot.schedule.meeting_location,
        joinUrl: booking.joinUrl ?? slot.schedule.meeting_url,
        notes: booking.notes ?? null,
        held,
      });
      await this.announcements.booked(tx, workspaceId, { actor, meeting, host });
      if (held) await this.holds.startHold(tx, workspaceId, { meetingId: meeting.id, booking });
      await this.holds.introduce(tx, workspaceId, { actor, booking });
      return meeting;
    });
    this.announcements.send();
    return presentMeeting(row);
  }

  /**
   * PATCH: moves a meeting, ends it, sets notes. Setting current values changes nothing. Throws `invalid_body`,
   * `invalid_field`, `not_found`, `conflict` for a meeting that has ended, `slot_unavailable`.
   */
  async update(
    workspaceId: string,
    actor: Actor,
    { id, patch, bounds = {} }: { id: string; patch: MeetingPatch; bounds?: MeetingLimits },
  ): Promise<MeetingDto> {
    checkPatch(patch);
    const row = await this.inTransaction(workspaceId, async (tx) => {
      const meeting = await this.store.find(tx, workspaceId, id);
      const { starts_at: startsAt } = patch;
      if (startsAt !== undefined && startsAt !== meeting?.starts_at) checkStart(startsAt, this.clock.now());
      const { contactId = meeting?.contact_id } = bounds;
      if (!meeting || meeting.contact_id !== (contactId?.toLowerCase() ?? null)) throw fail('not_found');
      const next = afterPatch(meeting, patch);
      const previous = changedFields(presentMeeting(meeting), presentMeeting(next));
      return previous ? this.write(tx, workspaceId, { actor, next, previous, limits: bounds }) : meeting;
    });
    this.announcements.send();
    return presentMeeting(row);
  }

  /** Moves a meeting; it keeps its id and length. Throws as `update` does. @param startsAt RFC 3339 */
  move(
    workspaceId: string,
    actor: Actor,
    { id, startsAt, bounds }: { id: string; startsAt: string; bounds?: MeetingLimits },
  ): Promise<MeetingDto> {
    return this.update(workspaceId, actor, { id, patch: { starts_at: text(Date.parse(startsAt)) }, bounds });
  }

  /** Throws as `update` does. @param reason sent to both sides; null = none */
  cancel(
    workspaceId: string,
    actor: Actor,
    { id, reason, bounds }: { id: string; reason: string | null; bounds?: MeetingLimits },
  ): Promise<MeetingDto> {
    const patch: MeetingPatch = { status: 'cancelled', ...(reason !== null && { cancel_reason: reason }) };
    return this.update(workspaceId, actor, { id, patch, bounds });
  }

  /** Prevents one person from taking every slot of a host. */
  private async mayHaveAnother(
    tx: Tx,
    workspaceId: string,
    { booking: { contactId, attendeeEmail }, verified }: { booking: Booking; verified: boolean },
  ): Promise<void> {
    const attendee = { contactId: contactId?.toLowerCase() ?? null, email: attendeeEmail ?? null, verified };
    const live = await this.store.countLive(tx, workspaceId, { attendee, now: text(this.clock.now()) });
    if (live >= LIVE_MAX)
      throw fail('conflict', `A person may have at most ${LIVE_MAX} upcoming meetings. Cancel one to book another.`);
  }

  /** Finds a host for a booking, and locks the candidates until the transaction ends. */
  private async take(tx: Tx, workspaceId: string, { hostId, startsAt, lengthMs }: Booking) {
    const schedules = await this.hosts.schedules(tx, workspaceId, hostId ?? null);
    if (hostId && !schedules.size)
      throw fail('invalid_field', 'host_id must be a member who offers meetings', { param: 'host_id' });
    const locked = await this.store.lockHosts(tx, workspaceId, [...schedules.keys()]);
    const startMs = Date.parse(startsAt);
    const slotQuery = { fromMs: startMs, toMs: startMs + 1, nowMs: this.clock.now(), lengthMs: lengthMs ?? null };
    const offered = await this.hosts.offered(tx, workspaceId, { hosts: schedules, query: slotQuery });
    const free = offered.flatMap(({ hostId, slots: [slot] }) => (slot ? [{ hostId, slot }] : []));
    const last = await this.hosts.lastBooked(
      tx,
      workspaceId,
      free.map((one) => one.hostId),
    );
    const chosen = nextHost(free.map((one) => ({ ...one, lastBookedAt: last.get(one.hostId) ?? null })));
    if (!chosen) throw fail('slot_unavailable');
    const host = locked.find(({ id }) => id === chosen.hostId);
    return { host: required(host, 'the locked host'), slot: chosen.slot };
  }

  private async write(
    tx: Tx,
    workspaceId: string,
    {
      actor,
      next,
      previous,
      limits: { offeredOnly },
    }: { actor: Actor; next: MeetingRow; previous: Partial<MeetingDto>; limits: MeetingLimits },
  ): Promise<MeetingRow> {
    const [locked] = await this.store.lockHosts(tx, workspaceId, [next.host_id]);
    const host = required(locked, 'the host of a meeting');
    if (previous.starts_at !== undefined && offeredOnly) await this.requireOffered(tx, workspaceId, next);
    const meeting = await this.store.update(tx, workspaceId, next);
    await this.announcements.changed(tx, workspaceId, { actor, meeting, host, previous });
    if (previous.confirm_by !== undefined) await this.holds.end(tx, workspaceId, meeting.id);
    return meeting;
  }

  private async requireOffered(tx: Tx, workspaceId: string, { id, host_id, starts_at, ends_at }: MeetingRow) {
    const fromMs = Date.parse(starts_at);
    const slotQuery = { fromMs, toMs: fromMs + 1, nowMs: this.clock.now(), lengthMs: Date.parse(ends_at) - fromMs };
    const schedules = await this.hosts.schedules(tx, workspaceId, host_id);
    const [offered] = await this.hosts.offered(tx, workspaceId, { hosts: schedules, query: slotQuery, exceptId: id });
    if (!offered?.slots.length) throw fail('slot_unavailable');
  }

  private async inTransaction<T>(workspaceId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    try {
      return await this.db.transaction(workspaceId, work);
    } catch (error) {
      throw refusalOf(error);
    }
  }
}

const text = (ms: number): string => new Date(ms).toISOString();
