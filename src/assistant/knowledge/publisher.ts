import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../platform/db/statement.js';
import { AbbreviationsStore } from './abbreviations.store.js';
import { Calibrations } from './calibrations.js';
import { EmbeddingQueue } from './embeddings/embedding.queue.js';
import { DocumentsStore, type CurrentText } from './documents.store.js';
import { PassagesStore } from './passages.store.js';
import type { Prepared } from './prepare.js';
import { QuarantinedStore } from './quarantined.store.js';
import { StaleRead } from './stale-read.js';

/** The indexed content of a document. */
type Indexed = Omit<Prepared, 'version'>;

/**
 * Publishes documents. Always inside a transaction that has locked the document. `publish` and `reindex` throw
 * StaleRead if the team has changed releases of quarantined sentences since the document was read.
 */
@Injectable()
export class Publisher {
  constructor(
    private readonly documents: DocumentsStore,
    private readonly passages: PassagesStore,
    private readonly quarantined: QuarantinedStore,
    private readonly abbreviations: AbbreviationsStore,
    private readonly calibrations: Calibrations,
    private readonly embeddings: EmbeddingQueue,
  ) {}

  /** Publishes a prepared version. */
  async publish(
    tx: Queryable,
    workspaceId: string,
    { documentId, prepared }: { documentId: string; prepared: Prepared },
  ): Promise<void> {
    await this.requireReleases(tx, workspaceId, prepared);
    const { audience, text, locale } = prepared.version;
    const { version } = await this.documents.publish(tx, workspaceId, { id: documentId, next: prepared.version });
    await this.index(tx, workspaceId, {
      current: { id: documentId, version, audience, text, locale },
      indexed: prepared,
    });
  }

  /** Replaces the index of the current version, for the audience that the document has now. */
  async reindex(
    tx: Queryable,
    workspaceId: string,
    { current, indexed }: { current: Omit<CurrentText, 'audience'>; indexed: Indexed },
  ): Promise<void> {
    await this.requireReleases(tx, workspaceId, indexed);
    const chunks = { id: current.id, chunks: indexed.passages.count };
    const audience = await this.documents.setChunks(tx, workspaceId, chunks);
    await this.index(tx, workspaceId, { current: { ...current, audience }, indexed });
  }

  /** Removes a document from the index. */
  async removeFromIndex(tx: Queryable, workspaceId: string, documentId: string): Promise<void> {
    await this.passages.drop(tx, workspaceId, documentId);
    this.calibrations.changed(workspaceId);
  }

  /** A document without quarantined sentences does not depend on releases. */
  private async requireReleases(tx: Queryable, workspaceId: string, { quarantined, releases }: Indexed): Promise<void> {
    if (quarantined.length > 0 && !(await this.quarantined.releasesUnchanged(tx, workspaceId, releases)))
      throw new StaleRead();
  }

  private async index(
    tx: Queryable,
    workspaceId: string,
    { current, indexed }: { current: Omit<CurrentText, 'title'>; indexed: Indexed },
  ): Promise<void> {
    const { id, version, audience, text, locale } = current;
    const { passages, quarantined, abbreviations } = indexed;
    const internal = audience === 'internal';
    await this.passages.replace(tx, workspaceId, { documentId: id, version, internal, text, locale, passages });
    await this.quarantined.replace(tx, workspaceId, { documentId: id, version, text, sentences: quarantined });
    // Internal documents must not influence answers to customers.
    await this.abbreviations.replace(tx, workspaceId, { documentId: id, learnt: internal ? [] : abbreviations });
    await this.embeddings.add(tx, workspaceId, id);
    this.calibrations.changed(workspaceId);
  }
}
