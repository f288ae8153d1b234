/** Lets other features request the team's approval, inside their own transactions. */
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import type { Queryable } from '../../platform/db/statement.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { KillSwitchReader } from '../../assistant/configuration/kill-switch/kill-switch.reader.js';
import { HandoffDecisionsService } from './handoff-decisions.service.js';
import type { WorkspaceActor, WriteContext } from './handoffs.context.js';
import type { HandoffDto } from './handoffs.dto.js';
import { HandoffsService } from './handoffs.service.js';
import { HandoffsStore, type ClaimedApproval } from './handoffs.store.js';

export interface ApprovalDraft {
  sessionId: string;
  contactId: string | null;
  /** What the action does, for the person who decides. */
  ask: string;
  /** Exactly what is approved. */
  action: { name: string; arguments: Record<string, unknown> };
}

@Injectable()
export class ApprovalsCommands {
  constructor(
    private readonly handoffs: HandoffsService,
    private readonly store: HandoffsStore,
    private readonly killSwitch: KillSwitchReader,
    private readonly decisions: HandoffDecisionsService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Requests the team's approval of a destructive action. Throws `not_found` for an unknown session. */
  request(context: WriteContext, draft: ApprovalDraft): Promise<HandoffDto> {
    const { actor } = context;
    const member = actor.type === 'member';
    return this.handoffs.createIn(context, {
      ...draft,
      kind: 'approval',
      stopReason: 'destructive_action',
      destructive: true,
      requester: member ? 'teammate' : actor.type === 'contact' ? 'human' : 'agent',
      requesterLabel: member ? actor.label : null,
      requestedBy: member ? actor.id : null,
    });
  }

  /**
   * Withdraws an undecided request for the person who made it: it is closed, and its action never runs.
   * @returns false if it was already decided or over. Throws `not_found`
   */
  withdraw(contact: WorkspaceActor, id: string): Promise<boolean> {
    return this.decisions.withdraw(contact, id);
  }

  /**
   * Claims an approved action in order to run it: once, before it expires, and never while the kill switch is on.
   * @param tx transaction in which no hand-off is locked yet
   * @returns null if it is not approved, expired, stopped, or claimed already
   */
  async claim(tx: Queryable, workspaceId: string, id: string): Promise<ClaimedApproval | null> {
    if ((await this.killSwitch.lockShared(tx, workspaceId)).active) return null;
    return this.store.claim(tx, workspaceId, { id, at: new Date(this.clock.now()).toISOString() });
  }
}
