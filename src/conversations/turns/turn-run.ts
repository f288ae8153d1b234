import { Injectable } from '@nestjs/common';
import { overBudgetTurn, unanalysedTurn } from '../../agent/over-budget.js';
import type { KnowledgeIndex } from '../../agent/ports/knowledge.js';
import type { TraceStep } from '../../agent/ports/trace.js';
import type { TurnQuestion, TurnResult } from '../../agent/ports/turn.js';
import { AgentThreads, TurnOverBudget, type TurnTaskEvent } from '../../agent/threads/agent-threads.js';
import { fail } from '../../platform/kernel/errors.js';
import { PostgresIndex } from '../../assistant/knowledge/postgres-index.reader.js';

interface RunOptions {
  signal?: AbortSignal;
  /** Whether sentences are sent as they come. */
  isShown?: boolean;
}

export interface WholeTurn {
  result: TurnResult;
  /** Empty unless the turn is traced. */
  trace: TraceStep[];
  /** Milliseconds from the question to the whole answer. */
  ms: number;
}

/** Runs the agent's turns, by default over the workspace's current knowledge. */
@Injectable()
export class TurnRun {
  constructor(
    private readonly threads: AgentThreads,
    private readonly index: PostgresIndex,
  ) {}

  /** Throws TurnOverBudget. */
  events(input: TurnQuestion, options: RunOptions, index: KnowledgeIndex = this.index): AsyncIterable<TurnTaskEvent> {
    return this.threads.turn(input, index, options);
  }

  /** Runs a turn; one that exceeds its budget fails and is not retried. Deltas that were sent remain valid. */
  async *budgeted(
    input: TurnQuestion,
    { signal, isShown = false }: RunOptions,
    index: KnowledgeIndex = this.index,
  ): AsyncGenerator<TurnTaskEvent> {
    const sentText: Pick<TurnResult, 'sentences' | 'citations'> = { sentences: [], citations: [] };
    try {
      for await (const event of this.events(input, { signal, isShown }, index)) {
        if (isShown && event.type === 'sentence') sentText.sentences.push(event.sentence);
        if (isShown && event.type === 'citation') sentText.citations.push(event.citation);
        yield event;
      }
    } catch (error) {
      if (!(error instanceof TurnOverBudget)) throw error;
      const model = this.threads.modelName;
      const silence = unanalysedTurn({ locale: input.locale, model, escalated: false });
      yield { type: 'done', result: overBudgetTurn(input, model, sentText), silence, unanswered: null };
    }
  }

  /** Runs a turn to its end. */
  async whole(input: TurnQuestion, index: KnowledgeIndex = this.index): Promise<WholeTurn> {
    const startedMs = performance.now();
    for await (const event of this.budgeted(input, {}, index))
      if (event.type === 'done')
        return { result: event.result, trace: event.trace ?? [], ms: performance.now() - startedMs };
    throw fail('internal_error');
  }
}
