/** Empties what was said longer ago than a workspace keeps messages (specification §3.9, message_retention_days). */
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../config/config.module.js';
import { named } from '../db/statement.js';
import { Sweeper } from '../db/sweeper.js';
import { SystemDb } from '../db/system-db.js';
import type { Clock } from '../kernel/clock.js';
import { PersonalData, type PersonalPart } from './personal-data.js';

const EVERY_MS = 10 * 60_000;
const BATCH = 500;
const DAY_MS = 24 * 3_600_000;
/** As good as for ever, and a time that every database knows. */
const DAYS_MAX = 36_500;

const WORKSPACES = named(`
  select workspace_id, message_retention_days as days from guardrails where message_retention_days is not null
  order by workspace_id`);

interface Workspace extends Record<string, unknown> {
  workspace_id: string;
  days: number;
}

/** Sessions, hand-offs and actions stay as counts; any number of instances may sweep at once. */
@Injectable()
export class MessageRetentionSweeper extends Sweeper {
  constructor(
    private readonly db: SystemDb,
    private readonly personal: PersonalData,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    super(EVERY_MS, 'old messages were kept');
  }

  /** @returns how many rows were emptied, of whatever kind */
  async sweep(): Promise<number> {
    const { rows } = await this.db.query<Workspace>(WORKSPACES());
    let total = 0;
    for (const { workspace_id: workspaceId, days } of rows) {
      const before = new Date(this.clock.now() - Math.min(days, DAYS_MAX) * DAY_MS).toISOString();
      for (const part of this.personal.parts) if (!this.stopping) total += await this.empty(part, workspaceId, before);
    }
    return total;
  }

  /** One that fails keeps none of the others from their turn. */
  private async empty(part: PersonalPart, workspaceId: string, before: string): Promise<number> {
    if (!part.emptyOld) return 0;
    try {
      return await this.inPortions(BATCH, () =>
        this.db.transaction((tx) => part.emptyOld!(tx, workspaceId, before, BATCH)),
      );
    } catch (error) {
      this.log.warn(`old ${part.name} were kept: ${(error as Error).message}`);
      return 0;
    }
  }
}
