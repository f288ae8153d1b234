/** Works on a forecast for a while: a few conversations at a time, so that customers who wait now go first. */
import { Injectable, Logger } from '@nestjs/common';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { inLanes } from '../../platform/kernel/in-lanes.js';
import { ForecastsStore, type LeasedForecast } from './forecasts.store.js';
import { ShadowConversation } from './shadow-conversation.js';

const SLICE_MS = 20_000;
const BATCH = 20;
/** Conversations at once: the threads stay free for those who wait for an answer. */
const AT_ONCE = 2;
/** Consecutive leases without progress. */
const ATTEMPTS_MAX = 5;
const ERROR_CHARACTERS_MAX = 500;

@Injectable()
export class ForecastSlice {
  private readonly log = new Logger(ForecastSlice.name);

  constructor(
    private readonly db: TenantDb,
    private readonly store: ForecastsStore,
    private readonly shadow: ShadowConversation,
  ) {}

  async run(held: LeasedForecast, stopping: AbortSignal): Promise<void> {
    const db = this.db.of(held.workspace_id);
    try {
      if (held.attempts > ATTEMPTS_MAX)
        return await this.store.end(db, held, 'The forecast was interrupted too often.');
      for (const endMs = performance.now() + SLICE_MS; performance.now() < endMs;) {
        const waiting = await this.store.waiting(db, held, BATCH);
        if (waiting.length === 0) return await this.store.end(db, held, null);
        await inLanes(waiting, { atOnce: AT_ONCE, stopping }, (id) => this.tryOne(held, id));
        if (stopping.aborted) break;
        if (!(await this.store.continue(db, held))) return; // paused, cancelled, or another worker has it
      }
      await this.store.giveBack(db, held, 0);
    } catch (error) {
      // The lease expires, and the forecast goes on with what still waits.
      this.log.warn(`forecast ${held.id} of workspace ${held.workspace_id} failed: ${(error as Error).message}`);
    }
  }

  /** A conversation that cannot be tried is told, and does not hold up the others. */
  private async tryOne(held: LeasedForecast, conversationId: string): Promise<void> {
    const { workspace_id: workspaceId } = held;
    try {
      const tried = await this.shadow.run(workspaceId, conversationId);
      if (tried) await this.db.transaction(workspaceId, (tx) => this.store.put(tx, held, tried));
    } catch (error) {
      const reason = (error as Error).message.slice(0, ERROR_CHARACTERS_MAX);
      await this.store.fail(this.db.of(workspaceId), held, { conversationId, reason });
    }
  }
}
