import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../db/statement.js';
import { AbbreviationsStore } from './abbreviations.store.js';
import { Calibrations } from './calibrations.js';
import { EmbeddingQueue } from './embeddings/embedding.queue.js';
import { DocumentsStore, type CurrentText } from './documents.store.js';
import { PassagesStore } from './passages.store.js';
import type { Prepared } from './prepare.js';
import { QuarantinedStore } from './quarantined.store.js';
import { StaleRead } from './stale-read.js';

/** What the index is to hold of a document. */
type Indexed = Omit<Prepared, 'version'>;

/**
 * Brings a document before its readers. Always inside a transaction that holds the document. `publish` and `reindex` throw
 * ReadingOutdated where the team has decided on quarantined sentences since the document was read.
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

  /** Makes what was prepared the version that readers see. */
  async publish(tx: Queryable, workspaceId: string, documentId: string, prepared: Prepared): Promise<void> {
    await this.requireReleases(tx, workspaceId, prepared);
    const { audience, text } = prepared.version;
    const { version } = await this.documents.publish(tx, workspaceId, documentId, prepared.version);
    await this.index(tx, workspaceId, { id: documentId, version, audience, text }, prepared);
  }

  /** Replaces what the index holds of the version that readers see. */
  async reindex(tx: Queryable, workspaceId: string, current: CurrentText, indexed: Indexed): Promise<void> {
    await this.requireReleases(tx, workspaceId, indexed);
    await this.documents.setChunks(tx, workspaceId, current.id, indexed.passages.count);
    await this.index(tx, workspaceId, current, indexed);
  }

  /** Takes a document out of the index. */
  async removeFromIndex(tx: Queryable, workspaceId: string, documentId: string): Promise<void> {
    await this.passages.drop(tx, workspaceId, documentId);
    this.calibrations.changed(workspaceId);
  }

  /** What has no such sentence reads the same by any releases. */
  private async requireReleases(tx: Queryable, workspaceId: string, { quarantined, releases }: Indexed): Promise<void> {
    if (quarantined.length > 0 && !(await this.quarantined.releasesUnchanged(tx, workspaceId, releases)))
      throw new StaleRead();
  }

  private async index(
    tx: Queryable,
    workspaceId: string,
    { id, version, audience, text }: Pick<CurrentText, 'id' | 'version' | 'audience' | 'text'>,
    { passages, quarantined, abbreviations }: Indexed,
  ): Promise<void> {
    const internal = audience === 'internal';
    await this.passages.replace(tx, workspaceId, { documentId: id, version, internal, text, passages });
    await this.quarantined.replace(tx, workspaceId, { documentId: id, version, text, sentences: quarantined });
    // What only the team reads teaches nothing to those who ask.
    await this.abbreviations.replace(tx, workspaceId, id, internal ? [] : abbreviations);
    await this.embeddings.add(tx, workspaceId, id);
    this.calibrations.changed(workspaceId);
  }
}
