/**
 * Makes vectors in the background, if an embeddings endpoint is configured (docs/decisions/0100). The queue is
 * a table, so a crash loses nothing. A failure counts against a document only if the endpoint works for others.
 */
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { EmbedderFailed } from '../../../agent/ports/embedder.js';
import { asUnavailable, isRepeatable } from '../../../platform/db/errors.js';
import type { Queryable } from '../../../platform/db/statement.js';
import { SystemDb } from '../../../platform/db/system-db.js';
import { Metrics } from '../../../platform/kernel/metrics.js';
import { DocumentEmbedder } from './document-embedder.js';
import { EmbeddingEndpoint } from './embedding-endpoint.js';
import { EmbeddingQueueStore, type WaitingDocument } from './embedding-queue.store.js';
import { EmbeddingUpkeep } from './embedding-upkeep.js';

const POLL_MS = 2_000;
const WAKE_MS = 50;
/** Concurrent documents per process: the endpoint is probably a single machine. */
const WORKERS = 2;
/** A lease is renewed while its worker runs, and is longer than a request may take. */
const LEASE_S = 180;
const RENEW_MS = 60_000;
/** Delay after a document's first own failure; doubles after each further one. */
const RETRY_S = 30;
/** Own failures, or workers that it crashed, after which a document is not retried. */
const ATTEMPTS_MAX = 3;
const INTERRUPTED = 'Making its vectors was interrupted three times. It is not retried until you send it again.';

@Injectable()
export class EmbeddingQueue implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(EmbeddingQueue.name);
  private readonly workers = new Set<Promise<void>>();
  private readonly stopping = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private ticking = false;

  constructor(
    private readonly endpoint: EmbeddingEndpoint,
    private readonly system: SystemDb,
    private readonly store: EmbeddingQueueStore,
    private readonly documents: DocumentEmbedder,
    private readonly upkeep: EmbeddingUpkeep,
    private readonly metrics: Metrics,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.endpoint.isConfigured) return;
    this.metrics.gauge('embeddings_paused', '1 while no vectors are made because the embeddings server failed.', () =>
      Number(this.endpoint.isPaused),
    );
    this.timer = setInterval(() => void this.tick(), POLL_MS).unref();
    void this.tick();
  }

  /** Work in progress is abandoned and its leases released, so that the next instance starts with it. */
  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    clearInterval(this.timer);
    await Promise.all(this.workers);
  }

  /** Queues a published document, if it may be sent to the endpoint. The transaction is about to commit. */
  async add(tx: Queryable, workspaceId: string, documentId: string): Promise<void> {
    if (!this.endpoint.isConfigured) return;
    await this.store.add(tx, workspaceId, documentId);
    setTimeout(() => void this.tick(), WAKE_MS).unref();
  }

  /** Starts work. The vector space is known once the endpoint has responded: until then no vectors are made. */
  private async tick(): Promise<void> {
    if (this.ticking || this.stopping.signal.aborted) return;
    this.ticking = true;
    try {
      await this.upkeep.withdraw();
      await this.upkeep.count();
      if (this.endpoint.isPaused) return;
      const space = await this.endpoint.reachSpace(this.stopping.signal);
      if (space === null) return this.pause();
      await this.upkeep.addMissing(space);
      this.startWorker();
    } catch (error) {
      if (!this.stopping.signal.aborted) this.log.warn(`making vectors waits: ${(error as Error).message}`);
    } finally {
      this.ticking = false;
    }
  }

  private startWorker(): void {
    if (this.stopping.signal.aborted || this.workers.size >= WORKERS) return;
    const lane: Promise<void> = this.drain()
      .catch((error: Error) => this.log.warn(`making vectors waits: ${error.message}`))
      .finally(() => this.workers.delete(lane));
    this.workers.add(lane);
  }

  private async drain(): Promise<void> {
    while (!this.stopping.signal.aborted && !this.endpoint.isPaused) {
      const waiting = await this.system.transaction((tx) => this.store.lease(tx, LEASE_S));
      if (!waiting) return;
      this.startWorker(); // start the other lane, if there is more work
      await this.work(waiting);
    }
  }

  private async work(waiting: WaitingDocument): Promise<void> {
    if (waiting.attempts > ATTEMPTS_MAX) return this.quarantine(waiting, INTERRUPTED);
    const renew = (): void =>
      void this.store
        .renew(this.system, waiting, LEASE_S)
        .catch((error: Error) => this.log.warn(`a lease was not renewed: ${error.message}`));
    const renewing = setInterval(renew, RENEW_MS).unref();
    try {
      const outcome = await this.documents.embed(waiting, this.stopping.signal);
      this.endpoint.succeeded();
      if (outcome) this.metrics.documentsEmbedded.inc({ outcome });
    } catch (error) {
      await this.retry(waiting, error as Error);
    } finally {
      clearInterval(renewing);
    }
  }

  private async retry(waiting: WaitingDocument, error: Error): Promise<void> {
    if (this.stopping.signal.aborted) return this.store.giveBack(this.system, waiting, 0);
    const { workspace_id: workspaceId, document_id: id, attempts } = waiting;
    this.log.warn(`document ${id} of workspace ${workspaceId} has no vectors, attempt ${attempts}: ${error.message}`);
    if (error instanceof EmbedderFailed) {
      const isAway = error.reason === 'away' || !(await this.endpoint.isUp(this.stopping.signal));
      if (isAway) this.pause();
      if (isAway) return this.postpone(waiting, 0);
    } else if (asUnavailable(error) !== undefined || isRepeatable(error)) return this.postpone(waiting, RETRY_S);
    if (attempts >= ATTEMPTS_MAX) return this.quarantine(waiting, `Its vectors could not be made: ${error.message}.`);
    this.metrics.documentsEmbedded.inc({ outcome: 'retried' });
    await this.store.retry(this.system, waiting, RETRY_S * 2 ** (attempts - 1));
  }

  private async postpone(waiting: WaitingDocument, seconds: number): Promise<void> {
    this.metrics.documentsEmbedded.inc({ outcome: 'postponed' });
    await this.store.giveBack(this.system, waiting, seconds);
  }

  private pause(): void {
    const delayMs = this.endpoint.pause();
    if (delayMs !== null) setTimeout(() => void this.tick(), delayMs + 1).unref();
  }

  private async quarantine(waiting: WaitingDocument, error: string): Promise<void> {
    if (!(await this.documents.fail(waiting, error))) return;
    this.metrics.documentsEmbedded.inc({ outcome: 'failed' });
    this.metrics.workQuarantined.inc({ queue: 'embedding' });
    this.log.error(`document ${waiting.document_id} of workspace ${waiting.workspace_id} is quarantined: no vectors`);
  }
}
