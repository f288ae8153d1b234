/**
 * Writes the retrieval index: passages, their postings, and the counts that BM25 needs. Always inside a
 * transaction.
 */
import { Inject, Injectable } from '@nestjs/common';
import { EXAMPLE_INDEXER, type ExampleIndexer } from '../../agent/ports/indexer.js';
import type { IndexedPassage, SectionExamples } from '../../agent/ports/knowledge.js';
import { onlyRow } from '../../platform/db/only-row.js';
import { named, type Queryable } from '../../platform/db/statement.js';
import { required } from '../../platform/kernel/invariant.js';
import { inParts } from './in-parts.js';
import { PostingsStore } from './postings.store.js';
import type { PackedPassages } from './processes/packed-passages.js';

/** One writer per workspace at a time: counts stay exact and there are no deadlocks. */
const ENTER = named(`
  insert into knowledge_indexes (workspace_id, internal) values ($1, false), ($1, true) on conflict do nothing`);
const LOCK = named(
  'select internal, next_no from knowledge_indexes where workspace_id = $1 order by internal for update',
);

/** The lexemes of a document's passages, a row for each passage and lexeme. */
const HELD = `
  select p.internal, p.no, l.lexeme from passages p, unnest(p.lexemes) as l(lexeme)
  where p.workspace_id = $1 and p.document_id = $2`;
const LOWER_FREQUENCIES = named(`
  with held as (select internal, lexeme, count(*)::int as n from (${HELD}) h group by 1, 2),
  gone as (
    delete from lexemes t using held
    where t.workspace_id = $1 and t.internal = held.internal and t.lexeme = held.lexeme and t.frequency <= held.n)
  update lexemes t set frequency = t.frequency - held.n from held
  where t.workspace_id = $1 and t.internal = held.internal and t.lexeme = held.lexeme and t.frequency > held.n`);
const LOWER_TOTALS = named(`
  update knowledge_indexes t set passages = t.passages - h.n, total_length = t.total_length - h.length
  from (select internal, count(*)::int as n, sum(length)::bigint as length from passages
        where workspace_id = $1 and document_id = $2 group by internal) h
  where t.workspace_id = $1 and t.internal = h.internal`);
const DROP_PASSAGES = named('delete from passages where workspace_id = $1 and document_id = $2');

const ADD_PASSAGES = named(`
  insert into passages (workspace_id, internal, document_id, version, no, ordinal, start_at, end_at, text, headings, units, lexemes, length, examples)
  select $1, $2, $3, $4, no, ordinal, start_at, end_at, text,
    array(select jsonb_array_elements_text(headings)), units, array(select jsonb_array_elements_text(lexemes)), length, examples
  from unnest($5::int[], $6::int[], $7::int[], $8::int[], $9::text[], $10::jsonb[], $11::jsonb[], $12::jsonb[], $13::int[], $14::jsonb[])
    as p(no, ordinal, start_at, end_at, text, headings, units, lexemes, length, examples)`);
const RAISE_FREQUENCIES = named(`
  insert into lexemes as t (workspace_id, internal, lexeme, frequency)
  select $1, $2, * from unnest($3::text[], $4::int[])
  on conflict (workspace_id, internal, lexeme) do update set frequency = t.frequency + excluded.frequency`);
const RAISE_TOTALS = named(`
  update knowledge_indexes set passages = passages + $3, total_length = total_length + $4, next_no = next_no + $3
  where workspace_id = $1 and internal = $2`);

const EXAMPLES = named('select examples from documents where workspace_id = $1 and id = $2');

/** Rows per statement: building it is the longest time for which it blocks others. */
const ROWS_MAX = 5_000;

export interface IndexedVersion {
  documentId: string;
  version: number;
  internal: boolean;
  /** Text of the whole document. */
  text: string;
  /** BCP 47 */
  locale: string | null;
  passages: PackedPassages;
}

