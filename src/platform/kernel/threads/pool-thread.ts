/** Host side of one thread of a ThreadPool. */
import { Worker } from 'node:worker_threads';
import type { FromThread, ThreadData, ToThread } from './messages.js';
import type { ThreadEnd } from './thread-errors.js';
import { timeOf } from './thread-time.js';
import { WorkMark } from './work-mark.js';

export interface ThreadOptions {
  /** Path of the script, which calls serveTasks(). */
  file: string;
  /** Milliseconds of work that one job may use in total, and for which it may block the thread at most. */
  budgetMs: number;
  /** What a thread's first job may use on top; absent = nothing. It pays for compiling and loading. */
  firstJobMs?: number;
  /** Heap limit of the thread. */
  memoryMb: number;
}

interface Handlers {
  message(message: FromThread): void;
  /** Called once when the thread has ended for any reason. @param job that it was working for; 0 = none */
  ended(end: ThreadEnd, job: number, error?: Error): void;
}

const YOUNG_GENERATION_MB = 16;

export class PoolThread<Job> {
  readonly isForSuspects: boolean;
  /** Jobs running in the thread, until the thread itself reports their end. Includes jobs whose callers are gone. */
  readonly jobs = new Map<number, Job>();
  private readonly mark = new WorkMark();
  private readonly worker: Worker;
  private lastSeen = { job: 0, stretch: 0 };
  private checks = 0;
  /** CPU time at the first sample of the current task. */
  private sinceMs: number | null = null;
  private hasEnded = false;
  private hasServed = false;
  private readonly options: { budgetMs: number; firstJobMs: number };

  constructor(
    { file, budgetMs, firstJobMs = 0, memoryMb, isForSuspects }: ThreadOptions & { isForSuspects: boolean },
    private readonly handlers: Handlers,
  ) {
    this.isForSuspects = isForSuspects;
    this.options = { budgetMs, firstJobMs: isForSuspects ? 0 : firstJobMs };
    const workerData: ThreadData = { mark: this.mark.memory, ...this.options };
    this.worker = new Worker(file, {
      workerData,
      env: {}, // the thread needs no secret of the process
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    });
    this.worker.on('message', (message: FromThread) => handlers.message(message));
    this.worker.on('error', (error: NodeJS.ErrnoException) =>
      this.reportEnd(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'crash', error),
    );
    this.worker.on('exit', () => this.reportEnd('crash'));
    this.worker.unref(); // an idle thread must not keep the process alive
  }

  /** The job that the thread has worked for without a pause since the last check; 0 = none. */
  get stuckWith(): number {
    const { job, stretch } = this.mark.read();
    return job !== 0 && this.checks > 0 && stretch === this.lastSeen.stretch ? job : 0;
  }

  /** Milliseconds for which a job may block the thread. */
  get budgetMs(): number {
    return this.options.budgetMs + (this.hasServed ? 0 : this.options.firstJobMs);
  }

  add(id: number, job: Job): void {
    if (this.jobs.size === 0) this.worker.ref();
    this.jobs.set(id, job);
  }

  remove(id: number): void {
    this.hasServed = true;
    if (this.jobs.delete(id) && this.jobs.size === 0) this.worker.unref();
  }

  send(message: ToThread): void {
    this.worker.postMessage(message);
  }

  /**
   * Counts checks instead of reading a clock: a suspended machine or a busy host would make a clock misleading.
   * @returns in how many consecutive checks the thread was in the same stretch of work
   */
  check(): number {
    const now = this.mark.read();
    const same = now.job !== 0 && now.stretch === this.lastSeen.stretch;
    this.lastSeen = now;
    this.checks = now.job === 0 ? 0 : same ? this.checks + 1 : 1;
    if (this.checks === 1) this.sinceMs = timeOf(this.mark.threadId);
    return this.checks;
  }

  /** CPU time since the first check of the current stretch of work; null = the system does not report it. */
  get computedMs(): number | null {
    const now = timeOf(this.mark.threadId);
    return now === null || this.sinceMs === null ? null : now - this.sinceMs;
  }

  /** Terminates the thread, whatever it is doing. */
  abort(end: ThreadEnd): void {
    this.reportEnd(end);
    void this.worker.terminate();
  }

  async close(): Promise<void> {
    this.hasEnded = true;
    await this.worker.terminate();
  }

  private reportEnd(end: ThreadEnd, error?: Error): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.handlers.ended(end, this.mark.read().job, error);
  }
}
