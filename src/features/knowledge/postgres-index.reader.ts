/** The engine's KnowledgeIndex over Postgres: public knowledge only (contract §3, audience), one round trip a call. */
import { Injectable } from '@nestjs/common';
import type {
  EvidenceUnit,
  KnowledgeIndex,
  KnowledgeStatistics,
  Passage,
  Posting,
} from '../../agent/ports/knowledge.js';
import { named } from '../../db/statement.js';
import { TenantDb } from '../../db/tenant-db.js';

const STATISTICS = named(`
  select i.passages, i.total_length,
    (select coalesce(jsonb_object_agg(l.lexeme, l.frequency), '{}') from lexemes l
     where l.workspace_id = $1 and not l.internal and l.lexeme = any($2)) as frequency
  from knowledge_indexes i where i.workspace_id = $1 and not i.internal`);
const POSTINGS = named(`
  select lexeme, passage_no as passage, count, length from postings
  where workspace_id = $1 and not internal and lexeme = any($2)`);
const POSTINGS_AMONG = named(`
  select lexeme, passage_no as passage, count, length from postings
  where workspace_id = $1 and not internal and lexeme = any($2) and passage_no = any($3)`);
const PASSAGES = named(`
  select p.no, p.document_id, d.title, d.url, d.locale, p.version, p.ordinal, p.start_at, p.end_at, p.headings, p.text, p.units,
    p.length
  from passages p
  join documents d on d.workspace_id = p.workspace_id and d.id = p.document_id
  where p.workspace_id = $1 and not p.internal and p.no = any($2)`);

interface PassageRow {
  no: number;
  document_id: string;
  title: string;
  url: string | null;
  locale: string | null;
  version: number;
  ordinal: number;
  start_at: number;
  end_at: number;
  headings: string[];
  units: EvidenceUnit[];
  length: number;
  text: string;
  [column: string]: unknown;
}

@Injectable()
export class PostgresIndex implements KnowledgeIndex {
  constructor(private readonly db: TenantDb) {}

  async statistics(workspaceId: string, lexemes: string[]): Promise<KnowledgeStatistics> {
    const { rows } = await this.db.query<{ passages: number; total_length: number; frequency: Record<string, number> }>(
      workspaceId,
      STATISTICS(workspaceId, lexemes),
    );
    const row = rows[0];
    if (!row || row.passages === 0) return { passages: 0, meanLength: 0, frequency: new Map() };
    return {
      passages: row.passages,
      meanLength: row.total_length / row.passages,
      frequency: new Map(Object.entries(row.frequency)),
    };
  }

  async postings(workspaceId: string, lexemes: string[], among?: number[]): Promise<Posting[]> {
    const statement = among ? POSTINGS_AMONG(workspaceId, lexemes, among) : POSTINGS(workspaceId, lexemes);
    return (await this.db.query<Posting & Record<string, unknown>>(workspaceId, statement)).rows;
  }

  async passages(workspaceId: string, numbers: number[]): Promise<Passage[]> {
    const { rows } = await this.db.query<PassageRow>(workspaceId, PASSAGES(workspaceId, numbers));
    return rows.map((row) => ({
      no: row.no,
      documentId: row.document_id,
      title: row.title,
      url: row.url,
      locale: row.locale,
      version: row.version,
      ordinal: row.ordinal,
      start: row.start_at,
      end: row.end_at,
      headings: row.headings,
      units: row.units,
      length: row.length,
      text: row.text,
    }));
  }
}
