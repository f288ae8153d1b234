import { Injectable } from '@nestjs/common';
import { named } from '../../platform/db/statement.js';
import { SystemDb } from '../../platform/db/system-db.js';
import { Sweeper } from '../../platform/db/sweeper.js';

const EVERY_MS = 60_000;
/** Sessions per batch. */
const SESSIONS = 100;
const EVENTS = 1_000;

const DUE = named(`
  select workspace_id, id from sessions where live and logged and ended_at < now() - interval '24 hours'
  order by ended_at limit $1 for update skip locked`);
const DELETE_LOG = named(`
  delete from session_events where (workspace_id, session_id, seq) in (
    select workspace_id, session_id, seq from session_events
    where (workspace_id, session_id) in (select * from unnest($1::uuid[], $2::uuid[])) limit $3)`);
const MARK_DELETED = named(`
  update sessions s set logged = false
  where (workspace_id, id) in (select * from unnest($1::uuid[], $2::uuid[]))
    and not exists (select from session_events e where e.workspace_id = s.workspace_id and e.session_id = s.id)`);

/**
 * Deletes the event logs of live sessions that ended a day ago, over all workspaces; any number of instances
 * may sweep at once. Clients that reconnect later are served from the tables (decision 0078).
 */
@Injectable()
export class LiveLogSweeper extends Sweeper {
  constructor(private readonly db: SystemDb) {
    super(EVERY_MS, 'logs of live sessions were not deleted');
  }

  /** Deletes all logs that are due. @returns number of events */
  async sweep(): Promise<number> {
    let events = 0;
    await this.inPortions(1, async () => {
      const { gone, more } = await this.deleteBatch();
      events += gone;
      return more ? 1 : 0;
    });
    return events;
  }

  private deleteBatch(): Promise<{ gone: number; more: boolean }> {
    return this.db.transaction(async (tx) => {
      const { rows } = await tx.query<{ workspace_id: string; id: string }>(DUE(SESSIONS));
      const due = [rows.map(({ workspace_id }) => workspace_id), rows.map(({ id }) => id)] as const;
      const gone = (await tx.query(DELETE_LOG(...due, EVENTS))).rowCount ?? 0;
      await tx.query(MARK_DELETED(...due));
      return { gone, more: rows.length === SESSIONS || gone === EVENTS };
    });
  }
}
