import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { TurnQuestion } from '../../agent/ports/turn.js';
import { DatabaseUnavailable } from '../../platform/db/errors.js';
import { ApiError } from '../../platform/kernel/errors.js';
import { required } from '../../platform/kernel/invariant.js';
import type { WaitingMessages } from '../sessions/waiting-messages.reader.js';
import { deltaOf, uncited } from '../turns/answer.dto.js';
import type { PreparedQuestion } from '../turns/prepared-question.js';
import { gestureOf, questionOf } from '../turns/bursts.rules.js';
import { Questions } from '../turns/questions.js';
import { LeaseLost, type TurnLease } from '../turns/turn-lease.js';
import type { FinishedTurn, TurnEnd, TurnPart, TurnPorts } from '../turns/turn-ports.js';
import { TurnQueue, type WaitingMessagesHook } from '../turns/turn-queue.js';
import { TurnRecord } from '../turns/turn-record.js';
import { presentCitation } from './conversations.dto.js';
import { LiveService, type AnswerStream } from './live.service.js';
import { QuarantinedMessages } from './quarantined-messages.js';
import { WithheldReplies, type LiveEnd, type Reason } from './withheld-replies.js';

const RETRY_SECONDS = 2;

/** The last message of the failed run; later messages get a run of their own. */
const triedUpTo = ({ takenSeq }: TurnLease, { tried_seq, answered_seq }: WaitingMessages): number =>
  tried_seq > answered_seq ? tried_seq : takenSeq;

/** Whether a dependency is unavailable or overloaded, so that the messages did not cause the failure. */
const isOutage = (error: Error): boolean =>
  error instanceof DatabaseUnavailable || (error instanceof ApiError && error.code === 'service_unavailable');

/** Replies to a burst of messages: by a turn of the agent, or by a notice. */
@Injectable()
export class LiveReplies implements WaitingMessagesHook, OnModuleInit {
  private readonly log = new Logger(LiveReplies.name);

  constructor(
    private readonly turns: TurnQueue,
    readonly questions: Questions,
    readonly turnRecord: TurnRecord,
    readonly live: LiveService,
    readonly withheld: WithheldReplies,
    private readonly quarantined: QuarantinedMessages,
  ) {}

  onModuleInit(): void {
    this.turns.register(this);
    this.live.onLogged(({ workspaceId, sessionId, seq, isVisitorMessage }) => {
      if (isVisitorMessage) this.turns.leaseOf(workspaceId, sessionId)?.onMessage(seq);
    });
    this.live.onSignal(({ workspaceId, sessionId, type, by }) => {
      if (type === 'typing' && by === 'contact') this.turns.leaseOf(workspaceId, sessionId)?.onTyping();
    });
  }

  /**
   * Starts at once but sends nothing before the burst is over; a newer message aborts the run.
   * @returns whether more messages wait for the same lease
   */
  async answer(lease: TurnLease, pending: WaitingMessages): Promise<boolean> {
    const stream = this.live.streamAnswer(lease, lease.takenSeq);
    try {
      if (!lease.mayRun) return await this.quarantine(lease, pending, triedUpTo(lease, pending));
      stream.pass({ event: 'typing', data: { author: 'agent' } });
      return (await lease.run(new LiveReplyPorts(this, { lease, pending, stream }))).more;
    } catch (error) {
      if (error instanceof LeaseLost) return false;
      if (lease.signal.aborted && !lease.sent) return true; // starts again with the newer messages
      return this.failed(lease, pending, error as Error);
    } finally {
      stream.end();
    }
  }

  private async quarantine(lease: TurnLease, pending: WaitingMessages, upTo: number): Promise<boolean> {
    const end = await this.quarantined.quarantine(lease, pending, upTo);
    if (end && !end.isShown) await this.live.signalSettled(lease, lease.takenSeq);
    return end?.more ?? false;
  }

  private async failed(lease: TurnLease, pending: WaitingMessages, error: Error): Promise<boolean> {
    this.log.warn(`a turn failed: ${error.message}`);
    if (lease.acted) return this.quarantine(lease, pending, lease.takenSeq); // another run could repeat the action
    await lease.giveBack(RETRY_SECONDS * pending.attempts, lease.sent || !isOutage(error));
    lease.stop();
    return false;
  }
}

