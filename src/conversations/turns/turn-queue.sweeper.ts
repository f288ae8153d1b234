import { Injectable } from '@nestjs/common';
import { Sweeper } from '../../platform/db/sweeper.js';
import { SystemDb } from '../../platform/db/system-db.js';
import { TurnQueue } from './turn-queue.js';
import { TurnQueueStore } from './turn-queue.store.js';

const EVERY_MS = 1_000;
/** Conversations claimed at once. */
const BATCH = 20;

/** Claims conversations that wait for an answer and that no process works on, such as those of one that died. */
@Injectable()
export class TurnQueueSweeper extends Sweeper {
  constructor(
    private readonly system: SystemDb,
    private readonly store: TurnQueueStore,
    private readonly turns: TurnQueue,
  ) {
    super(EVERY_MS, 'waiting conversations were not taken up');
  }

  /** @returns number of claimed conversations; they are answered in the background */
  async sweep(): Promise<number> {
    if (this.turns.isStopped) return 0;
    const claimed = await this.store.claimDue(this.system, BATCH);
    this.turns.takeUp(claimed);
    return claimed.length;
  }
}
