/** Detects a file's type from its bytes, in a thread that can be stopped: a crafted file may keep a parser busy. */
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { CALLS_NOTHING } from '../../../platform/kernel/threads/pool-job.js';
import { JobOverBudget } from '../../../platform/kernel/threads/thread-errors.js';
import { ThreadPool } from '../../../platform/kernel/threads/thread-pool.js';
import type { ClaimedType, InspectionVerdict } from '../attachments.dto.js';
import { checkType, type FoundType } from '../file-kinds.rules.js';

/** CPU time per file in milliseconds, a hundred times the usual. */
const BUDGET_MS = 1_000;
const MEMORY_MB = 128;
const JOBS_MAX = 16;
const UNREADABLE: FoundType = { mime: null, isText: false };

@Injectable()
export class FileInspector implements OnApplicationShutdown {
  private readonly log = new Logger(FileInspector.name);
  private readonly pool = new ThreadPool({
    file: require.resolve('./inspection-worker.js'),
    threadsMax: 1,
    jobsMax: JOBS_MAX,
    budgetMs: BUDGET_MS,
    memoryMb: MEMORY_MB,
    onBroken: (end) => this.log.warn(`the inspection of a file was aborted: ${end}`),
  });

  /** Throws `service_unavailable` under too much load. */
  async inspect(workspaceId: string, bytes: Buffer, claim: ClaimedType): Promise<InspectionVerdict> {
    return checkType(await this.detect(workspaceId, bytes), claim);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.close();
  }

  private async detect(workspaceId: string, bytes: Buffer): Promise<FoundType> {
    try {
      const result = await this.pool.result({
        task: 'inspect',
        input: { bytes },
        owner: workspaceId,
        ...CALLS_NOTHING,
      });
      return result as FoundType;
    } catch (error) {
      if (error instanceof JobOverBudget) return UNREADABLE;
      throw error;
    }
  }
}
