import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { Journal } from '../../platform/events/journal.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { fail } from '../../platform/kernel/errors.js';
import { newId } from '../../platform/kernel/ids.js';
import { ForecastWorker } from './forecast.worker.js';
import type { ForecastDto, RepeatBody } from './forecasts.dto.js';
import { ForecastsReader } from './forecasts.reader.js';
import { ModelPermit } from './model-permit.js';
import { RepeatedConversations } from './repeated-conversations.js';

/** Makes a forecast again, to see what has moved since. */
@Injectable()
export class RepeatsService {
  constructor(
    private readonly db: TenantDb,
    private readonly reader: ForecastsReader,
    private readonly repeated: RepeatedConversations,
    private readonly worker: ForecastWorker,
    private readonly permit: ModelPermit,
    private readonly journal: Journal,
  ) {}

  /**
   * Throws `not_found`; `conflict` if the earlier forecast has not ended, none of its conversations is left, there are
   * too many forecasts, or the large model may not be asked; `invalid_field` without a limit for it.
   */
  async repeat(
    workspaceId: string,
    actor: Actor,
    { id: earlierId, ...body }: RepeatBody & { id: string },
  ): Promise<ForecastDto> {
    const earlier = await this.reader.get(workspaceId, earlierId);
    const { large_model } = earlier;
    this.permit.requireLimit({ ...body, large_model });
    if (!hasEnded(earlier))
      throw fail('conflict', 'Only a forecast that is done or was ended early can be made again.');
    const id = newId();
    const forecast = await this.db.transaction(workspaceId, async (tx) => {
      if ((await this.repeated.begin(tx, workspaceId, { id, of: earlier.id, body, actor })) === 0)
        throw fail('conflict', 'None of its conversations is left.');
      await this.permit.require(tx, workspaceId, { id, large_model });
      const audit = { action: 'forecast.repeat', target: 'forecast', targetId: id };
      await this.journal.record(tx, workspaceId, { actor, audit });
      return this.journal.saveIdempotentResponse(tx, actor, await this.reader.get(workspaceId, id, tx));
    });
    this.worker.wake();
    return forecast;
  }
}

const hasEnded = ({ status }: ForecastDto): boolean => status === 'done' || status === 'cancelled';
