import { Injectable, Logger } from '@nestjs/common';
import type { Queryable } from '../../platform/db/statement.js';
import { DatabaseUnavailable } from '../../platform/db/errors.js';
import { ApiError } from '../../platform/kernel/errors.js';
import { required } from '../../platform/kernel/invariant.js';
import type { AnswerCitation } from '../../agent/ports/turn.js';
import type { AnswerDto } from '../answering/answer.dto.js';
import { AnsweringService } from '../answering/answering.service.js';
import { questionOf } from './bursts.rules.js';
import { presentCitation } from './conversations.dto.js';
import { LiveService } from './live.service.js';
import { QuarantinedTurns } from './quarantined-turns.js';
import type { RunningTurn } from './running-turn.js';
import { SilentTurns, type SilentEnd } from './silent-turns.js';
import { TurnLost, TurnProgress, type Reason } from './turn-progress.js';
import { RUNS_MAX, type PendingTurn } from './turn-queue.store.js';

const RETRY_SECONDS = 2;

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
    private readonly ask: AnsweringService,
    private readonly live: LiveService,
    private readonly progress: TurnProgress,
    private readonly silent: SilentTurns,
    private readonly quarantined: QuarantinedTurns,
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
      escalateAfterMisses: pending.escalate_after_misses,
      question: questionOf(inWritingOrder(pending).map(({ text }) => text)),
      dialogue: pending.dialogue,
      askedAtMs: Date.parse(required(pending.messages[0], 'the first message of a turn').created_at),
      withheld: async (isFinal: boolean) => {
        if (isFinal && !(await gathered())) signal.throwIfAborted();
        return this.progress.withheldReason(turn, isFinal);
      },
      settle: async (tx: Queryable) => void (more = await this.progress.markAnswered(tx, turn)),
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
        } else if (event === 'acting') await this.progress.markActed(turn);
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

  private async endSilently(turn: RunningTurn, pending: PendingTurn, reason: Reason): Promise<boolean> {
    if (reason === 'lost') return false;
    return this.signalEnd(turn, await this.silent.end(turn, pending, { reason }));
  }

  private async quarantine(turn: RunningTurn, pending: PendingTurn, upTo: number): Promise<boolean> {
    const { modelName: model } = this.ask;
    const end = await this.quarantined.quarantine(turn, pending, { upTo, model });
    return end !== null && this.signalEnd(turn, end);
  }

  /** A notice tells waiting clients that there is no answer; without one, a signal does. */
  private async signalEnd(turn: RunningTurn, { more, noticed }: SilentEnd): Promise<boolean> {
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
    const inSeconds = RETRY_SECONDS * pending.attempts;
    const isCounted = turn.sent || !isOutage(error);
    await this.progress.giveBack(turn, { inSeconds, isCounted });
    turn.stop();
    return false;
  }
}
