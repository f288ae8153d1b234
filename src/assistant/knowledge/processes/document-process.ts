import { fork, type ChildProcess } from 'node:child_process';
import { fail } from '../../../platform/kernel/errors.js';
import { DocumentRefused, type RefusalReason } from '../../../platform/kernel/html/document-refused.js';
import { START_MS, type DocumentLimits } from './limits.js';
import { DocumentFault } from './document-fault.js';
import type { DocumentJob, DocumentRequest, ProcessMessage, ProcessOptions, ProcessState } from './messages.js';
import { PackedPassages } from './packed-passages.js';
import { ProcessNotStarted } from './process-not-started.js';
import { endedForMemory, TOO_MUCH_TIME } from '../../../platform/kernel/processes/signals.js';
import type { DocumentReading } from './reading.js';

/** The stack of a thread, for deeply nested documents. The system's own limit is twice that; Windows' is lower. */
const STACK_KB = 3_900;
const stack = process.platform === 'win32' ? [] : [`--stack-size=${STACK_KB}`];

export const TOO_LONG = 'Reading the document took too long.';
const TOO_MUCH_MEMORY = 'Reading the document took too much memory.';
const ENDED = 'The document could not be processed. Retry.';

/** These documents are refused before they are processed; after any other refusal the process is not reused. */
const ORDERLY: ReadonlySet<RefusalReason> = new Set(['empty', 'too_large', 'not_text']);

type SentText = ProcessMessage & { kind: 'text' };

const isOrderly = (error: Error): boolean => error instanceof DocumentRefused && ORDERLY.has(error.reason);

const refusalOf = ({ reason, message, fault }: ProcessMessage & { kind: 'refused' }): DocumentRefused =>
  new DocumentRefused(reason, message, fault === null ? undefined : { cause: new DocumentFault(fault) });

function exitReason(code: number | null, signal: string | null): Error {
  if (signal === TOO_MUCH_TIME) return new DocumentRefused('timeout', TOO_LONG);
  if (endedForMemory(code, signal)) return new DocumentRefused('memory', TOO_MUCH_MEMORY);
  return fail('service_unavailable', ENDED);
}

/** Reading takes many times the CPU time that it was given: the machine is busy, or the process waits for something. */
export class ReadingDelayed extends Error {
  override readonly name = 'ReadingDelayed';
}

type ProcessOutcome = { reading: DocumentReading } | { refused: Error };

/**
 * One process that reads documents, one after the other. Not a thread: V8 aborts the whole process if one
 * allocation of a thread far exceeds its heap limit, as one long list does (docs/decisions/0083).
 */
export class DocumentProcess {
  private readonly child: ChildProcess;
  private readonly ready: Promise<void>;
  private state: ProcessState = { librariesUsed: false, residentMb: 0 };
  private endReason: Error | null = null;
  private onMessage: (message: ProcessMessage) => void = () => undefined;
  private onEnd: (reason: Error) => void = () => undefined;
  /** Why it has ended; null while it runs. */
  private ended: Error | null = null;
  /** The workspaces whose data may be left in this process; only the first one is recorded. */
  private readFor: { first: string; others: boolean } | null = null;

  constructor(indexerPath: string, limits: DocumentLimits) {
    const options: ProcessOptions = { indexerPath, residentMb: limits.residentMb, parent: process.pid };
    const inherited = process.execArgv.filter((argument) => !argument.startsWith('--inspect'));
    this.child = fork(require.resolve('./document-worker.js'), [JSON.stringify(options)], {
      execArgv: [...inherited, `--max-old-space-size=${limits.heapMb}`, ...stack],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'], // pdf.js and others print warnings about what they repair
    });
    this.child.on('message', (message) => this.onMessage(message as ProcessMessage));
    this.child.once('error', () => this.finish(fail('service_unavailable', ENDED)));
    this.child.once('exit', (code, signal) => this.finish(exitReason(code, signal)));
    this.ready = this.answered(START_MS, fail('service_unavailable', ENDED), (message, resolve) => {
      if (message.kind === 'ready') resolve();
    });
    this.ready.catch(() => undefined); // reported by the first document
  }

