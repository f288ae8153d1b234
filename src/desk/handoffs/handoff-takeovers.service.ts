import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/db/transaction.js';
import { fail } from '../../platform/kernel/errors.js';
import { HandoffWriteLock } from './handoff-write-lock.js';
import { MemberSteps } from './member-steps.js';
import type { WorkspaceActor } from './handoffs.context.js';
import type { HandoffDto, HandoffRow } from './handoffs.dto.js';
import { HandoffsStore } from './handoffs.store.js';
import type { HandoffResolveBody } from './handoff-takeovers.dto.js';
import { givenBack, resolvedAs } from './takeovers.rules.js';

/** A member takes over, gives back or resolves one hand-off (docs/decisions/0110-team-stream.md). */
@Injectable()
export class HandoffTakeoversService {
  constructor(
    private readonly queue: HandoffWriteLock,
    private readonly store: HandoffsStore,
    private readonly steps: MemberSteps,
  ) {}

  /**
   * Assigns the hand-off to the calling member, and silences the agent. Of concurrent callers the first one
   * gets it. Throws `not_found`; `conflict` if it is over or has another assignee; `insufficient_role` if the
   * caller has just left the team or may no longer reply.
   */
  takeOver(context: WorkspaceActor, id: string): Promise<HandoffDto> {
    return this.queue.transaction(context.workspaceId, id, async (tx) => {
      const memberId = await this.steps.lockCaller(tx, context);
      const before = await this.steps.lockOpen(tx, context.workspaceId, id);
      await this.refuseTaken(tx, context.workspaceId, { row: before, memberId });
      return this.steps.takeOver(tx, context, { before, memberId });
    });
  }

  /** Unassigns it, and lets the agent answer the next message. Throws `not_found`; `conflict` if it is over. */
  giveBack(context: WorkspaceActor, id: string): Promise<HandoffDto> {
    return this.queue.transaction(context.workspaceId, id, async (tx) => {
      const before = await this.steps.lockOpen(tx, context.workspaceId, id);
      return this.steps.save(tx, {
        workspaceActor: context,
        before,
        handoffStep: { action: 'handoff.give_back', change: givenBack },
      });
    });
  }

  /** Resolves it with an outcome. Throws `not_found`; `conflict` if it is over, or an approval. */
  resolve(context: WorkspaceActor, id: string, { resolution }: HandoffResolveBody): Promise<HandoffDto> {
    return this.queue.transaction(context.workspaceId, id, async (tx) => {
      const before = await this.steps.lockOpen(tx, context.workspaceId, id);
      if (before.kind === 'approval') throw fail('conflict', 'An approval is decided, not resolved.');
      return this.steps.save(tx, {
        workspaceActor: context,
        before,
        handoffStep: {
          action: 'handoff.resolve',
          change: (row, at) => resolvedAs(row, resolution, at),
        },
      });
    });
  }

  private async refuseTaken(
    tx: Tx,
    workspaceId: string,
    { row, memberId }: { row: HandoffRow; memberId: string },
  ): Promise<void> {
    const { assignee_id: holder, external_responder: outside } = row;
    if (outside !== null)
      throw fail('conflict', `${outside} has this conversation. Assign it to yourself to change that.`);
    if (holder === null || holder === memberId) return;
    // Read without a lock: locking a member after the hand-off could deadlock with their removal, which locks
    // in the other order.
    const name = await this.store.memberName(tx, workspaceId, holder);
    // A member who has left does not block the take-over.
    if (name !== null) throw fail('conflict', `${name} has this conversation. Assign it to yourself to change that.`);
  }
}
