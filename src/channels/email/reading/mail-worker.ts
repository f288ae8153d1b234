/** Entry point of the mail process. It has no environment, database or secrets, which contains a hostile mail. */
import { Worker } from 'node:worker_threads';
import { InvariantError } from '../../../platform/kernel/invariant.js';
import type { WatchData } from '../../../platform/kernel/processes/watch-worker.js';
import { readMail } from '../../../platform/kernel/mail/read-mail.js';
import type { MailAnswer, MailPart } from './messages.js';

const [, , residentMb, parent] = process.argv;

let parts: Uint8Array[] = [];

async function answer(): Promise<MailAnswer> {
  const bytes = Buffer.concat(parts);
  parts = [];
  try {
    return { kind: 'read', mail: await readMail(bytes) };
  } catch (error) {
    // The parser's message describes the error and does not quote the mail.
    return { kind: 'failed', reason: error instanceof Error ? error.message.slice(0, 200) : 'not an error' };
  }
}

function send(message: MailAnswer): void {
  if (!process.send) throw new InvariantError('the mail process has no channel');
  process.send(message);
}

new Worker(require.resolve('../../../platform/kernel/processes/watch-worker.js'), {
  workerData: { residentMb: Number(residentMb), parent: Number(parent) } satisfies WatchData,
}).unref();
process.on('disconnect', () => process.exit(0));
process.on('message', ({ bytes, isLast }: MailPart) => {
  parts.push(bytes);
  if (isLast) void answer().then(send);
});
send({ kind: 'ready' });
