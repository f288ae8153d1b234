import { Injectable } from '@nestjs/common';
import { listSpec } from '../../db/keyset.js';
import { named } from '../../db/statement.js';
import { TenantDb } from '../../db/tenant-db.js';
import type { Page } from '../../http/page.js';
import { Pager } from '../../http/pager.js';
import { fail } from '../../kernel/errors.js';
import {
  DOCUMENT_COLUMNS,
  presentDocument,
  presentSummary,
  type DocumentDto,
  type DocumentRow,
  type DocumentsQuery,
  type DocumentSummaryDto,
} from './knowledge.dto.js';

const LIST = listSpec({
  endpoint: 'knowledge documents',
  columns: DOCUMENT_COLUMNS,
  from: 'documents',
  sorts: ['created_at'],
  filters: { status: 'status', audience: 'audience', locale: 'locale', url: 'url' },
});
const GET = named(`
  select ${DOCUMENT_COLUMNS.replace(/\w+/g, 'd.$&')}, v.text
  from documents d
  left join document_versions v on v.workspace_id = d.workspace_id and v.document_id = d.id and v.version = d.version
  where d.workspace_id = $1 and d.id = $2`);
const LINKED = named(`
  select title, url from documents
  where workspace_id = $1 and audience = 'public' and status = 'ready' and url is not null
  order by created_at desc, id desc limit $2`);
const IMPORTED_COLUMNS = 'id, origin, title, url, locale, audience, format, status, error, sha256';
const IMPORTED = named(`
  select ${IMPORTED_COLUMNS} from documents
  where workspace_id = $1 and origin > $3 and starts_with(origin, $2) order by origin limit $4`);
const STATES = named(`select ${IMPORTED_COLUMNS} from documents where workspace_id = $1 and id = any($2)`);

/** A document that an import made, without what it says. */
export type ImportedDocument = Omit<
  DocumentRow,
  'version' | 'chunks' | 'embedding_status' | 'embedding_error' | 'created_at' | 'updated_at'
> & {
  origin: string | null;
};

@Injectable()
export class KnowledgeReader {
  constructor(
    private readonly db: TenantDb,
    private readonly pager: Pager,
  ) {}

  list(workspaceId: string, query: DocumentsQuery): Promise<Page<DocumentSummaryDto>> {
    return this.pager.page(workspaceId, LIST, query, presentSummary);
  }

  /** One document with its text. Throws `not_found`. */
  async get(workspaceId: string, id: string): Promise<DocumentDto> {
    const { rows } = await this.db.query<DocumentRow & { text: string | null }>(workspaceId, GET(workspaceId, id));
    if (!rows[0]) throw fail('not_found');
    return presentDocument(rows[0]);
  }

  /** Public documents that can be read on the web, newest first. */
  async linked(workspaceId: string, most: number): Promise<{ title: string; url: string }[]> {
    return (await this.db.query<{ title: string; url: string }>(workspaceId, LINKED(workspaceId, most))).rows;
  }

  /** What imports made under origins that begin with `prefix`, in their order. @param after '' or the last one's origin */
  async imported(workspaceId: string, prefix: string, after: string, most: number): Promise<ImportedDocument[]> {
    const { rows } = await this.db.query<ImportedDocument>(workspaceId, IMPORTED(workspaceId, prefix, after, most));
    return rows;
  }

  /** How far these documents are; those that were removed are missing. */
  async states(workspaceId: string, ids: string[]): Promise<ImportedDocument[]> {
    return (await this.db.query<ImportedDocument>(workspaceId, STATES(workspaceId, ids))).rows;
  }
}
