/** Thread side of a ThreadPool: runs tasks that the host starts, and knows for which of them it is working. */
import type { MessagePort } from 'node:worker_threads';
import type { Failure, FromThread, ThreadData, ToThread } from './messages.js';
import { ownTime } from './thread-time.js';
import { WorkMark } from './work-mark.js';

/** Calls a function that the host serves to this job. Rejects as that does. */
export type HostCall = (method: string, ...args: unknown[]) => Promise<unknown>;

/** A task yields plain data that can be cloned, and runs no further until the host asks for more. */
export type Task = (input: never, call: HostCall, signal: AbortSignal) => AsyncGenerator<unknown, unknown, void>;

/** An error of the host's: it goes back as the reference that it came as. */
class HostError extends Error {
  constructor(readonly call: number) {
    super('a call of the host failed');
  }
}

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

class Job {
  readonly waiting = new Map<number, Waiting>();
  readonly abort = new AbortController();
  generator: AsyncGenerator<unknown, unknown, void>;
  spentMs = 0;
}

/**
 * Serves tasks until the thread is terminated. All work for a job happens in the microtasks of one of its messages, so
 * setting the mark before a message and clearing it when the loop is idle says exactly for whom the thread works.
 */
export function serveTasks(port: MessagePort, { mark: memory, budgetMs }: ThreadData, tasks: Record<string, Task>) {
  const mark = new WorkMark(memory);
  const time = ownTime();
  mark.introduce(time.threadId);
  const jobs = new Map<number, Job>();
  const post = (message: FromThread): void => port.postMessage(message);
  let calls = 0;
  let working = 0;
  let sinceMs = 0;

  /** Adds the stretch that ends now to its job's sum. */
  const endStretch = (): void => {
    const job = jobs.get(working);
    if (!job) return;
    job.spentMs += time.nowMs() - sinceMs;
    if (job.spentMs <= budgetMs) return;
    jobs.delete(working);
    post({ job: working, kind: 'over_budget' });
  };

  const pull = async (id: number, job: Job): Promise<void> => {
    let message: FromThread;
    try {
      const { value, done } = await job.generator.next();
      message = done ? { job: id, kind: 'result', result: value } : { job: id, kind: 'event', event: value };
    } catch (error) {
      message = { job: id, kind: 'failed', failure: failureOf(error) };
    }
    if (!jobs.has(id)) return;
    if (message.kind !== 'event') jobs.delete(id);
    try {
      post(message);
    } catch (error) {
      jobs.delete(id);
      post({ job: id, kind: 'failed', failure: failureOf(error) }); // it cannot be cloned
    }
  };

  const start = (id: number, task: string, input: unknown): void => {
    const job = new Job();
    jobs.set(id, job);
    const call: HostCall = (method, ...args) =>
      new Promise((resolve, reject) => {
        job.waiting.set(++calls, { resolve, reject });
        post({ job: id, kind: 'call', call: calls, method, args });
      });
    job.generator = tasks[task]!(input as never, call, job.abort.signal);
    void pull(id, job);
  };

  const handle = (message: ToThread): void => {
    const { job: id, kind } = message;
    if (kind === 'start') return start(id, message.task, message.input);
    const job = jobs.get(id);
    if (!job) return;
    if (kind === 'next') return void pull(id, job);
    if (kind === 'abort') {
      jobs.delete(id);
      job.abort.abort();
      return;
    }
    const waiting = job.waiting.get(message.call);
    job.waiting.delete(message.call);
    if (kind === 'answer') waiting?.resolve(message.value);
    else
      waiting?.reject(
        'hostError' in message.failure ? new HostError(message.call) : new Error(message.failure.message),
      );
  };

  let clearing = false;
  port.on('message', (message: ToThread) => {
    endStretch();
    working = message.job;
    sinceMs = time.nowMs();
    mark.begin(working);
    if (!clearing) {
      clearing = true;
      setImmediate(() => {
        clearing = false;
        endStretch();
        working = 0;
        mark.idle();
      });
    }
    handle(message);
  });
}

function failureOf(error: unknown): Failure {
  if (error instanceof HostError) return { hostError: error.call };
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return { message, stack };
}
