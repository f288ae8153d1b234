/** Compares in a thread that can be stopped: what customers and colleagues wrote is foreign text. */
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { fail } from '../../../platform/kernel/errors.js';
import { CALLS_NOTHING } from '../../../platform/kernel/threads/pool-job.js';
import { JobOverBudget } from '../../../platform/kernel/threads/thread-errors.js';
import { ThreadPool } from '../../../platform/kernel/threads/thread-pool.js';
import type { Matter } from '../topics.rules.js';
import type { ProposedArticle } from './propose.js';
import type { AnsweredByTeam } from './reply-sentences.js';

export interface ProposalInput {
  turns: AnsweredByTeam[];
  /** Of customers and colleagues, in lower case. */
  names: string[];
}

/** CPU time, many times what the most turns of ordinary length take. */
const BUDGET_MS = 10_000;
const MEMORY_MB = 256;
const JOBS_MAX = 16;

@Injectable()
export class Proposer implements OnApplicationShutdown {
  private readonly log = new Logger(Proposer.name);
  private readonly pool = new ThreadPool({
    file: require.resolve('./proposals-worker.js'),
    threadsMax: 1,
    jobsMax: JOBS_MAX,
    budgetMs: BUDGET_MS,
    memoryMb: MEMORY_MB,
    onBroken: (end) => this.log.warn(`comparing conversations was broken off: ${end}`),
  });

  /** Throws `service_unavailable` if it takes too long, or too many wait. */
  async propose(workspaceId: string, input: ProposalInput): Promise<ProposedArticle[]> {
    return input.turns.length === 0 ? [] : this.run<ProposedArticle[]>('drafts', workspaceId, input);
  }

  /** The topic of each conversation that has one. Throws as above. */
  async topics(workspaceId: string, matters: readonly Matter[]): Promise<Map<string, string>> {
    return matters.length === 0 ? new Map() : this.run<Map<string, string>>('topics', workspaceId, matters);
  }

  private async run<Result>(task: string, owner: string, input: unknown): Promise<Result> {
    try {
      return (await this.pool.result({ task, input, owner, ...CALLS_NOTHING })) as Result;
    } catch (error) {
      if (error instanceof JobOverBudget) throw fail('service_unavailable');
      throw error;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.close();
  }
}
