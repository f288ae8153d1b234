/**
 * Runs jobs in worker threads, so that none of them can block the process or another job for long: a thread
 * that works too long for one job, or uses too much memory, is terminated from outside. That job fails; the
 * other jobs of the thread are restarted (docs/decisions/0081-turns-in-threads.md).
 */
import { LRUCache } from 'lru-cache';
import { fail } from '../errors.js';
import type { FromThread } from './messages.js';
import { PoolJob, type JobRequest, type JobReply } from './pool-job.js';
import { PoolThread, type ThreadOptions } from './pool-thread.js';
import { JobOverBudget, type ThreadEnd } from './thread-errors.js';
import { required } from '../invariant.js';

export interface ThreadPoolOptions extends ThreadOptions {
  /** Maximum number of threads, not counting one quarantine thread. */
  threadsMax: number;
  /** Maximum number of jobs at once; one owner gets half. Further jobs are refused. */
  jobsMax: number;
  /** Called for each aborted job, and for each thread that ends without working for a job (`request` is then null). */
  onBroken(end: ThreadEnd, request: JobRequest | null, error?: Error): void;
}

/** Interval at which the threads are checked while jobs run. */
const CHECK_MS = 50;
/** After this many checks in the same stretch of work, other jobs are moved to another thread. */
const STUCK_CHECKS = 2;
/** Multiple of the CPU budget, in wall-clock time, after which a job is terminated anyway. */
const WALL_CLOCK_FACTOR = 10;
/** Number of jobs in each thread before another thread is started. */
const JOBS_BEFORE_ANOTHER = 4;
/** Maximum number of starts of a job that is not at fault. */
const RUNS_MAX = 5;
/** How long the jobs of an owner stay on the quarantine thread after one of them was at fault. */
const SUSPECT_MS = 60_000;
const SUSPECTS_MAX = 1_000;

export class ThreadPool {
  private readonly threads = new Set<PoolThread<PoolJob>>();
  private readonly running = new Set<PoolJob>();
  private readonly owners = new Map<string, number>();
  private readonly suspects = new LRUCache<string, true>({ max: SUSPECTS_MAX, ttl: SUSPECT_MS });
  private lastId = 0;
  private watch: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(readonly options: ThreadPoolOptions) {}

