import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../platform/db/statement.js';

const IDS = named('select id from former_contacts where workspace_id = $1 and merged_into = $2 order by id');

@Injectable()
export class FormerContactsReader {
  /** Ids of the contacts that were merged into this one: earlier events still reference those. */
  async idsOf(db: Queryable, workspaceId: string, contactId: string): Promise<string[]> {
    return (await db.query<{ id: string }>(IDS(workspaceId, contactId))).rows.map(({ id }) => id);
  }
}
