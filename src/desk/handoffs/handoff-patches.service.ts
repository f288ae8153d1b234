import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import type { OpenTransaction } from '../../platform/db/statement.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { fail } from '../../platform/kernel/errors.js';
import { HandoffWriteLock } from './handoff-write-lock.js';
import { HandoffConsequences } from './handoff-consequences.js';
import { assigneesConcerned, changesNothing, patched } from './handoff-patches.rules.js';
import type { WorkspaceActor } from './handoffs.context.js';
import { presentHandoff, type HandoffDto, type HandoffPatch, type HandoffRow } from './handoffs.dto.js';
import { HandoffsStore } from './handoffs.store.js';

/** Changes status and assignment. */
@Injectable()
export class HandoffPatchesService {
  constructor(
    private readonly queue: HandoffWriteLock,
    private readonly store: HandoffsStore,
    private readonly updates: HandoffConsequences,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Sets the fields in the patch. Throws `invalid_field` for both kinds of assignee at once, or an assignee who
   * may not reply; `not_found`.
   */
  async patch({ workspaceId, actor }: WorkspaceActor, id: string, patch: HandoffPatch): Promise<HandoffDto> {
    if (patch.assignee_id && patch.external_responder)
      throw fail('invalid_field', 'Send assignee_id or external_responder, not both.', {
        param: 'external_responder',
      });
    return this.queue.transaction(workspaceId, id, async (tx) => {
      const current = await this.store.find(tx, workspaceId, id);
      // Who changes nothing does not wait for a lock.
      if (current && changesNothing(current, patch)) return presentHandoff(current);
      const { row: before, members } = await this.lock(tx, workspaceId, { id, patch, current });
      const canReply = (memberId: string): boolean => members.has(memberId);
      const after = patched(before, patch, { canReply, nowMs: this.clock.now() });
      if (before && after !== before)
        await this.updates.save(tx, workspaceId, { actor, action: 'handoff.update', before, after });
      return presentHandoff(after);
    });
  }

  /** Locks members before the hand-off, as a removal does. @returns the row and the ids of members who may reply */
  private async lock(
    tx: OpenTransaction,
    workspaceId: string,
    { id, patch, current }: { id: string; patch: HandoffPatch; current: HandoffRow | null },
  ): Promise<{ row: HandoffRow | null; members: Set<string> }> {
    const assigneeIds = assigneesConcerned(current, patch);
    const members = await this.store.lockRepliers(tx, workspaceId, assigneeIds);
    const row = await this.store.lock(tx, workspaceId, id);
    // Rarely, the hand-off was assigned to another member since it was read: that member is locked after it.
    const newAssigneeIds = assigneesConcerned(row, patch).filter((memberId) => !assigneeIds.includes(memberId));
    for (const memberId of await this.store.lockRepliers(tx, workspaceId, newAssigneeIds)) members.add(memberId);
    return { row, members };
  }
}
