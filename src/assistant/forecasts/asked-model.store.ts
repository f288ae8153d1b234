import { Injectable } from '@nestjs/common';
import type { ModelUsage } from '../../agent/ports/model.js';
import { hasLease } from '../../platform/db/lease-queue.js';
import { SLICE_LEASE_S } from '../../platform/db/slice-worker.js';
import { named, type Queryable } from '../../platform/db/statement.js';
import type { PauseReason } from './forecasts.dto.js';
import type { LeasedForecast } from './forecasts.store.js';

/** Imports without consent of which the forecast tries conversations. $3 one conversation; null = all. */
const UNCONSENTED = (conversation: string): string => `
  from forecast_conversations t
  join imported_conversations c on c.workspace_id = t.workspace_id and c.id = t.conversation_id
  join imports i on i.workspace_id = c.workspace_id and i.id = c.import_id
  where t.workspace_id = $1 and t.forecast_id = $2 and ${conversation} and i.model_consent_at is null`;
const NAMES = named(`
  select i.name ${UNCONSENTED(`t.status = 'waiting'`)} group by i.id, i.name order by i.name, i.id limit 3`);
const LIMITED = `case
    when tokens is null and tokens_max is not null or cost_micros is null and cost_micros_max is not null then 'uncounted'
    when tokens >= tokens_max then 'tokens'
    when cost_micros >= cost_micros_max then 'cost'
    when clock_timestamp() >= resumed_at + make_interval(mins => minutes_max) then 'time' end`;
/** Asked before each turn, which may take as long as a lease. */
const MAY_ASK = named(`
  update forecasts set due_at = now() + make_interval(secs => ${SLICE_LEASE_S})
  where ${hasLease('id')} and exists (
    select from workspaces w where w.workspace_id = forecasts.workspace_id and w.suspended_at is null)
  returning case when exists (select ${UNCONSENTED('t.conversation_id = $4')}) then 'consent' else ${LIMITED} end as reason`);
const REACHED = named(`select ${LIMITED} as reason from forecasts where workspace_id = $1 and id = $2`);
/** Money is spent even if another worker has the lease by now. What is unknown once stays unknown. */
const SPEND = named(`
  update forecasts set tokens = tokens + $3::bigint, cost_micros = cost_micros + $4::bigint
  where workspace_id = $1 and id = $2`);
const CREDIT = named(`
  update forecast_conversations set credited = true
  where workspace_id = $1 and forecast_id = $2 and conversation_id = $3 and not credited`);

type Reason = { reason: PauseReason | null };

/** What a forecast may ask of the large model, and what it has used of it. */
@Injectable()
export class AskedModelStore {
  /** @returns names of imports of which it tries conversations without the owner's consent, at most three */
  async unconsented(db: Queryable, workspaceId: string, forecastId: string): Promise<string[]> {
    const { rows } = await db.query<{ name: string }>(NAMES(workspaceId, forecastId));
    return rows.map(({ name }) => name);
  }

  /** @returns the limit that is reached; null = none */
  async reached(db: Queryable, workspaceId: string, forecastId: string): Promise<PauseReason | null> {
    return (await db.query<Reason>(REACHED(workspaceId, forecastId))).rows[0]?.reason ?? null;
  }

  /** Extends the lease. @returns why it may not ask now: `lost` = paused, or another worker has it; null = it may */
  async mayAsk(
    db: Queryable,
    { workspace_id, id, lease }: LeasedForecast,
    conversationId: string,
  ): Promise<PauseReason | 'lost' | null> {
    const { rows } = await db.query<Reason>(MAY_ASK(workspace_id, id, lease, conversationId));
    return rows[0] ? rows[0].reason : 'lost';
  }

  async spend(db: Queryable, { workspace_id, id }: LeasedForecast, usage: ModelUsage | null): Promise<void> {
    if (usage === null) return;
    const { promptTokens: prompt, completionTokens: completion, costMicros } = usage;
    const tokens = prompt === null || completion === null ? null : prompt + completion;
    await db.query(SPEND(workspace_id, id, tokens, costMicros === null ? null : Math.ceil(costMicros)));
  }

  /** @returns false if this conversation has taken its credit before */
  async markCredited(tx: Queryable, { workspace_id, id }: LeasedForecast, conversationId: string): Promise<boolean> {
    return (await tx.query(CREDIT(workspace_id, id, conversationId))).rowCount > 0;
  }
}
