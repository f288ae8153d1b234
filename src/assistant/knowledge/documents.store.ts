import { Injectable } from '@nestjs/common';
import type { SectionExamples } from '../../agent/ports/knowledge.js';
import { alone } from '../../platform/db/alone.js';
import { named, type Queryable } from '../../platform/db/statement.js';
import type { PlacedPicture } from '../../platform/kernel/markdown/pictures.js';
import { PicturesStore } from './pictures/pictures.store.js';
import { DOCUMENT_COLUMNS, READER, type Audience, type DocumentRow, type Format } from './knowledge.dto.js';
import { onlyRow } from '../../platform/db/only-row.js';

/** The source of a document version. */
export interface DocumentSource {
  /** null = the document's own title, else its file name. */
  title: string | null;
  filename: string | null;
  format: Format;
  url: string | null;
  locale: string | null;
  audience: Audience;
  sha256: string;
}

export interface DocumentVersion extends Omit<DocumentSource, 'filename'> {
  title: string;
  text: string;
  /** Where words of the text stand for pictures. */
  pictures: PlacedPicture[];
  chunks: number;
}

/** The current version of a document, with its description. */
export interface CurrentText {
  id: string;
  version: number;
  title: string;
  locale: string | null;
  audience: Audience;
  text: string;
}

/** A document that a write holds. */
export type LockedDocument = DocumentRow & {
  /** Hash of what a crawl stored last; null if none did, or the team has changed the document since. */
  crawled_sha256: string | null;
};

/** New passages have no vectors yet; the embedding queue sets the rest. */
const WITHOUT_VECTORS = `embedding_status = 'none', embedding_error = null, embedding_model = null`;
/** All at once and before the index, so that this transaction and a write of one of them cannot wait for each other. */
const LOCK_SAMPLES = named(`
  select id from documents where workspace_id = $1 and sample order by id for update`);
const SAMPLE = named('update documents set sample = $3 where workspace_id = $1 and id = $2 and sample <> $3');
/** Locks only the row, so that two writes of one document run one after the other. */
const LOCK = named(
  `select ${DOCUMENT_COLUMNS}, crawled_sha256 from documents where workspace_id = $1 and id = $2 for update`,
);
const FIND_DUPLICATE = named(`
  select ${DOCUMENT_COLUMNS} from documents
  where workspace_id = $1 and sha256 = $2 and format = $4 and audience = $5 and url is not distinct from $6
    -- One that failed has neither its own title nor its language yet.
    and (status = 'failed' or title = coalesce($3, title)
      and locale is not distinct from case when $8 then $7 else coalesce($7, locale) end)
  order by status = 'failed', created_at, id limit 1`);
const BY_ORIGIN = named(`select id, crawled_sha256 from documents where workspace_id = $1 and origin = $2`);
const MOVE_ORIGIN = named(`
  update documents set origin = $3 where workspace_id = $1 and origin = $2 returning id, crawled_sha256`);
const INSERT = named(`
  insert into documents (workspace_id, id, origin, title, url, locale, audience, format, sha256, status, version)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'indexing', 1)`);
const PUBLISH = named(`
  update documents set title = $3, url = $4, locale = $5, audience = $6, format = $7, sha256 = $8, chunks = $9, reader = ${READER},
    version = 1 + coalesce((select max(v.version) from document_versions v where v.workspace_id = $1 and v.document_id = $2), 0),
    status = 'ready', error = null, updated_at = now(), ${WITHOUT_VECTORS}
  where workspace_id = $1 and id = $2 returning ${DOCUMENT_COLUMNS}`);
const ADD_VERSION = named(
  'insert into document_versions (workspace_id, document_id, version, text, pictures) values ($1, $2, $3, $4, $5)',
);
const STATUS = named(`
  update documents set status = $3, error = $4, updated_at = now() where workspace_id = $1 and id = $2
  returning ${DOCUMENT_COLUMNS}`);
