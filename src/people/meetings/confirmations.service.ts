import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { systemActor } from '../../platform/kernel/actor.js';
import { required } from '../../platform/kernel/invariant.js';
import { Journal } from '../../platform/events/journal.js';
import { ConfirmationLinks } from './confirmation-links.js';
import { HoldsStore, type FoundLink } from './holds.store.js';
import { InvitationsQueue } from './invitations.queue.js';
import { presentMeeting } from './meetings.dto.js';
import { MeetingsStore } from './meetings.store.js';

/** State of a link's meeting. `over`: the link was used, the meeting no longer waits, or its contact is blocked. */
export type Confirmation = { state: 'open' | 'confirmed' | 'over'; meeting: FoundLink } | { state: 'unknown' };

/** The request in which a link is used. */
export interface ConfirmingRequest {
  requestId: string;
  /** HMAC of the address. */
  addressHash: string;
}

/** Confirms held meetings with the links that were mailed. */
@Injectable()
export class ConfirmationsService {
  constructor(
    private readonly db: TenantDb,
    private readonly links: ConfirmationLinks,
    private readonly holds: HoldsStore,
    private readonly meetings: MeetingsStore,
    private readonly journal: Journal,
    private readonly invitations: InvitationsQueue,
  ) {}

  /** Reads only: programs that scan mails open every link. */
  async preview(token: string): Promise<Confirmation> {
    const meeting = await this.links.find(token);
    return meeting ? { state: meeting.open ? 'open' : 'over', meeting } : { state: 'unknown' };
  }

  /** Confirms the meeting and invites both sides, once; of concurrent requests only one succeeds. */
  async confirm(token: string, request: ConfirmingRequest): Promise<Confirmation> {
    const meeting = await this.links.find(token);
    if (!meeting) return { state: 'unknown' };
    const confirmed = meeting.open && (await this.end(meeting, request));
    if (confirmed) this.invitations.poke();
    return { state: confirmed ? 'confirmed' : 'over', meeting };
  }

  private end({ workspace_id: workspaceId, meeting_id: id }: FoundLink, request: ConfirmingRequest): Promise<boolean> {
    return this.db.transaction(workspaceId, async (tx) => {
      if (!(await this.holds.lockOpen(tx, workspaceId, id))) return false;
      const before = required(await this.meetings.find(tx, workspaceId, id), 'the locked meeting');
      const [host] = await this.meetings.lockHosts(tx, workspaceId, [before.host_id]);
      const after = await this.meetings.update(tx, workspaceId, { ...before, confirm_by: null });
      await this.holds.end(tx, workspaceId, id);
      await this.journal.record(tx, workspaceId, {
        actor: { ...systemActor('Confirmation by e-mail'), ...request },
        audit: { action: 'meeting.confirm', target: 'meeting', targetId: id, changes: ['confirm_by'] },
        events: [
          {
            type: 'meeting.confirmed',
            object: presentMeeting(after),
            previous: { confirm_by: before.confirm_by },
          },
        ],
      });
      await this.invitations.add(tx, workspaceId, { meeting: after, host: required(host, 'the host of a meeting') });
      return true;
    });
  }
}
