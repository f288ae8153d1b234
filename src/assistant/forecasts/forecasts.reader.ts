import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { fail } from '../../platform/kernel/errors.js';
import type { ForecastDto } from './forecasts.dto.js';

/** Forecasts kept per workspace. */
export const FORECASTS_MAX = 50;

const of = (condition: string): string => `
  (select count(*)::int from forecast_conversations c
    where c.workspace_id = f.workspace_id and c.forecast_id = f.id and ${condition})`;
const SELECT = `
  select f.id, 'forecast' as object, f.name, f.starts_at, f.ends_at, f.import_id, f.based_on, f.missing, f.status, f.error,
    f.pause_reason, f.large_model, f.tokens_max::float8 as tokens_max, f.cost_micros_max::float8 as cost_micros_max,
    f.minutes_max, f.tokens::float8 as tokens, f.cost_micros::float8 as cost_micros, f.conversations,
    ${of(`c.status <> 'waiting'`)} as done, ${of(`c.status = 'failed'`)} as failed,
    ${of('c.unanswered_by_model')} as unanswered_by_model, ${of(`c.status = 'waiting'`)} as waiting,
    (select count(distinct v.conversation_id)::int from shadow_verdicts v
      where v.workspace_id = f.workspace_id and v.forecast_id = f.id) as judged,
    f.requested_by ->> 'label' as requested_by, f.created_at, f.started_at, f.finished_at
  from forecasts f where f.workspace_id = $1`;
const GET = named(`${SELECT} and f.id = $2`);
const LIST = named(`${SELECT} order by f.created_at desc, f.id desc limit ${FORECASTS_MAX}`);

type ForecastRow = ForecastDto & Record<string, unknown>;

@Injectable()
export class ForecastsReader {
  constructor(private readonly db: TenantDb) {}

  /** Latest first. */
  async list(workspaceId: string): Promise<ForecastDto[]> {
    return (await this.db.query<ForecastRow>(workspaceId, LIST(workspaceId))).rows;
  }

  /** Throws `not_found`. @param db an open transaction to read in */
  async get(workspaceId: string, id: string, db?: Queryable): Promise<ForecastDto> {
    const forecast = await this.find(workspaceId, id, db);
    if (!forecast) throw fail('not_found');
    return forecast;
  }

  /** @returns null if there is none, or none any more */
  async find(workspaceId: string, id: string, db: Queryable = this.db.of(workspaceId)): Promise<ForecastDto | null> {
    return (await db.query<ForecastRow>(GET(workspaceId, id))).rows[0] ?? null;
  }
}
