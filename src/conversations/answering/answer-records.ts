import { Inject, Injectable } from '@nestjs/common';
import type { FinishedTurnEvent } from '../../agent/ports/turn.js';
import { AgentThreads } from '../../agent/threads/agent-threads.js';
import { CLOCK } from '../../platform/config/config.module.js';
import { agentActor } from '../../platform/kernel/actor.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { Metrics } from '../../platform/kernel/metrics.js';
import type { AnswerDto } from './answer.dto.js';
import type { PreparedQuestion } from '../turns/questions.js';
import { TurnRecord } from '../turns/turn-record.js';

/** The end of a turn. */
export interface TurnEnd extends Omit<FinishedTurnEvent, 'type'> {
  /** Id of the hand-off that silenced it. */
  by?: string;
}

/** Records the answers of turns, and counts them for the operator. */
@Injectable()
export class AnswerRecords {
  constructor(
    private readonly recorder: TurnRecord,
    private readonly threads: AgentThreads,
    private readonly metrics: Metrics,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @param sent whether a part was sent already and cannot be taken back */
  async record(question: PreparedQuestion, end: TurnEnd, sent: boolean): Promise<AnswerDto> {
    const { workspaceId, requestId, claim, storedBody, askContext, askedAtMs, settle } = question;
    const answeredAtMs = this.clock.now();
    const { result, unanswered } = end;
    const silence = { by: end.by ?? null, result: sent ? null : end.silence };
    const turn = { body: storedBody, askContext, askedAtMs, answeredAtMs, result, unanswered, silence, settle };
    const answer = await this.recorder.record(workspaceId, agentActor(requestId, claim), turn);
    this.metrics.answers.inc({ status: answer.status, model: answer.model });
    const { modelName: model } = this.threads;
    if (answer.model !== model) this.metrics.answersStoodIn.inc({ model });
    this.metrics.answerSeconds.observe({ model: answer.model }, (answeredAtMs - askedAtMs) / 1_000);
    return answer;
  }
}
