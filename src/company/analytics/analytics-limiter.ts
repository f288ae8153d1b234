import { DatabaseUnavailable, isConnectionLost } from '../../platform/db/errors.js';
import { required } from '../../platform/kernel/invariant.js';

/** Connections that reads of analytics use at once, for all workspaces together. */
const CONNECTIONS = 2;
/** Different reads of one workspace that may wait; more are refused at once. */
const WAITING_MAX = 100;

interface Read<T> {
  work: () => Promise<T>;
  answer: Promise<T>;
  resolve: (result: T) => void;
  reject: (error: unknown) => void;
}

/**
 * Limits the share of the database that analytics may use. Each workspace has one read in progress at a time,
 * and workspaces are served in round robin. Equal waiting reads are merged: the merged read starts after all of
 * them were requested, so its answer is correct for each.
 */
export class AnalyticsLimiter<T> {
  private underWay = 0;
  private readonly busy = new Set<string>();
  /** Waiting reads, by workspace and question; the first entry is served next. */
  private readonly waiting = new Map<string, Map<string, Read<T>>>();

  /** @throws DatabaseUnavailable if too many different reads of the workspace wait; what `work` throws */
  run(workspaceId: string, question: string, work: () => Promise<T>): Promise<T> {
    const queue = this.waiting.get(workspaceId) ?? new Map<string, Read<T>>();
    const equal = queue.get(question);
    if (equal) return equal.answer;
    if (queue.size >= WAITING_MAX)
      return Promise.reject(new DatabaseUnavailable(`${WAITING_MAX} reads of analytics wait for each other`));
    let resolve!: Read<T>['resolve'];
    let reject!: Read<T>['reject'];
    const answer = new Promise<T>((...both) => ([resolve, reject] = both));
    queue.set(question, { work, answer, resolve, reject });
    this.waiting.set(workspaceId, queue);
    this.next();
    return answer;
  }

  /** Starts reads within the limit. */
  private next(): void {
    for (const [workspaceId, queue] of this.waiting) {
      if (this.underWay >= CONNECTIONS) return;
      if (this.busy.has(workspaceId)) continue;
      const [question, read] = required(queue.entries().next().value, 'the next read of a workspace');
      queue.delete(question);
      // The workspace moves to the end of the queue.
      this.waiting.delete(workspaceId);
      if (queue.size > 0) this.waiting.set(workspaceId, queue);
      void this.start(workspaceId, read);
    }
  }

  private async start(workspaceId: string, { work, resolve, reject }: Read<T>): Promise<void> {
    this.underWay++;
    this.busy.add(workspaceId);
    try {
      resolve(await work());
    } catch (error) {
      reject(error);
      // Callers that have waited for an unavailable database should not wait for it again.
      if (isConnectionLost(error)) this.refuse(workspaceId, error);
    } finally {
      this.underWay--;
      this.busy.delete(workspaceId);
      this.next();
    }
  }

  private refuse(workspaceId: string, error: unknown): void {
    for (const { reject } of this.waiting.get(workspaceId)?.values() ?? []) reject(error);
    this.waiting.delete(workspaceId);
  }
}
