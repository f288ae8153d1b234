import { Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { atMost } from '../../platform/kernel/at-most.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { originMatches } from '../../platform/policy/origins.js';
import { WidgetStore } from './widget.store.js';

/** A visit is written at most this often, for each allowed origin. */
const ONCE_MS = 5 * 60_000;
const KNOWN_MAX = 20_000;

/** Records on which of the allowed origins the widget is used. */
@Injectable()
export class WidgetOriginsService {
  private readonly written = new LRUCache<string, true>({ ...atMost(KNOWN_MAX), ttl: ONCE_MS });
  private readonly log = new Logger(WidgetOriginsService.name);

  constructor(
    private readonly db: TenantDb,
    private readonly store: WidgetStore,
  ) {}

  /** A page of this origin has started the widget. Never throws: the widget starts all the same. */
  async see(workspaceId: string, origin: string | undefined, allowed: readonly string[]): Promise<void> {
    if (origin === undefined) return;
    const pattern = allowed.find((one) => originMatches([one], origin));
    const key = `${workspaceId} ${pattern}`;
    if (pattern === undefined || this.written.has(key)) return;
    this.written.set(key, true);
    try {
      await this.store.see(this.db.of(workspaceId), workspaceId, { pattern, origin });
    } catch (error) {
      this.written.delete(key);
      this.log.warn(`a visit of the widget was not recorded: ${(error as Error).message}`);
    }
  }
}
