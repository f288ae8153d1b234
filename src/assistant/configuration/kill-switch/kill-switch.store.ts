import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../../platform/db/statement.js';
import type { KillSwitchDto } from './kill-switch.dto.js';

/** Inserts the row if there is none; it is locked in either case. */
const LOCK = named(`
  insert into kill_switches (workspace_id) values ($1)
  on conflict (workspace_id) do update set workspace_id = excluded.workspace_id`);
const SET = named(`
  update kill_switches set active = $2, scope = $3, reason = $4, changed_at = greatest(now(), changed_at),
    changed_by = $5, all_ended_at = case
      when active and scope = 'all' and not ($2 and $3 = 'all') then clock_timestamp() else all_ended_at end
  where workspace_id = $1`);

@Injectable()
export class KillSwitchStore {
  /**
   * One change at a time, including the guardrails, and none while a reader holds the switch
   * (kill-switch.reader.ts).
   */
  async lock(tx: Queryable, workspaceId: string): Promise<void> {
    await tx.query(LOCK(workspaceId));
  }

  async set(tx: Queryable, workspaceId: string, { by, next }: { by: string; next: KillSwitchDto }): Promise<void> {
    await tx.query(SET(workspaceId, next.active, next.scope, next.reason, by));
  }
}
