import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { INDEXER_PATH } from '../../../agent/ports/indexer.js';
import { fail } from '../../../kernel/errors.js';
import { DocumentFault } from './document-fault.js';
import { DocumentProcess } from './document-process.js';
import { FairLanes } from './fair-lanes.js';
import { DOCUMENT_LIMITS, IDLE_MAX, IDLE_MS, KEPT_RESIDENT_MB, type DocumentLimits } from './limits.js';
import type { DocumentJob } from './messages.js';
import type { DocumentReading } from './reading.js';

/** Documents that are read at once while their callers wait; one workspace never holds them all. */
const QUICK_LANES = 2;
/** And in the background: imports, reindexing, evaluations. */
export const BACKGROUND_LANES = 2;
/** Work in the background waits for a lane as long as it takes. */
const PATIENCE_MS = 2 ** 31 - 1;

export interface ReadingOptions {
  /** `quick`: a caller waits for it. */
  lane: 'quick' | 'background';
  /** How long to wait for a lane. */
  waitMs?: number;
  signal?: AbortSignal;
}

/** Reads documents in processes of their own, a few at once. What a document does there ends its process and nothing else. */
@Injectable()
export class DocumentProcesses implements OnApplicationShutdown {
  private readonly log = new Logger(DocumentProcesses.name);
  private readonly lanes = {
    quick: new FairLanes(QUICK_LANES, QUICK_LANES - 1),
    background: new FairLanes(BACKGROUND_LANES, BACKGROUND_LANES),
  };
  private readonly running = new Set<DocumentProcess>();
  private readonly idle = new Map<DocumentProcess, NodeJS.Timeout>();
  private readonly limits: DocumentLimits = DOCUMENT_LIMITS;

  constructor(@Inject(INDEXER_PATH) private readonly indexerPath: string) {}

  /**
   * @returns null where no lane was free within `waitMs`
   * @throws DocumentRefused; `service_unavailable` where the process was ended from outside
   */
  async read(workspaceId: string, job: DocumentJob, options: ReadingOptions): Promise<DocumentReading | null> {
    const leave = await this.lanes[options.lane].enter(workspaceId, options.waitMs ?? PATIENCE_MS);
    if (!leave) return null;
    try {
      options.signal?.throwIfAborted();
      return await this.run(workspaceId, job, options);
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
    const process = this.take(workspaceId, job) ?? new DocumentProcess(this.indexerPath, this.limits);
    const stop = (): void => process.end(fail('service_unavailable'));
    this.running.add(process);
    options.signal?.addEventListener('abort', stop);
    try {
      const timeMs = options.lane === 'quick' ? this.limits.quickMs : this.limits.backgroundMs;
      return await process.read(workspaceId, job, timeMs);
    } catch (error) {
      const fault = error instanceof DocumentFault ? error : (error as Error).cause;
      if (fault instanceof DocumentFault) this.log.error(`reading a document failed: ${fault.stack}`);
      throw error;
    } finally {
      options.signal?.removeEventListener('abort', stop);
      this.running.delete(process);
      this.keep(process);
    }
  }

  /**
   * An idle process that may read this document. Where a library has worked, something of one tenant's document may be left:
   * it reads that tenant's alone. What libraries are to read never meets another tenant's process.
   */
  private take(workspaceId: string, job: DocumentJob): DocumentProcess | null {
    const forLibrary = job.kind === 'source' && (job.format === 'pdf' || job.format === 'docx');
    for (const [process, timer] of this.idle) {
      const own = process.workspaceId === workspaceId;
      if (!process.isAlive || !(own || (process.workspaceId === null && !forLibrary))) continue;
      clearTimeout(timer);
      this.idle.delete(process);
      return process;
    }
    return null;
  }

  /** Keeps a process for the next document for a while, unless it has ended or grown. */
  private keep(process: DocumentProcess): void {
    if (!process.isAlive || process.residentMb > KEPT_RESIDENT_MB) return void process.end(fail('service_unavailable'));
    process.rest();
    const drop = (): void => {
      this.idle.delete(process);
      process.end(fail('service_unavailable'));
    };
    this.idle.set(process, setTimeout(drop, IDLE_MS).unref());
    if (this.idle.size <= IDLE_MAX) return;
    const [oldest, timer] = this.idle.entries().next().value!;
    clearTimeout(timer);
    this.idle.delete(oldest);
    oldest.end(fail('service_unavailable'));
  }
}
