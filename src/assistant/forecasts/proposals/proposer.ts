/** Drafts articles in a thread that can be stopped: what customers and colleagues wrote is foreign text. */
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { fail } from '../../../platform/kernel/errors.js';
import { CALLS_NOTHING } from '../../../platform/kernel/threads/pool-job.js';
import { JobOverBudget } from '../../../platform/kernel/threads/thread-errors.js';
import { ThreadPool } from '../../../platform/kernel/threads/thread-pool.js';
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
    onBroken: (end) => this.log.warn(`drafting articles was broken off: ${end}`),
  });

  /** Throws `service_unavailable` if it takes too long, or too many wait. */
  async propose(workspaceId: string, input: ProposalInput): Promise<ProposedArticle[]> {
    if (input.turns.length === 0) return [];
    try {
      const drafts = await this.pool.result({ task: 'drafts', input, owner: workspaceId, ...CALLS_NOTHING });
      return drafts as ProposedArticle[];
    } catch (error) {
      if (error instanceof JobOverBudget) throw fail('service_unavailable');
      throw error;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.close();
  }
}
