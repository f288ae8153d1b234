import { Inject, Injectable } from '@nestjs/common';
import { DateTime } from 'luxon';
import { CLOCK } from '../../platform/config/config.module.js';
import { ContactsReader } from '../../people/contacts/contacts.reader.js';
import { VisitorsService } from '../../people/contacts/visitors.service.js';
import { MeetingsReader } from '../../people/meetings/meetings.reader.js';
import { MeetingsService } from '../../people/meetings/meetings.service.js';
import { WithStatus } from '../../platform/http/envelope.interceptor.js';
import { Page } from '../../platform/http/page.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { timeAt, type Clock } from '../../platform/kernel/clock.js';
import { ApiError, fail } from '../../platform/kernel/errors.js';
import type { Visitor } from '../../platform/policy/visitor.reader.js';
import {
  presentSlot,
  presentWidgetMeeting,
  type WidgetBookingBody,
  type WidgetMeetingDto,
  type WidgetSlotDto,
  type WidgetSlotsQuery,
} from './meetings.dto.js';
import { VisitorSession } from './visitor-session.js';

/** Days ahead by default. */
const DAYS_AHEAD = 7;
const MINUTE_MS = 60_000;

interface WidgetBooking {
  body: WidgetBookingBody;
  /** HMAC of the visitor's network address; null = unknown. */
  addressHash: string;
}

@Injectable()
export class WidgetMeetings {
  constructor(
    private readonly meetings: MeetingsService,
    private readonly reader: MeetingsReader,
    private readonly contacts: ContactsReader,
    private readonly visitors: VisitorsService,
    private readonly own: VisitorSession,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Free times, in order. Throws `invalid_window`. */
  async slots(workspaceId: string, query: WidgetSlotsQuery): Promise<Page<WidgetSlotDto>> {
    const { timezone = 'UTC', host_id: hostId, length_minutes } = query;
    const from = query.from ?? new Date(this.clock.now()).toISOString();
    const seventh = DateTime.fromISO(from, { zone: timezone }).plus({ days: DAYS_AHEAD }).endOf('day');
    const to = query.to ?? timeAt(seventh.toMillis());
    const open = await this.meetings.slots(workspaceId, { hostId, from, to, lengthMs: milliseconds(length_minutes) });
    return new Page(open.map(presentSlot), null);
  }

  /**
   * Books a time. Repeating the same booking, for example after a lost response, returns the same meeting with
   * 200. Throws `slot_unavailable`, `conflict` for a person's fourth meeting or too many held ones,
   * `invalid_field`.
   */
  async book(
    workspaceId: string,
    {
      actor,
      visitor,
      widgetBooking: { body, addressHash },
    }: { actor: Actor; visitor: Visitor; widgetBooking: WidgetBooking },
  ): Promise<WidgetMeetingDto | WithStatus> {
    const { contactId } = visitor;
    const sessionId = await this.own.require(workspaceId, contactId, body.session_id);
    const known = visitor.kind && (await this.contacts.find(workspaceId, contactId));
    await this.visitors.ensure(workspaceId, { actor, visitor, said: { timezone: body.timezone } });
    try {
      const meeting = await this.meetings.book(workspaceId, actor, {
        startsAt: body.starts_at,
        hostId: body.host_id,
        lengthMs: milliseconds(body.length_minutes),
        contactId,
        sessionId,
        timezone: body.timezone ?? (known ? known.timezone : visitor.arrival?.timezone),
        attendeeName: (body.name?.trim() || known?.name) ?? null,
        attendeeEmail: body.email ?? known?.email ?? null,
        notes: body.notes,
        locale: (known ? known.locale : null) ?? visitor.arrival?.locale,
        addressHash,
      });
      return presentWidgetMeeting(meeting);
    } catch (error) {
      const existing =
        error instanceof ApiError &&
        ['slot_unavailable', 'conflict'].includes(error.code) &&
        (await this.findOwn(workspaceId, contactId, body));
      if (!existing) throw error;
      return new WithStatus(200, existing);
    }
  }

  /**
   * Throws `not_found` for another contact's meeting; `conflict` for one that is over. A cancelled one stays
   * unchanged. A blocked contact's reason is not stored.
   */
  async cancel(
    workspaceId: string,
    actor: Actor,
    { visitor: { contactId, kind, isBlocked }, id, reason }: { visitor: Visitor; id: string; reason: string | null },
  ): Promise<WidgetMeetingDto> {
    if (kind === null) throw fail('not_found'); // the visitor has no contact row yet
    const storedReason = isBlocked ? null : reason;
    return presentWidgetMeeting(
      await this.meetings.cancel(workspaceId, actor, { id, reason: storedReason, bounds: { contactId } }),
    );
  }

  /** The visitor's own meeting at exactly that time. */
  private async findOwn(
    workspaceId: string,
    contactId: string,
    body: WidgetBookingBody,
  ): Promise<WidgetMeetingDto | null> {
    const { starts_at, host_id } = body;
    const before = new Date(Date.parse(starts_at) + 1).toISOString();
    const { items } = await this.reader.list(workspaceId, {
      contact_id: contactId,
      starts_after: starts_at,
      starts_before: before,
      ...(host_id && { host_id }),
    });
    const live = items.find(({ status }) => status === 'booked' || status === 'rescheduled');
    return live ? presentWidgetMeeting(live) : null;
  }
}

const milliseconds = (minutes: number | null | undefined): number | undefined =>
  minutes === null || minutes === undefined ? undefined : minutes * MINUTE_MS;
