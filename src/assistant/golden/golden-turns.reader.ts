import { Injectable } from '@nestjs/common';
import { listSpec } from '../../platform/db/keyset.js';
import { onlyRow } from '../../platform/db/only-row.js';
import { named, type Queryable } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Page } from '../../platform/http/page.js';
import { Pager } from '../../platform/http/pager.js';
import { fail } from '../../platform/kernel/errors.js';
import {
  GOLDEN_TURN_COLUMNS,
  presentGoldenTurn,
  type GoldenSettingsDto,
  type GoldenTurnDto,
  type GoldenTurnRow,
  type GoldenTurnsQuery,
} from './golden-turns.dto.js';

const LIST = listSpec({
  endpoint: 'golden_turns',
  columns: GOLDEN_TURN_COLUMNS,
  from: 'golden_turns',
  sorts: ['created_at'],
  filters: { differs: 'differs' },
});
const GET = named(`select ${GOLDEN_TURN_COLUMNS} from golden_turns where workspace_id = $1 and id = $2`);
const SETTINGS = named(`
  select 'golden_settings' as object,
    coalesce((select s.require_signature from golden_settings s where s.workspace_id = $1), false) as require_signature,
    (select count(*)::int from golden_turns t where t.workspace_id = $1) as turns,
    (select count(*)::int from golden_turns t where t.workspace_id = $1 and t.differs) as differing`);

@Injectable()
export class GoldenTurnsReader {
  constructor(
    private readonly db: TenantDb,
    private readonly pager: Pager,
  ) {}

  list(workspaceId: string, query: GoldenTurnsQuery): Promise<Page<GoldenTurnDto>> {
    return this.pager.page<GoldenTurnRow, GoldenTurnDto>(workspaceId, LIST, { query, present: presentGoldenTurn });
  }

  /** Throws `not_found`. @param db an open transaction to read in */
  async get(workspaceId: string, id: string, db: Queryable = this.db.of(workspaceId)): Promise<GoldenTurnDto> {
    const { rows } = await db.query<GoldenTurnRow>(GET(workspaceId, id));
    if (!rows[0]) throw fail('not_found');
    return presentGoldenTurn(rows[0]);
  }

  async settings(workspaceId: string, db: Queryable = this.db.of(workspaceId)): Promise<GoldenSettingsDto> {
    return onlyRow(await db.query<GoldenSettingsDto & Record<string, unknown>>(SETTINGS(workspaceId)));
  }
}
