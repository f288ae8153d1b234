import { DatabaseUnavailable, isConnectionLost } from '../../db/errors.js';

/** Connections that reads of analytics hold at once, of all workspaces together. */
const CONNECTIONS = 2;
/** Different reads of one workspace that wait; more are refused at once. */
const WAITING_MAX = 100;

interface Read<T> {
  work: () => Promise<T>;
  answer: Promise<T>;
  resolve: (result: T) => void;
  reject: (error: unknown) => void;
}

/**
 * The share of the database that analytics may take. A workspace has one read under way at a time and waits its turn among the
 * others. Equal reads that wait become one: it begins after all of them were asked, so its answer is true for each.
 */
export class AnalyticsLimiter<T> {
  private underWay = 0;
  private readonly busy = new Set<string>();
  /** Reads that wait, by workspace and by what they ask; whose turn is next stands first. */
  private readonly waiting = new Map<string, Map<string, Read<T>>>();

  /** @throws DatabaseUnavailable where too many different reads of the workspace wait; what `work` throws */
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

  /** Begins what may begin. */
  private next(): void {
    for (const [workspaceId, queue] of this.waiting) {
      if (this.underWay >= CONNECTIONS) return;
      if (this.busy.has(workspaceId)) continue;
      const [question, read] = queue.entries().next().value!;
      queue.delete(question);
      // The workspace goes to the end of the line.
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
      // After so long a wait for a database that is away, nobody waits for it again.
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
