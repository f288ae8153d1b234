import { fork, type ChildProcess } from 'node:child_process';
import { fail } from '../../../platform/kernel/errors.js';
import { endedForMemory } from '../../../platform/kernel/processes/signals.js';
import { DeliveryUnreadable } from '../../delivery-unreadable.js';
import type { MailAnswer, MailPart } from './messages.js';
import type { ReadMail } from '../../../platform/kernel/mail/read-mail.js';

const START_MS = 30_000;
const READ_MS = 15_000;
const HEAP_MB = 256;
const RESIDENT_MB = 512;
const PART_BYTES = 256 * 1024;

/** The mail was not read: perhaps the machine was busy. */
export class MailUnreadable extends Error {
  override readonly name = 'MailUnreadable';
}

/** A process that reads the mails of one workspace, one at a time (like documents: decision 0083). */
export class MailProcess {
  private readonly child: ChildProcess;
  private readonly ready: Promise<MailAnswer>;
  private isReady = false;
  private reason: Error | null = null;
  private settle: ((result: MailAnswer | Error) => void) | null = null;

  constructor(readonly workspaceId: string) {
    const inherited = process.execArgv.filter((argument) => !argument.startsWith('--inspect'));
    this.child = fork(require.resolve('./mail-worker.js'), [String(RESIDENT_MB), String(process.pid)], {
      execArgv: [...inherited, `--max-old-space-size=${HEAP_MB}`],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.child.on('message', (message) => this.settle?.(message as MailAnswer));
    this.child.once('error', () => this.ended(fail('service_unavailable')));
    this.child.once('exit', (code, signal) => {
      if (endedForMemory(code, signal)) this.ended(new DeliveryUnreadable('Reading the mail took too much memory.'));
      else if (this.isReady) this.ended(new MailUnreadable('Reading the mail was interrupted.'));
      else this.ended(fail('service_unavailable'));
    });
    this.ready = this.answer(START_MS, fail('service_unavailable'));
    // If it did not start, reading the first mail throws.
    this.ready.then(
      () => (this.isReady = true),
      () => undefined,
    );
  }

  get isAlive(): boolean {
    return this.reason === null && this.child.connected;
  }

  /**
   * Reads one mail.
   * Throws DeliveryUnreadable, MailUnreadable; `service_unavailable` if the process did not start or was killed.
   */
  async read(bytes: Uint8Array): Promise<ReadMail> {
    this.child.ref();
    this.child.channel?.ref();
    await this.ready;
    const answer = this.answer(READ_MS, new MailUnreadable('Reading the mail took too long.'));
    const [result] = await Promise.all([answer, this.send(bytes)]);
    if (result.kind === 'read') return result.mail;
    if (result.kind === 'failed') throw new DeliveryUnreadable(`The mail cannot be read: ${result.reason}`);
    throw new MailUnreadable('No answer.');
  }

  /** Lets the application exit while this process is idle. */
  unref(): void {
    this.child.unref();
    this.child.channel?.unref();
  }

  /** Sends the parts of a mail, each when the one before is written. A process that ended has settled the answer. */
  private async send(bytes: Uint8Array): Promise<void> {
    for (let start = 0, isLast = false; !isLast && !this.reason; start += PART_BYTES) {
      isLast = start + PART_BYTES >= bytes.length;
      const part: MailPart = { bytes: bytes.subarray(start, start + PART_BYTES), isLast };
      const error = await new Promise<Error | null>((resolve) => void this.child.send(part, resolve));
      if (error) this.end(fail('service_unavailable'));
    }
  }

  end(reason: Error): void {
    this.reason ??= reason;
    this.child.kill('SIGKILL');
  }

  private ended(reason: Error): void {
    this.reason ??= reason;
    this.settle?.(this.reason);
  }

  /** Waits for the next message; on timeout, ends the process with an error. */
  private answer(timeoutMs: number, timeoutError: Error): Promise<MailAnswer> {
    return new Promise((resolve, reject) => {
      if (this.reason) return reject(this.reason);
      const timer = setTimeout(() => this.end(timeoutError), timeoutMs);
      this.settle = (result) => {
        clearTimeout(timer);
        this.settle = null;
        if (result instanceof Error) reject(result);
        else resolve(result);
      };
    });
  }
}
