import { Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { atMost } from '../../platform/kernel/at-most.js';
import { named } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { originMatches } from '../../platform/policy/origins.js';

/** A visit is written at most this often, for each allowed origin. */
const ONCE_MS = 5 * 60_000;
const KNOWN_MAX = 20_000;

/** The condition limits writes across instances as well. */
const SEE = named(`
  insert into widget_origins as o (workspace_id, pattern, last_origin) values ($1, $2, $3)
  on conflict (workspace_id, pattern) do update set last_origin = excluded.last_origin, last_seen_at = excluded.last_seen_at
  where o.last_seen_at < now() - interval '5 minutes'`);

/** Records on which of the allowed origins the widget is used. */
@Injectable()
export class WidgetOriginsService {
  private readonly written = new LRUCache<string, true>({ ...atMost(KNOWN_MAX), ttl: ONCE_MS });
  private readonly log = new Logger(WidgetOriginsService.name);

  constructor(private readonly db: TenantDb) {}

  /** A page of this origin has started the widget. Never throws: the widget starts all the same. */
  async see(workspaceId: string, origin: string | undefined, allowed: readonly string[]): Promise<void> {
    if (origin === undefined) return;
    const pattern = allowed.find((one) => originMatches([one], origin));
    const key = `${workspaceId} ${pattern}`;
    if (pattern === undefined || this.written.has(key)) return;
    this.written.set(key, true);
    try {
      await this.db.query(workspaceId, SEE(workspaceId, pattern, origin));
    } catch (error) {
      this.written.delete(key);
      this.log.warn(`a visit of the widget was not recorded: ${(error as Error).message}`);
    }
  }
}
