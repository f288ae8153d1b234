import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../platform/db/statement.js';

/** The condition limits writes across instances as well. */
const SEE = named(`
  insert into widget_origins as o (workspace_id, pattern, last_origin) values ($1, $2, $3)
  on conflict (workspace_id, pattern) do update set last_origin = excluded.last_origin, last_seen_at = excluded.last_seen_at
  where o.last_seen_at < now() - interval '5 minutes'`);
const SECRET = named('select identity_secret from workspaces where workspace_id = $1');

@Injectable()
export class WidgetStore {
  /** Records a visit, at most one in five minutes for each pattern. */
  async see(
    db: Queryable,
    workspaceId: string,
    { pattern, origin }: { pattern: string; origin: string },
  ): Promise<void> {
    await db.query(SEE(workspaceId, pattern, origin));
  }

  /** Encrypted; null if there is none yet. */
  async secret(db: Queryable, workspaceId: string): Promise<Buffer | null> {
    const { rows } = await db.query<{ identity_secret: Buffer | null }>(SECRET(workspaceId));
    return rows[0]?.identity_secret ?? null;
  }
}