const CURRENT_AFTER = named(`
  select d.id, d.version, d.title, d.locale, d.audience, v.text from documents d
  join document_versions v on v.workspace_id = d.workspace_id and v.document_id = d.id and v.version = d.version
  where d.workspace_id = $1 and ($2::uuid is null or d.id > $2) order by d.id limit 1`);
const CURRENT = named(`
  select d.id, d.version, d.title, d.locale, d.audience, v.text from documents d
  join document_versions v on v.workspace_id = d.workspace_id and v.document_id = d.id and v.version = d.version
  where d.workspace_id = $1 and d.id = $2`);
const COUNT_PUBLISHED = named(`
  select count(*)::int as documents from documents d
  join document_versions v on v.workspace_id = d.workspace_id and v.document_id = d.id and v.version = d.version
  where d.workspace_id = $1`);
const READ = named(`update documents set reader = ${READER} where workspace_id = $1 and id = $2`);
const CRAWLED = named('update documents set crawled_sha256 = $3 where workspace_id = $1 and id = $2');
const AUDIENCE = named('update documents set audience = $3, updated_at = now() where workspace_id = $1 and id = $2');
const CHUNKS = named(`
  update documents set chunks = $3, ${WITHOUT_VECTORS} where workspace_id = $1 and id = $2 returning audience`);
const EXAMPLES = named('update documents set examples = $3 where workspace_id = $1 and id = $2');
const DELETE = named('delete from documents where workspace_id = $1 and id = $2 returning id');

type StoredDocumentRow = DocumentRow & Record<string, unknown>;

/** A document as a crawl compares it with its page. */
type CrawledDocument = Pick<LockedDocument, 'id' | 'crawled_sha256'>;

@Injectable()
export class DocumentsStore {
  constructor(private readonly pictures: PicturesStore) {}

  async lock(db: Queryable, workspaceId: string, id: string): Promise<LockedDocument | null> {
    return (await db.query<LockedDocument & Record<string, unknown>>(LOCK(workspaceId, id))).rows[0] ?? null;
  }

  /** A document with the same source and the same description. */
  async findDuplicate(
    db: Queryable,
    workspaceId: string,
    { source: { sha256, title, format, audience, url, locale }, isRead }: { source: DocumentSource; isRead: boolean },
  ): Promise<DocumentRow | null> {
    const statement = FIND_DUPLICATE(workspaceId, sha256, title, format, audience, url, locale, isRead);
    return (await db.query<StoredDocumentRow>(statement)).rows[0] ?? null;
  }

  /** The document that an import created from this origin (a path or an address). */
  async byOrigin(db: Queryable, workspaceId: string, origin: string): Promise<CrawledDocument | null> {
    return (await db.query<CrawledDocument>(BY_ORIGIN(workspaceId, origin))).rows[0] ?? null;
  }

  /** Renames the document of an origin. @returns it; null = there is none */
  async moveOrigin(
    db: Queryable,
    workspaceId: string,
    { origin, next }: { origin: string; next: string },
  ): Promise<CrawledDocument | null> {
    return (await db.query<CrawledDocument>(MOVE_ORIGIN(workspaceId, origin, next))).rows[0] ?? null;
  }

  /** Makes other writes of the same source into the same workspace wait until this transaction ends. */
  async lockSource(db: Queryable, workspaceId: string, sha256: string): Promise<void> {
    await alone(db, `${workspaceId} ${sha256}`);
  }

  /** Inserts a document whose first version is not published yet. */
  async insert(
    db: Queryable,
    workspaceId: string,
    { id, source, title, origin }: { id: string; source: DocumentSource; title: string; origin: string | null },
  ): Promise<void> {
    const { url, locale, audience, format, sha256 } = source;
    await db.query(INSERT(workspaceId, id, origin, title, url, locale, audience, format, sha256));
  }

