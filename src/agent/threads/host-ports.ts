/** What the host serves to a job of the agent's: the workspace's knowledge, the large model, what the turn can do. */
import type { Calls, JobRequest } from '../../kernel/threads/pool-job.js';
import type { Calibration, KnowledgeIndex, SimilarityQuery } from '../ports/knowledge.js';
import type { ModelBreaker } from '../models/breaker.js';
import { ModelUnavailable, type ModelRequest } from '../ports/model.js';
import type { OfferedTool } from '../ports/tool.js';
import type { TurnActing } from '../ports/turn.js';
import type { FromModel, OfferedSketch } from './remote-ports.js';

/** Something may have been done that a second run would do again. */
export const FINAL: ReadonlySet<string> = new Set(['run', 'confirm', 'withdraw']);
/** What costs money is not asked twice without need. */
export const COSTLY: ReadonlySet<string> = new Set(['complete']);

/** The workspace is the job's: a thread cannot name another. */
export const indexCalls = (
  index: KnowledgeIndex,
  workspaceId: string,
  fit: (revision: string) => Promise<Calibration>,
): Calls => ({
  statistics: (lexemes: string[]) => index.statistics(workspaceId, lexemes),
  frequencies: (revision: string, lexemes: string[]) => index.frequencies(workspaceId, revision, lexemes),
  postings: (revision: string, lexemes: string[], among?: number[]) =>
    index.postings(workspaceId, revision, lexemes, among),
  passages: (numbers: number[]) => index.passages(workspaceId, numbers),
  similar: async (vectors: string, query: SimilarityQuery) =>
    (await index.similar?.(workspaceId, vectors, query)) ?? [],
  titled: (words: string[], limit: number) => index.titled(workspaceId, words, limit),
  sample: (count: number) => index.sample(workspaceId, count),
  calibrate: fit,
});

/** The large model for one turn; `close` tells the breaker how the turn fared. */
export function modelCalls(breaker: ModelBreaker, signal: AbortSignal): ReturnType<JobRequest['serve']> {
  const model = breaker.enter();
  return {
    calls: { complete: (request: ModelRequest) => fromModel(model.complete(request, signal)) },
    close: () => model.end(),
  };
}

export function actingCalls({ tools, confirm, withdraw }: TurnActing): Calls {
  let offered: OfferedTool[] = [];
  return {
    tools: async (): Promise<OfferedSketch[]> => {
      offered = await tools();
      return offered.map(({ run: _, ...sketch }) => sketch);
    },
    run: (at: number, args: unknown, guessed?: boolean) => offered[at]!.run(args, guessed),
    confirm,
    withdraw,
  };
}

async function fromModel<T>(asked: Promise<T>): Promise<FromModel<T>> {
  try {
    return { value: await asked };
  } catch (error) {
    if (!(error instanceof ModelUnavailable)) throw error;
    return { unavailable: { reason: error.reason, message: error.message } };
  }
}
