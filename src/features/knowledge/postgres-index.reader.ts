/** The engine's KnowledgeIndex over Postgres: public knowledge only (contract §3, audience), one round trip a call. */
import { Injectable } from '@nestjs/common';
import type {
  Calibration,
  EvidenceUnit,
  KnowledgeIndex,
  KnowledgeStatistics,
  Passage,
  PostingList,
} from '../../agent/ports/knowledge.js';
import { named, type Statement } from '../../db/statement.js';
import { TenantDb } from '../../db/tenant-db.js';
import { byBlock, type PackedBlock, unpacked } from './packed-postings.js';

const STATISTICS = named(`
  select i.passages, i.total_length, i.next_no || '.' || i.passages as revision,
    case when i.calibrated_for = i.next_no || '.' || i.passages then i.calibration end as calibration,
    (select coalesce(jsonb_object_agg(l.lexeme, l.frequency), '{}') from lexemes l
     where l.workspace_id = $1 and not l.internal and l.lexeme = any($2)) as frequency
  from knowledge_indexes i where i.workspace_id = $1 and not i.internal`);
const POSTINGS = named(`
  select lexeme, block, postings from posting_blocks where workspace_id = $1 and not internal and lexeme = any($2)`);
const POSTINGS_AMONG = named(`
  select lexeme, block, postings from posting_blocks
  where workspace_id = $1 and not internal and lexeme = any($2) and block = any($3)`);
const PASSAGE = `
  select p.no, p.document_id, d.title, d.url, d.locale, p.version, p.ordinal, p.start_at, p.end_at, p.headings, p.text, p.units,
    p.length
  from passages p
  join documents d on d.workspace_id = p.workspace_id and d.id = p.document_id
  where p.workspace_id = $1 and not p.internal`;
const PASSAGES = named(`${PASSAGE} and p.no = any($2)`);
/** Twins of a drawn passage come with it, but no flood of them. */
const SAMPLE = named(`${PASSAGE} and p.sample_key = any(array(
    select distinct s.sample_key from passages s where s.workspace_id = $1 and not s.internal order by 1 limit $2))
  order by p.sample_key, d.title collate "C", p.ordinal limit 4 * $2`);
const TITLED = named(`${PASSAGE}
    and not exists (select from unnest($2::text[]) as w(word) where position(w.word in lower(d.title)) = 0)
  order by char_length(d.title), d.title collate "C", p.ordinal, p.text collate "C" limit $3`);
const KEEP = named(`
  update knowledge_indexes set calibration = $3, calibrated_for = $2
  where workspace_id = $1 and not internal and next_no || '.' || passages = $2`);

interface StatisticsRow {
  passages: number;
  total_length: number;
  revision: string;
  calibration: Calibration | null;
  frequency: Record<string, number>;
  [column: string]: unknown;
}

interface BlockRow extends PackedBlock {
  lexeme: string;
  [column: string]: unknown;
}

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
  /** Calibrations being fitted, by workspace and state. */
  private readonly fitting = new Map<string, Promise<Calibration>>();

  constructor(private readonly db: TenantDb) {}

  async statistics(workspaceId: string, lexemes: string[]): Promise<KnowledgeStatistics> {
    const { rows } = await this.db.query<StatisticsRow>(workspaceId, STATISTICS(workspaceId, lexemes));
    const row = rows[0];
    if (!row || row.passages === 0)
      return { revision: '', calibration: null, passages: 0, meanLength: 0, frequency: new Map() };
    return {
      revision: row.revision,
      calibration: row.calibration,
      passages: row.passages,
      meanLength: row.total_length / row.passages,
      frequency: new Map(Object.entries(row.frequency)),
    };
  }

  async postings(workspaceId: string, lexemes: string[], among?: number[]): Promise<Map<string, PostingList>> {
    const wanted = among && byBlock(among);
    const statement = wanted
      ? POSTINGS_AMONG(workspaceId, lexemes, [...wanted.keys()])
      : POSTINGS(workspaceId, lexemes);
    const { rows } = await this.db.query<BlockRow>(workspaceId, statement);
    const blocks = new Map<string, PackedBlock[]>();
    for (const row of rows) {
      const found = blocks.get(row.lexeme);
      if (found) found.push(row);
      else blocks.set(row.lexeme, [row]);
    }
    return new Map([...blocks].map(([lexeme, packed]) => [lexeme, unpacked(packed, wanted)]));
  }

  passages(workspaceId: string, numbers: number[]): Promise<Passage[]> {
    return this.read(workspaceId, PASSAGES(workspaceId, numbers));
  }

  titled(workspaceId: string, words: string[], limit: number): Promise<Passage[]> {
    return this.read(workspaceId, TITLED(workspaceId, words, limit));
  }

  sample(workspaceId: string, count: number): Promise<Passage[]> {
    return this.read(workspaceId, SAMPLE(workspaceId, count));
  }

  async calibrate(workspaceId: string, revision: string, work: () => Promise<Calibration>): Promise<Calibration> {
    const key = `${workspaceId} ${revision}`;
    const running = this.fitting.get(key);
    if (running) return running;
    const fitting = work().finally(() => this.fitting.delete(key));
    this.fitting.set(key, fitting);
    const fitted = await fitting;
    await this.db.query(workspaceId, KEEP(workspaceId, revision, JSON.stringify(fitted)));
    return fitted;
  }

  private async read(workspaceId: string, statement: Statement): Promise<Passage[]> {
    const { rows } = await this.db.query<PassageRow>(workspaceId, statement);
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
