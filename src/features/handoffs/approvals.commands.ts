/** What other features ask the team to approve, inside their own transactions. */
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../config/config.module.js';
import type { Queryable } from '../../db/statement.js';
import type { Actor } from '../../kernel/actor.js';
import type { Clock } from '../../kernel/clock.js';
import { KillSwitchReader } from '../configuration/kill-switch/kill-switch.reader.js';
import type { HandoffDto } from './handoffs.dto.js';
import { HandoffsService } from './handoffs.service.js';
import { HandoffsStore, type ClaimedAction } from './handoffs.store.js';

export interface ApprovalDraft {
  sessionId: string;
  contactId: string | null;
  /** What it does, for the person who decides. */
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
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** A destructive action waits for one of the team, who did not ask for it. Throws `not_found` for an unknown session. */
  ask(tx: Queryable, workspaceId: string, actor: Actor, draft: ApprovalDraft): Promise<HandoffDto> {
    const member = actor.type === 'member';
    return this.handoffs.createIn(tx, workspaceId, actor, {
      ...draft,
      kind: 'approval',
      stopReason: 'destructive_action',
      destructive: true,
      requester: member ? 'teammate' : actor.type === 'contact' ? 'human' : 'agent',
      requestedBy: member ? actor.id : null,
    });
  }

  /**
   * Takes up what was approved, to run it: once, not after it has expired, and never what the kill switch refused.
   * @param tx in which no hand-off is locked yet
   * @returns null where it is not approved, expired, refused, or taken up already
   */
  async claim(tx: Queryable, workspaceId: string, id: string): Promise<ClaimedAction | null> {
    if ((await this.killSwitch.held(tx, workspaceId)).active) return null;
    return this.store.claim(tx, workspaceId, id, new Date(this.clock.now()).toISOString());
  }
}
