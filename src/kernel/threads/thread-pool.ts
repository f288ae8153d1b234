/**
 * Runs jobs in worker threads, so that none of them can hold up the process or another job for long: a thread that works
 * too long for one job, or uses too much memory, is ended from outside. That job is at fault; the others start again
 * (docs/decisions/0081-turns-in-threads.md).
 */
import { LRUCache } from 'lru-cache';
import { fail } from '../errors.js';
import type { FromThread } from './messages.js';
import { PoolJob, type JobRequest, type Reply } from './pool-job.js';
import { PoolThread, type ThreadOptions } from './pool-thread.js';
import { JobOverBudget, type ThreadEnd } from './thread-errors.js';

export interface PoolOptions extends ThreadOptions {
  /** In addition to one quarantine thread. */
  threadsMax: number;
  /** At once; one owner gets half. More are refused. */
  jobsMax: number;
  /** Told of each job that is broken off, and of each thread that ends: null = while it worked for none. */
  onBroken(end: ThreadEnd, request: JobRequest | null, error?: Error): void;
}

/** How often the threads are looked at while jobs run. */
const LOOK_MS = 50;
/** Looks in the same stretch of work after which other jobs do not wait for it any more. */
const STUCK_LOOKS = 2;
/** Multiple of the CPU budget, in wall-clock time, after which a job is terminated anyway. */
const PATIENCE = 10;
/** Jobs in each thread before another thread is started. */
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
  private readonly looksMax: number;
  private lastId = 0;
  private watch: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(readonly options: PoolOptions) {
    this.looksMax = Math.ceil(options.budgetMs / LOOK_MS);
  }

  /**
   * Runs a job; it goes on only when its next event is asked for.
   * @throws JobOverBudget where the job is at fault; `service_unavailable` where another's end took it along, too much runs
   * already or the process ends; what its task or a call threw; the signal's reason
   */
  async *run(request: JobRequest, signal?: AbortSignal): AsyncGenerator<unknown, unknown, void> {
    signal?.throwIfAborted();
    const job = new PoolJob(request);
    this.enter(job);
    const onAbort = (): void => job.fail(signal!.reason as Error);
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      const first = job.reply();
      this.place(job);
      for (let reply: Reply = await first; ; reply = await job.next()) {
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

  /** Ends every thread, and every job with them. */
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
    this.watch ??= setInterval(() => this.look(), LOOK_MS).unref();
  }

  private leave(job: PoolJob): void {
    job.stop();
    this.running.delete(job);
    const { owner } = job.request;
    const left = this.owners.get(owner)! - 1;
    if (left > 0) this.owners.set(owner, left);
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
    const least = (free.length > 0 ? free : threads).sort((a, b) => a.jobs.size - b.jobs.size)[0];
    const enough = threads.length >= (isForSuspects ? 1 : this.options.threadsMax);
    if (least && (enough || (free.length > 0 && least.jobs.size < JOBS_BEFORE_ANOTHER))) return least;
    const thread = new PoolThread<PoolJob>(
      { ...this.options, isForSuspects },
      {
        message: (message) => this.hear(thread, message),
        ended: (end, job, error) => this.ended(thread, end, { guilty: job, error }),
      },
    );
    this.threads.add(thread);
    return thread;
  }

  private hear(thread: PoolThread<PoolJob>, message: FromThread): void {
    const job = thread.jobs.get(message.job);
    if (!job) return;
    if (message.kind !== 'event' && message.kind !== 'call') thread.remove(message.job);
    if (message.kind === 'over_budget') this.overBudget(job, 'time');
    else if (job.isIn(thread, message.job)) job.hear(message);
  }

  private look(): void {
    for (const thread of this.threads) {
      const looks = thread.look();
      if (looks > this.looksMax && this.isOverBudget(thread, looks)) thread.break('time');
      else if (looks >= STUCK_LOOKS) this.relieve(thread);
    }
    // A job whose caller has gone may still hold up its thread.
    if (this.running.size > 0 || [...this.threads].some(({ jobs }) => jobs.size > 0)) return;
    clearInterval(this.watch);
    this.watch = undefined;
  }

  private isOverBudget({ computedMs }: PoolThread<PoolJob>, looks: number): boolean {
    return computedMs === null || computedMs + LOOK_MS >= this.options.budgetMs || looks > PATIENCE * this.looksMax;
  }

  /** Moves jobs that wait behind a stuck one to another thread. */
  private relieve(thread: PoolThread<PoolJob>): void {
    const { stuckWith } = thread;
    if (stuckWith === 0) return;
    for (const [id, job] of [...thread.jobs]) {
      if (!job.isIn(thread, id) || id === stuckWith || !job.canMove || job.runs >= RUNS_MAX) continue;
      if (this.threadFor(job) !== thread) this.place(job);
    }
  }

  private ended(
    thread: PoolThread<PoolJob>,
    end: ThreadEnd,
    { guilty, error }: { guilty: number; error?: Error },
  ): void {
    this.threads.delete(thread);
    const blamed = thread.jobs.get(guilty);
    if (!blamed) this.options.onBroken(end, null, error);
    const jobs = [...thread.jobs];
    for (const [id] of jobs) thread.remove(id);
    // Memory cannot be attributed: the job that hit the limit may not be the one that used it.
    const isProven = end !== 'memory' || jobs.length === 1 || blamed?.isSuspect === true;
    for (const [id, job] of jobs) {
      const isHere = job.isIn(thread, id);
      if (id === guilty && (isProven || !isHere || !job.canRunAgain)) this.overBudget(job, end);
      else if (isHere) this.again(job, id === guilty);
    }
  }

  private again(job: PoolJob, isSuspect: boolean): void {
    job.isSuspect ||= isSuspect;
    if (job.canRunAgain && job.runs < RUNS_MAX) this.place(job);
    else job.fail(fail('service_unavailable'));
  }

  private overBudget(job: PoolJob, end: ThreadEnd): void {
    this.options.onBroken(end, job.request);
    this.suspects.set(job.request.owner, true);
    job.fail(new JobOverBudget(end));
  }
}
