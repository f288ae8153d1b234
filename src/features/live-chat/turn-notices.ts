/** Ends a turn in which the agent says nothing: the messages have had their turn, and the person hears of another way on. */
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../config/config.module.js';
import type { Queryable } from '../../db/statement.js';
import { TenantDb } from '../../db/tenant-db.js';
import { agentActor } from '../../kernel/actor.js';
import { momentFrom, type Clock } from '../../kernel/clock.js';
import { Metrics } from '../../kernel/metrics.js';
import { newId } from '../../kernel/ids.js';
import { Journal } from '../../events/journal.js';
import type { AnswerDto } from '../answering/answer.dto.js';
import { presentParts } from '../answering/message-parts.dto.js';
import { messageEvents } from '../sessions/messages.events.js';
import { ConversationsStore } from './conversations.store.js';
import { noticeOf, type Notice, type NoticeKind } from './notices.rules.js';
import { TurnQueueStore, type Pending } from './turn-queue.store.js';
import type { RunningTurn } from './running-turn.js';

/** Why the agent says nothing: the turn is another's now, a person has the conversation, or what a notice tells. */
export type Reason = 'lost' | 'attended' | NoticeKind;

/** The messages are not for this turn to answer any more. */
export class TurnLost extends Error {}

@Injectable()
export class TurnNotices {
  constructor(
    private readonly db: TenantDb,
    private readonly queue: TurnQueueStore,
    private readonly store: ConversationsStore,
    private readonly journal: Journal,
    private readonly metrics: Metrics,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * The person hears of it once, where there is another way on. Throws TurnLost.
   * @returns whether more was said meanwhile, and whether a notice was given
   */
  withhold(
    turn: RunningTurn,
    pending: Pending,
    reason: Exclude<Reason, 'lost'>,
    also?: (tx: Queryable, notice: Notice | null, at: string) => Promise<void>,
  ): Promise<{ more: boolean; noticed: boolean }> {
    const { workspaceId, sessionId } = turn;
    return this.db.transaction(workspaceId, async (tx) => {
      const session = await this.store.lock(tx, workspaceId, sessionId, pending.contact_id);
      if (!session) throw new TurnLost();
      const more = await this.settle(tx, turn);
      const notice = reason === 'attended' ? null : noticeOf(reason, pending.locale);
      const at = momentFrom(session.last_activity_at, this.clock.now());
      await also?.(tx, notice, at);
      if (!notice || (await this.store.lastNotice(tx, workspaceId, sessionId)) === reason)
        return { more, noticed: false };
      const stored = await this.store.notify(tx, workspaceId, sessionId, notice, at);
      await this.journal.record(tx, workspaceId, agentActor(null), { events: messageEvents([stored]) });
      return { more, noticed: true };
    });
  }

  /**
   * The messages are not tried again, and no later turn looks at them; the team is told of it, and the person is offered one
   * of the team. @param reason that the agent would be silent for anyway; null = none
   */
  async quarantine(
    turn: RunningTurn,
    pending: Pending,
    { reason, model }: { reason: Exclude<Reason, 'lost'> | null; model: string },
  ): Promise<{ more: boolean; noticed: boolean }> {
    const { workspaceId, sessionId } = turn;
    const done = await this.withhold(turn, pending, reason ?? 'failed', async (tx, notice, at) => {
      await this.queue.quarantine(tx, workspaceId, sessionId, { after: pending.answered_seq, upTo: turn.taken });
      if (!notice) return; // a person of the team has the conversation
      const object = unanswered(notice, { sessionId, model, at, locale: pending.locale });
      await this.journal.record(tx, workspaceId, agentActor(null), { events: [{ type: 'answer.unanswered', object }] });
    });
    this.metrics.workQuarantined.inc({ queue: 'turns' });
    return done;
  }

  /** The messages up to what the turn has taken are answered. Throws TurnLost. @returns whether more was said meanwhile */
  async settle(tx: Queryable, { workspaceId, sessionId, holder, taken }: RunningTurn): Promise<boolean> {
    const answered = await this.queue.answered(tx, workspaceId, sessionId, holder, taken);
    if (!answered) throw new TurnLost();
    return answered.more;
  }
}

/** As the team hears of messages that were never answered. */
function unanswered(
  { text, form }: Notice,
  { sessionId, model, at, locale }: { sessionId: string; model: string; at: string; locale: string | null },
): AnswerDto {
  return {
    ...{ id: newId(), object: 'answer', session_id: sessionId, status: 'refused', answer: text },
    ...{ language: locale ?? 'en', confidence: 0, grounded: false, sentences: [], citations: [] },
    ...presentParts({ form }, null),
    ...{ abstain_reason: 'guardrail', intent_class: 'answer', handoff_id: null, model, created_at: at },
  };
}
