import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../../platform/config/config.js';
import { CONFIG } from '../../platform/config/config.module.js';
import type { Queryable } from '../../platform/db/statement.js';
import { fail } from '../../platform/kernel/errors.js';
import { AskedModelStore } from './asked-model.store.js';
import type { ForecastLimitsBody, PauseReason } from './forecasts.dto.js';

/** Which limit is to be raised, so that it can go on. */
const USED_UP: Partial<Record<PauseReason, string>> = {
  tokens: 'tokens_max',
  cost: 'cost_micros_max',
};

/** Whether a forecast may ask the large model. */
@Injectable()
export class ModelPermit {
  constructor(
    private readonly store: AskedModelStore,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Throws `invalid_field`: nobody should find out by the bill how much it asked. */
  requireLimit(body: ForecastLimitsBody & { large_model?: boolean }): void {
    if (body.cost_micros_max && this.config.model?.priceInput === null)
      throw fail('invalid_field', 'No prices of the large model are configured: limit its tokens or minutes.', {
        param: 'cost_micros_max',
      });
    const limits = [body.tokens_max, body.cost_micros_max, body.minutes_max];
    if (body.large_model && limits.every((limit) => (limit ?? null) === null))
      throw fail(
        'invalid_field',
        'A forecast with the large model needs a limit: tokens_max, cost_micros_max or minutes_max.',
        { param: 'tokens_max' },
      );
  }

  /** Throws `conflict`: no large model, no consent, or a limit that is reached. */
  async require(
    tx: Queryable,
    workspaceId: string,
    { id, large_model }: { id: string; large_model: boolean },
  ): Promise<void> {
    if (!large_model) return;
    if (!this.config.model) throw fail('conflict', 'No large model is configured.', { param: 'large_model' });
    const names = await this.store.unconsented(tx, workspaceId, id);
    if (names.length > 0)
      throw fail(
        'conflict',
        `The owner must first consent to sending words of these imports to the large model: ${names.join(', ')}.`,
        {
          param: 'large_model',
        },
      );
    const param = USED_UP[(await this.store.reached(tx, workspaceId, id)) ?? 'model'];
    if (param) throw fail('conflict', `The limit is used up: send a larger ${param}.`, { param });
  }
}