  /** The process id, for monitoring. */
  get pid(): number | undefined {
    return this.child.pid;
  }

  get isAlive(): boolean {
    return this.endReason === null && this.child.connected;
  }

  /**
   * Whether it may read for a workspace. A library may have kept data, or been affected by a document, so it
   * never processes documents of two workspaces. @param library whether a library reads the document
   */
  mayRead(workspaceId: string, library: boolean): boolean {
    if (this.readFor === null) return true;
    const ownAlone = this.readFor.first === workspaceId && !this.readFor.others;
    return ownAlone || !(library || this.state.librariesUsed);
  }

  get residentMb(): number {
    return this.state.residentMb;
  }

  /**
   * @param cpuMs of CPU time after which the document is abandoned, and this process with it; `wallMs` of elapsed time
   * @throws DocumentRefused; ReadingDelayed; ProcessNotStarted; `service_unavailable` if the process was ended from
   * outside; the reason passed to `end`
   */
  async read(
    workspaceId: string,
    job: DocumentJob,
    { cpuMs, wallMs }: { cpuMs: number; wallMs: number },
  ): Promise<DocumentReading> {
    this.child.ref();
    this.child.channel?.ref();
    this.readFor ??= { first: workspaceId, others: false };
    this.readFor.others ||= this.readFor.first !== workspaceId;
    await this.ready.catch((error: Error) => {
      throw new ProcessNotStarted({ cause: error });
    });
    const passages = new PackedPassages();
    let text: SentText | null = job.kind === 'text' ? { ...job, remark: null, pictures: [] } : null;
    const answered = this.answered<ProcessOutcome>(wallMs, new ReadingDelayed(), (message, resolve) => {
      if (message.kind === 'text') text = message;
      else if (message.kind === 'passages') passages.add(message.packed, message.count);
      else if (message.kind === 'failed') resolve({ refused: new DocumentFault(message.fault) });
      else if (message.kind !== 'ready') {
        this.state = message.state;
        if (message.kind === 'refused') return resolve({ refused: refusalOf(message) });
        // An error that is thrown here would end the application.
        if (!text) return resolve({ refused: new DocumentFault('a process sent no text') });
        const { quarantined, abbreviations } = message;
        const { title, text: found, locale, remark, pictures } = text;
        resolve({ reading: { title, text: found, locale, remark, pictures, passages, quarantined, abbreviations } });
      }
    });
    this.child.send(
      { job, cpuMs } satisfies DocumentRequest,
      (error) => error && this.end(fail('service_unavailable', ENDED)),
    );
    const outcome = await answered;
    if ('refused' in outcome) {
      if (!isOrderly(outcome.refused)) this.end(outcome.refused);
      throw outcome.refused;
    }
    return outcome.reading;
  }

  /** While idle it does not keep the application running. */
  unref(): void {
    this.child.unref();
    this.child.channel?.unref();
  }

  /** Ends it immediately. @param reason error for the waiting caller */
  end(reason: Error): void {
    this.endReason ??= reason;
    this.child.kill('SIGKILL');
  }

  private finish(reason: Error): void {
    this.ended = this.endReason ??= reason;
    this.onEnd(this.ended);
  }

  /**
   * Waits for the result that `take` builds from the messages. After the time limit, the process is ended with
   * `late`.
   */
  private answered<T>(
    timeMs: number,
    late: Error,
    take: (message: ProcessMessage, resolve: (value: T) => void) => void,
  ): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.ended) return reject(this.ended);
      const timer = setTimeout(() => this.end(late), timeMs);
      const settle = (then: () => void): void => {
        clearTimeout(timer);
        this.onMessage = this.onEnd = () => undefined;
        then();
      };
      this.onMessage = (message) => take(message, (value) => settle(() => resolve(value)));
      this.onEnd = (reason) => settle(() => reject(reason));
    });
  }
}
