/**
 * The process that reads an import. It has no environment, no database and no secret: a hostile file can only affect
 * this process. It asks for a piece of the file, or gives items away, and waits: nothing accumulates.
 */
import { Worker } from 'node:worker_threads';
import { InvariantError, required } from '../../../platform/kernel/invariant.js';
import { CpuBudget } from '../../../platform/kernel/processes/cpu-budget.js';
import type { WatchData } from '../../../platform/kernel/processes/watch-worker.js';
import type { AccountRequest } from '../accounts/account-client.js';
import { readExport } from '../adapters/read-export.js';
import { UnreadableExport } from '../adapters/unreadable-export.js';
import { accountAnswer, Unanswered } from './account-tasks.js';
import { inBatches } from './batches.js';
import type { AccountTask, ReadingAnswer, ReadingProcessOptions, ReadingRequest } from './messages.js';

const [, , options] = process.argv;
const { residentMb, stepMs, parent } = JSON.parse(
  required(options, 'the options of the process'),
) as ReadingProcessOptions;
const budget = new CpuBudget();

function send(message: ReadingAnswer): void {
  if (!process.send) throw new InvariantError('the process has no channel');
  process.send(message);
}

/** The next request; what the process does after it is within the budget of one step. */
function request(): Promise<ReadingRequest> {
  budget.end();
  return new Promise((resolve) =>
    process.once('message', (message: ReadingRequest) => {
      budget.begin(stepMs);
      resolve(message);
    }),
  );
}

async function* pieces(): AsyncGenerator<Buffer> {
  for (let isFirst = true; ; isFirst = false) {
    send({ kind: 'wants', isFirst });
    const message = await request();
    if (message.kind !== 'bytes') throw new InvariantError(`bytes are due, not ${message.kind}`);
    if (message.bytes === null) return;
    yield bufferOf(message.bytes);
  }
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

async function ask(asked: AccountRequest): Promise<Buffer> {
  send({ kind: 'asks', request: asked });
  const message = await request();
  if (message.kind !== 'response') throw new InvariantError(`a response is due, not ${message.kind}`);
  if (message.bytes === null) throw new Unanswered();
  return bufferOf(message.bytes);
}

/** Task after task, until the application ends the process. */
async function readAccount(first: AccountTask): Promise<never> {
  for (let task = first; ;) {
    send(await accountAnswer(task, ask));
    const next = await request();
    if (next.kind !== 'list' && next.kind !== 'whole') throw new InvariantError(`a task is due, not ${next.kind}`);
    task = next;
  }
}

async function read(): Promise<ReadingAnswer> {
  try {
    const job = await request();
    if (job.kind === 'list' || job.kind === 'whole') return await readAccount(job);
    if (job.kind !== 'begin') throw new InvariantError(`a job is due, not ${job.kind}`);
    for await (const items of inBatches(readExport(job.source, { [Symbol.asyncIterator]: pieces }, job.options))) {
      send({ kind: 'items', items });
      await request();
    }
    return { kind: 'done' };
  } catch (error) {
    if (error instanceof UnreadableExport) return { kind: 'unreadable', reason: error.message };
    return { kind: 'failed', fault: faultOf(error) };
  }
}

/** Where an unexpected error was thrown. */
function faultOf(error: unknown): string {
  const { name, stack = '' } = error instanceof Error ? error : new TypeError('not an error');
  return [name, ...stack.split('\n').filter((line) => /^\s+at /.test(line))].slice(0, 10).join('\n');
}

new Worker(require.resolve('../../../platform/kernel/processes/watch-worker.js'), {
  workerData: { residentMb, parent, budget: budget.memory } satisfies WatchData,
}).unref();
process.on('disconnect', () => process.exit(0));
const finished = read();
send({ kind: 'ready' });
void finished.then(send);
