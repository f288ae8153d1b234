/** Redacts messages older than the workspace's message_retention_days (specification §3.9). */
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../config/config.module.js';
import { named } from '../db/statement.js';
import { Sweeper } from '../db/sweeper.js';
import { SystemDb } from '../db/system-db.js';
import type { Clock } from '../kernel/clock.js';
import { DataSubjectRegistry, type DataSubjectProvider } from './data-subject-registry.js';

const EVERY_MS = 10 * 60_000;
const BATCH = 500;
const DAY_MS = 24 * 3_600_000;
/** The longest retention, so that the computed time stays within the database's range. */
const DAYS_MAX = 36_500;

const WORKSPACES = named(`
  select workspace_id, message_retention_days as days from guardrails where message_retention_days is not null
  order by workspace_id`);

interface Workspace extends Record<string, unknown> {
  workspace_id: string;
  days: number;
}

/** Sessions, hand-offs and actions remain, without their text. Any number of instances may sweep at once. */
@Injectable()
export class MessageRetentionSweeper extends Sweeper {
  constructor(
    private readonly db: SystemDb,
    private readonly personal: DataSubjectRegistry,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    super(EVERY_MS, 'could not redact old messages');
  }

  /** @returns the number of rows redacted, of all kinds */
  async sweep(): Promise<number> {
    const { rows } = await this.db.query<Workspace>(WORKSPACES());
    let total = 0;
    for (const { workspace_id: workspaceId, days } of rows) {
      const before = new Date(this.clock.now() - Math.min(days, DAYS_MAX) * DAY_MS).toISOString();
      for (const provider of this.personal.providers)
        if (!this.stopping) total += await this.redact(provider, workspaceId, before);
    }
    return total;
  }

  /** A failure of one provider does not affect the others. */
  private async redact(provider: DataSubjectProvider, workspaceId: string, before: string): Promise<number> {
    const redactBefore = provider.redactBefore?.bind(provider);
    if (!redactBefore) return 0;
    try {
      return await this.inPortions(BATCH, () =>
        this.db.transaction((tx) => redactBefore(tx, workspaceId, { before, limit: BATCH })),
      );
    } catch (error) {
      this.log.warn(`could not redact old ${provider.name}: ${(error as Error).message}`);
      return 0;
    }
  }
}
