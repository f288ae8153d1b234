/**
 * Indexes documents that are too large to wait for. The queue is a table, so a crash loses nothing: the lease
 * of a dead worker expires and another instance takes the document over.
 */
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { asUnavailable, isOverTime, isRepeatable } from '../../platform/db/errors.js';
import type { Queryable } from '../../platform/db/statement.js';
import { SystemDb } from '../../platform/db/system-db.js';
import { Metrics } from '../../platform/kernel/metrics.js';
import type { SentDocument } from './prepare.js';
import { BACKGROUND_LANES } from './processes/document-processes.js';
import { ProcessNotStarted } from './processes/process-not-started.js';
import { UploadIndexer } from './upload-indexer.js';
import { UploadsStore, type Upload } from './uploads.store.js';

const POLL_MS = 2_000;
const WAKE_MS = 50;
/** A lease is renewed while its worker runs, and is longer than reading a document may take. */
const LEASE_S = 180;
const RENEW_MS = 60_000;
/** Delay after a failure that the document may have caused, and after one that it cannot have caused. */
const RETRY_S = 30;
/** At its third lease a document has crashed or failed two workers: it is not retried. */
const ATTEMPTS_MAX = 3;
const QUARANTINED = 'Indexing this document was interrupted twice. It is not retried until you send it again.';

/** Undoes a lease. */
class WorkspaceBusy extends Error {}

@Injectable()
export class IndexingQueue implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(IndexingQueue.name);
  private readonly workers = new Set<Promise<void>>();
  /** Workspaces with a document in progress: each holds one lane. */
  private readonly busy = new Set<string>();
  private readonly stopping = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private again = false;

  constructor(
    private readonly system: SystemDb,
    private readonly uploads: UploadsStore,
    private readonly indexer: UploadIndexer,
    private readonly metrics: Metrics,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.start(), POLL_MS).unref();
    this.start();
  }

  /** Work in progress is abandoned and its leases released, so that the next instance starts with it. */
  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    clearInterval(this.timer);
    await Promise.all(this.workers);
  }

  /** Queues a source, replacing a queued one for the same document. The transaction is about to commit. */
  async add(
    tx: Queryable,
    workspaceId: string,
    { documentId, sentDocument: { source, bytes } }: { documentId: string; sentDocument: SentDocument },
  ): Promise<void> {
    await this.uploads.add(tx, workspaceId, { id: documentId, source, bytes });
    setTimeout(() => this.start(), WAKE_MS).unref();
  }

  /** Removes a document's queued source. */
  cancel(tx: Queryable, workspaceId: string, documentId: string): Promise<void> {
    return this.uploads.cancel(tx, workspaceId, documentId);
  }

  private start(): void {
    this.again = true;
    if (this.stopping.signal.aborted || this.workers.size >= BACKGROUND_LANES) return;
    const lane: Promise<void> = this.drain()
      .catch((error: Error) => this.log.warn(`indexing waits: ${error.message}`))
      .finally(() => this.workers.delete(lane));
    this.workers.add(lane);
  }

  private async drain(): Promise<void> {
    while (this.again) {
      this.again = false;
      for (;;) {
        if (this.stopping.signal.aborted) return;
        const upload = await this.next();
        if (!upload) break;
        this.start(); // start the other lane, if there is more work
        await this.work(upload).finally(() => this.busy.delete(upload.workspace_id));
      }
    }
  }

  /** Those with the fewest in progress come first: if one is busy here, what waits is of busy workspaces alone. */
  private async next(): Promise<Upload | null> {
    try {
      return await this.system.transaction(async (tx) => {
        const upload = await this.uploads.lease(tx, LEASE_S);
        if (!upload) return null;
        if (this.busy.has(upload.workspace_id)) throw new WorkspaceBusy();
        this.busy.add(upload.workspace_id);
        return upload;
      });
    } catch (error) {
      if (error instanceof WorkspaceBusy) return null;
      throw error;
    }
  }

  private async work(upload: Upload): Promise<void> {
    if (upload.attempts >= ATTEMPTS_MAX) return this.quarantine(upload);
    const renew = (): void =>
      void this.uploads
        .renew(this.system, upload, LEASE_S)
        .catch((error: Error) => this.log.warn(`a lease was not renewed: ${error.message}`));
    const renewing = setInterval(renew, RENEW_MS).unref();
    try {
      await this.indexer.index(upload, this.stopping.signal);
    } catch (error) {
      await this.retry(upload, error as Error);
    } finally {
      clearInterval(renewing);
    }
  }

  /** A shutdown, or a failing dependency, does not count against the document. */
  private async retry(upload: Upload, error: Error): Promise<void> {
    const { workspace_id: workspaceId, document_id: id, attempts } = upload;
    if (this.stopping.signal.aborted) return this.uploads.giveBack(this.system, upload, 0);
    this.log.warn(`document ${id} of workspace ${workspaceId} was not indexed, attempt ${attempts}: ${error.message}`);
    if (isInfrastructure(error)) return this.postpone(upload);
    await this.uploads.retry(this.system, upload, RETRY_S);
  }

  /** Retries until it is written, because the database may be unavailable; at the latest the lease expires. */
  private async postpone(upload: Upload): Promise<void> {
    for (let tries = 1; !this.stopping.signal.aborted; tries++) {
      try {
        return await this.uploads.giveBack(this.system, upload, RETRY_S);
      } catch (error) {
        if (tries * POLL_MS >= LEASE_S * 1_000) throw error;
        await sleep(POLL_MS, null, { ref: false, signal: this.stopping.signal }).catch(() => undefined);
      }
    }
  }

  private async quarantine(upload: Upload): Promise<void> {
    if (!(await this.indexer.fail(upload, QUARANTINED))) return;
    this.metrics.workQuarantined.inc({ queue: 'indexing' });
    this.log.error(`document ${upload.document_id} of workspace ${upload.workspace_id} is quarantined`);
  }
}

/**
 * Whether a document cannot have caused the error. Unknown errors count as an attempt, so that retries end; so
 * do statements over their time limit, which a large document may exceed each time.
 */
const isInfrastructure = (error: Error): boolean =>
  error instanceof ProcessNotStarted ||
  (asUnavailable(error) !== undefined && !isOverTime(error)) ||
  isRepeatable(error);
