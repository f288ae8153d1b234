import { Injectable, Logger } from '@nestjs/common';
import type { Queryable } from '../../db/statement.js';
import { DatabaseUnavailable } from '../../db/errors.js';
import { TenantDb } from '../../db/tenant-db.js';
import { agentActor } from '../../kernel/actor.js';
import { ApiError } from '../../kernel/errors.js';
import type { AnswerCitation } from '../../agent/ports/turn.js';
import type { AnswerDto } from '../answering/answer.dto.js';
import { AnsweringService } from '../answering/answering.service.js';
import { CreditsCommands } from '../credits/credits.commands.js';
import { questionOf } from './bursts.rules.js';
import { presentCitation } from './conversations.dto.js';
import { ConversationsStore } from './conversations.store.js';
import { LiveService } from './live.service.js';
import { TurnLost, TurnNotices, type Reason } from './silent-turns.js';
import { RUNS_MAX, TurnQueueStore, type PendingTurn } from './turn-queue.store.js';
import type { RunningTurn } from './running-turn.js';

const RETRY_SECONDS = 2;
const ACTOR = agentActor(null);

/** The agent may not reply; rolls back the transaction that was about to charge the credit. */
class Withheld extends Error {
  constructor(readonly reason: Reason) {
    super(reason);
  }
}

/** The last message of the failed run; later messages get a run of their own. */
const triedUpTo = ({ takenSeq }: RunningTurn, { tried_seq, answered_seq }: PendingTurn): number =>
  tried_seq > answered_seq ? tried_seq : takenSeq;

/** Whether a dependency is unavailable or overloaded, so that the messages did not cause the failure. */
const isOutage = (error: Error): boolean =>
  error instanceof DatabaseUnavailable || (error instanceof ApiError && error.code === 'service_unavailable');

/** Sorts messages by the time of writing, because a channel may deliver them in another order. */
const inWritingOrder = ({ messages }: PendingTurn): PendingTurn['messages'] =>
  [...messages].sort((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at) || a.seq - b.seq);

/** Runs one turn for a burst of messages: streams the answer, or ends the turn with a notice. */
@Injectable()
export class TurnAnswers {
  private readonly log = new Logger(TurnAnswers.name);

  constructor(
    private readonly db: TenantDb,
    private readonly ask: AnsweringService,
    private readonly queue: TurnQueueStore,
    private readonly store: ConversationsStore,
    private readonly credits: CreditsCommands,
    private readonly live: LiveService,
    private readonly notices: TurnNotices,
  ) {}

  /**
   * Starts at once but sends nothing before the burst is over; a newer message aborts the run.
   * @param gathered resolves when the burst is over; false if the turn must start again
   * @returns whether more messages wait for the same turn
   */
  async answer(turn: RunningTurn, pending: PendingTurn, gathered: () => Promise<boolean>): Promise<boolean> {
    const signal = turn.startRun();
    let more = false;
    const reply = {
      sessionId: turn.sessionId,
      contactId: pending.contact_id,
      channel: pending.channel,
      question: questionOf(inWritingOrder(pending).map(({ text }) => text)),
      dialogue: pending.dialogue,
      askedAtMs: Date.parse(pending.messages[0]!.created_at),
      withheld: async (isFinal: boolean) => {
        if (isFinal && !(await gathered())) signal.throwIfAborted();
        return this.withheldReason(turn, isFinal);
      },
      settle: async (tx: Queryable) => void (more = await this.notices.markAnswered(tx, turn)),
    };
    const stream = this.live.streamAnswer(turn, turn.takenSeq);
    try {
      if (pending.attempts > RUNS_MAX || pending.acted)
        return await this.quarantine(turn, pending, triedUpTo(turn, pending));
      stream.pass({ event: 'typing', data: { author: 'agent' } });
      for await (const { event, data } of this.ask.reply(turn.workspaceId, reply, signal)) {
        if (event === 'withheld') return await this.endSilently(turn, pending, data as Reason);
        if (event === 'done') {
          if ((data as AnswerDto).answer === '') await this.signalSettled(turn);
        } else if (event === 'acting') await this.markActed(turn);
        else {
          turn.sent = true;
          const visible = event === 'citation' ? presentCitation(data as AnswerCitation) : (data as object);
          stream.pass({ event: event as 'delta' | 'citation', data: visible });
        }
      }
      return more;
    } catch (error) {
      if (error instanceof TurnLost) return false;
      if (signal.aborted && !turn.sent) return true; // starts again with the newer messages
      return this.failed(turn, pending, error as Error);
    } finally {
      stream.end();
    }
  }

  /** Stores, before the action runs, that it may have run: no other process repeats it if this one dies. */
  private async markActed(turn: RunningTurn): Promise<void> {
    turn.sent = true;
    if (!turn.acted && !(await this.queue.markActed(this.db.of(turn.workspaceId), turn))) throw new TurnLost();
    turn.acted = true;
  }

  /** Checks whether the turn may reply. The final check charges the session's credit in the same transaction. */
  private async withheldReason(turn: RunningTurn, isFinal: boolean): Promise<Reason | null> {
    const { workspaceId, sessionId, holder } = turn;
    const check = async (db: Queryable): Promise<{ reason: Reason | null; credited: boolean }> => {
      const found = await this.store.turnPreconditions(db, workspaceId, sessionId, holder);
      const reason = !found?.held ? 'lost' : found.attended ? 'attended' : found.switched_off ? 'switched_off' : null;
      return { reason, credited: found?.credited ?? false };
    };
    const { reason, credited } = await check(this.db.of(workspaceId));
    if (reason !== null || credited || !isFinal) return reason;
    try {
      await this.db.transaction(workspaceId, async (tx) => {
        if (!(await this.store.markCredited(tx, workspaceId, sessionId))) return;
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

  private async endSilently(turn: RunningTurn, pending: PendingTurn, reason: Reason): Promise<boolean> {
    if (reason === 'lost') return false;
    const { more, noticed } = await this.notices.endSilently(turn, pending, reason);
    if (!noticed) await this.signalSettled(turn);
    return more;
  }

  private async quarantine(turn: RunningTurn, pending: PendingTurn, upTo: number): Promise<boolean> {
    const { workspaceId: workspace, sessionId: session } = turn;
    turn.takenSeq = upTo;
    const reason = await this.withheldReason(turn, false);
    if (reason === 'lost') return false;
    this.log.warn(`messages are quarantined: workspace ${workspace}, session ${session}, up to ${turn.takenSeq}`);
    const { more, noticed } = await this.notices.quarantine(turn, pending, { reason, model: this.ask.modelName });
    if (!noticed) await this.signalSettled(turn);
    return more;
  }

  /** Signals waiting clients that there is no answer. */
  private async signalSettled({ workspaceId, sessionId, takenSeq }: RunningTurn): Promise<void> {
    await this.live.signal({ workspaceId, sessionId, type: 'settled', by: 'agent', seq: takenSeq });
  }

  private async failed(turn: RunningTurn, pending: PendingTurn, error: Error): Promise<boolean> {
    this.log.warn(`a turn failed: ${error.message}`);
    if (turn.acted) return this.quarantine(turn, pending, turn.takenSeq); // another run could repeat the action
    const { holder } = turn;
    const inSeconds = RETRY_SECONDS * pending.attempts;
    const isCounted = turn.sent || !isOutage(error);
    await this.queue.giveBack(this.db.of(turn.workspaceId), turn, { holder, inSeconds, isCounted });
    turn.stop();
    return false;
  }
}
