import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import type { Queryable } from '../../platform/db/statement.js';
import { changedFields } from '../../platform/events/journal.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { HoldsStore } from './holds.store.js';
import { MeetingAnnouncements } from './meeting-announcements.js';
import { presentMeeting, type MeetingRow } from './meetings.dto.js';
import { afterPatch } from './meetings.rules.js';
import { MeetingsStore, type Host } from './meetings.store.js';

/** The coming meetings of a host who leaves, locked with both hosts. */
export interface LeavingHost {
  meetings: MeetingRow[];
  host: Host | null;
  /** Who takes them over; null = nobody. */
  successor: Host | null;
}

/** What becomes of the coming meetings of a member who leaves the team. */
@Injectable()
export class HostDeparturesCommands {
  constructor(
    private readonly store: MeetingsStore,
    private readonly holds: HoldsStore,
    private readonly announcements: MeetingAnnouncements,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Before the member's row changes: meetings are locked before their hosts, as where a meeting is moved. */
  async lock(
    tx: Queryable,
    workspaceId: string,
    { hostId, successorId }: { hostId: string; successorId: string | null },
  ): Promise<LeavingHost> {
    const now = new Date(this.clock.now()).toISOString();
    await this.store.lockComing(tx, workspaceId, { hostId, now });
    const ids = successorId === null ? [hostId] : [hostId, successorId];
    const hosts = await this.store.lockHosts(tx, workspaceId, ids);
    const of = (id: string | null): Host | null => hosts.find((host) => host.id === id) ?? null;
    // Again: one may have been booked before its host was locked.
    const meetings = await this.store.lockComing(tx, workspaceId, { hostId, now });
    return { meetings, host: of(hostId), successor: of(successorId) };
  }

  /**
   * Hands the meetings over to the successor, and cancels those that they have no time for, or all without one. Events,
   * mails and a message in the conversation tell of each.
   * @returns the number of meetings for which the successor has no time, if these are not to be cancelled
   */
  async settle(
    tx: Queryable,
    workspaceId: string,
    { actor, leaving, cancels }: { actor: Actor; leaving: LeavingHost; cancels: boolean },
  ): Promise<number> {
    const { meetings, host, successor } = leaving;
    let left = 0;
    for (const meeting of meetings) {
      if (successor && (await this.handOver(tx, workspaceId, { actor, meeting, successor }))) continue;
      if (cancels && host) await this.cancel(tx, workspaceId, { actor, meeting, host });
      else left++;
    }
    return left;
  }

  /** The change is committed: its mails are sent without waiting for the next run. */
  send(): void {
    this.announcements.send();
  }

  /** @returns false if the successor has another meeting then */
  private async handOver(
    tx: Queryable,
    workspaceId: string,
    { actor, meeting, successor }: { actor: Actor; meeting: MeetingRow; successor: Host },
  ): Promise<boolean> {
    if (await this.store.isBusy(tx, workspaceId, { hostId: successor.id, meeting })) return false;
    // Of a held meeting no invitation has been sent yet.
    const sequence = meeting.sequence + (meeting.confirm_by === null ? 1 : 0);
    const next = { ...meeting, host_id: successor.id, sequence };
    await this.change(tx, workspaceId, { actor, meeting, next, host: successor });
    return true;
  }

  private async cancel(
    tx: Queryable,
    workspaceId: string,
    { actor, meeting, host }: { actor: Actor; meeting: MeetingRow; host: Host },
  ): Promise<void> {
    const next = afterPatch(meeting, { status: 'cancelled' });
    await this.change(tx, workspaceId, { actor, meeting, next, host });
  }

  private async change(
    tx: Queryable,
    workspaceId: string,
    { actor, meeting, next, host }: { actor: Actor; meeting: MeetingRow; next: MeetingRow; host: Host },
  ): Promise<void> {
    const after = await this.store.update(tx, workspaceId, next);
    const previous = changedFields(presentMeeting(meeting), presentMeeting(after), ['updated_at']) ?? {};
    await this.announcements.changed(tx, workspaceId, { actor, meeting: after, host, previous });
    if (previous.confirm_by !== undefined) await this.holds.end(tx, workspaceId, meeting.id);
  }
}
