import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { named } from '../db/statement.js';
import { SystemDb } from '../db/system-db.js';
import { Rounds } from '../kernel/rounds.js';

const EVERY_MS = 10 * 60_000;
const BATCH = 1_000;
const FORGET = named(`
  delete from idempotent_requests where (workspace_id, credential_id, route, key) in (
    select workspace_id, credential_id, route, key from idempotent_requests where expires_at <= now()
    order by expires_at limit ${BATCH} for update skip locked)`);

/** Forgets requests whose day is over, over all workspaces; any number of instances may sweep at once. */
@Injectable()
export class IdempotencySweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(IdempotencySweeper.name);
  private readonly rounds = new Rounds(
    EVERY_MS,
    () => this.sweep(),
    ({ message }) => this.log.warn(`old idempotency keys were not forgotten: ${message}`),
  );

  constructor(private readonly db: SystemDb) {}

  onApplicationBootstrap(): void {
    this.rounds.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.rounds.stop();
  }

  /** @returns how many it forgot */
  async sweep(): Promise<number> {
    for (let total = 0; ;) {
      const { rowCount } = await this.db.query(FORGET());
      total += rowCount;
      if (rowCount < BATCH) return total;
    }
  }
}
