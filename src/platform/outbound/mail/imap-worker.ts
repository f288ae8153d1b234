/**
 * Entry point of a process that speaks with mail servers and parses what they say. It has no database and no secrets
 * but those of its mailboxes, and connects only to addresses that the application has checked.
 */
import { Worker } from 'node:worker_threads';
import { asError } from '../../kernel/as-error.js';
import { InvariantError } from '../../kernel/invariant.js';
import { CpuBudget } from '../../kernel/processes/cpu-budget.js';
import type { WatchData } from '../../kernel/processes/watch-worker.js';
import { faultOf } from './imap-faults.js';
import type { ImapAnswer, ImapRequest } from './imap-messages.js';
import { ServedMailbox } from './served-mailbox.js';

const PART_BYTES = 256 * 1024;
/** For everything between two turns of the event loop. */
const TURN_CPU_MS = 10_000;
const TURN_MS = 1_000;

const [, , residentMb, parent] = process.argv;
const mailboxes = new Map<number, ServedMailbox>();

function send(message: ImapAnswer): Promise<void> {
  if (!process.send) throw new InvariantError('the process has no channel');
  return new Promise((resolve) => process.send?.(message, () => resolve()));
}

function mailboxOf(id: number): ServedMailbox {
  const onClosed = (error: Error): void => void fail('closed', id, error);
  const mailbox = mailboxes.get(id) ?? new ServedMailbox(() => void send({ kind: 'exists', id }), onClosed);
  mailboxes.set(id, mailbox);
  return mailbox;
}

const fail = (kind: 'failed' | 'closed', id: number, error: unknown): Promise<void> =>
  send({ kind, id, fault: faultOf(error, mailboxes.get(id)?.excessIn(error) ?? null) });

async function answer({ id, ask, args }: ImapRequest): Promise<void> {
  if (ask === 'close') {
    mailboxes.get(id)?.close();
    mailboxes.delete(id);
    return;
  }
  const mailbox = mailboxOf(id);
  try {
    await give(id, await mailbox.answer(ask, args));
  } catch (error) {
    // What was too much is known a turn after the connection has ended for it.
    await new Promise((turned) => setImmediate(turned));
    await fail(mailbox.isOpen ? 'failed' : 'closed', id, error);
  }
}

/** A mail goes in parts, since one message would block the event loop of the application. */
async function give(id: number, result: unknown): Promise<void> {
  const isMail = result instanceof Uint8Array;
  for (let at = 0; isMail && at < result.length; at += PART_BYTES)
    await send({ kind: 'part', id, bytes: result.subarray(at, at + PART_BYTES) });
  await send({ kind: 'given', id, result: isMail ? undefined : result });
}

const budget = new CpuBudget();
setInterval(() => budget.begin(TURN_CPU_MS), TURN_MS);
new Worker(require.resolve('../../kernel/processes/watch-worker.js'), {
  workerData: { residentMb: Number(residentMb), parent: Number(parent), budget: budget.memory } satisfies WatchData,
}).unref();
process.on('disconnect', () => process.exit(0));
// A signal to the whole group is for the application, which still needs its mailboxes to stop in order.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('message', (request: ImapRequest) => {
  // No answer may end the process, which others share.
  answer(request).catch((error: unknown) =>
    send({ kind: 'closed', id: request.id, fault: faultOf(new Error(asError(error).message), null) }),
  );
});
void send({ kind: 'ready' });
