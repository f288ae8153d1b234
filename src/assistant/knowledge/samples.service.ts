import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { Journal } from '../../platform/events/journal.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { DocumentsStore } from './documents.store.js';
import { Publisher } from './publisher.js';
import type { RemovedKnowledgeSamplesDto } from './samples.dto.js';
import { SamplesReader } from './samples.reader.js';

/** Documents that the first start added for trying out. One that the team changes is a sample no longer. */
@Injectable()
export class SamplesService {
  constructor(
    private readonly db: TenantDb,
    private readonly documents: DocumentsStore,
    private readonly publisher: Publisher,
    private readonly journal: Journal,
    private readonly reader: SamplesReader,
  ) {}

  async mark(workspaceId: string, documentId: string): Promise<void> {
    await this.documents.setSample(this.db.of(workspaceId), workspaceId, { id: documentId, sample: true });
  }

  /** Removes all samples, and no other document. Of two removals at once, each removes what the other has not. */
  removeAll(workspaceId: string, actor: Actor): Promise<RemovedKnowledgeSamplesDto> {
    return this.db.transaction(workspaceId, async (tx) => {
      const ids = await this.documents.lockSamples(tx, workspaceId);
      for (const id of ids) await this.publisher.removeFromIndex(tx, workspaceId, id);
      for (const id of ids) await this.documents.delete(tx, workspaceId, id);
      const lines = ids.map((targetId) => ({
        actor,
        audit: { action: 'knowledge_document.delete', target: 'knowledge_document', targetId },
      }));
      await this.journal.recordAll(tx, workspaceId, lines);
      const { changed } = await this.reader.get(workspaceId, tx);
      return { object: 'removed_knowledge_samples', documents: ids.length, changed };
    });
  }
}
