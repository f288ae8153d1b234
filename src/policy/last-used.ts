/** `last_used_at` of credentials: at most one write a minute each, batched off the road of the request. */
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Caller, CallerKind } from '../kernel/caller.js';
import { SystemDb } from '../db/system-db.js';

const FLUSH_MS = 2_000;
const ONCE_MS = 60_000;
const TABLES: Record<CallerKind, string | null> = {
  anonymous: null,
  publishable_key: 'keys',
  secret_key: 'keys',
  user_token: 'user_tokens',
  grant: 'grants',
};

@Injectable()
export class LastUsed implements OnModuleInit, OnApplicationShutdown {
  private readonly written = new LRUCache<string, true>({ max: 50_000, ttl: ONCE_MS });
  private readonly waiting = new Map<string, { table: string; workspaceId: string; id: string }>();
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

  /** Notes a use. Costs nothing on the request; the write follows within two seconds. */
  note(caller: Caller): void {
    const table = TABLES[caller.kind];
    if (table === null || this.written.has(caller.credentialId)) return;
    this.written.set(caller.credentialId, true);
    const { workspaceId, credentialId: id } = caller;
    this.waiting.set(id, { table, workspaceId, id });
  }

  private async flush(): Promise<void> {
    const batch = [...this.waiting.values()];
    this.waiting.clear();
    for (const table of new Set(batch.map((use) => use.table))) {
      const uses = batch.filter((use) => use.table === table);
      try {
        await this.db.query({
          // The condition keeps the minute over several instances too.
          text: `update ${table} t set last_used_at = now()
            from unnest($1::uuid[], $2::uuid[]) as used(workspace_id, id)
            where t.workspace_id = used.workspace_id and t.id = used.id
              and (t.last_used_at is null or t.last_used_at < now() - interval '1 minute')`,
          values: [uses.map((use) => use.workspaceId), uses.map((use) => use.id)],
        });
      } catch (error) {
        this.log.warn(`last_used_at of ${uses.length} credentials was not written: ${(error as Error).message}`);
      }
    }
  }
}
