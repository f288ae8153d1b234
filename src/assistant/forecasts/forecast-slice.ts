/** Works on a forecast for a while: a few conversations at a time, so that customers who wait now go first. */
import { Injectable, Logger } from '@nestjs/common';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { inLanes } from '../../platform/kernel/in-lanes.js';
import { AskedModel, ForecastStopped, ModelSilent } from './asked-model.js';
import type { PauseReason } from './forecasts.dto.js';
import { ForecastsStore, type LeasedForecast } from './forecasts.store.js';
import { RepeatedConversations } from './repeated-conversations.js';
import { ShadowConversation } from './shadow-conversation.js';

const SLICE_MS = 20_000;
const BATCH = 20;
/** A large model is slow: whether the forecast is still wanted is asked more often. */
const MODEL_BATCH = 4;
/** Conversations one after the other that it did not answer: then it is down, and the forecast waits. */
const SILENCES_MAX = 3;
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
    private readonly model: AskedModel,
    private readonly repeated: RepeatedConversations,
  ) {}

  async run(held: LeasedForecast, stopping: AbortSignal): Promise<void> {
    const db = this.db.of(held.workspace_id);
    const run = new Run(held, stopping);
    try {
      if (held.attempts > ATTEMPTS_MAX)
        return await this.store.end(db, held, 'The forecast was interrupted too often.');
      for (const endMs = performance.now() + SLICE_MS; performance.now() < endMs;) {
        const waiting = await this.store.waiting(db, held, held.large_model ? MODEL_BATCH : BATCH);
        if (waiting.length === 0) return await this.store.end(db, held, null);
        await inLanes(
          waiting,
          { atOnce: held.large_model && this.model.isAway ? 1 : AT_ONCE, stopping: run.ending },
          (id) => this.tryOne(run, id),
        );
        if (stopping.aborted) break;
        if (run.stopped === 'lost') return;
        if (run.stopped) return await this.store.pauseFor(db, held, run.stopped);
        if (!(await this.store.continue(db, held))) return; // paused, cancelled, or another worker has it
      }
      await this.store.giveBack(db, held, 0);
    } catch (error) {
      // The lease expires, and the forecast goes on with what still waits.
      this.log.warn(`forecast ${held.id} of workspace ${held.workspace_id} failed: ${(error as Error).message}`);
    }
  }

  /** A conversation that cannot be tried is told, and does not hold up the others. */
  private async tryOne(run: Run, conversationId: string): Promise<void> {
    const { held } = run;
    const { workspace_id: workspaceId } = held;
    try {
      const model = held.large_model ? this.model.of(held, { conversationId, ending: run.ending }) : undefined;
      const tried = await this.shadow.run(workspaceId, conversationId, model);
      if (tried) await this.db.transaction(workspaceId, (tx) => this.repeated.put(tx, held, tried));
      run.silences = 0;
    } catch (error) {
      if (error instanceof ForecastStopped) return run.stop(error.reason);
      const reason = (error as Error).message.slice(0, ERROR_CHARACTERS_MAX);
      const byModel = error instanceof ModelSilent;
      await this.store.fail(this.db.of(workspaceId), held, { conversationId, reason, byModel });
      if (byModel && ++run.silences >= SILENCES_MAX) run.stop('model');
    }
  }
}

/** One slice of a forecast, in which no further conversation is begun once it stops. */
class Run {
  silences = 0;
  stopped: PauseReason | 'lost' | null = null;
  readonly ending: AbortSignal;
  private readonly end = new AbortController();

  constructor(
    readonly held: LeasedForecast,
    stopping: AbortSignal,
  ) {
    this.ending = AbortSignal.any([stopping, this.end.signal]);
  }

  stop(reason: PauseReason | 'lost'): void {
    this.stopped ??= reason;
    this.end.abort();
  }
}
