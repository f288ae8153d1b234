import { Injectable } from '@nestjs/common';
import type { Abbreviation } from '../../agent/ports/knowledge.js';
import { named, type Queryable } from '../../platform/db/statement.js';

const FORGET = named('delete from learnt_abbreviations where workspace_id = $1 and document_id = $2');
const ADD = named(`
  insert into learnt_abbreviations (workspace_id, document_id, short, long, first_word)
  select $1, $2, l.short, l.long, split_part(l.long, ' ', 1) from unnest($3::text[], $4::text[]) as l(short, long)`);

/** Abbreviations that a document explains. They are deleted with their document. */
@Injectable()
export class AbbreviationsStore {
  /** Runs inside the transaction that publishes the version that explains them. */
  async replace(
    db: Queryable,
    workspaceId: string,
    { documentId, learnt }: { documentId: string; learnt: Abbreviation[] },
  ): Promise<void> {
    await db.query(FORGET(workspaceId, documentId));
    if (learnt.length === 0) return;
    const [shorts, longs] = [learnt.map(({ short }) => short), learnt.map(({ long }) => long)];
    await db.query(ADD(workspaceId, documentId, shorts, longs));
  }
}
