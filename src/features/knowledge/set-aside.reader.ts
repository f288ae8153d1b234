import { Injectable } from '@nestjs/common';
import { named } from '../../db/statement.js';
import { TenantDb } from '../../db/tenant-db.js';

/** A sentence that speaks to an assistant, where it stands in its document's current version. */
export interface SetAsideSentence {
  document_id: string;
  title: string;
  url: string | null;
  start: number;
  end: number;
  reason: string;
  text: string;
  [column: string]: unknown;
}

const LIST = named(`
  select s.document_id, d.title, d.url, s.start_at as start, s.end_at as "end", s.reason, v.text
  from set_aside_sentences s
  join documents d on d.workspace_id = s.workspace_id and d.id = s.document_id
  join document_versions v on v.workspace_id = d.workspace_id and v.document_id = d.id and v.version = d.version
  where s.workspace_id = $1 and ($2::uuid is null or s.document_id = $2)
  order by d.title, s.document_id, s.start_at limit $3`);

@Injectable()
export class SetAsideReader {
  constructor(private readonly db: TenantDb) {}

  /** What is no evidence because it speaks to an assistant. @param documentId null = of all documents */
  async list(workspaceId: string, documentId: string | null, most: number): Promise<SetAsideSentence[]> {
    const { rows } = await this.db.query<SetAsideSentence>(workspaceId, LIST(workspaceId, documentId, most));
    return rows.map((row) => ({ ...row, text: row.text.slice(row.start, row.end).toWellFormed() }));
  }
}
