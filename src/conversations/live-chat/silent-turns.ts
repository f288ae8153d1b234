/** Ends turns in which the agent does not reply: marks the messages as answered and shows the visitor a notice. */
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import type { Queryable } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { agentActor } from '../../platform/kernel/actor.js';
import { momentFrom, type Clock } from '../../platform/kernel/clock.js';
import { HandoffRequestsCommands, type UnansweredReason } from '../../desk/handoffs/handoff-requests.commands.js';
import { LiveSessionsCommands } from '../core/live-sessions.commands.js';
import { NoticeMessages } from './notice-messages.js';
import type { Notice } from './notices.rules.js';
import type { RunningTurn } from './running-turn.js';
import type { PendingTurn } from './turn-queue.store.js';
import { TurnLost, TurnProgress, type Reason } from './turn-progress.js';

/**
 * Reasons whose notice offers a form. Only the widget can show forms, so in other channels the message itself becomes
 * the hand-off that the form would have opened.
 */
const HANDOFF_REASONS: Partial<Record<Reason, UnansweredReason>> = {
  offline: 'usage_limit',
  switched_off: 'kill_switch',
  failed: 'unsupported_request',
};

/** How a turn without a reply ended. */
export interface SilentEnd {
  /** Newer messages wait. */
  more: boolean;
  /** A notice was added. */
  noticed: boolean;
}

@Injectable()
export class SilentTurns {
  constructor(
    private readonly db: TenantDb,
    private readonly sessions: LiveSessionsCommands,
    private readonly progress: TurnProgress,
    private readonly notices: NoticeMessages,
    private readonly handoffs: HandoffRequestsCommands,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Adds the notice unless it is already the last message. Throws TurnLost. */
  async end(
    turn: RunningTurn,
    pending: PendingTurn,
    {
      reason,
      inTransaction,
    }: {
      reason: Exclude<Reason, 'lost'>;
      inTransaction?: (tx: Queryable, notice: Notice | null, at: string) => Promise<void>;
    },
  ): Promise<SilentEnd> {
    const { workspaceId, sessionId } = turn;
    const notice = reason === 'attended' ? null : await this.notices.compose(workspaceId, reason, pending);
    return this.db.transaction(workspaceId, async (tx) => {
      const session = await this.sessions.lock(tx, workspaceId, { id: sessionId, contactId: pending.contact_id });
      if (!session) throw new TurnLost();
      const more = await this.progress.markAnswered(tx, turn);
      const at = momentFrom(session.last_activity_at, this.clock.now());
      await inTransaction?.(tx, notice, at);
      const why = pending.channel === 'human' ? undefined : HANDOFF_REASONS[reason];
      const { contact_id: contactId } = pending;
      if (why)
        await this.handoffs.forUnanswered({ tx, workspaceId, actor: agentActor(null) }, { sessionId, contactId, why });
      return { more, noticed: notice !== null && (await this.notices.add(tx, workspaceId, { sessionId, notice, at })) };
    });
  }
}
