import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import { Sweeper } from '../../platform/db/sweeper.js';
import { SystemDb } from '../../platform/db/system-db.js';
import type { Tx } from '../../platform/db/transaction.js';
import { Journal } from '../../platform/events/journal.js';
import { systemActor, type Actor } from '../../platform/kernel/actor.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { ImportAccountsStore } from './import-accounts.store.js';
import { ImportsStore } from './imports.store.js';

const EVERY_MS = 10 * 60_000;
const BATCH = 20;
const ABANDONED_MS = 24 * 60 * 60_000;
const ABANDONED = systemActor('Abandoned uploads');
const EXPIRED = systemActor('Message retention');

interface Ending {
  find: (tx: Tx) => Promise<{ workspace_id: string; id: string }[]>;
  cancel: (tx: Tx, workspaceId: string, id: string) => Promise<unknown>;
}

/**
 * Ends imports whose upload nobody went on with for a day, and those that wait, paused or failed, for longer than their
 * workspace keeps messages, and forgets their parts.
 */
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

  /** @returns how many were ended */
  async sweep(): Promise<number> {
    const abandoned = await this.end(ABANDONED, {
      find: (tx) => this.store.lockAbandoned(tx, new Date(this.clock.now() - ABANDONED_MS), BATCH),
      cancel: (tx, workspaceId, id) => this.store.cancel(tx, workspaceId, id),
    });
    const expired = await this.end(EXPIRED, {
      find: (tx) => this.store.lockExpired(tx, new Date(this.clock.now()), BATCH),
      cancel: (tx, workspaceId, id) => this.store.expire(tx, workspaceId, id),
    });
    return abandoned + expired;
  }

  private end(actor: Actor, { find, cancel }: Ending): Promise<number> {
    return this.inPortions(BATCH, () =>
      this.db.transaction(async (tx) => {
        const found = await find(tx);
        for (const { workspace_id: workspaceId, id } of found) {
          await cancel(tx, workspaceId, id);
          await this.accounts.forgetToken(tx, workspaceId, id);
          const audit = { action: 'import.cancel', target: 'import', targetId: id };
          await this.journal.record(tx, workspaceId, { actor, audit });
        }
        return found.length;
      }),
    );
  }
}
