import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { Journal } from '../../platform/events/journal.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { fail } from '../../platform/kernel/errors.js';
import { DocumentReadings, type ReleasedReading } from './document-readings.js';
import { DocumentsStore, type CurrentText } from './documents.store.js';
import { Publisher } from './publisher.js';
import { presentQuarantined, type QuarantinedRow, type QuarantinedSentenceDto } from './quarantined.dto.js';
import { QuarantinedStore } from './quarantined.store.js';
import { StaleRead, retryIfStale } from './stale-read.js';

/** Maximum releases of a workspace: each document is read with all of them. */
export const RELEASES_MAX = 1_000;
/** Documents with the sentence that are updated at once; the others are updated when they are indexed next. */
const DOCUMENTS_MAX = 20;

type Verb = 'release' | 'quarantine';
type Sentence = QuarantinedRow & { hash: string };

interface Reread {
  current: CurrentText;
  reading: ReleasedReading;
}

/** The team's decisions on sentences that were mistaken for instructions to an assistant. */
@Injectable()
export class QuarantinedService {
  constructor(
    private readonly db: TenantDb,
    private readonly quarantined: QuarantinedStore,
    private readonly documents: DocumentsStore,
    private readonly readings: DocumentReadings,
    private readonly publisher: Publisher,
    private readonly journal: Journal,
  ) {}

  /**
   * Releases a sentence: at once in up to 20 documents of the workspace, in others when they are indexed next,
   * and in later versions.
   * @throws `not_found`; `conflict` if the workspace has the maximum of releases; `service_unavailable`
   */
  release(workspaceId: string, actor: Actor, id: string): Promise<QuarantinedSentenceDto> {
    return retryIfStale(() => this.decide(workspaceId, { actor, id, verb: 'release' }));
  }

  /** Withdraws a release. Throws `not_found`, `service_unavailable`. */
  quarantine(workspaceId: string, actor: Actor, id: string): Promise<QuarantinedSentenceDto> {
    return retryIfStale(() => this.decide(workspaceId, { actor, id, verb: 'quarantine' }));
  }

  private async decide(
    workspaceId: string,
    { actor, id, verb }: { actor: Actor; id: string; verb: Verb },
  ): Promise<QuarantinedSentenceDto> {
    const state = verb === 'release' ? 'released' : 'quarantined';
    const row = await this.quarantined.get(this.db.of(workspaceId), workspaceId, id);
    if (!row) throw fail('not_found');
    if (row.state === state)
      return this.db.transaction(workspaceId, (tx) =>
        this.journal.saveIdempotentResponse(tx, actor, presentQuarantined(row)),
      );
    const reread = await this.reread(workspaceId, row, verb);
    return this.db.transaction(workspaceId, async (tx) => {
      const before = await this.hold(tx, workspaceId, { row, reread });
      if (before.state !== state) {
        await this.keep(tx, workspaceId, { hash: row.hash, verb });
        for (const { current, reading } of reread)
          await this.publisher.reindex(tx, workspaceId, { current, indexed: reading });
        const audit = { action: `quarantined_sentence.${verb}`, target: 'quarantined_sentence', targetId: row.id };
        await this.journal.record(tx, workspaceId, { actor, audit });
      }
      const after = await this.quarantined.get(tx, workspaceId, id);
      if (!after) throw fail('not_found'); // its document was written meanwhile
      return this.journal.saveIdempotentResponse(tx, actor, presentQuarantined(after));
    });
  }

  /**
   * Locks the documents that were read, in a fixed order, then the releases.
   * @returns the sentence's current state
   * @throws StaleRead if a document was written meanwhile, or now contains the sentence; `not_found`
   */
  private async hold(
    tx: Queryable,
    workspaceId: string,
    { row, reread }: { row: Sentence; reread: Reread[] },
  ): Promise<Sentence> {
    for (const { current } of reread) {
      const locked = await this.documents.lock(tx, workspaceId, current.id);
      if (locked?.version !== current.version) throw new StaleRead();
    }
    await this.quarantined.lockReleases(tx, workspaceId);
    const before = await this.quarantined.get(tx, workspaceId, row.id);
    if (!before) throw fail('not_found');
    const ids = new Set(reread.map(({ current }) => current.id));
    const holding = await this.quarantined.documentsContaining(tx, workspaceId, {
      hash: row.hash,
      first: row.document_id,
      limit: DOCUMENTS_MAX,
    });
    if (holding.some((id) => !ids.has(id))) throw new StaleRead();
    return before;
  }

  private async keep(tx: Queryable, workspaceId: string, { hash, verb }: { hash: string; verb: Verb }): Promise<void> {
    if (verb === 'quarantine') return this.quarantined.revoke(tx, workspaceId, hash);
    if ((await this.quarantined.releases(tx, workspaceId)) >= RELEASES_MAX)
      throw fail('conflict', `A workspace may release at most ${RELEASES_MAX} sentences. Withdraw releases first.`);
    await this.quarantined.release(tx, workspaceId, hash);
  }

  /** Reads the documents that contain the sentence as they will be indexed. */
  private async reread(
    workspaceId: string,
    { hash, document_id: documentId }: Sentence,
    verb: Verb,
  ): Promise<Reread[]> {
    const db = this.db.of(workspaceId);
    const others = (await this.quarantined.releasedHashes(db, workspaceId)).filter((released) => released !== hash);
    const released = verb === 'release' ? [...others, hash] : others;
    const found: Reread[] = [];
    const holding = await this.quarantined.documentsContaining(db, workspaceId, {
      hash,
      first: documentId,
      limit: DOCUMENTS_MAX,
    });
    for (const id of holding.toSorted()) {
      const current = await this.documents.current(db, workspaceId, id);
      if (!current) continue;
      found.push({ current, reading: await this.readings.readAgain(workspaceId, current, released) });
    }
    return found;
  }
}
