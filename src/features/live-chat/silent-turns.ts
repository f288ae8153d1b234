/** Ends turns in which the agent does not reply: marks the messages as answered and shows the visitor a notice. */
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
import { TeamNotes } from '../answering/team-notes.service.js';
import { presentParts } from '../answering/message-parts.dto.js';
import { HandoffRequestsCommands } from '../handoffs/handoff-requests.commands.js';
import { messageEvents } from '../sessions/messages.events.js';
import { ConversationsStore } from './conversations.store.js';
import { noticeOf, type Notice, type NoticeKind } from './notices.rules.js';
import { TurnQueueStore, type PendingTurn } from './turn-queue.store.js';
import type { RunningTurn } from './running-turn.js';

/** Why the agent does not reply: it lost the turn, a teammate took over, or the kind of the notice. */
export type Reason = 'lost' | 'attended' | NoticeKind;

/**
 * Reasons whose notice offers a form. Only the widget can show forms, so in other channels the message itself becomes
 * the hand-off that the form would have opened.
 */
const HANDOFF_REASONS: Partial<Record<Reason, 'usage_limit' | 'kill_switch'>> = {
  offline: 'usage_limit',
  switched_off: 'kill_switch',
};

/** Another turn is answering the messages. */
export class TurnLost extends Error {}

@Injectable()
export class TurnNotices {
  constructor(
    private readonly db: TenantDb,
    private readonly queue: TurnQueueStore,
    private readonly store: ConversationsStore,
    private readonly journal: Journal,
    private readonly metrics: Metrics,
    private readonly team: TeamNotes,
    private readonly handoffs: HandoffRequestsCommands,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Adds the notice unless it is already the last message. Throws TurnLost.
   * @returns whether newer messages wait, and whether a notice was added
   */
  async endSilently(
    turn: RunningTurn,
    pending: PendingTurn,
    reason: Exclude<Reason, 'lost'>,
    inTransaction?: (tx: Queryable, notice: Notice | null, at: string) => Promise<void>,
  ): Promise<{ more: boolean; noticed: boolean }> {
    const { workspaceId, sessionId } = turn;
    const team = reason === 'attended' ? null : await this.team.note(workspaceId, pending);
    return this.db.transaction(workspaceId, async (tx) => {
      const session = await this.store.lock(tx, workspaceId, sessionId, pending.contact_id);
      if (!session) throw new TurnLost();
      const more = await this.markAnswered(tx, turn);
      const notice = reason === 'attended' ? null : noticeOf(reason, pending.locale, team?.text ?? null);
      const at = momentFrom(session.last_activity_at, this.clock.now());
      await inTransaction?.(tx, notice, at);
      const why = pending.channel === 'human' ? undefined : HANDOFF_REASONS[reason];
      const { contact_id: contactId } = pending;
      if (why)
        await this.handoffs.forUnanswered({ tx, workspaceId, actor: agentActor(null) }, { sessionId, contactId, why });
      if (!notice || (await this.store.lastNotice(tx, workspaceId, sessionId)) === reason)
        return { more, noticed: false };
      const stored = await this.store.notify(tx, workspaceId, { sessionId, notice, at });
      await this.journal.record(tx, workspaceId, agentActor(null), { events: messageEvents([stored]) });
      return { more, noticed: true };
    });
  }

  /**
   * Excludes the messages from later turns, notifies the team and offers the visitor a teammate.
   * @param reason why the agent would not reply anyway; null = none
   */
  async quarantine(
    turn: RunningTurn,
    pending: PendingTurn,
    { reason, model }: { reason: Exclude<Reason, 'lost'> | null; model: string },
  ): Promise<{ more: boolean; noticed: boolean }> {
    const { workspaceId, sessionId } = turn;
    const result = await this.endSilently(turn, pending, reason ?? 'failed', async (tx, notice, at) => {
      await this.queue.quarantine(tx, workspaceId, sessionId, { after: pending.answered_seq, upTo: turn.takenSeq });
      if (!notice) return; // a teammate has taken over
      const object = unanswered(notice, { sessionId, model, at, locale: pending.locale });
      await this.journal.record(tx, workspaceId, agentActor(null), { events: [{ type: 'answer.unanswered', object }] });
    });
    this.metrics.workQuarantined.inc({ queue: 'turns' });
    return result;
  }

  /** Marks the turn's messages as answered. Throws TurnLost. @returns whether newer messages wait */
  async markAnswered(tx: Queryable, { workspaceId, sessionId, holder, takenSeq }: RunningTurn): Promise<boolean> {
    const answered = await this.queue.markAnswered(tx, workspaceId, { sessionId, holder, seq: takenSeq });
    if (!answered) throw new TurnLost();
    return answered.more;
  }
}

/** The `answer.unanswered` event for messages that got no answer. */
function unanswered(
  { text, form }: Notice,
  { sessionId, model, at, locale }: { sessionId: string; model: string; at: string; locale: string | null },
): AnswerDto {
  return {
    id: newId(),
    object: 'answer',
    session_id: sessionId,
    status: 'refused',
    answer: text,
    language: locale ?? 'en',
    confidence: 0,
    grounded: false,
    sentences: [],
    citations: [],
    ...presentParts({ form }, null),
    abstain_reason: 'guardrail',
    intent_class: 'answer',
    handoff_id: null,
    model,
    created_at: at,
  };
}