@Injectable()
export class PassagesStore {
  constructor(
    private readonly postings: PostingsStore,
    @Inject(EXAMPLE_INDEXER) private readonly exampleIndexer: ExampleIndexer,
  ) {}

  /** Replaces a document's passages in the index; readers see the old ones until the commit. */
  async replace(db: Queryable, workspaceId: string, version: IndexedVersion): Promise<void> {
    const { documentId, internal, locale, passages } = version;
    const numbers = await this.lock(db, workspaceId);
    await this.dropHeld(db, workspaceId, documentId);
    const withExamples = this.exampleIndexer.exampleAdder(await this.examplesOf(db, workspaceId, documentId), locale);
    const frequencies = new Map<string, number>();
    let no = required(numbers.get(internal), 'the counts of an index');
    let length = 0;
    for (const read of passages.batches()) {
      const batch = read.map(withExamples);
      await this.add(db, workspaceId, { version, batch, from: no });
      no += batch.length;
      length += batch.reduce((sum, passage) => sum + passage.length, 0);
      for (const { lexemes } of batch)
        for (const lexeme of lexemes.keys()) frequencies.set(lexeme, (frequencies.get(lexeme) ?? 0) + 1);
    }
    if (passages.count === 0) return;
    await this.raise(db, workspaceId, { internal, frequencies });
    await db.query(RAISE_TOTALS(workspaceId, internal, passages.count, length));
  }

  /** Removes a document from the index. */
  async drop(db: Queryable, workspaceId: string, documentId: string): Promise<void> {
    await this.lock(db, workspaceId);
    await this.dropHeld(db, workspaceId, documentId);
  }

  private async lock(db: Queryable, workspaceId: string): Promise<Map<boolean, number>> {
    await db.query(ENTER(workspaceId));
    const { rows } = await db.query<{ internal: boolean; next_no: number }>(LOCK(workspaceId));
    return new Map(rows.map((row) => [row.internal, row.next_no]));
  }

  private async examplesOf(db: Queryable, workspaceId: string, documentId: string): Promise<SectionExamples[]> {
    return onlyRow(await db.query<{ examples: SectionExamples[] }>(EXAMPLES(workspaceId, documentId))).examples;
  }

  private async dropHeld(db: Queryable, workspaceId: string, documentId: string): Promise<void> {
    await this.postings.drop(db, workspaceId, documentId);
    for (const statement of [LOWER_FREQUENCIES, LOWER_TOTALS, DROP_PASSAGES])
      await db.query(statement(workspaceId, documentId));
  }

  private async raise(
    db: Queryable,
    workspaceId: string,
    { internal, frequencies }: { internal: boolean; frequencies: Map<string, number> },
  ): Promise<void> {
    for (const part of inParts(frequencies, ROWS_MAX)) {
      const [lexemes, counts] = [part.map(([lexeme]) => lexeme), part.map(([, count]) => count)];
      await db.query(RAISE_FREQUENCIES(workspaceId, internal, lexemes, counts));
    }
  }

  private async add(
    db: Queryable,
    workspaceId: string,
    { version, batch, from }: { version: IndexedVersion; batch: IndexedPassage[]; from: number },
  ): Promise<void> {
    const { documentId, internal } = version;
    const column = <T>(pick: (passage: IndexedPassage, no: number) => T): T[] => batch.map((p, i) => pick(p, from + i));
    await db.query(
      ADD_PASSAGES(
        workspaceId,
        internal,
        documentId,
        version.version,
        column((_, no) => no),
        column((p) => p.ordinal),
        column((p) => p.start),
        column((p) => p.end),
        column((p) => version.text.slice(p.start, p.end).toWellFormed()),
        column((p) => JSON.stringify(p.headings)),
        column((p) => JSON.stringify(p.units)),
        column((p) => JSON.stringify([...p.lexemes.keys()])),
        column((p) => p.length),
        column((p) => JSON.stringify(p.examples ?? [])),
      ),
    );
    await this.postings.add(db, workspaceId, { internal, passages: batch, from });
  }
}
