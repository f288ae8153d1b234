/** The engine's KnowledgeIndex over Postgres: public knowledge only (specification §3.13), one round trip per call. */
import { Injectable } from '@nestjs/common';
import type {
  Calibration,
  EvidenceUnit,
  KnowledgeIndex,
  KnowledgeStatistics,
  Passage,
  PostingList,
  PostingsQuery,
  SectionExamples,
  SimilarityQuery,
  SimilarPassage,
} from '../../agent/ports/knowledge.js';
import { named, type Statement } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { SemanticSearch } from './embeddings/semantic-search.reader.js';
import { IndexMemory } from './index-memory.js';
import type { PlacedPassage } from './placed-passages.dto.js';
import { PostingLists } from './posting-lists.reader.js';
import { onlyRow } from '../../platform/db/only-row.js';

/** Joined: before the table is first analysed, `= any` compares each row with thousands of spellings one by one. */
const FREQUENCIES = `
  (select coalesce(jsonb_object_agg(l.lexeme, l.frequency), '{}')
   from unnest($2::text[]) as asked(lexeme)
   join lexemes l on l.workspace_id = $1 and not l.internal and l.lexeme = asked.lexeme)`;
const FREQUENCY = named(`select ${FREQUENCIES} as frequency`);
const STATISTICS = named(`
  select i.passages, i.total_length, i.next_no || '.' || i.passages as revision,
    case when i.calibrated_for = i.next_no || '.' || i.passages then i.calibration end as calibration,
    ${FREQUENCIES} as frequency
  from knowledge_indexes i where i.workspace_id = $1 and not i.internal`);
/** With the state of the vectors, if there are any and the workspace uses semantic search. */
const STATISTICS_AND_VECTORS = named(`
  select i.passages, i.total_length, i.next_no || '.' || i.passages as revision,
    case when i.calibrated_for = i.next_no || '.' || i.passages then i.calibration end as calibration,
    case when i.vectors > 0
        and coalesce((select g.semantic_search from guardrails g where g.workspace_id = $1), 'on') = 'on'
      then i.next_no || '.' || i.passages || '.' || i.vectors end as vectors,
    ${FREQUENCIES} as frequency
  from knowledge_indexes i where i.workspace_id = $1 and not i.internal`);
const PASSAGE = `
  select p.no, p.document_id, d.title, d.url, d.locale, p.version, p.ordinal, p.start_at, p.end_at, p.headings, p.text, p.units,
    p.length, p.examples
  from passages p
  join documents d on d.workspace_id = p.workspace_id and d.id = p.document_id
  where p.workspace_id = $1 and not p.internal`;
const PASSAGES = named(`${PASSAGE} and p.no = any($2)`);
/** Duplicates of a sampled passage are included, up to a limit. */
const SAMPLE = named(`${PASSAGE} and p.sample_key = any(array(
    select distinct s.sample_key from passages s where s.workspace_id = $1 and not s.internal order by 1 limit $2))
  order by p.sample_key, d.title collate "C", p.ordinal limit 4 * $2`);
const PLACES = named(`
  select no, document_id as "documentId", ordinal from passages where workspace_id = $1 and not internal`);
const KEEP = named(`
  update knowledge_indexes set calibration = $3, calibrated_for = $2
  where workspace_id = $1 and not internal and next_no || '.' || passages = $2`);

interface StatisticsRow {
  passages: number;
  total_length: number;
  revision: string;
  calibration: Calibration | null;
  frequency: Record<string, number>;
  /** Absent if semantic search is not configured. */
  vectors?: string | null;
  [column: string]: unknown;
}

/** Larger requests of lexemes are not cached. */
const REMEMBERED_TOGETHER_MAX = 200;

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
  examples: SectionExamples[];
  text: string;
  [column: string]: unknown;
}

@Injectable()
export class PostgresIndex implements KnowledgeIndex {
  /** Calibrations being fitted, by workspace and state. */
  private readonly fitting = new Map<string, Promise<Calibration>>();
  private readonly memory = new IndexMemory();
  private readonly lists: PostingLists;

  constructor(
    private readonly db: TenantDb,
    private readonly semantic: SemanticSearch,
  ) {
    this.lists = new PostingLists(db, this.memory);
  }

  async statistics(workspaceId: string, lexemes: string[]): Promise<KnowledgeStatistics> {
    const statement = this.semantic.isConfigured ? STATISTICS_AND_VECTORS : STATISTICS;
    const { rows } = await this.db.query<StatisticsRow>(workspaceId, statement(workspaceId, lexemes));
    const row = rows[0];
    if (!row || row.passages === 0)
      return { revision: '', calibration: null, passages: 0, meanLength: 0, frequency: new Map() };
    const frequency = new Map(Object.entries(row.frequency));
    const remembered = this.memory.forWorkspace(workspaceId, row.revision);
    for (const lexeme of lexemes) remembered.keepFrequency(lexeme, frequency.get(lexeme) ?? 0);
    return {
      revision: row.revision,
      calibration: row.calibration,
      passages: row.passages,
      meanLength: row.total_length / row.passages,
      frequency,
      ...(row.vectors && { vectors: row.vectors }),
    };
  }

  async frequencies(workspaceId: string, revision: string, lexemes: string[]): Promise<Map<string, number>> {
    const remembered = this.memory.forWorkspace(workspaceId, revision);
    const ask = async (asked: string[]): Promise<Map<string, number>> => {
      if (asked.length === 0) return new Map();
      const statement = FREQUENCY(workspaceId, asked);
      const { rows } = await this.db.query<{ frequency: Record<string, number> }>(workspaceId, statement);
      return new Map(Object.entries(onlyRow({ rows }).frequency));
    };
    // Long lists are mostly spelling candidates, which are rarely requested again.
    if (lexemes.length > REMEMBERED_TOGETHER_MAX) return ask(lexemes);
    const asked = lexemes.filter((lexeme) => remembered.frequency(lexeme) === undefined);
    const found = await ask(asked);
    for (const lexeme of asked) remembered.keepFrequency(lexeme, found.get(lexeme) ?? 0);
    for (const lexeme of lexemes) {
      const known = remembered.frequency(lexeme);
      if (known) found.set(lexeme, known);
    }
    return found;
  }

  postings(workspaceId: string, query: PostingsQuery): Promise<Map<string, PostingList>> {
    return this.lists.read(workspaceId, query);
  }

  passages(workspaceId: string, numbers: number[]): Promise<Passage[]> {
    return this.read(workspaceId, PASSAGES(workspaceId, numbers));
  }

  /** The same for words that may not leave the process. */
  get inside(): PostgresIndex {
    return this.semantic.isConfigured
      ? (Object.create(this, { similar: { value: undefined } }) as PostgresIndex)
      : this;
  }

  similar(workspaceId: string, vectors: string, query: SimilarityQuery): Promise<SimilarPassage[]> {
    return this.semantic.similar(workspaceId, vectors, query);
  }

  sample(workspaceId: string, count: number): Promise<Passage[]> {
    return this.read(workspaceId, SAMPLE(workspaceId, count));
  }

  async places(workspaceId: string): Promise<PlacedPassage[]> {
    const { rows } = await this.db.query<PlacedPassage & Record<string, unknown>>(workspaceId, PLACES(workspaceId));
    return rows;
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
      ...(row.examples.length > 0 && { examples: row.examples }),
    }));
  }
}