interface LiveRun {
  lease: TurnLease;
  pending: WaitingMessages;
  stream: AnswerStream;
}

/** Streamed to the followers, and recorded under the session's lease. */
class LiveReplyPorts implements TurnPorts<LiveEnd> {
  readonly isShown = true;
  private question: PreparedQuestion;
  private isChecked = false;
  private isSentenceSent = false;

  constructor(
    private readonly replies: LiveReplies,
    private readonly run: LiveRun,
  ) {}

  /** Only the widget's visitors read along; what other channels send is sent once it is recorded. */
  private get hasReaders(): boolean {
    return this.run.pending.channel === 'human';
  }

  async prepare(): Promise<TurnQuestion> {
    const { questions } = this.replies;
    const { lease, pending } = this.run;
    const waiting = {
      sessionId: lease.sessionId,
      contactId: pending.contact_id,
      channel: pending.channel,
      dialogue: pending.dialogue,
      isReachAsked: pending.reach_asked,
      escalateAfterMisses: pending.escalate_after_misses,
      inbox: pending.inbox,
      question: questionOf(inWritingOrder(pending).map(({ text }) => text)),
      gesture: gestureOf(pending.messages.map(({ gesture }) => gesture)),
      askedAtMs: Date.parse(required(pending.messages[0], 'the first message of a turn').created_at),
      lease,
    };
    this.question = await questions.waiting(lease.workspaceId, waiting);
    return questions.inputOf(this.question, questions.toolsOf(this.question));
  }

  /** Before the first event the burst is over, and the session's credit is charged. */
  async mayReply(next: object | null): Promise<Reason | null> {
    const { lease, pending } = this.run;
    if (next === null) return this.replies.withheld.reason(lease, false);
    if (this.isChecked) return null;
    this.isChecked = true;
    if (!(await lease.gather(pending))) lease.signal.throwIfAborted();
    const reason = await this.replies.withheld.reason(lease, true);
    if (reason === null) lease.signal.throwIfAborted();
    return reason;
  }

  async send(part: TurnPart | { type: 'stored'; stored: LiveEnd }): Promise<[]> {
    const { lease, stream } = this.run;
    if (part.type === 'acting') await lease.markActed();
    else if (part.type === 'stored') {
      if (!part.stored.isShown) await this.replies.live.signalSettled(lease, lease.takenSeq);
    } else {
      if (this.hasReaders) await lease.markReplying();
      lease.sent = true;
      if (part.type === 'citation') stream.pass({ event: 'citation', data: presentCitation(part.citation) });
      else {
        stream.pass(deltaOf(part.sentence, !this.isSentenceSent));
        this.isSentenceSent = true;
      }
    }
    return [];
  }

  async store(end: TurnEnd): Promise<LiveEnd> {
    const { lease, pending } = this.run;
    if (end.withheld === null) return this.record(end);
    const reason = end.withheld as Reason;
    if (reason === 'lost') return { more: false, isShown: true };
    return this.replies.withheld.end(lease, pending, { reason });
  }

  /** Sends the fallback message first: once recorded, the message itself reaches the followers. */
  private async record(end: FinishedTurn): Promise<LiveEnd> {
    const { lease } = this.run;
    if (end.overBudget) throw end.overBudget; // gets another run
    const { status, answer } = end.result;
    const isFallback = !this.isSentenceSent && status !== 'handed_off' && answer !== '';
    if (isFallback) await this.send({ type: 'sentence', sentence: uncited(answer) });
    const isRead = this.hasReaders && (end.isSent || isFallback);
    const silence = isRead || lease.acted ? null : end.silence;
    const recorded = await this.replies.turnRecord.record(this.question, { ...end, silencedBy: null, silence });
    return { more: lease.more, isShown: recorded.answer !== '' };
  }
}

/** Sorts messages by the time of writing, because a channel may deliver them in another order. */
const inWritingOrder = ({ messages }: WaitingMessages): WaitingMessages['messages'] =>
  [...messages].sort((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at) || a.seq - b.seq);
