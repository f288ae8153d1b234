/**
 * Makes vectors in the background, if an embeddings endpoint is configured (docs/decisions/0100). The queue is
 * a table, so a crash loses nothing. A failure counts against a document only if the endpoint works for others.
 */
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { EMBEDDER, EmbedderFailed, type Embedder } from '../../../agent/ports/embedder.js';
import { asUnavailable, isRepeatable } from '../../../db/errors.js';
import type { Queryable } from '../../../db/statement.js';
import { SystemDb } from '../../../db/system-db.js';
import { Metrics } from '../../../kernel/metrics.js';
import { DocumentEmbedder } from './document-embedder.js';
import { EmbeddingQueueStore, type WaitingDocument } from './embedding-queue.store.js';
import { EmbeddingSpace } from './embedding-space.js';
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
/** Pause after the endpoint was unavailable; doubles with each consecutive time. */
const PAUSE_MS = 1_000;
const PAUSE_MAX_MS = 60_000;
const PROBE_TIMEOUT_MS = 10_000;
const PROBE = 'What are your opening hours?';

@Injectable()
export class EmbeddingQueue implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(EmbeddingQueue.name);
  private readonly workers = new Set<Promise<void>>();
  private readonly stopping = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private pausedUntilMs = 0;
  private pauseMs = PAUSE_MS;
  private ticking = false;

  constructor(
    @Inject(EMBEDDER) private readonly embedder: Embedder | null,
    private readonly system: SystemDb,
    private readonly store: EmbeddingQueueStore,
    private readonly documents: DocumentEmbedder,
    private readonly space: EmbeddingSpace,
    private readonly upkeep: EmbeddingUpkeep,
    private readonly metrics: Metrics,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.embedder) return;
    this.metrics.gauge('embeddings_paused', '1 while no vectors are made because the embeddings server failed.', () =>
      Number(this.isPaused),
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
    if (!this.embedder) return;
    await this.store.add(tx, workspaceId, documentId);
    setTimeout(() => void this.tick(), WAKE_MS).unref();
  }

  private get isPaused(): boolean {
    return performance.now() < this.pausedUntilMs;
  }

  /** Starts work. The vector space is known once the endpoint has responded: until then no vectors are made. */
  private async tick(): Promise<void> {
    if (this.ticking || this.stopping.signal.aborted) return;
    this.ticking = true;
    try {
      await this.upkeep.withdraw();
      await this.upkeep.count();
      if (this.isPaused) return;
      if (this.space.name === null && !(await this.isEndpointUp())) return this.pause();
      await this.upkeep.addMissing(this.space.name!);
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
    while (!this.stopping.signal.aborted && !this.isPaused) {
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
      this.pauseMs = PAUSE_MS;
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
      const isAway = error.reason === 'away' || !(await this.isEndpointUp());
      if (isAway) this.pause();
      if (isAway) return this.postpone(waiting, 0);
    } else if (asUnavailable(error) !== undefined || isRepeatable(error)) return this.postpone(waiting, RETRY_S);
    if (attempts >= ATTEMPTS_MAX) return this.quarantine(waiting, `Its vectors could not be made: ${error.message}.`);
    this.metrics.documentsEmbedded.inc({ outcome: 'retried' });
    await this.store.renew(this.system, waiting, RETRY_S * 2 ** (attempts - 1));
  }

  private async postpone(waiting: WaitingDocument, seconds: number): Promise<void> {
    this.metrics.documentsEmbedded.inc({ outcome: 'postponed' });
    await this.store.giveBack(this.system, waiting, seconds);
  }

  /** Whether the endpoint makes a vector of a neutral text: then the previous failure was the document's own. */
  private async isEndpointUp(): Promise<boolean> {
    try {
      const options = { purpose: 'probe' as const, timeoutMs: PROBE_TIMEOUT_MS, signal: this.stopping.signal };
      const [vector] = await this.embedder!.embed([PROBE], options);
      this.space.learn(vector!);
      return true;
    } catch {
      return false;
    }
  }

  private pause(): void {
    if (this.isPaused) return;
    this.pausedUntilMs = performance.now() + this.pauseMs;
    this.pauseMs = Math.min(PAUSE_MAX_MS, 2 * this.pauseMs);
    setTimeout(() => void this.tick(), this.pausedUntilMs - performance.now() + 1).unref();
  }

  private async quarantine(waiting: WaitingDocument, error: string): Promise<void> {
    if (!(await this.documents.fail(waiting, error, this.space.name!))) return;
    this.metrics.documentsEmbedded.inc({ outcome: 'failed' });
    this.metrics.workQuarantined.inc({ queue: 'embedding' });
    this.log.error(`document ${waiting.document_id} of workspace ${waiting.workspace_id} is quarantined: no vectors`);
  }
}
