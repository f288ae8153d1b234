import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import type { OpenTransaction } from '../../platform/db/statement.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { fail } from '../../platform/kernel/errors.js';
import { holds } from '../../platform/policy/capabilities.js';
import { HandoffConsequences } from './handoff-consequences.js';
import { HandoffRows } from './handoff-rows.js';
import type { HandoffRow } from './handoffs.dto.js';
import { isOpen, momentAfter, withPatch } from './handoffs.rules.js';
import { HandoffsStore } from './handoffs.store.js';

export interface AnsweredHandoff {
  handoffId: string;
  sessionId: string;
  /** Name of who answers. */
  authorLabel: string;
  /** RFC 3339 */
  at: string;
}

/** What a teammate's answer does to the hand-off. */
@Injectable()
export class HandoffAnswers {
  constructor(
    private readonly store: HandoffsStore,
    private readonly rows: HandoffRows,
    private readonly changes: HandoffConsequences,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Silences the agent in an open hand-off. Throws `not_found`. */
  async answer(
    tx: OpenTransaction,
    workspaceId: string,
    { actor, id }: { actor: Actor; id: string },
  ): Promise<AnsweredHandoff> {
    // Members are locked before hand-offs, as by a removal.
    const member = actor.id === null ? null : await this.store.lockMember(tx, workspaceId, actor.id);
    const handoff = await this.store.lock(tx, workspaceId, id);
    if (!handoff) throw fail('not_found');
    const at = new Date(this.clock.now()).toISOString();
    const isReplier = member !== null && holds(member.role, 'reply');
    if (isOpen(handoff)) await this.answered(tx, workspaceId, { actor, handoff, at, isReplier });
    return { handoffId: handoff.id, sessionId: handoff.session_id, authorLabel: member?.name ?? actor.label, at };
  }

  /** Who answers in the console what nobody has, has it from then on. */
  private async answered(
    tx: OpenTransaction,
    workspaceId: string,
    { actor, handoff: before, at, isReplier }: { actor: Actor; handoff: HandoffRow; at: string; isReplier: boolean },
  ): Promise<void> {
    const isFree = before.assignee_id === null && before.external_responder === null && before.kind !== 'approval';
    const isInConsole = isReplier && actor.consoleSessionId !== undefined;
    if (!isFree || !isInConsole || !(await this.store.assignsOnReply(tx, workspaceId)))
      return this.rows.markReplied(tx, workspaceId, { id: before.id, at });
    const changedAt = momentAfter(before, this.clock.now());
    const assigned = withPatch(before, { assignee_id: actor.id }, changedAt);
    const after = { ...assigned, replied_at: before.replied_at ?? at, updated_at: changedAt };
    return this.changes.save(tx, workspaceId, { actor, action: 'handoff.update', before, after });
  }
}
