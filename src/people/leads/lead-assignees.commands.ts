import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import type { Queryable } from '../../platform/db/statement.js';
import { Journal } from '../../platform/events/journal.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Clock } from '../../platform/kernel/clock.js';
import type { LeadChanges } from './lead-changes.dto.js';
import { changedAt } from './lead-writes.js';
import { presentLead } from './leads.dto.js';
import { LeadsStore } from './leads.store.js';

const BATCH = 500;

/** Keeps the assignees of leads in step with changes of the team. */
@Injectable()
export class LeadAssigneesCommands {
  constructor(
    private readonly store: LeadsStore,
    private readonly journal: Journal,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Unassigns the leads of a member who has left or may no longer reply, or hands them over.
   * @param memberId whose row is locked @param successorId a member who may reply, locked; null = nobody
   */
  async unassign(
    tx: Queryable,
    workspaceId: string,
    { actor, memberId, successorId = null }: { actor: Actor; memberId: string; successorId?: string | null },
  ): Promise<void> {
    const changes: LeadChanges = { assignee_id: [memberId, successorId] };
    for (;;) {
      const assigned = await this.store.lockAssigned(tx, workspaceId, { memberId, limit: BATCH });
      const after = assigned.map((lead) => ({
        ...lead,
        assignee_id: successorId,
        updated_at: changedAt(lead, this.clock.now()),
      }));
      if (after.length === 0) return;
      await this.store.reassign(tx, workspaceId, { assigneeId: successorId, leads: after });
      const lines = after.map(({ id, updated_at: at }) => ({ lead_id: id, actor, changes, created_at: at }));
      await this.store.remember(tx, workspaceId, lines);
      const entries = after.map((lead) => ({
        actor,
        events: [{ type: 'lead.updated' as const, object: presentLead(lead), previous: { assignee_id: memberId } }],
        audit: { action: 'lead.update', target: 'lead', targetId: lead.id, changes: ['assignee_id'] },
      }));
      await this.journal.recordAll(tx, workspaceId, entries);
      if (assigned.length < BATCH) return;
    }
  }
}
