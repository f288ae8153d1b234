/** One job of a ThreadPool as the host sees it: what it asks of the host, and what its caller gets. */
import type { Failure, FromThread } from './messages.js';
import type { PoolThread } from './pool-thread.js';
import { TaskFailed } from './thread-errors.js';

/** Functions that the host serves to a job, by name. */
export type Calls = Record<string, (...args: never[]) => Promise<unknown>>;

export interface JobRequest {
  task: string;
  /** Plain data. */
  input: unknown;
  /** Owner of the job; one owner gets only a share of the pool. */
  owner: string;
  /** Made anew each time that the job is started. @param signal is aborted when the job is over */
  serve(signal: AbortSignal): { calls: Calls; close(): void };
  /** Calls after which the job must not be started again. */
  final: ReadonlySet<string>;
  /** Calls after which it is not started again merely to spare it a wait. */
  costly: ReadonlySet<string>;
  /** Its events are passed on as they come, so that it must not be started again after the first. */
  isShown: boolean;
}

export type Reply = { done: false; event: unknown } | { done: true; result: unknown };

export class PoolJob {
  /** Of its present run. */
  id = 0;
  thread: PoolThread<PoolJob> | null = null;
  runs = 0;
  /** Suspected once: runs on the quarantine thread, where it can harm no ordinary job. */
  isSuspect = false;
  private isFinal = false;
  private isCostly = false;
  private failure: Error | null = null;
  private served: ReturnType<JobRequest['serve']> | null = null;
  private abort = new AbortController();
  /** Came while its caller did not ask: only a run that is not the first begins by itself. */
  private early: Reply | null = null;
  /** Its run works on the next event. */
  private isPulled = false;
  private asked: { resolve(reply: Reply): void; reject(error: Error): void } | null = null;
  /** Calls that the host has not answered yet. */
  private open = 0;
  private readonly errors = new Map<number, Error>();

  constructor(readonly request: JobRequest) {}

  /** Whether running it again has no visible effect. */
  get canRunAgain(): boolean {
    return !this.isFinal;
  }

  /** Waits only for the thread, so it can be moved to another. */
  get canMove(): boolean {
    return this.open === 0 && !this.isCostly && !this.isFinal;
  }

  isIn(thread: PoolThread<PoolJob>, id: number): boolean {
    return this.thread === thread && this.id === id;
  }

  startIn(thread: PoolThread<PoolJob>, id: number): void {
    this.stop();
    this.abort = new AbortController();
    this.served = this.request.serve(this.abort.signal);
    this.thread = thread;
    this.id = id;
    this.runs++;
    this.early = null;
    this.isPulled = true;
    thread.add(id, this);
    thread.send({ job: id, kind: 'start', task: this.request.task, input: this.request.input });
  }

  /** Resolves with what comes next. */
  reply(): Promise<Reply> {
    if (this.failure) return Promise.reject(this.failure);
    return new Promise((resolve, reject) => (this.asked = { resolve, reject }));
  }

  next(): Promise<Reply> {
    const { early } = this;
    this.early = null;
    if (early && !this.failure) return Promise.resolve(early);
    if (!this.isPulled) this.thread?.send({ job: this.id, kind: 'next' });
    this.isPulled = true;
    return this.reply();
  }

  hear(message: FromThread): void {
    if (message.kind === 'event') {
      this.isFinal ||= this.request.isShown;
      this.isPulled = false;
      this.pass({ done: false, event: message.event });
    } else if (message.kind === 'result') this.pass({ done: true, result: message.result });
    else if (message.kind === 'failed') this.fail(this.errorOf(message.failure));
    else if (message.kind === 'call') void this.answer(message);
  }

  /** Its caller gets the error, now or when it asks for more. */
  fail(error: Error): void {
    this.failure = error;
    this.asked?.reject(error);
    this.stop();
  }

  /** Ends its present run, and tells the thread where it runs on there. */
  stop(): void {
    if (this.thread?.jobs.has(this.id)) this.thread.send({ job: this.id, kind: 'abort' });
    this.thread = null;
    this.served?.close();
    this.served = null;
    this.open = 0;
    this.abort.abort();
  }

  private pass(reply: Reply): void {
    if (this.asked) this.asked.resolve(reply);
    else this.early = reply;
    this.asked = null;
  }

  private async answer({ job, call, method, args }: FromThread & { kind: 'call' }): Promise<void> {
    const { thread, served } = this;
    if (!served || !thread) return;
    this.isFinal ||= this.request.final.has(method);
    this.isCostly ||= this.request.costly.has(method);
    this.open++;
    try {
      const serve = Object.hasOwn(served.calls, method) ? served.calls[method] : undefined;
      if (!serve) throw new TaskFailed(`the host serves no ${method}`);
      const value = await (serve as (...args: unknown[]) => Promise<unknown>)(...args);
      if (this.id === job) thread.send({ job, kind: 'answer', call, value });
    } catch (error) {
      if (this.id !== job) return;
      this.errors.set(call, error as Error);
      thread.send({ job, kind: 'refusal', call });
    } finally {
      if (this.id === job) this.open--;
    }
  }

  private errorOf(failure: Failure): Error {
    if ('hostError' in failure) return this.errors.get(failure.hostError) ?? new TaskFailed('a call failed');
    const error = new TaskFailed(failure.message);
    if (failure.stack) error.stack = failure.stack;
    return error;
  }
}
