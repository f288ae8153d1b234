import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import { Batches } from '../../platform/db/batches.js';
import type { OpenTransaction } from '../../platform/db/statement.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { ApiError, fail } from '../../platform/kernel/errors.js';
import { HandoffWriteLock } from './handoff-write-lock.js';
import { HandoffConsequences } from './handoff-consequences.js';
import { applyPatches, assigneesConcerned, changeNothing, type PatchRequest } from './handoff-patches.rules.js';
import type { WorkspaceActor } from './handoffs.context.js';
import { presentHandoff, type HandoffDto, type HandoffPatch, type HandoffRow } from './handoffs.dto.js';
import { HandoffsStore } from './handoffs.store.js';

interface HandoffKey {
  workspaceId: string;
  /** Lower case. */
  id: string;
}

/**
 * Changes status and assignment. Changes of one hand-off that arrive while another of it is in progress share
 * the next transaction: one row lock, one write (docs/decisions/0104-changes-of-one-handoff.md).
 */
@Injectable()
export class HandoffPatchesService {
  private readonly batches = new Batches<HandoffKey, PatchRequest, HandoffDto | ApiError>({
    nameOf: ({ workspaceId, id }) => `${workspaceId} ${id}`,
    // Requests that arrive while the transaction waits for a connection are included.
    write: (key, take) => this.queue.transaction(key.workspaceId, key.id, (tx) => this.apply(tx, key, take())),
  });

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
    const answer = await this.batches.add({ workspaceId, id: id.toLowerCase() }, { actor, patch });
    if (answer instanceof ApiError) throw answer;
    return answer;
  }

  private async apply(
    tx: OpenTransaction,
    { workspaceId, id }: HandoffKey,
    requests: PatchRequest[],
  ): Promise<(HandoffDto | ApiError)[]> {
    const current = await this.store.find(tx, workspaceId, id);
    // Requests that change nothing do not wait for a lock.
    if (current && changeNothing(current, requests)) return requests.map(() => presentHandoff(current));
    const { row, members } = await this.lock(tx, { workspaceId, id }, { current, requests });
    const canReply = (memberId: string): boolean => members.has(memberId);
    const { answers, changes } = applyPatches(row, requests, { canReply, nowMs: this.clock.now() });
    await this.updates.save(tx, workspaceId, changes);
    return answers;
  }

  /** Locks members before the hand-off, as a removal does. @returns the row and the ids of members who may reply */
  private async lock(
    tx: OpenTransaction,
    { workspaceId, id }: HandoffKey,
    { current, requests }: { current: HandoffRow | null; requests: PatchRequest[] },
  ): Promise<{ row: HandoffRow | null; members: Set<string> }> {
    const assigneeIds = assigneesConcerned(current, requests);
    const members = await this.store.lockRepliers(tx, workspaceId, assigneeIds);
    const row = await this.store.lock(tx, workspaceId, id);
    // Rarely, the hand-off was assigned to another member since it was read: that member is locked after it.
    const newAssigneeIds = assigneesConcerned(row, requests).filter((memberId) => !assigneeIds.includes(memberId));
    for (const memberId of await this.store.lockRepliers(tx, workspaceId, newAssigneeIds)) members.add(memberId);
    return { row, members };
  }
}
