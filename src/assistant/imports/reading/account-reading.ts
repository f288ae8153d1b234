/** An account whose answers a process reads: the application asks for them, and sees only what is kept of them. */
import { InvariantError } from '../../../platform/kernel/invariant.js';
import { AccountFailed, EntryFailed } from '../accounts/account-client.js';
import type { AccountRequests } from '../accounts/account-requests.js';
import type { AccountSource } from '../accounts/account-source.js';
import type { Entry, EntryPage, Period, Place } from '../accounts/vendor-api.js';
import type { VendorName } from '../adapters/vendors.js';
import { ImportProcess, ReadingEnded, TookTooMuch } from './import-process.js';
import { READING_LIMITS } from './limits.js';
import type { AccountOf, AccountTask, ReadingAnswer } from './messages.js';

export interface AccountReadingParts {
  vendor: VendorName;
  requests: AccountRequests;
  period: Period;
  signal: AbortSignal;
}

export class AccountReading implements AccountSource {
  private readonly account: AccountOf;
  private process: ImportProcess | null = null;
  private readonly stop = (): void => this.process?.end(this.parts.signal.reason as Error);

  constructor(private readonly parts: AccountReadingParts) {
    const { host, pathname } = parts.requests.base;
    this.account = { vendor: parts.vendor, host, path: pathname, period: parts.period };
    parts.signal.addEventListener('abort', this.stop);
  }

  async list(at: Place | null): Promise<EntryPage> {
    const answer = await this.answer({ kind: 'list', account: this.account, at });
    if (answer.kind === 'page') return answer.page;
    throw errorOf(answer);
  }

  async whole(entry: Entry): Promise<Buffer> {
    const answer = await this.answer({ kind: 'whole', account: this.account, entry });
    if (answer.kind === 'whole') return Buffer.from(answer.bytes);
    throw errorOf(answer);
  }

  close(): void {
    this.parts.signal.removeEventListener('abort', this.stop);
    this.end();
  }

  private async answer(task: AccountTask): Promise<ReadingAnswer> {
    this.parts.signal.throwIfAborted();
    try {
      return await this.run((this.process ??= new ImportProcess(READING_LIMITS)), task);
    } catch (error) {
      if (!(error instanceof ReadingEnded)) throw error;
      this.end(); // the next conversation has a process of its own
      if (!(error instanceof TookTooMuch)) throw error;
      const reason = 'It takes too much memory or time to read.';
      throw task.kind === 'whole'
        ? new EntryFailed(reason)
        : new AccountFailed(`${this.account.host} does not answer as its API does.`, { cause: error });
    }
  }

  private async run(process: ImportProcess, task: AccountTask): Promise<ReadingAnswer> {
    let answer = await process.ask(task);
    while (answer.kind === 'asks') {
      try {
        const bytes = await this.parts.requests.bytes(answer.request);
        answer = await process.ask({ kind: 'response', bytes });
      } catch (error) {
        if (error instanceof ReadingEnded) throw error;
        await process.ask({ kind: 'response', bytes: null }); // it is ready for another task
        throw error;
      }
    }
    return answer;
  }

  private end(): void {
    this.process?.end(new ReadingEnded('Reading was stopped.'));
    this.process = null;
  }
}

function errorOf(answer: ReadingAnswer): Error {
  if (answer.kind === 'refused') return new (answer.isEntry ? EntryFailed : AccountFailed)(answer.reason);
  return answer.kind === 'failed' ? new ReadingEnded(answer.fault) : new InvariantError(`no answer: ${answer.kind}`);
}
