import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import { Sweeper } from '../../platform/db/sweeper.js';
import { SystemDb } from '../../platform/db/system-db.js';
import { Journal } from '../../platform/events/journal.js';
import { systemActor } from '../../platform/kernel/actor.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { ImportAccountsStore } from './import-accounts.store.js';
import { ImportsStore } from './imports.store.js';

const EVERY_MS = 10 * 60_000;
const BATCH = 20;
const ABANDONED_MS = 24 * 60 * 60_000;
const ACTOR = systemActor('Abandoned uploads');

/** Ends imports whose upload nobody went on with for a day, and forgets their parts. */
@Injectable()
export class ImportsSweeper extends Sweeper {
  constructor(
    private readonly db: SystemDb,
    private readonly store: ImportsStore,
    private readonly accounts: ImportAccountsStore,
    private readonly journal: Journal,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    super(EVERY_MS, 'abandoned uploads were not removed');
  }

  /** @returns how many were abandoned */
  sweep(): Promise<number> {
    return this.inPortions(BATCH, () =>
      this.db.transaction(async (tx) => {
        const before = new Date(this.clock.now() - ABANDONED_MS);
        const abandoned = await this.store.lockAbandoned(tx, before, BATCH);
        for (const { workspace_id: workspaceId, id } of abandoned) {
          await this.store.cancel(tx, workspaceId, id);
          await this.accounts.forgetToken(tx, workspaceId, id);
          const audit = { action: 'import.cancel', target: 'import', targetId: id };
          await this.journal.record(tx, workspaceId, { actor: ACTOR, audit });
        }
        return abandoned.length;
      }),
    );
  }
}
