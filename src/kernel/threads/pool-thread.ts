/** Host side of one thread of a ThreadPool. */
import { Worker } from 'node:worker_threads';
import type { FromThread, ThreadData, ToThread } from './messages.js';
import type { ThreadEnd } from './thread-errors.js';
import { timeOf } from './thread-time.js';
import { WorkMark } from './work-mark.js';

export interface ThreadOptions {
  /** Path of the script, which calls serveTasks(). */
  file: string;
  /** Milliseconds of work that one job may use, and the longest that it may not let go of the thread. */
  budgetMs: number;
  /** Of the thread's heap. */
  memoryMb: number;
}

interface Handlers {
  message(message: FromThread): void;
  /** Called once, whatever ended it. @param job that it worked for; 0 = none */
  ended(end: ThreadEnd, job: number, error?: Error): void;
}

const YOUNG_GENERATION_MB = 16;

export class PoolThread<Job> {
  readonly isForSuspects: boolean;
  /** What runs in it, until the thread itself reports the end: also jobs that their callers have left. */
  readonly jobs = new Map<number, Job>();
  private readonly mark = new WorkMark();
  private readonly worker: Worker;
  private seen = { job: 0, stretch: 0 };
  private looks = 0;
  /** CPU time at the first sample of the current task. */
  private sinceMs: number | null = null;
  private isOver = false;

  constructor(
    { file, budgetMs, memoryMb, isForSuspects }: ThreadOptions & { isForSuspects: boolean },
    private readonly handlers: Handlers,
  ) {
    this.isForSuspects = isForSuspects;
    const workerData: ThreadData = { mark: this.mark.memory, budgetMs };
    this.worker = new Worker(file, {
      workerData,
      env: {}, // no secret of the process is needed there
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    });
    this.worker.on('message', (message: FromThread) => handlers.message(message));
    this.worker.on('error', (error: NodeJS.ErrnoException) =>
      this.over(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'crash', error),
    );
    this.worker.on('exit', () => this.over('crash'));
    this.worker.unref(); // an idle thread keeps no process alive
  }

  /** The job that it has worked for since the last look without a pause; 0 = none. */
  get stuckWith(): number {
    const { job, stretch } = this.mark.read();
    return job !== 0 && this.looks > 0 && stretch === this.seen.stretch ? job : 0;
  }

  add(id: number, job: Job): void {
    if (this.jobs.size === 0) this.worker.ref();
    this.jobs.set(id, job);
  }

  remove(id: number): void {
    if (this.jobs.delete(id) && this.jobs.size === 0) this.worker.unref();
  }

  send(message: ToThread): void {
    this.worker.postMessage(message);
  }

  /**
   * Counts looks instead of reading a clock: a machine that stood still, or a host that was busy itself, proves nothing.
   * @returns at how many looks in a row it was in the same stretch of work
   */
  look(): number {
    const now = this.mark.read();
    const same = now.job !== 0 && now.stretch === this.seen.stretch;
    this.seen = now;
    this.looks = now.job === 0 ? 0 : same ? this.looks + 1 : 1;
    if (this.looks === 1) this.sinceMs = timeOf(this.mark.threadId);
    return this.looks;
  }

  /** For how long it has computed since the first look at its present stretch of work; null = the system does not tell. */
  get computedMs(): number | null {
    const now = timeOf(this.mark.threadId);
    return now === null || this.sinceMs === null ? null : now - this.sinceMs;
  }

  /** Breaks off whatever it does. */
  break(end: ThreadEnd): void {
    this.over(end);
    void this.worker.terminate();
  }

  async close(): Promise<void> {
    this.isOver = true;
    await this.worker.terminate();
  }

  private over(end: ThreadEnd, error?: Error): void {
    if (this.isOver) return;
    this.isOver = true;
    this.handlers.ended(end, this.mark.read().job, error);
  }
}
