import { Injectable } from '@nestjs/common';
import { overBudgetTurn } from '../../agent/over-budget.js';
import type { KnowledgeIndex } from '../../agent/ports/knowledge.js';
import type { DialogueMessage, TurnResult } from '../../agent/ports/turn.js';
import { AgentThreads, TurnOverBudget } from '../../agent/threads/agent-threads.js';
import { fail } from '../../kernel/errors.js';
import { GuardrailsReader } from '../configuration/guardrails/guardrails.reader.js';
import { PostgresIndex } from '../knowledge/postgres-index.reader.js';
import { SynonymsReader } from '../knowledge/synonyms.reader.js';
import { WorkspaceReader } from '../workspaces/workspace.reader.js';
import { guardrailsOf } from './turn-input.js';

export interface TrialQuestion {
  question: string;
  /** Earlier messages of both sides, oldest first. */
  dialogue: DialogueMessage[];
  /** BCP 47, if known. */
  locale: string | null;
}

/** Earlier questions as a dialogue with only one side. */
export const asDialogue = (questions: string[]): DialogueMessage[] =>
  questions.map((text) => ({ from: 'customer', text }));

export interface AnswerTrial {
  result: TurnResult;
  /** Milliseconds from the question to the whole answer. */
  ms: number;
}

/** Asks the agent in order to measure it: an ordinary turn that is neither stored nor counted. */
@Injectable()
export class TrialService {
  constructor(
    private readonly guardrails: GuardrailsReader,
    private readonly index: PostgresIndex,
    private readonly synonyms: SynonymsReader,
    private readonly threads: AgentThreads,
    private readonly workspaces: WorkspaceReader,
  ) {}

  /** @param index knowledge to answer from; default the workspace's current knowledge */
  async ask(
    workspaceId: string,
    trialQuestion: TrialQuestion,
    index: KnowledgeIndex = this.index,
  ): Promise<AnswerTrial> {
    const guardrails = await this.guardrails.get(workspaceId);
    const input = {
      workspaceId,
      company: await this.workspaces.nameOf(workspaceId),
      ...trialQuestion,
      fallbackMessage: guardrails.fallback_message,
      guardrails: guardrailsOf(guardrails),
      synonyms: await this.synonyms.for(workspaceId, trialQuestion.question),
    };
    const startedMs = performance.now();
    const ms = (): number => performance.now() - startedMs;
    try {
      for await (const event of this.threads.turn(input, index))
        if (event.type === 'done') return { result: event.result, ms: ms() };
    } catch (error) {
      if (!(error instanceof TurnOverBudget)) throw error;
      return { result: overBudgetTurn(input, this.threads.modelName), ms: ms() };
    }
    throw fail('internal_error');
  }
}
