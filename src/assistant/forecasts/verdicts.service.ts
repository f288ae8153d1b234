import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { Journal } from '../../platform/events/journal.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { fail } from '../../platform/kernel/errors.js';
import { ForecastsReader } from './forecasts.reader.js';
import { TriedConversationsReader } from './tried-conversations.reader.js';
import type { ForecastConversationDto, VerdictBody } from './verdicts.dto.js';
import { VerdictsStore } from './verdicts.store.js';

@Injectable()
export class VerdictsService {
  constructor(
    private readonly db: TenantDb,
    private readonly store: VerdictsStore,
    private readonly forecasts: ForecastsReader,
    private readonly tried: TriedConversationsReader,
    private readonly journal: Journal,
  ) {}

  /** Judges an answer, or takes the member's own verdict back. Throws `not_found`. */
  async judge(
    workspaceId: string,
    { actor, memberId, id, body }: { actor: Actor; memberId: string; id: string; body: VerdictBody },
  ): Promise<ForecastConversationDto> {
    const forecast = await this.forecasts.get(workspaceId, id);
    await this.db.transaction(workspaceId, async (tx) => {
      if (!(await this.store.put(tx, workspaceId, { forecastId: forecast.id, memberId, body })))
        throw fail('not_found');
      const audit = { action: 'forecast.judge', target: 'forecast', targetId: forecast.id };
      await this.journal.record(tx, workspaceId, { actor, audit });
    });
    return this.tried.get(workspaceId, forecast.id, body.conversation_id);
  }
}
