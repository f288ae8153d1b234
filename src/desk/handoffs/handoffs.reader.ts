import { Injectable } from '@nestjs/common';
import { listSpec } from '../../platform/db/keyset.js';
import { named, type Queryable } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Page } from '../../platform/http/page.js';
import { Pager } from '../../platform/http/pager.js';
import { fail } from '../../platform/kernel/errors.js';
import {
  HANDOFF_COLUMNS,
  presentHandoff,
  type HandoffDto,
  type HandoffRow,
  type HandoffsQuery,
} from './handoffs.dto.js';

const FILTERS = ['status', 'kind', 'route', 'requester', 'assignee_id', 'session_id', 'contact_id'];
const LIST = listSpec({
  endpoint: 'handoffs',
  columns: HANDOFF_COLUMNS,
  from: 'handoffs',
  sorts: ['created_at', 'updated_at'],
  filters: {
    ...Object.fromEntries(FILTERS.map((name) => [name, name])),
    snoozed: '(snoozed_until is not null and snoozed_until > now())',
  },
  follows: { snoozed: (value) => (value === true ? 'snoozed_until is not null' : null) },
  few: ['session_id'],
  among: { tag_id: ['session_id', 'select session_id from session_tags where workspace_id = $1 and tag_id ='] },
});
const GET = named(`select ${HANDOFF_COLUMNS} from handoffs where workspace_id = $1 and id = $2`);

/**
 * Whether an open hand-off silences the agent (specification §3.6): an assigned live chat does, and one with a
 * teammate's reply.
 */
export const SILENCES = `(replied_at is not null or (kind = 'live_chat' and assigned_at is not null))`;
/** A hand-off silences the agent until it is over or unassigned. */
const SILENCING = named(`
  select id from handoffs
  where workspace_id = $1 and session_id = $2 and status in ('open', 'pending') and ${SILENCES}
  order by created_at desc, id desc limit 1`);

const OPEN = named(`
  select exists (select from handoffs
    where workspace_id = $1 and session_id = $2 and status in ('open', 'pending') and kind <> 'approval') as is_open`);

@Injectable()
export class HandoffsReader {
  constructor(
    private readonly db: TenantDb,
    private readonly pager: Pager,
  ) {}

  list(workspaceId: string, query: HandoffsQuery): Promise<Page<HandoffDto>> {
    return this.pager.page<HandoffRow, HandoffDto>(workspaceId, LIST, { query, present: presentHandoff });
  }

  /** One hand-off. Throws `not_found`. */
  async get(workspaceId: string, id: string): Promise<HandoffDto> {
    const { rows } = await this.db.query<HandoffRow>(workspaceId, GET(workspaceId, id));
    if (!rows[0]) throw fail('not_found');
    return presentHandoff(rows[0]);
  }

  /** Whether the team has the session's matter. */
  async isOpen(db: Queryable, workspaceId: string, sessionId: string): Promise<boolean> {
    return (await db.query<{ is_open: boolean }>(OPEN(workspaceId, sessionId))).rows[0]?.is_open ?? false;
  }

  /**
   * Returns the hand-off that silences the agent in a session, or null. Every surface asks just before it sends.
   * @param db the transaction that records the message; default a connection of the pool
   */
  async silencing(
    workspaceId: string,
    sessionId: string,
    db: Queryable = this.db.of(workspaceId),
  ): Promise<string | null> {
    return (await db.query<{ id: string }>(SILENCING(workspaceId, sessionId))).rows[0]?.id ?? null;
  }
}
