import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../platform/db/statement.js';

const CLEAR = named('delete from synonyms where workspace_id = $1');
const ADD = named(`
  insert into synonyms (workspace_id, place, phrases)
  select $1, g.place, array(select jsonb_array_elements_text(g.phrases))
  from unnest($2::jsonb[]) with ordinality as g(phrases, place)`);

@Injectable()
export class SynonymsStore {
  async replace(tx: Queryable, workspaceId: string, groups: string[][]): Promise<void> {
    await tx.query(CLEAR(workspaceId));
    const stored = groups.map((phrases) => JSON.stringify(phrases));
    await tx.query(ADD(workspaceId, stored));
  }
}