  /** Publishes the next version. Throws `invalid_field` if it shows a picture that the workspace does not have. */
  async publish(
    db: Queryable,
    workspaceId: string,
    { id, next }: { id: string; next: DocumentVersion },
  ): Promise<DocumentRow> {
    const { title, url, locale, audience, format, sha256, chunks, text, pictures } = next;
    const { rows } = await db.query<StoredDocumentRow>(
      PUBLISH(workspaceId, id, title, url, locale, audience, format, sha256, chunks),
    );
    const row = onlyRow({ rows });
    await db.query(ADD_VERSION(workspaceId, id, row.version, text, JSON.stringify(pictures)));
    if (pictures.length > 0) await this.pictures.show(db, workspaceId, { documentId: id, ids: idsOf(pictures) });
    return row;
  }

  /** The next published document by id; null after the last. */
  async currentAfter(db: Queryable, workspaceId: string, after: string | null): Promise<CurrentText | null> {
    const { rows } = await db.query<CurrentText & Record<string, unknown>>(CURRENT_AFTER(workspaceId, after));
    return rows[0] ?? null;
  }

  /** The current version of a document; null if none is published. */
  async current(db: Queryable, workspaceId: string, id: string): Promise<CurrentText | null> {
    return (await db.query<CurrentText & Record<string, unknown>>(CURRENT(workspaceId, id))).rows[0] ?? null;
  }

  /** Number of published documents. */
  async countPublished(db: Queryable, workspaceId: string): Promise<number> {
    return onlyRow(await db.query<{ documents: number }>(COUNT_PUBLISHED(workspaceId))).documents;
  }

  /** This version of the product reads it like the one before. */
  async setRead(db: Queryable, workspaceId: string, id: string): Promise<void> {
    await db.query(READ(workspaceId, id));
  }

  /** @param sha256 of what a crawl stores with this write; null = the write is the team's own */
  async setCrawled(
    db: Queryable,
    workspaceId: string,
    { id, sha256 }: { id: string; sha256: string | null },
  ): Promise<void> {
    await db.query(CRAWLED(workspaceId, id, sha256));
  }

  /** @param sample false once the team changes it, or its example questions */
  async setSample(db: Queryable, workspaceId: string, { id, sample }: { id: string; sample: boolean }): Promise<void> {
    await db.query(SAMPLE(workspaceId, id, sample));
  }

  /** @returns ids of all samples, in order */
  async lockSamples(db: Queryable, workspaceId: string): Promise<string[]> {
    return (await db.query<{ id: string }>(LOCK_SAMPLES(workspaceId))).rows.map(({ id }) => id);
  }

  async setAudience(
    db: Queryable,
    workspaceId: string,
    { id, audience }: { id: string; audience: Audience },
  ): Promise<void> {
    await db.query(AUDIENCE(workspaceId, id, audience));
  }

  /** Of a document that the caller has locked. @returns its audience, which may have changed since it was read */
  async setChunks(
    db: Queryable,
    workspaceId: string,
    { id, chunks }: { id: string; chunks: number },
  ): Promise<Audience> {
    return onlyRow(await db.query<{ audience: Audience }>(CHUNKS(workspaceId, id, chunks))).audience;
  }

  /** Example questions belong to no version. */
  async setExamples(
    db: Queryable,
    workspaceId: string,
    { id, sections }: { id: string; sections: SectionExamples[] },
  ): Promise<void> {
    await db.query(EXAMPLES(workspaceId, id, JSON.stringify(sections)));
  }

  async setStatus(
    db: Queryable,
    workspaceId: string,
    { id, status, error }: { id: string; status: 'indexing' | 'failed'; error: string | null },
  ): Promise<DocumentRow | null> {
    return (await db.query<StoredDocumentRow>(STATUS(workspaceId, id, status, error))).rows[0] ?? null;
  }

  /** With the pictures that no other document shows. */
  async delete(db: Queryable, workspaceId: string, id: string): Promise<boolean> {
    await this.pictures.release(db, workspaceId, id);
    return (await db.query(DELETE(workspaceId, id))).rowCount > 0;
  }
}

const idsOf = (pictures: readonly PlacedPicture[]): string[] => [...new Set(pictures.map(({ id }) => id))];
