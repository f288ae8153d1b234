/** Judges by a site's robots.txt, in a thread that can be stopped: its rules may be made to be slow. */
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { CALLS_NOTHING } from '../../../platform/kernel/threads/pool-job.js';
import { JobOverBudget } from '../../../platform/kernel/threads/thread-errors.js';
import { ThreadPool } from '../../../platform/kernel/threads/thread-pool.js';
import { refusalBy } from './page-signals.js';
import type { RobotsVerdict } from './robots.js';

/** CPU time per URL in milliseconds, many times what the largest file takes. */
const BUDGET_MS = 1_000;
const MEMORY_MB = 128;
const JOBS_MAX = 64;

@Injectable()
export class RobotsJudge implements OnApplicationShutdown {
  private readonly log = new Logger(RobotsJudge.name);
  private readonly pool = new ThreadPool({
    file: require.resolve('./robots-worker.js'),
    threadsMax: 1,
    jobsMax: JOBS_MAX,
    budgetMs: BUDGET_MS,
    memoryMb: MEMORY_MB,
    onBroken: (end) => this.log.warn(`judging by a robots.txt was aborted: ${end}`),
  });

  /** @param readsNoindex whether the operator wants pages to be read whose authors do not want them to be shown */
  constructor(private readonly readsNoindex = false) {}

  /** Why a page is not read whose author says so; null if it is. */
  refusal(directives: readonly string[]): string | null {
    return this.readsNoindex ? null : refusalBy(directives, new Date());
  }

  /** @param text empty = there is no robots.txt */
  async judge(workspaceId: string, text: string, { pathname, search }: URL): Promise<RobotsVerdict> {
    if (text === '') return 'allowed';
    try {
      const result = await this.pool.result({
        task: 'judge',
        input: { text, target: pathname + search },
        owner: workspaceId,
        ...CALLS_NOTHING,
      });
      return result as RobotsVerdict;
    } catch (error) {
      if (error instanceof JobOverBudget) return 'unclear';
      throw error;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.close();
  }
}
