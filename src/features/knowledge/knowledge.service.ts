import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../db/statement.js';
import { TenantDb } from '../../db/tenant-db.js';
import type { Actor } from '../../kernel/actor.js';
import { fail } from '../../kernel/errors.js';
import { newId } from '../../kernel/ids.js';
import { Journal } from '../../events/journal.js';
import { DocumentsStore, type DocumentSource } from './documents.store.js';
import { Intake } from './intake.js';
import type { DocumentBody, DocumentRow } from './knowledge.dto.js';
import { DocumentRefused } from './normalise/document-refused.js';
import { DocumentReadings } from './document-readings.js';
import { Publisher } from './publisher.js';
import { retryIfStale } from './stale-read.js';
import { isQuick, prepare, provisionalTitle, sentBy, type Prepared, type Sent } from './prepare.js';

/** What became of a write. */
export interface DocumentChange {
  change: 'created' | 'updated' | 'unchanged';
  id: string;
}

/** How long a caller waits for others' documents before its own is left to the background. */
const QUICK_WAIT_MS = 5_000;

@Injectable()
export class KnowledgeService {
  constructor(
    private readonly db: TenantDb,
    private readonly documents: DocumentsStore,
    private readonly publisher: Publisher,
    private readonly intake: Intake,
    private readonly journal: Journal,
    private readonly readings: DocumentReadings,
  ) {}

  /**
   * Adds a document; the same source under the same description again changes nothing. Small texts are ready on
   * return unless many come at once, others are indexed in the background.
   * @param origin an import's own name for where it came from; a second import of it makes its next version
   * @throws `invalid_field`; `conflict` where the workspace may not store so much
   */
  async add(
    workspaceId: string,
    actor: Actor,
    body: DocumentBody,
    origin: string | null = null,
  ): Promise<DocumentChange> {
    const sent = this.sentBy(body);
    if (origin !== null) {
      const known = await this.documents.byOrigin(this.db.of(workspaceId), workspaceId, origin);
      if (known) return { id: known.id, change: await this.write(workspaceId, actor, known.id, sent) };
    }
    return retryIfStale(() => this.create(workspaceId, actor, sent, origin));
  }

  private async create(workspaceId: string, actor: Actor, sent: Sent, origin: string | null): Promise<DocumentChange> {
    const prepared = await this.prepareQuick(workspaceId, sent);
    const title = prepared?.version.title ?? provisionalTitle(sent.source);
    const described = prepared ? { ...sent.source, locale: prepared.version.locale } : sent.source;
    return this.db.transaction(workspaceId, async (tx) => {
      await this.documents.lockSource(tx, workspaceId, sent.source.sha256);
      const twin = origin === null ? await this.documents.findDuplicate(tx, workspaceId, described, title) : null;
      if (twin) return { id: twin.id, change: 'unchanged' };
      const id = newId();
      await this.documents.insert(tx, workspaceId, id, sent.source, title, origin);
      await this.intake.accept(tx, workspaceId, { id, sent, prepared });
      await this.record(tx, workspaceId, actor, 'create', id, fieldsOf(described));
      return { id, change: 'created' };
    });
  }

  /** Makes the document's next version; readers see the old one until it is ready. Throws `not_found`, `invalid_field`. */
  async replace(workspaceId: string, actor: Actor, id: string, body: DocumentBody): Promise<void> {
    await this.write(workspaceId, actor, id, this.sentBy(body));
  }

  /** Removes the document and what the index holds of it. Throws `not_found`. */
  async remove(workspaceId: string, actor: Actor, id: string): Promise<void> {
    await this.db.transaction(workspaceId, async (tx) => {
      if (!(await this.documents.lock(tx, workspaceId, id))) throw fail('not_found');
      await this.publisher.removeFromIndex(tx, workspaceId, id);
      await this.documents.delete(tx, workspaceId, id);
      await this.record(tx, workspaceId, actor, 'delete', id);
    });
  }

  private write(workspaceId: string, actor: Actor, id: string, sent: Sent): Promise<DocumentChange['change']> {
    return retryIfStale(() => this.update(workspaceId, actor, id, sent));
  }

  private async update(workspaceId: string, actor: Actor, id: string, sent: Sent): Promise<DocumentChange['change']> {
    const prepared = await this.prepareQuick(workspaceId, sent);
    return this.db.transaction(workspaceId, async (tx) => {
      const current = await this.documents.lock(tx, workspaceId, id);
      if (!current) throw fail('not_found');
      const changes = changedFields(current, sent.source, prepared);
      // What could not be indexed is tried again.
      if (changes.length === 0 && current.status === 'ready') return 'unchanged';
      await this.intake.accept(tx, workspaceId, { id, sent, prepared });
      await this.record(tx, workspaceId, actor, 'update', id, changes);
      return 'updated';
    });
  }

  private record(
    tx: Queryable,
    workspaceId: string,
    actor: Actor,
    verb: 'create' | 'update' | 'delete',
    id: string,
    changes: string[] = [],
  ): Promise<void> {
    const audit = { action: `knowledge_document.${verb}`, target: 'knowledge_document', targetId: id, changes };
    return this.journal.record(tx, workspaceId, actor, { audit });
  }

  private sentBy(body: DocumentBody): Sent {
    const sent = sentBy(body);
    if (!sent)
      throw fail('invalid_field', 'The file’s format could not be detected. Send `format`.', { param: 'format' });
    if (!body.file && (sent.source.format === 'pdf' || sent.source.format === 'docx'))
      throw fail('invalid_field', 'Send PDF and DOCX as a file in multipart/form-data.', { param: 'format' });
    return sent;
  }

  /** null for what is indexed in the background: because it is large, or because no lane was free in time. */
  private async prepareQuick(workspaceId: string, sent: Sent): Promise<Prepared | null> {
    if (!isQuick(sent)) return null;
    try {
      return await prepare(workspaceId, sent, this.readings, { lane: 'quick', waitMs: QUICK_WAIT_MS });
    } catch (error) {
      if (!(error instanceof DocumentRefused)) throw error;
      throw fail('invalid_field', error.message, { param: sent.source.filename === null ? 'text' : 'file' });
    }
  }
}

/** What a document is described by; whatever its bytes are, they are its text. */
type Described = Pick<DocumentRow, 'title' | 'url' | 'locale' | 'audience' | 'format' | 'sha256'>;
const FIELDS = ['title', 'url', 'locale', 'audience', 'format', 'sha256'] as const;
const nameOf = (field: (typeof FIELDS)[number]): string => (field === 'sha256' ? 'text' : field);

/** The names of what a new document has. */
const fieldsOf = (source: DocumentSource): string[] => FIELDS.filter((field) => source[field] !== null).map(nameOf);

/** The names of what a write would change. */
function changedFields(current: Described, source: DocumentSource, prepared: Prepared | null): string[] {
  const next: Described = {
    ...source,
    title: prepared?.version.title ?? source.title ?? current.title,
    locale: prepared?.version.locale ?? source.locale ?? current.locale,
  };
  return FIELDS.filter((field) => current[field] !== next[field]).map(nameOf);
}
