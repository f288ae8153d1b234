/** One job of a ThreadPool as the host sees it: its requests to the host, and the replies for its caller. */
import type { Failure, FromThread } from './messages.js';
import type { PoolThread } from './pool-thread.js';
import { TaskFailed } from './thread-errors.js';

/** Functions that the host provides to a job, by name. */
export type Calls = Record<string, (...args: never[]) => Promise<unknown>>;

export interface JobRequest {
  task: string;
  /** Must be plain data. */
  input: unknown;
  /** Added to the CPU time of a job, which nobody waits for at once. */
  moreMs?: number;
  /** Owner of the job; each owner gets only a share of the pool. */
  owner: string;
  /** Called again each time the job is started. @param signal is aborted when the job is over */
  serve(signal: AbortSignal): { calls: Calls; close(): void };
  /** Calls after which the job must not be started again. */
  final: ReadonlySet<string>;
  /** Calls after which the job is not restarted merely to avoid waiting. */
  costly: ReadonlySet<string>;
  /** The user sees events as they arrive, so the job must not be restarted after the first one. */
  isShown: boolean;
}

const NONE: ReadonlySet<string> = new Set();
/** A job that only computes: it calls nothing of the host, and sends no events. */
export const CALLS_NOTHING = {
  serve: () => ({ calls: {}, close: () => undefined }),
  final: NONE,
  costly: NONE,
  isShown: false,
} satisfies Partial<JobRequest>;

export type JobReply = { done: false; event: unknown } | { done: true; result: unknown };

export class PoolJob {
  /** Id of the current run. */
  id = 0;
  thread: PoolThread<PoolJob> | null = null;
  runs = 0;
  /** Suspected of ending a thread: runs on the quarantine thread, where it cannot harm ordinary jobs. */
  isSuspect = false;
  private isFinal = false;
  private isCostly = false;
  private failure: Error | null = null;
  private host: ReturnType<JobRequest['serve']> | null = null;
  private abort = new AbortController();
  /** A reply that arrived before the caller asked for it: every run except the first starts by itself. */
  private bufferedReply: JobReply | null = null;
  /** The current run is working on the next event. */
  private isProducing = false;
  private pendingReply: { resolve(reply: JobReply): void; reject(error: Error): void } | null = null;
  /** Calls that the host has not answered yet. */
  private openCalls = 0;
  private readonly errors = new Map<number, Error>();

  constructor(readonly request: JobRequest) {}

  /** Whether running it again has no visible effect. */
  get canRunAgain(): boolean {
    return !this.isFinal;
  }

  /** The job only waits for the thread, so it can be moved to another one. */
  get canMove(): boolean {
    return this.openCalls === 0 && !this.isCostly && !this.isFinal;
  }

  isIn(thread: PoolThread<PoolJob>, id: number): boolean {
    return this.thread === thread && this.id === id;
  }

  startIn(thread: PoolThread<PoolJob>, id: number): void {
    this.stop();
    this.abort = new AbortController();
    this.host = this.request.serve(this.abort.signal);
    this.thread = thread;
    this.id = id;
    this.runs++;
    this.bufferedReply = null;
    this.isProducing = true;
    thread.add(id, this);
    const { task, input, moreMs = 0 } = this.request;
    thread.send({ job: id, kind: 'start', task, input, moreMs });
  }

  /** Resolves with the next reply. */
  reply(): Promise<JobReply> {
    if (this.failure) return Promise.reject(this.failure);
    return new Promise((resolve, reject) => (this.pendingReply = { resolve, reject }));
  }

  next(): Promise<JobReply> {
    const { bufferedReply } = this;
    this.bufferedReply = null;
    if (bufferedReply && !this.failure) return Promise.resolve(bufferedReply);
    if (!this.isProducing) this.thread?.send({ job: this.id, kind: 'next' });
    this.isProducing = true;
    return this.reply();
  }

  handleMessage(message: FromThread): void {
    if (message.kind === 'event') {
      this.isFinal ||= this.request.isShown;
      this.isProducing = false;
      this.deliver({ done: false, event: message.event });
    } else if (message.kind === 'result') this.deliver({ done: true, result: message.result });
    else if (message.kind === 'failed') this.fail(this.errorOf(message.failure));
    else if (message.kind === 'call') void this.answer(message);
  }

  /** The caller gets the error, now or when it asks for the next event. */
  fail(error: Error): void {
    this.failure = error;
    this.pendingReply?.reject(error);
    this.stop();
  }

  /** Ends the current run, and notifies the thread if it is still running there. */
  stop(): void {
    if (this.thread?.jobs.has(this.id)) this.thread.send({ job: this.id, kind: 'abort' });
    this.thread = null;
    this.host?.close();
    this.host = null;
    this.openCalls = 0;
    this.abort.abort();
  }

  private deliver(reply: JobReply): void {
    if (this.pendingReply) this.pendingReply.resolve(reply);
    else this.bufferedReply = reply;
    this.pendingReply = null;
  }

  private async answer({ job, call, method, args }: FromThread & { kind: 'call' }): Promise<void> {
    const { thread, host } = this;
    if (!host || !thread) return;
    this.isFinal ||= this.request.final.has(method);
    this.isCostly ||= this.request.costly.has(method);
    this.openCalls++;
    try {
      const serve = Object.hasOwn(host.calls, method) ? host.calls[method] : undefined;
      if (!serve) throw new TaskFailed(`the host serves no ${method}`);
      const value = await (serve as (...args: unknown[]) => Promise<unknown>)(...args);
      if (this.id === job) thread.send({ job, kind: 'answer', call, value });
    } catch (error) {
      if (this.id !== job) return;
      this.errors.set(call, error as Error);
      thread.send({ job, kind: 'refusal', call });
    } finally {
      if (this.id === job) this.openCalls--;
    }
  }

  private errorOf(failure: Failure): Error {
    if ('hostError' in failure) return this.errors.get(failure.hostError) ?? new TaskFailed('a call failed');
    const error = new TaskFailed(failure.message);
    if (failure.stack) error.stack = failure.stack;
    return error;
  }
}
