/** Excludes messages that no run could answer from later turns, and notifies the team (decision 0082). */
import { Injectable, Logger } from '@nestjs/common';
import { Journal } from '../../platform/events/journal.js';
import { agentActor } from '../../platform/kernel/actor.js';
import { newId } from '../../platform/kernel/ids.js';
import { Metrics } from '../../platform/kernel/metrics.js';
import type { AnswerDto } from '../turns/answer.dto.js';
import { presentParts } from '../turns/message-parts.dto.js';
import type { TurnLease } from '../turns/turn-lease.js';
import { TurnRun } from '../turns/turn-run.js';
import { MessagesCommands } from '../core/messages.commands.js';
import type { WaitingMessages } from '../sessions/waiting-messages.reader.js';
import type { Notice } from './notices.rules.js';
import { WithheldReplies, type LiveEnd } from './withheld-replies.js';

@Injectable()
export class QuarantinedMessages {
  private readonly log = new Logger(QuarantinedMessages.name);

  constructor(
    private readonly messages: MessagesCommands,
    private readonly withheld: WithheldReplies,
    private readonly turns: TurnRun,
    private readonly journal: Journal,
    private readonly metrics: Metrics,
  ) {}

  /**
   * Excludes the messages up to `upTo` from later turns, notifies the team and offers the visitor a teammate. Throws
   * LeaseLost.
   * @returns null if the lease was lost before
   */
  async quarantine(lease: TurnLease, pending: WaitingMessages, upTo: number): Promise<LiveEnd | null> {
    const { workspaceId, sessionId } = lease;
    lease.takenSeq = upTo;
    const reason = await this.withheld.reason(lease, false);
    if (reason === 'lost') return null;
    this.log.warn(`messages are quarantined: workspace ${workspaceId}, session ${sessionId}, up to ${upTo}`);
    const end = await this.withheld.end(lease, pending, {
      reason: reason ?? 'failed',
      inTransaction: async (tx, notice, at) => {
        await this.messages.quarantine(tx, workspaceId, { sessionId, after: pending.answered_seq, upTo });
        if (!notice) return; // a teammate has taken over
        const model = this.turns.modelName;
        const object = unanswered(notice, { sessionId, model, at, locale: pending.locale });
        await this.journal.record(tx, workspaceId, {
          actor: agentActor(null),
          events: [{ type: 'answer.unanswered', object }],
        });
      },
    });
    this.metrics.workQuarantined.inc({ queue: 'turns' });
    return end;
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
