import { Injectable } from '@nestjs/common';
import { listSpec } from '../../platform/db/keyset.js';
import { named } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Page } from '../../platform/http/page.js';
import { Pager } from '../../platform/http/pager.js';
import { fail } from '../../platform/kernel/errors.js';
import type { PlacedPicture } from '../../platform/kernel/markdown/pictures.js';
import { PicturesReader } from './pictures/pictures.reader.js';
import {
  DOCUMENT_COLUMNS,
  presentDocument,
  presentSummary,
  type DocumentDto,
  type DocumentRow,
  type DocumentsQuery,
  type DocumentSummaryDto,
  type DocumentVersionDto,
  type DocumentVersionTextDto,
} from './knowledge.dto.js';

const LIST = listSpec({
  endpoint: 'knowledge documents',
  columns: DOCUMENT_COLUMNS,
  from: 'documents',
  sorts: ['created_at'],
  contains: { q: 'title' },
  filters: { status: 'status', audience: 'audience', locale: 'locale', url: 'url' },
});
const GET = named(`
  select ${DOCUMENT_COLUMNS.replace(/\w+/g, 'd.$&')}, v.text, coalesce(v.pictures, '[]') as pictures
  from documents d
  left join document_versions v on v.workspace_id = d.workspace_id and v.document_id = d.id and v.version = d.version
  where d.workspace_id = $1 and d.id = $2`);
const VERSION_COLUMNS = 'document_id, version, octet_length(text) as bytes, created_at';
/** The newest 100, about three months for a document that is replaced daily. */
const VERSIONS = named(`
  select ${VERSION_COLUMNS} from document_versions where workspace_id = $1 and document_id = $2
  order by version desc limit 100`);
const VERSION = named(`
  select ${VERSION_COLUMNS}, text, pictures from document_versions
  where workspace_id = $1 and document_id = $2 and version = $3`);
const EXISTS = named('select from documents where workspace_id = $1 and id = $2');
const LINKED = named(`
  select title, url from documents
  where workspace_id = $1 and audience = 'public' and status = 'ready' and url is not null
  order by created_at desc, id desc limit $2`);
const IMPORTED_COLUMNS = 'id, origin, title, url, locale, audience, format, status, error, sha256, reader';
const IMPORTED = named(`
  select ${IMPORTED_COLUMNS} from documents
  where workspace_id = $1 and origin > $3 and starts_with(origin, $2) order by origin limit $4`);
const STATES = named(`select ${IMPORTED_COLUMNS} from documents where workspace_id = $1 and id = any($2)`);

/** An imported document, without its text. */
export type ImportedDocument = Omit<
  DocumentRow,
  'version' | 'chunks' | 'embedding_status' | 'embedding_error' | 'sample' | 'created_at' | 'updated_at'
> & {
  origin: string | null;
};

type WithPictures<Row, Text = string | null> = Row & { text: Text; pictures: PlacedPicture[] };
type VersionRow = Omit<DocumentVersionDto, 'object'> & Record<string, unknown>;

const presentVersion = ({ document_id, version, bytes, created_at }: VersionRow): DocumentVersionDto => ({
  object: 'knowledge_document_version',
  document_id,
  version,
  bytes,
  created_at,
});

@Injectable()
export class KnowledgeReader {
  constructor(
    private readonly db: TenantDb,
    private readonly pager: Pager,
    private readonly pictures: PicturesReader,
  ) {}

  list(workspaceId: string, query: DocumentsQuery): Promise<Page<DocumentSummaryDto>> {
    return this.pager.page(workspaceId, LIST, { query, present: presentSummary });
  }

  /** One document with its text. Throws `not_found`. */
  async get(workspaceId: string, id: string): Promise<DocumentDto> {
    const { rows } = await this.db.query<WithPictures<DocumentRow>>(workspaceId, GET(workspaceId, id));
    if (!rows[0]) throw fail('not_found');
    return presentDocument(rows[0], this.pictures.signed(workspaceId, rows[0].pictures));
  }

  /** The last 100 versions of a document, newest first. Throws `not_found`. */
  async versions(workspaceId: string, id: string): Promise<DocumentVersionDto[]> {
    const db = this.db.of(workspaceId);
    const { rowCount } = await db.query(EXISTS(workspaceId, id));
    if (rowCount === 0) throw fail('not_found');
    return (await db.query<VersionRow>(VERSIONS(workspaceId, id))).rows.map(presentVersion);
  }

  /** Throws `not_found`. */
  async version(workspaceId: string, id: string, version: number): Promise<DocumentVersionTextDto> {
    const { rows } = await this.db.query<WithPictures<VersionRow, string>>(
      workspaceId,
      VERSION(workspaceId, id, version),
    );
    if (!rows[0]) throw fail('not_found');
    const pictures = this.pictures.signed(workspaceId, rows[0].pictures);
    return { ...presentVersion(rows[0]), text: rows[0].text, pictures };
  }

  /** Public documents that can be read on the web, newest first. */
  async linked(workspaceId: string, limit: number): Promise<{ title: string; url: string }[]> {
    return (await this.db.query<{ title: string; url: string }>(workspaceId, LINKED(workspaceId, limit))).rows;
  }

  /** Documents whose origin starts with `prefix`, by origin. @param after '' or the last document's origin */
  async imported(
    workspaceId: string,
    { prefix, after, limit }: { prefix: string; after: string; limit: number },
  ): Promise<ImportedDocument[]> {
    const { rows } = await this.db.query<ImportedDocument>(workspaceId, IMPORTED(workspaceId, prefix, after, limit));
    return rows;
  }

  /** The state of documents; removed ones are missing. */
  async states(workspaceId: string, ids: string[]): Promise<ImportedDocument[]> {
    return (await this.db.query<ImportedDocument>(workspaceId, STATES(workspaceId, ids))).rows;
  }
}
