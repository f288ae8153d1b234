/** Checks and records in the database how far a running turn has come. */
import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { agentActor } from '../../platform/kernel/actor.js';
import { ApiError } from '../../platform/kernel/errors.js';
import { CreditsCommands } from '../../company/credits/credits.commands.js';
import { LiveSessionsCommands } from '../core/live-sessions.commands.js';
import { ConversationsStore } from './conversations.store.js';
import type { NoticeKind } from './notices.rules.js';
import type { RunningTurn } from './running-turn.js';
import { TurnQueueStore } from './turn-queue.store.js';

/** Why the agent does not reply: it lost the turn, a teammate took over, or the kind of the notice. */
export type Reason = 'lost' | 'attended' | NoticeKind;

/** Another turn is answering the messages. */
export class TurnLost extends Error {}

/** The agent may not reply; rolls back the transaction that was about to charge the credit. */
class Withheld extends Error {
  constructor(readonly reason: Reason) {
    super(reason);
  }
}

const ACTOR = agentActor(null);

@Injectable()
export class TurnProgress {
  constructor(
    private readonly db: TenantDb,
    private readonly queue: TurnQueueStore,
    private readonly store: ConversationsStore,
    private readonly sessions: LiveSessionsCommands,
    private readonly credits: CreditsCommands,
  ) {}

  /** Checks whether the turn may reply. The final check charges the session's credit in the same transaction. */
  async withheldReason({ workspaceId, sessionId, holder }: RunningTurn, isFinal: boolean): Promise<Reason | null> {
    const check = async (db: Queryable): Promise<{ reason: Reason | null; credited: boolean }> => {
      const found = await this.store.turnPreconditions(db, workspaceId, { id: sessionId, turn: holder });
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

  /** Stores, before the action runs, that it may have run: no other process repeats it if this one dies. */
  async markActed(turn: RunningTurn): Promise<void> {
    turn.sent = true;
    if (!turn.acted && !(await this.queue.markActed(this.db.of(turn.workspaceId), turn))) throw new TurnLost();
    turn.acted = true;
  }

  /** Marks the turn's messages as answered. Throws TurnLost. @returns whether newer messages wait */
  async markAnswered(tx: Queryable, { workspaceId, sessionId, holder, takenSeq }: RunningTurn): Promise<boolean> {
    const answered = await this.queue.markAnswered(tx, workspaceId, { sessionId, holder, seq: takenSeq });
    if (!answered) throw new TurnLost();
    return answered.more;
  }

  /** Releases the turn for another attempt after `inSeconds`. @param isCounted whether this was a failed attempt */
  async giveBack(
    { workspaceId, sessionId, holder }: RunningTurn,
    { inSeconds, isCounted }: { inSeconds: number; isCounted: boolean },
  ): Promise<void> {
    const session = { workspaceId, sessionId };
    await this.queue.giveBack(this.db.of(workspaceId), session, { holder, inSeconds, isCounted });
  }
}
