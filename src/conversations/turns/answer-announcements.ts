import { Injectable } from '@nestjs/common';
import type { TurnResult, UnansweredQuestion } from '../../agent/ports/turn.js';
import { AgentThreads } from '../../agent/threads/agent-threads.js';
import type { Queryable } from '../../platform/db/statement.js';
import { Journal, type EventDraft } from '../../platform/events/journal.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { Metrics } from '../../platform/kernel/metrics.js';
import { ActionsReader } from '../../assistant/actions/actions.reader.js';
import { GapsService } from '../../assistant/gaps/gaps.service.js';
import { presentAnswer, type AnswerDto, type AnswerIds } from './answer.dto.js';

export interface AnnouncedTurn {
  actor: Actor;
  result: TurnResult;
  ids: AnswerIds & { sessionId: string };
  contactId: string | null;
  /** Entry for the gap list. */
  gap: UnansweredQuestion | null;
  /** When it was answered, RFC 3339. */
  createdAt: string;
}

/** Presents the answer of a recorded turn and announces it: to the caller, webhooks, the gap list and the operator. */
@Injectable()
export class AnswerAnnouncements {
  constructor(
    private readonly actions: ActionsReader,
    private readonly gaps: GapsService,
    private readonly journal: Journal,
    private readonly threads: AgentThreads,
    private readonly metrics: Metrics,
  ) {}

  /** @param tx the transaction that records the turn */
  async announce(
    tx: Queryable,
    workspaceId: string,
    { actor, result, ids, contactId, gap, createdAt }: AnnouncedTurn,
  ): Promise<AnswerDto> {
    const action = result.action && (await this.actions.find(workspaceId, result.action.id, tx));
    const answer = presentAnswer(result, { ids, action, createdAt });
    await this.journal.record(tx, workspaceId, { actor, events: eventsOf(result, answer) });
    const { sessionId } = ids;
    if (result.confirms && sessionId) await this.gaps.withdraw(tx, workspaceId, sessionId);
    if (gap) await this.gaps.note(tx, workspaceId, { ...gap, sessionId, contactId, askedAt: createdAt });
    await this.journal.saveIdempotentResponse(tx, actor, answer);
    return answer;
  }

  /** Counts an answer for the operator. @param ms from the question to the whole answer */
  count({ status, model }: AnswerDto, ms: number): void {
    this.metrics.answers.inc({ status, model });
    const { modelName } = this.threads;
    if (model !== modelName) this.metrics.answersStoodIn.inc({ model: modelName });
    this.metrics.answerSeconds.observe({ model }, ms / 1_000);
  }
}

/** Events for the team: an unanswered question, or a tripped guardrail. */
function eventsOf(result: TurnResult, answer: AnswerDto): EventDraft[] {
  const events: EventDraft[] = [];
  const { status, tripped, sideEffect } = result;
  const isUnanswered = status === 'abstained' && sideEffect === null;
  if (isUnanswered || (status === 'handed_off' && tripped === 'escalate_after_misses'))
    events.push({ type: 'answer.unanswered', object: answer });
  if (tripped !== null) {
    const object = { ...answer, guardrail: tripped };
    events.push({ type: 'guardrail.tripped', object });
  }
  return events;
}
