import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../config/config.module.js';
import { Batches } from '../../db/batches.js';
import type { OpenTransaction } from '../../db/statement.js';
import type { Clock } from '../../kernel/clock.js';
import { ApiError, fail } from '../../kernel/errors.js';
import { HandoffQueue } from './handoff-queue.js';
import { HandoffUpdates } from './handoff-updates.js';
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
 * Changes status and assignment. Changes of one hand-off that come while another of it is under way share the next
 * transaction: one lock, one write of the row (docs/decisions/0104-changes-of-one-handoff.md).
 */
@Injectable()
export class HandoffPatchesService {
  private readonly batches = new Batches<HandoffKey, PatchRequest, HandoffDto | ApiError>({
    nameOf: ({ workspaceId, id }) => `${workspaceId} ${id}`,
    // What comes while the transaction waits for a connection goes along.
    write: (key, take) => this.queue.transaction(key.workspaceId, key.id, (tx) => this.apply(tx, key, take())),
  });

  constructor(
    private readonly queue: HandoffQueue,
    private readonly store: HandoffsStore,
    private readonly updates: HandoffUpdates,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Sets what the patch names. Throws `invalid_field` for both kinds of assignee at once, or one who may not reply;
   * `not_found`.
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
    const seen = await this.store.find(tx, workspaceId, id);
    // Requests that change nothing wait for no lock.
    if (seen && changeNothing(seen, requests)) return requests.map(() => presentHandoff(seen));
    const { row, members } = await this.lock(tx, { workspaceId, id }, { seen, requests });
    const canReply = (memberId: string): boolean => members.has(memberId);
    const { answers, changes } = applyPatches(row, requests, { canReply, nowMs: this.clock.now() });
    await this.updates.save(tx, workspaceId, changes);
    return answers;
  }

  /** Locks members before the hand-off, as their removal does. @returns with the ids of those who may reply */
  private async lock(
    tx: OpenTransaction,
    { workspaceId, id }: HandoffKey,
    { seen, requests }: { seen: HandoffRow | null; requests: PatchRequest[] },
  ): Promise<{ row: HandoffRow | null; members: Set<string> }> {
    const concerned = assigneesConcerned(seen, requests);
    const members = await this.store.lockRepliers(tx, workspaceId, concerned);
    const row = await this.store.lock(tx, workspaceId, id);
    // Assigned to another member since it was read: rare enough for a lock in the other order.
    const later = assigneesConcerned(row, requests).filter((memberId) => !concerned.includes(memberId));
    for (const memberId of await this.store.lockRepliers(tx, workspaceId, later)) members.add(memberId);
    return { row, members };
  }
}
