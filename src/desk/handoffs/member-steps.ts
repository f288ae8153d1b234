import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import type { Tx } from '../../platform/db/transaction.js';
import { changedFields, Journal } from '../../platform/events/journal.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { fail } from '../../platform/kernel/errors.js';
import { HandoffConsequences } from './handoff-consequences.js';
import type { WorkspaceActor } from './handoffs.context.js';
import { presentHandoff, type HandoffDto, type HandoffRow } from './handoffs.dto.js';
import { isOpen, momentAfter } from './handoffs.rules.js';
import { HandoffsStore } from './handoffs.store.js';
import { takenOver } from './takeovers.rules.js';

export interface HandoffStep {
  /** Name of the step, e.g. `handoff.take_over`. */
  action: string;
  /** The hand-off afterwards. @param at RFC 3339 */
  change: (row: HandoffRow, at: string) => HandoffRow;
}

interface TakeOver {
  before: HandoffRow;
  memberId: string;
}

/**
 * Executes one step of a member on an open hand-off, in a transaction that waits for the earlier writers of the
 * hand-off.
 */
@Injectable()
export class MemberSteps {
  constructor(
    private readonly store: HandoffsStore,
    private readonly updates: HandoffConsequences,
    private readonly journal: Journal,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Locks the calling member, before sessions and hand-offs, as a removal does. Throws `insufficient_role` */
  async lockCaller(tx: Tx, { workspaceId, actor: { id } }: WorkspaceActor): Promise<string> {
    if (id === null) throw fail('internal_error');
    const repliers = await this.store.lockRepliers(tx, workspaceId, [id]);
    if (!repliers.has(id)) throw fail('insufficient_role', 'You may not reply in this workspace any more.');
    return id;
  }

  /** The member gets the hand-off, which is locked. */
  takeOver(tx: Tx, workspaceActor: WorkspaceActor, { before, memberId }: TakeOver): Promise<HandoffDto> {
    const change = (row: HandoffRow, at: string): HandoffRow => takenOver(row, memberId, at);
    return this.save(tx, { workspaceActor, before, handoffStep: { action: 'handoff.take_over', change } });
  }

  /** Throws `not_found`; `conflict` if it is over. */
  async lockOpen(tx: Tx, workspaceId: string, id: string): Promise<HandoffRow> {
    const row = await this.store.lock(tx, workspaceId, id);
    if (!row) throw fail('not_found');
    if (!isOpen(row)) throw fail('conflict', 'This hand-off is closed. Reopen it first.');
    return row;
  }

  /** Writes the step with its consequences; a step that changes nothing writes nothing. */
  async save(
    tx: Tx,
    {
      workspaceActor: { workspaceId, actor },
      before,
      handoffStep: { action, change },
    }: { workspaceActor: WorkspaceActor; before: HandoffRow; handoffStep: HandoffStep },
  ): Promise<HandoffDto> {
    const at = momentAfter(before, this.clock.now());
    const next = change(before, at);
    if (changedFields(before, next) === null)
      return this.journal.saveIdempotentResponse(tx, actor, presentHandoff(before));
    const after = { ...next, updated_at: at };
    await this.updates.save(tx, workspaceId, { actor, action, before, after });
    return this.journal.saveIdempotentResponse(tx, actor, presentHandoff(after));
  }
}
