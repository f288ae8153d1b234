import { Injectable } from '@nestjs/common';
import type { OpenTransaction, Queryable } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { fail } from '../../platform/kernel/errors.js';
import { newId } from '../../platform/kernel/ids.js';
import { Journal } from '../../platform/events/journal.js';
import { DocumentsStore, type DocumentSource, type LockedDocument } from './documents.store.js';
import { Intake } from './intake.js';
import { isOutdated, type DocumentBody, type DocumentReplacement, type DocumentRow } from './knowledge.dto.js';
import { DocumentRefused } from '../../platform/kernel/html/document-refused.js';
import { DocumentReadings } from './document-readings.js';
import { PublicationHooks } from './publications.hooks.js';
import { retryIfStale, StaleRead } from './stale-read.js';
import { isQuick, prepare, provisionalTitle, sentBy, type Prepared, type SentDocument, PACKED } from './prepare.js';

/** The result of a write. */
export interface DocumentChange {
  change: 'created' | 'updated' | 'unchanged';
  id: string;
}

/** Result of a crawled page. `edited`: left unchanged, because the team has edited the document since. */
export interface CrawledChange {
  change: DocumentChange['change'] | 'edited';
  id: string;
  /** For the team; null if it is read in the background. */
  remark?: string | null;
}

interface NextVersion {
  actor: Actor;
  current: LockedDocument;
  sent: SentDocument;
  prepared: Prepared | null;
  /** Names of the fields that change. */
  changes: string[];
}

interface Compared {
  current: LockedDocument;
  /** What it was made from. */
  known: Described;
  source: DocumentSource;
  prepared: Prepared | null;
}

interface CrawledPage {
  body: DocumentBody;
  /** The page's name in the knowledge base. */
  origin: string;
  /** Its name if it used to be at the address that was requested. */
  former: string;
}

/** How long a caller waits for a free lane before its document is indexed in the background. */
const QUICK_WAIT_MS = 5_000;

@Injectable()
export class KnowledgeService {
  constructor(
    private readonly db: TenantDb,
    private readonly documents: DocumentsStore,
    private readonly intake: Intake,
    private readonly journal: Journal,
    private readonly readings: DocumentReadings,
    private readonly publications: PublicationHooks,
  ) {}

  /**
   * Adds a document; the same source with the same description changes nothing. Small texts are ready on return
   * unless many arrive at once, others are indexed in the background.
   * @param origin an import's own name for the source; a second import of it creates the next version
   * @param former the source's name in earlier imports, if another
   * @throws `invalid_field`; `conflict` if the workspace's storage is full
   */
  async add(
    workspaceId: string,
    {
      actor,
      body,
      origin = null,
      former = null,
    }: { actor: Actor; body: DocumentBody; origin?: string | null; former?: string | null },
  ): Promise<DocumentChange> {
    const sent = this.sentBy(body);
    if (origin !== null) {
      const known = await this.bySource(workspaceId, origin, former);
      if (known) return { id: known.id, change: await this.write(workspaceId, actor, { id: known.id, sent }) };
    }
    return retryIfStale(() => this.create(workspaceId, actor, { sent, origin, isCrawled: false }));
  }

  /**
   * Adds a crawled page, or makes it the document's next version. Leaves a document unchanged that the team has edited
   * since the last crawl; an internal document stays internal. The document of a page that has moved is kept.
   * @throws as `add`
   */
  async addCrawled(workspaceId: string, actor: Actor, { body, origin, former }: CrawledPage): Promise<CrawledChange> {
    const sent = this.sentBy(body);
    const known = await this.bySource(workspaceId, origin, former);
    if (!known) return retryIfStale(() => this.create(workspaceId, actor, { sent, origin, isCrawled: true }));
    const { id } = known;
    if (known.crawled_sha256 === null) return { id, change: 'edited' };
    return { id, ...(await retryIfStale(() => this.updateCrawled(workspaceId, { actor, id, fetched: sent }))) };
  }

  /** The document of a source; that of its former name gets the new one. */
  async bySource(
    workspaceId: string,
    origin: string,
    former: string | null,
  ): Promise<{ id: string; crawled_sha256: string | null } | null> {
    const db = this.db.of(workspaceId);
    const known = await this.documents.byOrigin(db, workspaceId, origin);
    if (known || former === null || former === origin) return known;
    return this.documents.moveOrigin(db, workspaceId, { origin: former, next: origin });
  }

