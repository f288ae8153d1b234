import { Injectable } from '@nestjs/common';
import type { Tx } from '../../db/transaction.js';
import { fail } from '../../kernel/errors.js';
import { HandoffQueue } from './handoff-queue.js';
import { HandoffSteps } from './handoff-steps.js';
import type { WorkspaceActor } from './handoffs.context.js';
import type { HandoffDto, HandoffRow } from './handoffs.dto.js';
import { HandoffsStore } from './handoffs.store.js';
import type { HandoffResolveBody } from './handoff-takeovers.dto.js';
import { givenBack, resolvedAs, takenOver } from './takeovers.rules.js';

/** What a member does with a whole conversation in one step (docs/decisions/0110-team-stream.md). */
@Injectable()
export class HandoffTakeoversService {
  constructor(
    private readonly queue: HandoffQueue,
    private readonly store: HandoffsStore,
    private readonly steps: HandoffSteps,
  ) {}

  /**
   * Assigns it to the member who asks, and silences the agent. Of members who ask at once the first has it.
   * Throws `not_found`; `conflict` where it is over, or another person has it; `insufficient_role` where they have just
   * left the team, or may not reply any more.
   */
  takeOver(context: WorkspaceActor, id: string): Promise<HandoffDto> {
    const { id: memberId } = context.actor;
    if (memberId === null) throw fail('internal_error');
    return this.queue.transaction(context.workspaceId, id, async (tx) => {
      // Members are locked before hand-offs, as by their removal.
      const repliers = await this.store.lockRepliers(tx, context.workspaceId, [memberId]);
      if (!repliers.has(memberId)) throw fail('insufficient_role', 'You may not reply in this workspace any more.');
      const before = await this.steps.lockOpen(tx, context.workspaceId, id);
      await this.refuseTaken(tx, context.workspaceId, before, memberId);
      return this.steps.save(tx, context, before, {
        action: 'handoff.take_over',
        change: (row, at) => takenOver(row, memberId, at),
      });
    });
  }

  /** Unassigns it, and lets the agent answer what is said next. Throws `not_found`; `conflict` where it is over. */
  giveBack(context: WorkspaceActor, id: string): Promise<HandoffDto> {
    return this.queue.transaction(context.workspaceId, id, async (tx) => {
      const before = await this.steps.lockOpen(tx, context.workspaceId, id);
      return this.steps.save(tx, context, before, { action: 'handoff.give_back', change: givenBack });
    });
  }

  /** Resolves it with what came out. Throws `not_found`; `conflict` where it is over, or an approval. */
  resolve(context: WorkspaceActor, id: string, { resolution }: HandoffResolveBody): Promise<HandoffDto> {
    return this.queue.transaction(context.workspaceId, id, async (tx) => {
      const before = await this.steps.lockOpen(tx, context.workspaceId, id);
      if (before.kind === 'approval') throw fail('conflict', 'An approval is decided, not resolved.');
      return this.steps.save(tx, context, before, {
        action: 'handoff.resolve',
        change: (row, at) => resolvedAs(row, resolution, at),
      });
    });
  }

  private async refuseTaken(tx: Tx, workspaceId: string, row: HandoffRow, memberId: string): Promise<void> {
    const { assignee_id: holder, external_responder: outside } = row;
    if (outside !== null)
      throw fail('conflict', `${outside} has this conversation. Assign it to yourself to change that.`);
    if (holder === null || holder === memberId) return;
    // Only read: a member locked behind the hand-off would wait for their removal, which waits for the hand-off.
    const name = await this.store.memberName(tx, workspaceId, holder);
    // Who has left has it no more.
    if (name !== null) throw fail('conflict', `${name} has this conversation. Assign it to yourself to change that.`);
  }
}
