import { Injectable } from '@nestjs/common';
import type { ListSpec } from '../../platform/db/keyset.js';
import { named, type Queryable } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Page } from '../../platform/http/page.js';
import { Pager } from '../../platform/http/pager.js';
import { fail } from '../../platform/kernel/errors.js';
import { ACTION_COLUMNS, presentAction, type ActionDto, type ActionRow, type ActionsQuery } from './actions.dto.js';

const LIST: ListSpec = {
  endpoint: 'actions',
  columns: ACTION_COLUMNS,
  from: 'actions',
  sorts: ['created_at'],
  filters: Object.fromEntries(['status', 'name', 'session_id', 'contact_id'].map((name) => [name, name])),
};
const GET = named(`select ${ACTION_COLUMNS} from actions where workspace_id = $1 and id = $2`);

@Injectable()
export class ActionsReader {
  constructor(
    private readonly db: TenantDb,
    private readonly pager: Pager,
  ) {}

  list(workspaceId: string, query: ActionsQuery): Promise<Page<ActionDto>> {
    return this.pager.page<ActionRow, ActionDto>(workspaceId, LIST, { query, present: presentAction });
  }

  /** One receipt. Throws `not_found`. */
  async get(workspaceId: string, id: string): Promise<ActionDto> {
    const action = await this.find(workspaceId, id);
    if (!action) throw fail('not_found');
    return action;
  }

  /** @param db the transaction that changes it */
  async find(workspaceId: string, id: string, db: Queryable = this.db.of(workspaceId)): Promise<ActionDto | null> {
    const { rows } = await db.query<ActionRow & Record<string, unknown>>(GET(workspaceId, id));
    return rows[0] ? presentAction(rows[0]) : null;
  }
}
