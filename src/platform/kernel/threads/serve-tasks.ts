/** Thread side of a ThreadPool: runs tasks that the host starts, and records which of them it is working for. */
import type { MessagePort } from 'node:worker_threads';
import type { Failure, FromThread, ThreadData, ToThread } from './messages.js';
import { ownTime } from './thread-time.js';
import { WorkMark } from './work-mark.js';
import { asError } from '../as-error.js';
import { required } from '../invariant.js';

/** Calls a function that the host provides to this job. Rejects if that function does. */
export type HostCall = (method: string, ...args: unknown[]) => Promise<unknown>;

/** A task yields plain data that can be cloned, and pauses until the host asks for more. */
export type Task = (input: never, call: HostCall, signal: AbortSignal) => AsyncGenerator<unknown, unknown, void>;

/** An error that the host reported, sent back to it as the same reference. */
class HostError extends Error {
  constructor(readonly call: number) {
    super('a call of the host failed');
  }
}

interface PendingCall {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

class Job {
  readonly pendingCalls = new Map<number, PendingCall>();
  readonly abort = new AbortController();
  generator: AsyncGenerator<unknown, unknown, void>;
  spentMs = 0;

  constructor(readonly moreMs: number) {}
}

/** Serves tasks until the thread is terminated. */
export function serveTasks(port: MessagePort, data: ThreadData, tasks: Record<string, Task>): void {
  new TaskServer(port, data, tasks).listen();
}

/**
 * All work for a job happens in the microtasks of one of its messages. Setting the mark before a message and
 * clearing it when the loop is idle therefore identifies exactly the job that the thread works for.
 */
class TaskServer {
  private readonly jobs = new Map<number, Job>();
  private readonly mark: WorkMark;
  private readonly time = ownTime();
  private readonly budgetMs: number;
  /** Added to the budget until a job has ended. */
  private firstJobMs: number;
  private calls = 0;
  private currentJob = 0;
  private stretchStartMs = 0;
  private isClearing = false;

  constructor(
    private readonly port: MessagePort,
    { mark, budgetMs, firstJobMs }: ThreadData,
    private readonly tasks: Record<string, Task>,
  ) {
    this.mark = new WorkMark(mark);
    this.mark.introduce(this.time.threadId);
    this.budgetMs = budgetMs;
    this.firstJobMs = firstJobMs;
  }

  listen(): void {
    this.port.on('message', (message: ToThread) => {
      this.beginStretch(message.job);
      this.handle(message);
    });
  }

  private post(message: FromThread): void {
    this.port.postMessage(message);
  }

  private beginStretch(job: number): void {
    this.endStretch();
    this.currentJob = job;
    this.stretchStartMs = this.time.nowMs();
    this.mark.begin(job);
    if (this.isClearing) return;
    this.isClearing = true;
    setImmediate(() => {
      this.isClearing = false;
      this.endStretch();
      this.currentJob = 0;
      this.mark.idle();
    });
  }

  /** Adds the stretch of work that ends now to its job's total. */
  private endStretch(): void {
    const job = this.jobs.get(this.currentJob);
    if (!job) return;
    job.spentMs += this.time.nowMs() - this.stretchStartMs;
    if (job.spentMs <= this.budgetMs + this.firstJobMs + job.moreMs) return;
    this.jobs.delete(this.currentJob);
    this.post({ job: this.currentJob, kind: 'over_budget' });
  }

  private handle(message: ToThread): void {
    const { job: id, kind } = message;
    if (kind === 'start') return this.start(id, message);
    const job = this.jobs.get(id);
    if (!job) return;
    if (kind === 'next') return void this.pull(id, job);
    if (kind === 'abort') {
      this.jobs.delete(id);
      job.abort.abort();
      setImmediate(() => this.post({ job: id, kind: 'left' })); // after everything that the abort triggers
      return;
    }
    const pendingCall = job.pendingCalls.get(message.call);
    job.pendingCalls.delete(message.call);
    if (kind === 'answer') pendingCall?.resolve(message.value);
    else pendingCall?.reject(new HostError(message.call));
  }

  private start(id: number, { task, input, moreMs }: ToThread & { kind: 'start' }): void {
    const job = new Job(moreMs);
    this.jobs.set(id, job);
    const call: HostCall = (method, ...args) =>
      new Promise((resolve, reject) => {
        const number = ++this.calls;
        job.pendingCalls.set(number, { resolve, reject });
        this.post({ job: id, kind: 'call', call: number, method, args });
      });
    job.generator = required(this.tasks[task], `the task ${task}`)(input as never, call, job.abort.signal);
    void this.pull(id, job);
  }

  private async pull(id: number, job: Job): Promise<void> {
    let message: FromThread;
    try {
      const { value, done } = await job.generator.next();
      message = done ? { job: id, kind: 'result', result: value } : { job: id, kind: 'event', event: value };
    } catch (error) {
      message = { job: id, kind: 'failed', failure: failureOf(error) };
    }
    if (!this.jobs.has(id)) return;
    if (message.kind !== 'event') {
      this.jobs.delete(id);
      this.firstJobMs = 0;
    }
    try {
      this.post(message);
    } catch (error) {
      this.jobs.delete(id);
      this.post({ job: id, kind: 'failed', failure: failureOf(error) }); // the result cannot be cloned
    }
  }
}

function failureOf(error: unknown): Failure {
  if (error instanceof HostError) return { hostError: error.call };
  const { message, stack } = asError(error);
  return { message, stack };
}