  private async create(
    workspaceId: string,
    actor: Actor,
    { sent, origin, isCrawled }: { sent: SentDocument; origin: string | null; isCrawled: boolean },
  ): Promise<DocumentChange & { remark: string | null }> {
    const prepared = await this.prepareQuick(workspaceId, sent);
    const remark = prepared?.remark ?? null;
    const { title, locale } = prepared?.version ?? sent.source;
    const described = { ...sent.source, title, locale };
    return this.db.transaction(workspaceId, async (tx) => {
      await this.documents.lockSource(tx, workspaceId, sent.source.sha256);
      const search = { source: described, isRead: prepared !== null };
      const twin = origin === null ? await this.documents.findDuplicate(tx, workspaceId, search) : null;
      if (twin && twin.status !== 'failed' && !isOutdated(twin)) return { id: twin.id, change: 'unchanged', remark };
      if (twin) return { ...(await this.again(tx, workspaceId, { actor, id: twin.id, sent, prepared })), remark };
      const publication = { kind: 'text' as const, documentId: null, source: sent.source };
      if (!isCrawled) await this.publications.publishing(tx, workspaceId, { actor, publication });
      const id = newId();
      const named = { title: title ?? provisionalTitle(sent.source), origin };
      await this.documents.insert(tx, workspaceId, { id, source: sent.source, ...named });
      await this.intake.accept(tx, workspaceId, { id, sent, prepared });
      if (isCrawled) await this.documents.setCrawled(tx, workspaceId, { id, sha256: sent.source.sha256 });
      await this.record(tx, workspaceId, { actor, verb: 'create', id, changes: fieldsOf(described) });
      return { id, change: 'created', remark };
    });
  }

  /** Indexes a failed document again, which was sent once more. */
  private async again(
    tx: OpenTransaction,
    workspaceId: string,
    { actor, id, sent, prepared }: { actor: Actor; id: string; sent: SentDocument; prepared: Prepared | null },
  ): Promise<DocumentChange> {
    const current = await this.documents.lock(tx, workspaceId, id);
    if (!current) throw new StaleRead();
    await this.next(tx, workspaceId, { actor, current, sent, prepared, changes: [] });
    return { id, change: 'updated' };
  }

  /** Takes what was sent as the document's next version. */
  private async next(
    tx: OpenTransaction,
    workspaceId: string,
    { actor, current, sent, prepared, changes }: NextVersion,
  ): Promise<void> {
    const { id } = current;
    const publication = { kind: 'text' as const, documentId: id, source: sent.source };
    await this.publications.publishing(tx, workspaceId, { actor, publication });
    await this.intake.accept(tx, workspaceId, { id, sent, prepared });
    if (current.crawled_sha256 !== null) await this.documents.setCrawled(tx, workspaceId, { id, sha256: null });
    if (current.sample) await this.documents.setSample(tx, workspaceId, { id, sample: false });
    await this.record(tx, workspaceId, { actor, verb: 'update', id, changes });
  }

  /**
   * Creates the document's next version; readers see the old one until it is ready. Throws `not_found`,
   * `invalid_field`; `conflict` if it is not the expected version any more.
   */
  async replace(
    workspaceId: string,
    { actor, id, body }: { actor: Actor; id: string; body: DocumentReplacement },
  ): Promise<void> {
    await this.write(workspaceId, actor, { id, sent: this.sentBy(body), expected: body.expected_version ?? null });
  }

  /** Removes the document and its passages. Throws `not_found`. */
  async remove(workspaceId: string, actor: Actor, id: string): Promise<void> {
    await this.db.transaction(workspaceId, async (tx) => {
      if (!(await this.documents.lock(tx, workspaceId, id))) throw fail('not_found');
      const publication = { kind: 'deletion' as const, documentId: id };
      await this.publications.publishing(tx, workspaceId, { actor, publication });
      await this.intake.withdraw(tx, workspaceId, id);
      await this.documents.delete(tx, workspaceId, id);
      await this.record(tx, workspaceId, { actor, verb: 'delete', id });
    });
  }

  private write(
    workspaceId: string,
    actor: Actor,
    { id, sent, expected = null }: { id: string; sent: SentDocument; expected?: number | null },
  ): Promise<DocumentChange['change']> {
    return retryIfStale(() => this.update(workspaceId, actor, { id, sent, expected }));
  }

  private async update(
    workspaceId: string,
    actor: Actor,
    { id, sent, expected }: { id: string; sent: SentDocument; expected: number | null },
  ): Promise<DocumentChange['change']> {
    const prepared = await this.prepareQuick(workspaceId, sent);
    return this.db.transaction(workspaceId, async (tx) => {
      const current = await this.documents.lock(tx, workspaceId, id);
      if (!current) throw fail('not_found');
      if (expected !== null) requireVersion(current, expected);
      const changes = await this.changes(tx, workspaceId, { current, known: current, source: sent.source, prepared });
      // A failed version is indexed again.
      if (changes.length === 0 && current.status === 'ready') return 'unchanged';
      await this.next(tx, workspaceId, { actor, current, sent, prepared, changes });
      return 'updated';
    });
  }

