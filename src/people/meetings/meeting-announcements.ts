import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../platform/db/statement.js';
import { Journal } from '../../platform/events/journal.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { InvitationsQueue } from './invitations.queue.js';
import { MeetingMessages } from './meeting-messages.js';
import { presentMeeting, type MeetingDto, type MeetingRow } from './meetings.dto.js';
import type { Host } from './meetings.store.js';

interface MeetingChange {
  actor: Actor;
  /** After the change. */
  meeting: MeetingRow;
  host: Host;
  /** Changed fields with their former values. */
  previous: Partial<MeetingDto>;
}

/** Announces what happens to meetings: the event and the audit line, mails to both sides, and where it was booked. */
@Injectable()
export class MeetingAnnouncements {
  constructor(
    private readonly journal: Journal,
    private readonly invitations: InvitationsQueue,
    private readonly messages: MeetingMessages,
  ) {}

  /** @param tx of the booking. A held meeting is announced to the two sides once it is confirmed. */
  async booked(
    tx: Queryable,
    workspaceId: string,
    { actor, meeting, host }: Omit<MeetingChange, 'previous'>,
  ): Promise<void> {
    await this.journal.record(tx, workspaceId, {
      actor,
      audit: { action: 'meeting.book', target: 'meeting', targetId: meeting.id },
      events: [{ type: 'meeting.booked', object: presentMeeting(meeting) }],
    });
    if (meeting.confirm_by === null) await this.invitations.add(tx, workspaceId, { meeting, host });
  }

  /** @param tx of the change */
  async changed(tx: Queryable, workspaceId: string, { actor, meeting, host, previous }: MeetingChange): Promise<void> {
    const moved = previous.starts_at !== undefined || previous.host_id !== undefined;
    const cancelled = previous.status !== undefined && meeting.status === 'cancelled';
    const type = moved ? 'meeting.rescheduled' : cancelled ? 'meeting.cancelled' : null;
    await this.journal.record(tx, workspaceId, {
      actor,
      audit: {
        action: moved ? 'meeting.reschedule' : cancelled ? 'meeting.cancel' : 'meeting.update',
        target: 'meeting',
        targetId: meeting.id,
        changes: Object.keys(previous),
      },
      events: type ? [{ type, object: presentMeeting(meeting), previous }] : [],
    });
    // A meeting that was never confirmed has not been announced.
    const wasHeld = previous.confirm_by !== undefined || meeting.confirm_by !== null;
    if (!type || wasHeld) return;
    await this.invitations.add(tx, workspaceId, { meeting, host });
    // Who changes it in the conversation sees that it was done.
    if (actor.type === 'agent' || actor.type === 'contact') return;
    const key = cancelled
      ? 'meeting.cancelledByTeam'
      : previous.starts_at === undefined
        ? 'meeting.nowWith'
        : 'meeting.moved';
    await this.messages.tell(tx, workspaceId, { meeting, key, who: host.name });
  }

  /** The change is committed: its mails are sent without waiting for the next run. */
  send(): void {
    this.invitations.poke();
  }
}
