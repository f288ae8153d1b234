import { Injectable, Logger } from '@nestjs/common';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { DocumentsStore, type CurrentText } from './documents.store.js';
import { DocumentRefused } from '../../platform/kernel/html/document-refused.js';
import { DocumentReadings, type ReleasedReading } from './document-readings.js';
import { Publisher } from './publisher.js';
import { retryIfStale } from './stale-read.js';

/** Reindexes a workspace's knowledge, for example after an improvement of the engine. */
@Injectable()
export class ReindexingService {
  private readonly log = new Logger(ReindexingService.name);

  constructor(
    private readonly db: TenantDb,
    private readonly documents: DocumentsStore,
    private readonly publisher: Publisher,
    private readonly readings: DocumentReadings,
  ) {}

  /**
   * One document after the other, each visible to readers at once; versions, ids and texts stay. A document
   * that is written meanwhile is left to its writer.
   * @param stop checked between documents
   * @param onDocument called after each with the number indexed and the total
   * @returns how many documents were indexed, and how many could not be read and kept their old index
   */
  async reindex(
    workspaceId: string,
    stop?: AbortSignal,
    onDocument?: (indexed: number, all: number) => void,
  ): Promise<{ indexed: number; unreadable: number }> {
    const all = onDocument ? await this.documents.countPublished(this.db.of(workspaceId), workspaceId) : 0;
    let indexed = 0;
    let unreadable = 0;
    let after: string | null = null;
    while (!stop?.aborted) {
      const current: CurrentText | null = await this.documents.currentAfter(
        this.db.of(workspaceId),
        workspaceId,
        after,
      );
      if (!current) break;
      after = current.id;
      const outcome = await retryIfStale(() => this.one(workspaceId, current));
      if (outcome === 'unreadable') unreadable++;
      if (outcome === 'indexed') indexed++;
      onDocument?.(indexed, all);
    }
    return { indexed, unreadable };
  }

  private async one(workspaceId: string, current: CurrentText): Promise<'unreadable' | 'written' | 'indexed'> {
    const fresh = await this.read(workspaceId, current);
    if (!fresh) return 'unreadable';
    return this.db.transaction(workspaceId, async (tx) => {
      const locked = await this.documents.lock(tx, workspaceId, current.id);
      if (locked?.version !== current.version) return 'written'; // or removed: its writer has indexed it
      await this.publisher.reindex(tx, workspaceId, { current, indexed: fresh });
      return 'indexed';
    });
  }

  /** null for a document that can no longer be indexed: its index stays unchanged. */
  private async read(workspaceId: string, current: CurrentText): Promise<ReleasedReading | null> {
    const { id, title, text, locale } = current;
    try {
      return await this.readings.read(workspaceId, { kind: 'text', title, text, locale }, { lane: 'background' });
    } catch (error) {
      if (!(error instanceof DocumentRefused)) throw error;
      this.log.warn(`document ${id} of workspace ${workspaceId} keeps its old index: ${error.message}`);
      return null;
    }
  }
}