  private async updateCrawled(
    workspaceId: string,
    { actor, id, fetched }: { actor: Actor; id: string; fetched: SentDocument },
  ): Promise<Omit<CrawledChange, 'id'>> {
    const preparedAs = await this.prepareQuick(workspaceId, fetched);
    const remark = preparedAs?.remark ?? null;
    return this.db.transaction(workspaceId, async (tx) => {
      const current = await this.documents.lock(tx, workspaceId, id);
      if (!current) throw fail('not_found');
      if (current.crawled_sha256 === null) return { change: 'edited' };
      const { sent, prepared } = noWider(current, fetched, preparedAs);
      // The hash of a version that is still being indexed is known only here.
      const known = { ...current, sha256: current.crawled_sha256 };
      const changes = await this.changes(tx, workspaceId, { current, known, source: sent.source, prepared });
      if (changes.length === 0 && current.status !== 'failed') return { change: 'unchanged', remark };
      await this.intake.accept(tx, workspaceId, { id, sent, prepared });
      await this.documents.setCrawled(tx, workspaceId, { id, sha256: sent.source.sha256 });
      await this.record(tx, workspaceId, { actor, verb: 'update', id, changes });
      return { change: 'updated', remark };
    });
  }

  /** Names of what a write would change: the text of the same source too, if an earlier reader read it otherwise. */
  private async changes(
    tx: Queryable,
    workspaceId: string,
    { current, known, source, prepared }: Compared,
  ): Promise<string[]> {
    const changes = changedFields(known, source, prepared);
    if (changes.length > 0 || !isOutdated(current)) return changes;
    const before = await this.documents.current(tx, workspaceId, current.id);
    if (prepared?.version.text !== before?.text) return ['text'];
    await this.documents.setRead(tx, workspaceId, current.id);
    return [];
  }

  private record(
    tx: Queryable,
    workspaceId: string,
    {
      actor,
      verb,
      id,
      changes = [],
    }: { actor: Actor; verb: 'create' | 'update' | 'delete'; id: string; changes?: string[] },
  ): Promise<void> {
    const audit = { action: `knowledge_document.${verb}`, target: 'knowledge_document', targetId: id, changes };
    return this.journal.record(tx, workspaceId, { actor, audit });
  }

  private sentBy(body: DocumentBody): SentDocument {
    const sent = sentBy(body);
    if (!sent)
      throw fail('invalid_field', 'The file’s format could not be detected. Send `format`.', { param: 'format' });
    if (!body.file && PACKED.includes(sent.source.format))
      throw fail('invalid_field', 'Send PDF, DOCX and XLSX as a file in multipart/form-data.', { param: 'format' });
    return sent;
  }

  /** null if it is indexed in the background: because it is large, or no lane was free in time. */
  private async prepareQuick(workspaceId: string, sent: SentDocument): Promise<Prepared | null> {
    if (!isQuick(sent)) return null;
    try {
      return await prepare(workspaceId, {
        sentDocument: sent,
        readings: this.readings,
        options: { lane: 'quick', waitMs: QUICK_WAIT_MS },
      });
    } catch (error) {
      if (!(error instanceof DocumentRefused)) throw error;
      throw fail('invalid_field', error.message, { param: sent.source.filename === null ? 'text' : 'file' });
    }
  }
}

function requireVersion({ version, status }: DocumentRow, expected: number): void {
  const param = { param: 'expected_version' };
  if (version !== expected) throw fail('conflict', `The document has changed; its version is now ${version}.`, param);
  if (status === 'indexing') throw fail('conflict', 'A newer version of the document is being indexed.', param);
}

/** The same source with the document's audience, if that is narrower. */
function noWider(
  { audience }: LockedDocument,
  sent: SentDocument,
  prepared: Prepared | null,
): { sent: SentDocument; prepared: Prepared | null } {
  if (audience === 'public') return { sent, prepared };
  return {
    sent: { ...sent, source: { ...sent.source, audience } },
    prepared: prepared && { ...prepared, version: { ...prepared.version, audience } },
  };
}

/** A document's description; any bytes that go with it are its text. */
type Described = Pick<DocumentRow, 'title' | 'url' | 'locale' | 'audience' | 'format' | 'sha256'>;
const FIELDS = ['title', 'url', 'locale', 'audience', 'format', 'sha256'] as const;
const nameOf = (field: (typeof FIELDS)[number]): string => (field === 'sha256' ? 'text' : field);

/** Names of a new document's fields. */
const fieldsOf = (source: DocumentSource): string[] => FIELDS.filter((field) => source[field] !== null).map(nameOf);

/** Names of the fields that a write would change. */
function changedFields(current: Described, source: DocumentSource, prepared: Prepared | null): string[] {
  const next: Described = {
    ...source,
    title: prepared?.version.title ?? source.title ?? current.title,
    locale: prepared?.version.locale ?? source.locale ?? current.locale,
  };
  return FIELDS.filter((field) => current[field] !== next[field]).map(nameOf);
}
