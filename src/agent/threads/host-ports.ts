/** What the host provides to a job of the agent: the workspace's knowledge, the large model, the turn's tools. */
import { required } from '../../platform/kernel/invariant.js';
import type { Calls, JobRequest } from '../../platform/kernel/threads/pool-job.js';
import type { Calibration, KnowledgeIndex, PostingsQuery, SimilarityQuery } from '../ports/knowledge.js';
import type { ModelBreaker } from '../models/breaker.js';
import type { TurnCall } from '../models/model-calls.js';
import { ModelUnavailable, type ModelReply, type ModelRequest } from '../ports/model.js';
import type { OfferedTool } from '../ports/tool.js';
import type { TurnActing } from '../ports/turn.js';
import type { FromModel, OfferedSketch } from './remote-ports.js';

/** A second run could repeat an effect. */
export const FINAL: ReadonlySet<string> = new Set(['run', 'confirm', 'withdraw']);
/** Calls that cost money are not repeated without need. */
export const COSTLY: ReadonlySet<string> = new Set(['complete']);

/** The workspace comes from the job: a thread cannot choose another. */
export const indexCalls = (
  index: KnowledgeIndex,
  workspaceId: string,
  fit: (revision: string) => Promise<Calibration>,
): Calls => ({
  statistics: (lexemes: string[]) => index.statistics(workspaceId, lexemes),
  frequencies: (revision: string, lexemes: string[]) => index.frequencies(workspaceId, revision, lexemes),
  postings: (query: PostingsQuery) => index.postings(workspaceId, query),
  passages: (numbers: number[]) => index.passages(workspaceId, numbers),
  similar: async (vectors: string, query: SimilarityQuery) =>
    (await index.similar?.(workspaceId, vectors, query)) ?? [],
  sample: (count: number) => index.sample(workspaceId, count),
  calibrate: fit,
});

interface ModelCallsOptions {
  breaker: ModelBreaker;
  signal: AbortSignal;
  /** Called for each call that reached the model. */
  onCall(call: Omit<TurnCall, 'workspaceId'>): void;
}

/** The large model for one turn, whose calls are counted. */
export class ModelOfTurn {
  private readonly model: ReturnType<ModelBreaker['enter']>;

  constructor(private readonly options: ModelCallsOptions) {
    this.model = options.breaker.enter();
  }

  /** Throws ModelUnavailable. */
  async complete(request: ModelRequest): Promise<ModelReply> {
    const { signal, onCall } = this.options;
    try {
      const reply = await this.model.complete(request, signal);
      onCall({ purpose: request.purpose, failure: null, ...reply.usage });
      return reply;
    } catch (error) {
      if (error instanceof ModelUnavailable && !this.model.isSkipped)
        onCall({ purpose: request.purpose, failure: error.reason, ...NO_USAGE });
      throw error;
    }
  }

  /** Reports the turn's result to the breaker. */
  end(): void {
    this.model.end();
  }
}

/** The same as a port of a thread. */
export function modelCalls(options: ModelCallsOptions): ReturnType<JobRequest['serve']> {
  const model = new ModelOfTurn(options);
  return {
    calls: { complete: (request: ModelRequest) => fromModel(model.complete(request)) },
    close: () => model.end(),
  };
}

const NO_USAGE = { promptTokens: null, completionTokens: null, costMicros: null };

export function actingCalls({ tools, confirm, withdraw }: TurnActing): Calls {
  let offered: OfferedTool[] = [];
  return {
    tools: async (): Promise<OfferedSketch[]> => {
      offered = await tools();
      return offered.map(({ run: _, ...sketch }) => sketch);
    },
    run: (index: number, args: unknown, guessed?: boolean) =>
      required(offered[index], 'the offered tool').run(args, guessed),
    confirm,
    withdraw,
  };
}

async function fromModel<T>(reply: Promise<T>): Promise<FromModel<T>> {
  try {
    return { value: await reply };
  } catch (error) {
    if (!(error instanceof ModelUnavailable)) throw error;
    return { unavailable: { reason: error.reason, message: error.message } };
  }
}
