/** Writes postings. The caller has locked the workspace's index, so that there is no concurrent writer. */
import { Injectable } from '@nestjs/common';
import type { IndexedPassage } from '../../agent/ports/knowledge.js';
import { named, type Queryable } from '../../platform/db/statement.js';
import { inParts } from './in-parts.js';
import { blockOf, byBlock, packed, without } from './packed-postings.js';

/** Passages are added in the order of their numbers, so new postings of a block are appended. */
const ADD = named(`
  insert into posting_blocks as t (workspace_id, internal, lexeme, block, postings)
  select $1, $2, lexeme, $3, postings from unnest($4::text[], $5::text[]) as p(lexeme, postings)
  on conflict (workspace_id, internal, lexeme, block) do update set postings = t.postings || excluded.postings`);
const NUMBERS = named('select internal, no from passages where workspace_id = $1 and document_id = $2');
/** The rows of a block that contain some of these passages. */
const HELD = named(`
  select lexeme, postings from posting_blocks where workspace_id = $1 and internal = $2 and block = $3 and lexeme = any(array(
    select distinct l.lexeme from passages p, unnest(p.lexemes) as l(lexeme)
    where p.workspace_id = $1 and p.internal = $2 and p.no = any($4)))`);
const KEEP = named(`
  update posting_blocks t set postings = kept.postings from unnest($4::text[], $5::text[]) as kept(lexeme, postings)
  where t.workspace_id = $1 and t.internal = $2 and t.block = $3 and t.lexeme = kept.lexeme`);
const DROP = named(
  'delete from posting_blocks where workspace_id = $1 and internal = $2 and block = $3 and lexeme = any($4)',
);

/** Rows that are decoded, and written, without yielding. */
const ROWS_MAX = 1_000;

type BlockKey = [workspaceId: string, internal: boolean, block: number];

interface HeldRow extends Record<string, unknown> {
  lexeme: string;
  postings: string;
}

@Injectable()
export class PostingsStore {
  /** Adds postings of passages with numbers from `from` on, which must be higher than all existing ones. */
  async add(
    db: Queryable,
    workspaceId: string,
    { internal, passages, from }: { internal: boolean; passages: IndexedPassage[]; from: number },
  ): Promise<void> {
    const blocks = new Map<number, Map<string, string>>();
    for (const [i, { lexemes, length }] of passages.entries()) {
      const block = blockOf(from + i);
      const rows = blocks.get(block) ?? new Map<string, string>();
      blocks.set(block, rows);
      for (const [lexeme, count] of lexemes)
        rows.set(lexeme, (rows.get(lexeme) ?? '') + packed(from + i, count, length));
    }
    for (const [block, rows] of blocks)
      await db.query(ADD(workspaceId, internal, block, [...rows.keys()], [...rows.values()]));
  }

  /** Removes postings of a document's passages, which must still exist. */
  async drop(db: Queryable, workspaceId: string, documentId: string): Promise<void> {
    const { rows } = await db.query<{ internal: boolean; no: number }>(NUMBERS(workspaceId, documentId));
    for (const internal of [false, true]) {
      const numbers = rows.filter((row) => row.internal === internal).map(({ no }) => no);
      for (const [block, gone] of byBlock(numbers)) {
        const here = numbers.filter((no) => blockOf(no) === block);
        await this.dropFrom(db, { key: [workspaceId, internal, block], numbers: here, gone });
      }
    }
  }

  private async dropFrom(
    db: Queryable,
    { key, numbers, gone }: { key: BlockKey; numbers: number[]; gone: Uint8Array },
  ): Promise<void> {
    const { rows } = await db.query<HeldRow>(HELD(...key, numbers));
    for (const part of inParts(rows, ROWS_MAX)) await this.keepLeft(db, { key, rows: part, gone });
  }

  private async keepLeft(
    db: Queryable,
    { key, rows, gone }: { key: BlockKey; rows: HeldRow[]; gone: Uint8Array },
  ): Promise<void> {
    const left = rows.map(({ lexeme, postings }) => ({ lexeme, postings: without(postings, gone) }));
    const remaining = left.filter(({ postings }) => postings !== '');
    const empty = left.filter(({ postings }) => postings === '').map(({ lexeme }) => lexeme);
    if (remaining.length > 0) {
      const [lexemes, postings] = [remaining.map((row) => row.lexeme), remaining.map((row) => row.postings)];
      await db.query(KEEP(...key, lexemes, postings));
    }
    if (empty.length > 0) await db.query(DROP(...key, empty));
  }
}
