import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../platform/db/statement.js';
import type { GoldenReads } from './golden-replay.js';

const PUT = named(`
  insert into golden_reads as g (workspace_id, golden_turn_id, input, reads, digest, answer)
  select $1, r.id, r.input, r.reads, r.digest, r.answer
  from json_to_recordset($2::json) as r(id uuid, input text, reads jsonb, digest text, answer jsonb)
  where exists (select from golden_turns t where t.workspace_id = $1 and t.id = r.id)
  on conflict (workspace_id, golden_turn_id) do update
    set input = excluded.input, reads = excluded.reads, digest = excluded.digest, answer = excluded.answer`);

@Injectable()
export class GoldenReadsStore {
  async put(tx: Queryable, workspaceId: string, all: (GoldenReads & { id: string })[]): Promise<void> {
    if (all.length > 0) await tx.query(PUT(workspaceId, JSON.stringify(all)));
  }
}
