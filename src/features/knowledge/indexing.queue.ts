/**
 * Indexes what is too large to wait for. The queue is a table, so a crash loses nothing: a lease that its holder did
 * not finish runs out and the next instance takes it up.
 */
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { SystemDb } from '../../db/system-db.js';
import { TenantDb } from '../../db/tenant-db.js';
import { DocumentsStore, type Upload } from './documents.store.js';
import { DocumentRefused } from './normalise/document-refused.js';
import { Publisher } from './publisher.js';
import { prepare } from './prepare.js';
import { INDEXER, type Indexer } from '../../agent/ports/indexer.js';

const POLL_MS = 2_000;
const LEASE_S = 180;
const ATTEMPTS_MAX = 3;

@Injectable()
export class IndexingQueue implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(IndexingQueue.name);
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | null = null;
  private stopping = false;
  private again = false;

  constructor(
    private readonly system: SystemDb,
    private readonly db: TenantDb,
    private readonly documents: DocumentsStore,
    private readonly publisher: Publisher,
    @Inject(INDEXER) private readonly indexer: Indexer,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.start(), POLL_MS).unref();
    this.start();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping = true;
    clearInterval(this.timer);
    await this.running;
  }

  /** Something was put into the queue by a transaction that is about to commit. */
  wake(): void {
    setTimeout(() => this.start(), 50).unref();
  }

  private start(): void {
    this.again = true;
    this.running ??= this.drain()
      .catch((error: Error) => this.log.warn(`indexing waits: ${error.message}`))
      .finally(() => (this.running = null));
  }

  private async drain(): Promise<void> {
    while (this.again && !this.stopping) {
      this.again = false;
      for (;;) {
        const upload = this.stopping ? null : await this.documents.lease(this.system, LEASE_S);
        if (!upload) break;
        await this.index(upload);
      }
    }
  }

  private async index(upload: Upload): Promise<void> {
    const { workspace_id: workspaceId, document_id: id, source } = upload;
    try {
      if (upload.attempts > ATTEMPTS_MAX) throw new DocumentRefused('damaged', 'Indexing broke off three times.');
      const prepared = await prepare({ source, bytes: upload.bytes }, this.indexer);
      await this.db.transaction(workspaceId, async (tx) => {
        if (!(await this.documents.lock(tx, workspaceId, id))) return; // removed meanwhile
        if (!(await this.documents.done(tx, workspaceId, id, source))) return; // a newer one is in the queue
        await this.publisher.publish(tx, workspaceId, id, prepared);
      });
    } catch (error) {
      if (!(error instanceof DocumentRefused)) throw error; // the lease runs out and it is tried again
      await this.db.transaction(workspaceId, async (tx) => {
        if (await this.documents.done(tx, workspaceId, id, source))
          await this.documents.setStatus(tx, workspaceId, id, 'failed', error.message);
      });
    }
  }
}
