import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { INDEXER_PATH } from '../../../agent/ports/indexer.js';
import { fail } from '../../../platform/kernel/errors.js';
import { FairQueue } from '../../../platform/kernel/fair-queue.js';
import type { Format } from '../knowledge.dto.js';
import { DocumentFault } from './document-fault.js';
import { DocumentProcess, ReadingDelayed, TOO_LONG } from './document-process.js';
import { DocumentRefused } from '../../../platform/kernel/html/document-refused.js';
import { DOCUMENT_LIMITS, IDLE_MAX, IDLE_MS, KEPT_RESIDENT_MB, type DocumentLimits } from './limits.js';
import type { DocumentJob } from './messages.js';
import { ProcessNotStarted } from './process-not-started.js';
import type { DocumentReading } from './reading.js';

/** Documents read at once while their callers wait. One workspace holds one lane of either kind. */
const QUICK_LANES = 2;
/** Documents read in the background: imports, reindexing, evaluations. */
export const BACKGROUND_LANES = 2;
/** Formats that libraries read, including html, whose article a library extracts. */
const LIBRARY_FORMATS: ReadonlySet<Format> = new Set(['html', 'pdf', 'docx']);
/** Background work waits for a lane without a limit. */
const PATIENCE_MS = 2 ** 31 - 1;
const WAITING_MAX = 200;
/** Multiples of the CPU time, in elapsed time, after which a document is indexed in the background, or given up. */
const QUICK_WALL_FACTOR = 2;
const BACKGROUND_WALL_FACTOR = 10;

/** Workspaces are served in round robin, so that one with a hundred documents does not block others. */
const fairLanes = (lanes: number): FairQueue =>
  new FairQueue({
    slots: lanes,
    slotsOf: () => 1,
    waitingMax: WAITING_MAX,
    waitingPerKeyMax: WAITING_MAX,
    waitMs: PATIENCE_MS,
    refuse: () => fail('service_unavailable'),
  });

export interface ReadingOptions {
  /** `quick`: a caller waits for it. */
  lane: 'quick' | 'background';
  /** How long to wait for a lane. */
  waitMs?: number;
  signal?: AbortSignal;
}

/** Reads documents in separate processes, a few at once. A failing document ends only its own process. */
@Injectable()
export class DocumentProcesses implements OnApplicationShutdown {
  private readonly log = new Logger(DocumentProcesses.name);
  private readonly lanes = {
    quick: fairLanes(QUICK_LANES),
    background: fairLanes(BACKGROUND_LANES),
  };
  private readonly running = new Set<DocumentProcess>();
  private readonly idle = new Map<DocumentProcess, NodeJS.Timeout>();
  private readonly limits: DocumentLimits = DOCUMENT_LIMITS;

  constructor(@Inject(INDEXER_PATH) private readonly indexerPath: string) {}

  /**
   * @returns null if no lane was free within `waitMs`, or the machine is too busy for a caller that waits
   * @throws DocumentRefused; `service_unavailable` if the process was ended from outside
   */
  async read(workspaceId: string, job: DocumentJob, options: ReadingOptions): Promise<DocumentReading | null> {
    const leave = await this.lanes[options.lane].enterWithin(workspaceId, options.waitMs ?? PATIENCE_MS);
    if (!leave) return null;
    try {
      options.signal?.throwIfAborted();
      return await this.run(workspaceId, job, options);
    } catch (error) {
      if (!(error instanceof ReadingDelayed)) throw error;
      if (options.lane === 'quick') return null;
      throw new DocumentRefused('timeout', TOO_LONG);
    } finally {
      leave();
    }
  }

  onApplicationShutdown(): void {
    for (const one of [...this.running, ...this.idle.keys()]) one.end(fail('service_unavailable'));
    for (const timer of this.idle.values()) clearTimeout(timer);
    this.idle.clear();
  }

  private async run(workspaceId: string, job: DocumentJob, options: ReadingOptions): Promise<DocumentReading> {
    const process = this.acquire(workspaceId, job) ?? this.start();
    const stop = (): void => process.end(fail('service_unavailable'));
    this.running.add(process);
    options.signal?.addEventListener('abort', stop);
    try {
      const isQuick = options.lane === 'quick';
      const cpuMs = isQuick ? this.limits.quickMs : this.limits.backgroundMs;
      const wallMs = Math.min(PATIENCE_MS, cpuMs * (isQuick ? QUICK_WALL_FACTOR : BACKGROUND_WALL_FACTOR));
      return await process.read(workspaceId, job, { cpuMs, wallMs });
    } catch (error) {
      const fault = error instanceof DocumentFault ? error : (error as Error).cause;
      if (fault instanceof DocumentFault) this.log.error(`reading a document failed: ${fault.stack}`);
      throw error;
    } finally {
      options.signal?.removeEventListener('abort', stop);
      this.running.delete(process);
      this.recycle(process);
    }
  }

  private start(): DocumentProcess {
    try {
      return new DocumentProcess(this.indexerPath, this.limits);
    } catch (error) {
      throw new ProcessNotStarted({ cause: error }); // the system has no memory for a process
    }
  }

  /** An idle process that may read this document. */
  private acquire(workspaceId: string, job: DocumentJob): DocumentProcess | null {
    const library = job.kind === 'source' && LIBRARY_FORMATS.has(job.format);
    for (const [process, timer] of this.idle) {
      if (!process.isAlive || !process.mayRead(workspaceId, library)) continue;
      clearTimeout(timer);
      this.idle.delete(process);
      return process;
    }
    return null;
  }

  /** Keeps a process for the next document for a while, unless it has ended or grown. */
  private recycle(process: DocumentProcess): void {
    if (!process.isAlive || process.residentMb > KEPT_RESIDENT_MB) return void process.end(fail('service_unavailable'));
    process.unref();
    const drop = (): void => {
      this.idle.delete(process);
      process.end(fail('service_unavailable'));
    };
    this.idle.set(process, setTimeout(drop, IDLE_MS).unref());
    const [first] = this.idle;
    if (!first || this.idle.size <= IDLE_MAX) return;
    const [oldest, timer] = first;
    clearTimeout(timer);
    this.idle.delete(oldest);
    oldest.end(fail('service_unavailable'));
  }
}
