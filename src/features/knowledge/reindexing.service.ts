import { Inject, Injectable } from '@nestjs/common';
import { INDEXER, type Indexer } from '../../agent/ports/indexer.js';
import { TenantDb } from '../../db/tenant-db.js';
import { DocumentsStore, type CurrentText } from './documents.store.js';
import { Publisher } from './publisher.js';

/** Indexes a workspace's knowledge again, as after an engine has learnt to read better. */
@Injectable()
export class ReindexingService {
  constructor(
    private readonly db: TenantDb,
    private readonly documents: DocumentsStore,
    private readonly publisher: Publisher,
    @Inject(INDEXER) private readonly indexer: Indexer,
  ) {}

  /**
   * One document after the other, each at once for its readers; versions, ids and texts stay. A document that is written
   * meanwhile is left to its writer.
   * @param stop looked at between documents
   * @param onDocument told after each how many are indexed, of how many
   * @returns how many documents were indexed
   */
  async reindex(
    workspaceId: string,
    stop?: AbortSignal,
    onDocument?: (indexed: number, all: number) => void,
  ): Promise<number> {
    const all = onDocument ? await this.documents.readable(this.db.of(workspaceId), workspaceId) : 0;
    let indexed = 0;
    let after: string | null = null;
    while (!stop?.aborted) {
      const current: CurrentText | null = await this.documents.currentAfter(
        this.db.of(workspaceId),
        workspaceId,
        after,
      );
      if (!current) break;
      after = current.id;
      const fresh = await this.indexer(current);
      await this.db.transaction(workspaceId, async (tx) => {
        const locked = await this.documents.lock(tx, workspaceId, current.id);
        if (locked?.version !== current.version) return; // removed, or indexed by who wrote it
        await this.publisher.reindex(tx, workspaceId, current, fresh);
        indexed++;
      });
      onDocument?.(indexed, all);
    }
    return indexed;
  }
}