  /**
   * Runs a job; it continues only when its next event is requested.
   * @throws JobOverBudget if the job is at fault; `service_unavailable` if it was interrupted by another job's
   * failure, the pool is full or the process is shutting down; whatever its task or a call threw; the signal's
   * reason
   */
  async *run(request: JobRequest, signal?: AbortSignal): AsyncGenerator<unknown, unknown, void> {
    signal?.throwIfAborted();
    const job = new PoolJob(request);
    this.enter(job);
    const onAbort = (): void => job.fail(signal?.reason as Error);
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      const first = job.reply();
      this.place(job);
      for (let reply: JobReply = await first; ; reply = await job.next()) {
        signal?.throwIfAborted();
        if (reply.done) return reply.result;
        yield reply.event;
        signal?.throwIfAborted();
      }
    } finally {
      signal?.removeEventListener('abort', onAbort);
      this.leave(job);
    }
  }

  /** Runs a job that yields nothing. */
  async result(request: JobRequest, signal?: AbortSignal): Promise<unknown> {
    const { value } = await this.run(request, signal).next();
    return value;
  }

  /** Ends all threads, and all jobs with them. */
  async close(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.watch);
    for (const job of this.running) job.fail(fail('service_unavailable'));
    const threads = [...this.threads];
    this.threads.clear();
    await Promise.all(threads.map((thread) => thread.close()));
  }

  private enter(job: PoolJob): void {
    const { owner } = job.request;
    const own = this.owners.get(owner) ?? 0;
    if (this.isClosed || this.running.size >= this.options.jobsMax || own >= this.options.jobsMax / 2)
      throw fail('service_unavailable');
    this.running.add(job);
    this.owners.set(owner, own + 1);
    this.watch ??= setInterval(() => this.checkThreads(), CHECK_MS).unref();
  }

  private leave(job: PoolJob): void {
    job.stop();
    this.running.delete(job);
    const { owner } = job.request;
    const remaining = required(this.owners.get(owner), 'the count of an owner') - 1;
    if (remaining > 0) this.owners.set(owner, remaining);
    else this.owners.delete(owner);
  }

  private place(job: PoolJob): void {
    job.startIn(this.threadFor(job), ++this.lastId);
  }

  /** The least busy thread that is not stuck, or a new one. */
  private threadFor({ request, isSuspect }: PoolJob): PoolThread<PoolJob> {
    const isForSuspects = isSuspect || this.suspects.has(request.owner);
    const threads = [...this.threads].filter((thread) => thread.isForSuspects === isForSuspects);
    const free = threads.filter(({ stuckWith }) => stuckWith === 0);
    const leastBusy = (free.length > 0 ? free : threads).sort((a, b) => a.jobs.size - b.jobs.size)[0];
    const isFull = threads.length >= (isForSuspects ? 1 : this.options.threadsMax);
    if (leastBusy && (isFull || (free.length > 0 && leastBusy.jobs.size < JOBS_BEFORE_ANOTHER))) return leastBusy;
    const thread = new PoolThread<PoolJob>(
      { ...this.options, isForSuspects },
      {
        message: (message) => this.handleMessage(thread, message),
        ended: (end, job, error) => this.handleThreadEnd(thread, end, { activeJob: job, error }),
      },
    );
    this.threads.add(thread);
    return thread;
  }

  private handleMessage(thread: PoolThread<PoolJob>, message: FromThread): void {
    const job = thread.jobs.get(message.job);
    if (!job) return;
    if (message.kind !== 'event' && message.kind !== 'call') thread.remove(message.job);
    if (message.kind === 'over_budget') this.failOverBudget(job, 'time');
    else if (job.isIn(thread, message.job)) job.handleMessage(message);
  }

  private checkThreads(): void {
    for (const thread of this.threads) {
      const checks = thread.check();
      if (isOverBudget(thread, checks)) thread.abort('time');
      else if (checks >= STUCK_CHECKS) this.moveWaitingJobs(thread);
    }
    // A job whose caller is gone may still block its thread.
    if (this.running.size > 0 || [...this.threads].some(({ jobs }) => jobs.size > 0)) return;
    clearInterval(this.watch);
    this.watch = undefined;
  }

  /** Moves jobs that wait behind a stuck job to another thread. */
  private moveWaitingJobs(thread: PoolThread<PoolJob>): void {
    const { stuckWith } = thread;
    if (stuckWith === 0) return;
    for (const [id, job] of [...thread.jobs]) {
      if (!job.isIn(thread, id) || id === stuckWith || !job.canMove || job.runs >= RUNS_MAX) continue;
      if (this.threadFor(job) !== thread) this.place(job);
    }
  }

  private handleThreadEnd(
    thread: PoolThread<PoolJob>,
    end: ThreadEnd,
    { activeJob, error }: { activeJob: number; error?: Error },
  ): void {
    this.threads.delete(thread);
    const blamed = thread.jobs.get(activeJob);
    if (!blamed) this.options.onBroken(end, null, error);
    const jobs = [...thread.jobs];
    for (const [id] of jobs) thread.remove(id);
    // Memory cannot be attributed: the job that hit the limit may not be the one that used the memory.
    const isProven = end !== 'memory' || jobs.length === 1 || blamed?.isSuspect === true;
    for (const [id, job] of jobs) {
      const isHere = job.isIn(thread, id);
      if (id === activeJob && (isProven || !isHere || !job.canRunAgain)) this.failOverBudget(job, end);
      else if (isHere) this.restart(job, id === activeJob);
    }
  }

  private restart(job: PoolJob, isSuspect: boolean): void {
    job.isSuspect ||= isSuspect;
    if (job.canRunAgain && job.runs < RUNS_MAX) this.place(job);
    else job.fail(fail('service_unavailable'));
  }

  private failOverBudget(job: PoolJob, end: ThreadEnd): void {
    this.options.onBroken(end, job.request);
    this.suspects.set(job.request.owner, true);
    job.fail(new JobOverBudget(end));
  }
}

function isOverBudget({ budgetMs, computedMs }: PoolThread<PoolJob>, checks: number): boolean {
  const checksMax = Math.ceil(budgetMs / CHECK_MS);
  if (checks <= checksMax) return false;
  return computedMs === null || computedMs + CHECK_MS >= budgetMs || checks > WALL_CLOCK_FACTOR * checksMax;
}
