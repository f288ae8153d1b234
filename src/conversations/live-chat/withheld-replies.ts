/** Decides whether the agent may reply in a live conversation, and settles the messages if it may not. */
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import type { Queryable } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { agentActor } from '../../platform/kernel/actor.js';
import { momentFrom, type Clock } from '../../platform/kernel/clock.js';
import { ApiError } from '../../platform/kernel/errors.js';
import { CreditsCommands } from '../../company/credits/credits.commands.js';
import { HandoffRequestsCommands, type UnansweredReason } from '../../desk/handoffs/handoff-requests.commands.js';
import { LiveSessionsCommands } from '../core/live-sessions.commands.js';
import type { WaitingMessages } from '../sessions/waiting-messages.reader.js';
import { LeaseLost, type TurnLease } from '../turns/turn-lease.js';
import { NoticeMessages } from './notice-messages.js';
import type { Notice, NoticeKind } from './notices.rules.js';
import { turnPreconditions } from './turn-preconditions.js';

/** Why the agent does not reply: it lost the lease, a teammate took over, or the kind of the notice. */
export type Reason = 'lost' | 'attended' | NoticeKind;

/** How a turn of a live conversation ended. */
export interface LiveEnd {
  /** Newer messages wait. */
  more: boolean;
  /** A message tells the visitor; otherwise a signal tells waiting clients that none will. */
  isShown: boolean;
}

/** The agent may not reply; rolls back the transaction that was about to charge the credit. */
class Withheld extends Error {
  constructor(readonly reason: Reason) {
    super(reason);
  }
}

const ACTOR = agentActor(null);

/**
 * Reasons whose notice offers a form. Only the widget can show forms, so in other channels the message itself becomes
 * the hand-off that the form would have opened.
 */
const HANDOFF_REASONS: Partial<Record<Reason, UnansweredReason>> = {
  offline: 'usage_limit',
  switched_off: 'kill_switch',
  failed: 'unsupported_request',
};

@Injectable()
export class WithheldReplies {
  constructor(
    private readonly db: TenantDb,
    private readonly sessions: LiveSessionsCommands,
    private readonly credits: CreditsCommands,
    private readonly notices: NoticeMessages,
    private readonly handoffs: HandoffRequestsCommands,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Why the agent may not reply now; null = it may.
   * @param isFinal sending or recording follows right after: charges the session's credit in the same transaction
   */
  async reason({ workspaceId, sessionId, claimed: { lease } }: TurnLease, isFinal: boolean): Promise<Reason | null> {
    const check = async (db: Queryable): Promise<{ reason: Reason | null; credited: boolean }> => {
      const found = await turnPreconditions(db, workspaceId, { id: sessionId, lease });
      const reason = !found?.held ? 'lost' : found.attended ? 'attended' : found.switched_off ? 'switched_off' : null;
      return { reason, credited: found?.credited ?? false };
    };
    const { reason, credited } = await check(this.db.of(workspaceId));
    if (reason !== null || credited || !isFinal) return reason;
    try {
      await this.db.transaction(workspaceId, async (tx) => {
        if (!(await this.sessions.markCredited(tx, workspaceId, sessionId))) return;
        const recheck = await check(tx);
        if (recheck.reason !== null) throw new Withheld(recheck.reason);
        await this.credits.take(tx, workspaceId, ACTOR);
      });
      return null;
    } catch (error) {
      if (error instanceof Withheld) return error.reason;
      if (error instanceof ApiError && error.code === 'credits_exhausted') return 'offline';
      throw error;
    }
  }

  /**
   * Marks the messages as answered and shows the visitor a notice, unless it is already the last message.
   * Throws LeaseLost.
   */
  async end(
    lease: TurnLease,
    pending: WaitingMessages,
    {
      reason,
      why = HANDOFF_REASONS[reason],
      inTransaction,
    }: {
      reason: Exclude<Reason, 'lost'>;
      /** What the hand-off says, if not the reason of the notice. */
      why?: UnansweredReason | undefined;
      inTransaction?: (tx: Queryable, notice: Notice | null, at: string) => Promise<void>;
    },
  ): Promise<LiveEnd> {
    const { workspaceId, sessionId } = lease;
    const notice = reason === 'attended' ? null : await this.notices.compose(workspaceId, reason, pending);
    return this.db.transaction(workspaceId, async (tx) => {
      const session = await this.sessions.lock(tx, workspaceId, { id: sessionId, contactId: pending.contact_id });
      if (!session) throw new LeaseLost();
      await lease.settle(tx);
      const at = momentFrom(session.last_activity_at, this.clock.now());
      await inTransaction?.(tx, notice, at);
      const { contact_id: contactId } = pending;
      if (why && pending.channel !== 'human')
        await this.handoffs.forUnanswered({ tx, workspaceId, actor: ACTOR }, { sessionId, contactId, why });
      const isShown = notice !== null && (await this.notices.add(tx, workspaceId, { sessionId, notice, at }));
      return { more: lease.more, isShown };
    });
  }
}
