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
  /** BCP 47, where it is known. */
  locale: string | null;
}

/** Earlier questions as a dialogue of which only one side is known. */
export const asDialogue = (questions: string[]): DialogueMessage[] =>
  questions.map((text) => ({ from: 'customer', text }));

export interface Trial {
  result: TurnResult;
  /** Milliseconds from the question to the whole answer. */
  ms: number;
}

/** Asks the agent for the sake of measuring it: a turn like any other, of which nothing is kept and nothing is counted. */
@Injectable()
export class TrialService {
  constructor(
    private readonly guardrails: GuardrailsReader,
    private readonly index: PostgresIndex,
    private readonly synonyms: SynonymsReader,
    private readonly threads: AgentThreads,
    private readonly workspaces: WorkspaceReader,
  ) {}

  /** @param index what to answer from; default the workspace's knowledge as it is */
  async ask(workspaceId: string, asked: TrialQuestion, index: KnowledgeIndex = this.index): Promise<Trial> {
    const guardrails = await this.guardrails.get(workspaceId);
    const input = {
      workspaceId,
      company: await this.workspaces.nameOf(workspaceId),
      ...asked,
      fallbackMessage: guardrails.fallback_message,
      guardrails: guardrailsOf(guardrails),
      synonyms: await this.synonyms.for(workspaceId, asked.question),
    };
    const begun = performance.now();
    const ms = (): number => performance.now() - begun;
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
