import { Inject, Injectable } from '@nestjs/common';
import { MODELS_STATE, type ModelsState } from '../../agent/ports/models-state.js';
import { SystemDb } from '../../platform/db/system-db.js';
import { Sweeper } from '../../platform/db/sweeper.js';
import { DAYS_MAX } from './models.dto.js';
import { ModelUsageStore } from './model-usage.store.js';

const EVERY_MS = 5_000;
const BATCH = 1_000;
/** Sweeps between removals of old rows. */
const REMOVE_EVERY = 720;

/** Stores the usage of the models, and removes rows that are too old to be shown. */
@Injectable()
export class ModelUsageSweeper extends Sweeper {
  private sweeps = 0;

  constructor(
    private readonly db: SystemDb,
    private readonly store: ModelUsageStore,
    @Inject(MODELS_STATE) private readonly models: ModelsState,
  ) {
    super(EVERY_MS, 'the usage of models was not stored');
  }

  /** @returns number of counts written */
  async sweep(): Promise<number> {
    const written = await this.flush();
    if (this.sweeps++ % REMOVE_EVERY === 0)
      await this.inPortions(BATCH, () => this.store.removeOld(this.db, DAYS_MAX, BATCH));
    return written;
  }

  override async onApplicationShutdown(): Promise<void> {
    await super.onApplicationShutdown();
    await this.flush().catch(({ message }: Error) => this.log.warn(`the usage of models was not stored: ${message}`));
  }

  private async flush(): Promise<number> {
    const counts = this.models.takeUsage();
    for (let start = 0; start < counts.length; start += BATCH) {
      try {
        await this.store.add(this.db, counts.slice(start, start + BATCH));
      } catch (error) {
        this.models.putBack(counts.slice(start));
        throw error;
      }
    }
    return counts.length;
  }
}
