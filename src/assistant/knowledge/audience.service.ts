import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { Journal } from '../../platform/events/journal.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { fail } from '../../platform/kernel/errors.js';
import { DocumentReadings } from './document-readings.js';
import { DocumentsStore } from './documents.store.js';
import type { Audience } from './knowledge.dto.js';
import { PublicationHooks } from './publications.hooks.js';
import { Publisher } from './publisher.js';
import { retryIfStale, StaleRead } from './stale-read.js';

/** Moves documents between what customers and what only the team may read. Text, versions and citations stay. */
@Injectable()
export class AudienceService {
  constructor(
    private readonly db: TenantDb,
    private readonly documents: DocumentsStore,
    private readonly readings: DocumentReadings,
    private readonly publisher: Publisher,
    private readonly journal: Journal,
    private readonly publications: PublicationHooks,
  ) {}

  /** Throws `not_found`; `conflict` while a version is being indexed, or if its text can no longer be read. */
  async move(workspaceId: string, actor: Actor, { id, audience }: { id: string; audience: Audience }): Promise<void> {
    await retryIfStale(async () => {
      const current = await this.documents.current(this.db.of(workspaceId), workspaceId, id);
      const moves = current !== null && current.audience !== audience;
      const indexed = moves ? await this.readings.readAgain(workspaceId, current) : null;
      await this.db.transaction(workspaceId, async (tx) => {
        const row = await this.documents.lock(tx, workspaceId, id);
        if (!row) throw fail('not_found');
        if (row.status === 'indexing') throw fail('conflict', 'The document is being indexed.');
        if (row.audience === audience) return;
        if (current && (!indexed || row.version !== current.version)) throw new StaleRead();
        const publication = { kind: 'audience' as const, documentId: id, audience };
        await this.publications.publishing(tx, workspaceId, { actor, publication });
        await this.documents.setAudience(tx, workspaceId, { id, audience });
        if (current && indexed) await this.publisher.reindex(tx, workspaceId, { current, indexed });
        if (row.sample) await this.documents.setSample(tx, workspaceId, { id, sample: false });
        const audit = { action: 'knowledge_document.update', target: 'knowledge_document', targetId: id };
        await this.journal.record(tx, workspaceId, { actor, audit: { ...audit, changes: ['audience'] } });
      });
    });
  }
}
