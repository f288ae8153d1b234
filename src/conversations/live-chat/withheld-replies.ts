/** Decides whether the agent may reply in a live conversation, and settles the messages if it may not. */
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import type { Queryable } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { agentActor } from '../../platform/kernel/actor.js';
import { momentFrom, type Clock } from '../../platform/kernel/clock.js';
import { ApiError } from '../../platform/kernel/errors.js';
import { CreditsCommands } from '../../company/credits/credits.commands.js';
import { LiveSessionsCommands } from '../core/live-sessions.commands.js';
import type { WaitingMessages } from '../sessions/waiting-messages.reader.js';
import { LeaseLost, type TurnLease } from '../turns/turn-lease.js';
import { LeftToTeam } from './left-to-team.js';
import { NoticeMessages } from './notice-messages.js';
import type { Notice, NoticeKind } from './notices.rules.js';
import { turnPreconditions, type TurnPreconditions } from './turn-preconditions.js';

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

function reasonOf({ held, attended, switched_off, mode }: TurnPreconditions): Reason | null {
  if (!held) return 'lost';
  if (attended) return 'attended';
  if (switched_off) return 'switched_off';
  return mode === 'live' ? null : 'team';
}

@Injectable()
export class WithheldReplies {
  constructor(
    private readonly db: TenantDb,
    private readonly sessions: LiveSessionsCommands,
    private readonly credits: CreditsCommands,
    private readonly notices: NoticeMessages,
    private readonly left: LeftToTeam,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Why the agent may not reply now; null = it may.
   * @param isFinal sending or recording follows right after: charges the session's credit in the same transaction
   */
  async reason({ workspaceId, sessionId, claimed: { lease } }: TurnLease, isFinal: boolean): Promise<Reason | null> {
    const check = async (db: Queryable): Promise<{ reason: Reason | null; credited: boolean }> => {
      const found = await turnPreconditions(db, workspaceId, { id: sessionId, lease });
      return { reason: found ? reasonOf(found) : 'lost', credited: found?.credited ?? false };
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
      inTransaction,
    }: {
      reason: Exclude<Reason, 'lost'>;
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
      const { contact_id: contactId, channel } = pending;
      const left = { sessionId, contactId, channel, seq: lease.takenSeq, reason };
      await this.left.record(tx, workspaceId, left);
      const isShown = notice !== null && (await this.notices.add(tx, workspaceId, { sessionId, notice, at }));
      if (isShown) await this.left.askReach(tx, workspaceId, left);
      return { more: lease.more, isShown };
    });
  }
}
