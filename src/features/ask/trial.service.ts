import { Inject, Injectable } from '@nestjs/common';
import { checkSentence } from '../../agent/engine/checker.js';
import { runTurn } from '../../agent/engine/turn.js';
import { EmbeddedModel } from '../../agent/models/embedded.js';
import type { KnowledgeIndex } from '../../agent/ports/knowledge.js';
import { ANSWER_MODEL, type AnswerModel } from '../../agent/ports/model.js';
import type { TurnResult } from '../../agent/ports/turn.js';
import { fail } from '../../kernel/errors.js';
import { GuardrailsReader } from '../configuration/guardrails.reader.js';
import { PostgresIndex } from '../knowledge/postgres-index.reader.js';
import { SynonymsReader } from '../knowledge/synonyms.reader.js';
import { guardrailsOf } from './turn-input.js';

export interface TrialQuestion {
  question: string;
  /** What the person had asked before, oldest first. */
  history: string[];
  /** BCP 47, where it is known. */
  locale: string | null;
}

export interface Trial {
  result: TurnResult;
  /** Milliseconds from the question to the whole answer. */
  ms: number;
}

/** Asks the agent for the sake of measuring it: a turn like any other, of which nothing is kept and nothing is counted. */
@Injectable()
export class TrialService {
  private readonly embedded = new EmbeddedModel();

  constructor(
    private readonly guardrails: GuardrailsReader,
    private readonly index: PostgresIndex,
    private readonly synonyms: SynonymsReader,
    @Inject(ANSWER_MODEL) private readonly model: AnswerModel,
  ) {}

  /** @param index what to answer from; default the workspace's knowledge as it is */
  async ask(workspaceId: string, asked: TrialQuestion, index: KnowledgeIndex = this.index): Promise<Trial> {
    const guardrails = await this.guardrails.get(workspaceId);
    const { model, embedded } = this;
    const input = {
      workspaceId,
      ...asked,
      fallbackMessage: guardrails.fallback_message,
      guardrails: guardrailsOf(guardrails),
      synonyms: await this.synonyms.for(workspaceId, asked.question),
    };
    const begun = performance.now();
    for await (const event of runTurn({ index, model, embedded, check: checkSentence }, input))
      if (event.type === 'done') return { result: event.result, ms: performance.now() - begun };
    throw fail('internal_error');
  }
}
