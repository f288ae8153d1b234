import { fork, type ChildProcess } from 'node:child_process';
import { endedForMemory, TOO_MUCH_TIME } from '../../../platform/kernel/processes/signals.js';
import { START_MS, type ReadingLimits } from './limits.js';
import type { ReadingAnswer, ReadingProcessOptions, ReadingRequest } from './messages.js';

/** Reading was given up; its message is for the team. */
export class ReadingEnded extends Error {
  override readonly name = 'ReadingEnded';
}

/** What it read was crafted to be expensive, or is too large. */
export class TookTooMuch extends ReadingEnded {}

/** A process that reads one import (like documents: decision 0083). */
export class ImportProcess {
  private readonly child: ChildProcess;
  private readonly ready: Promise<ReadingAnswer>;
  private reason: Error | null = null;
  private settle: ((result: ReadingAnswer | Error) => void) | null = null;

  constructor(private readonly limits: ReadingLimits) {
    const { residentMb, stepMs, heapMb } = limits;
    const options: ReadingProcessOptions = { residentMb, stepMs, parent: process.pid };
    const inherited = process.execArgv.filter((argument) => !argument.startsWith('--inspect'));
    this.child = fork(require.resolve('./import-worker.js'), [JSON.stringify(options)], {
      execArgv: [...inherited, `--max-old-space-size=${heapMb}`],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.child.on('message', (message) => this.settle?.(message as ReadingAnswer));
    this.child.once('error', () => this.ended(new ReadingEnded('The process that reads imports did not start.')));
    this.child.once('exit', (code, signal) => this.ended(exitReason(code, signal)));
    this.ready = this.answer(START_MS);
    this.ready.catch(() => undefined); // reported by the first request
  }

  /** @throws ReadingEnded, or the reason given to `end` */
  async ask(request: ReadingRequest): Promise<ReadingAnswer> {
    await this.ready;
    const answer = this.answer(this.limits.stepWallMs);
    this.child.send(request, (error) => error && this.end(new ReadingEnded('Reading was interrupted.')));
    return answer;
  }

  end(reason: Error): void {
    this.reason ??= reason;
    this.child.kill('SIGKILL');
    this.settle?.(this.reason);
  }

  private ended(reason: Error): void {
    this.reason ??= reason;
    this.settle?.(this.reason);
  }

  /** The next message; after the time limit the process is ended. */
  private answer(timeMs: number): Promise<ReadingAnswer> {
    return new Promise((resolve, reject) => {
      if (this.reason) return reject(this.reason);
      const timer = setTimeout(() => this.end(new TookTooMuch('Reading a part of the file took too long.')), timeMs);
      this.settle = (result) => {
        clearTimeout(timer);
        this.settle = null;
        if (result instanceof Error) reject(result);
        else resolve(result);
      };
    });
  }
}

function exitReason(code: number | null, signal: string | null): Error {
  if (signal === TOO_MUCH_TIME) return new TookTooMuch('Reading a part of the file took too long.');
  if (endedForMemory(code, signal)) return new TookTooMuch('Reading the file took too much memory.');
  return new ReadingEnded('Reading was interrupted.');
}
