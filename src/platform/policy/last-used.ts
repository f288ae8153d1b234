/**
 * Records when credentials were last used, and `last_seen_at` of console sessions: at most one write a minute
 * each, batched outside the request.
 */
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { atMost } from '../kernel/at-most.js';
import type { Caller, CallerKind } from '../kernel/caller.js';
import { named, type Statement } from '../db/statement.js';
import { SystemDb } from '../db/system-db.js';

const FLUSH_MS = 2_000;
const ONCE_MS = 60_000;

interface Use {
  table: string;
  /** null for a credential that belongs to no workspace. */
  workspaceId: string | null;
  id: string;
}

const TABLES: Record<CallerKind, string | null> = {
  anonymous: null,
  publishable_key: 'keys',
  secret_key: 'keys',
  user_token: 'user_tokens',
  grant: 'grants',
  console_session: null, // recorded by recordSession: calls without a workspace use the session too
};
const SESSIONS = 'console_sessions';

/** The condition limits writes to one a minute across instances as well. */
const SESSIONS_SEEN = named(`
  update ${SESSIONS} set last_seen_at = now()
  where id = any ($1::uuid[]) and last_seen_at < now() - interval '1 minute'`);
const usedIn = (table: string, uses: Use[]): Statement => ({
  text: `update ${table} t set last_used_at = now()
    from unnest($1::uuid[], $2::uuid[]) as used(workspace_id, id)
    where t.workspace_id = used.workspace_id and t.id = used.id
      and (t.last_used_at is null or t.last_used_at < now() - interval '1 minute')`,
  values: [uses.map((use) => use.workspaceId), uses.map((use) => use.id)],
});

@Injectable()
export class LastUsed implements OnModuleInit, OnApplicationShutdown {
  private readonly recentlyWritten = new LRUCache<string, true>({ ...atMost(50_000), ttl: ONCE_MS });
  private readonly pending = new Map<string, Use>();
  private readonly log = new Logger(LastUsed.name);
  private timer: NodeJS.Timeout;

  constructor(private readonly db: SystemDb) {}

  onModuleInit(): void {
    this.timer = setInterval(() => void this.flush(), FLUSH_MS).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }

  /** Records a use. Costs nothing on the request; the write follows within two seconds. */
  record({ kind, workspaceId, credentialId: id }: Caller): void {
    const table = TABLES[kind];
    if (table !== null) this.enqueue({ table, workspaceId, id });
  }

  /** Records a use of a console session. */
  recordSession(id: string): void {
    this.enqueue({ table: SESSIONS, workspaceId: null, id });
  }

  private enqueue(use: Use): void {
    if (this.recentlyWritten.has(use.id)) return;
    this.recentlyWritten.set(use.id, true);
    this.pending.set(use.id, use);
  }

  private async flush(): Promise<void> {
    const batch = [...this.pending.values()];
    this.pending.clear();
    for (const table of new Set(batch.map((use) => use.table))) {
      const uses = batch.filter((use) => use.table === table);
      try {
        await this.db.query(table === SESSIONS ? SESSIONS_SEEN(uses.map(({ id }) => id)) : usedIn(table, uses));
      } catch (error) {
        this.log.warn(`the last use of ${uses.length} credentials was not written: ${(error as Error).message}`);
      }
    }
  }
}
