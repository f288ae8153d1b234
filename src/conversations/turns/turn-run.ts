import { Inject, Injectable } from '@nestjs/common';
import { overBudgetTurn, unanalysedTurn } from '../../agent/over-budget.js';
import type { KnowledgeIndex } from '../../agent/ports/knowledge.js';
import type { AnswerCitation, AnswerSentence, FinishedTurnEvent, TurnQuestion } from '../../agent/ports/turn.js';
import { AgentThreads, TurnOverBudget } from '../../agent/threads/agent-threads.js';
import { PostgresIndex } from '../../assistant/knowledge/postgres-index.reader.js';
import { CLOCK } from '../../platform/config/config.module.js';
import type { ServerEvent } from '../../platform/http/event-stream.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { required } from '../../platform/kernel/invariant.js';
import type { TurnPorts } from './turn-ports.js';

interface RunOptions {
  /** Aborts the engine. */
  signal?: AbortSignal;
  /** Default: the workspace's current knowledge. */
  index?: KnowledgeIndex;
  /** Only the embedded engine answers; by default from `inside`, so that no text leaves the process. */
  isInside?: boolean;
}

/** Runs a turn of the agent, for every caller: prepare → may it reply? → engine → send → store. */
@Injectable()
export class TurnRun {
  constructor(
    private readonly threads: AgentThreads,
    /** The knowledge, searched by meaning too if that is configured. */
    readonly index: PostgresIndex,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Value of `answer.model` if the configured model answers. */
  get modelName(): string {
    return this.threads.modelName;
  }

  /** The knowledge, searched without a word leaving the process. */
  get inside(): KnowledgeIndex {
    return this.index.inside;
  }

  /**
   * Yields the events for the open response, and returns what was stored. A turn beyond its budget ends with what was
   * sent of it, or refused. Throws what the ports throw.
   */
  async *events<Stored>(
    ports: TurnPorts<Stored>,
    { signal, isInside = false, index = isInside ? this.inside : this.index }: RunOptions = {},
  ): AsyncGenerator<ServerEvent, Stored> {
    const { isShown } = ports;
    const input = await ports.prepare();

    let withheld = await ports.mayReply(null);
    let finished: FinishedTurnEvent | null = null;
    let overBudget: TurnOverBudget | null = null;
    let isSent = false;
    const text: SentText = { sentences: [], citations: [] };
    try {
      const events = withheld === null ? this.threads.turn(input, index, { signal, isShown, isInside }) : [];
      for await (const event of events) {
        const isText = event.type === 'sentence' || event.type === 'citation';
        if (isText && !isShown) continue;
        withheld = await ports.mayReply(event);
        if (withheld !== null) break;
        if (event.type === 'done') {
          finished = event;
          continue;
        }
        if (event.type === 'sentence') text.sentences.push(event.sentence);
        if (event.type === 'citation') text.citations.push(event.citation);
        isSent = true;
        yield* await ports.send(event);
      }
    } catch (error) {
      if (!(error instanceof TurnOverBudget)) throw error;
      overBudget = error;
      finished = this.brokenOff(input, text);
    }

    const answeredAtMs = this.clock.now();
    const stored = await ports.store(
      withheld === null
        ? { ...required(finished, 'the end of a turn'), withheld, overBudget, isSent, answeredAtMs }
        : { withheld, answeredAtMs },
    );
    yield* await ports.send({ type: 'stored', stored });
    return stored;
  }

  /** The same for callers without an open response. */
  async whole<Stored>(ports: TurnPorts<Stored>, options: RunOptions = {}): Promise<Stored> {
    const events = this.events(ports, options);
    for (;;) {
      const { done, value } = await events.next();
      if (done) return value;
    }
  }

  /** Not retried: a retry would take as long. What was sent remains valid. */
  private brokenOff(input: TurnQuestion, text: SentText): FinishedTurnEvent {
    const model = this.threads.modelName;
    const silence = unanalysedTurn({ locale: input.locale, model, escalated: false });
    return { type: 'done', result: overBudgetTurn(input, model, text), silence, unanswered: null };
  }
}

interface SentText {
  sentences: AnswerSentence[];
  citations: AnswerCitation[];
}
