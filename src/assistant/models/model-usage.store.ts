import { Injectable } from '@nestjs/common';
import type { UsageCount } from '../../agent/ports/models-state.js';
import { named, type Queryable } from '../../platform/db/statement.js';

/** Ordered by key, so that concurrent instances do not deadlock. Skips workspaces that no longer exist. */
const ADD = named(`
  insert into model_usage as u (workspace_id, day, model, purpose, answered, failed, prompt_tokens, completion_tokens,
    cost_micros, uncounted, unpriced, last_answered_at, last_failed_at, last_failure)
  select n.* from jsonb_to_recordset($1::jsonb) as n(workspace_id uuid, day date, model text, purpose text,
    answered bigint, failed bigint, prompt_tokens bigint, completion_tokens bigint, cost_micros bigint,
    uncounted bigint, unpriced bigint, last_answered_at timestamptz, last_failed_at timestamptz, last_failure text)
  join workspaces w on w.workspace_id = n.workspace_id
  order by n.workspace_id, n.day, n.model, n.purpose
  on conflict (workspace_id, day, model, purpose) do update set
    answered = u.answered + excluded.answered,
    failed = u.failed + excluded.failed,
    prompt_tokens = u.prompt_tokens + excluded.prompt_tokens,
    completion_tokens = u.completion_tokens + excluded.completion_tokens,
    cost_micros = u.cost_micros + excluded.cost_micros,
    uncounted = u.uncounted + excluded.uncounted,
    unpriced = u.unpriced + excluded.unpriced,
    last_answered_at = greatest(u.last_answered_at, excluded.last_answered_at),
    last_failed_at = greatest(u.last_failed_at, excluded.last_failed_at),
    last_failure = case when excluded.last_failed_at >= coalesce(u.last_failed_at, '-infinity')
      then excluded.last_failure else u.last_failure end`);

const DELETE_OLD = named(`
  delete from model_usage where (workspace_id, day, model, purpose) in (
    select workspace_id, day, model, purpose from model_usage where day < current_date - $1::int limit $2)`);

@Injectable()
export class ModelUsageStore {
  async add(db: Queryable, counts: UsageCount[]): Promise<void> {
    const rows = counts.map((count) => ({
      workspace_id: count.workspaceId,
      day: count.day,
      model: count.model,
      purpose: count.purpose,
      answered: count.answered,
      failed: count.failed,
      uncounted: count.uncounted,
      unpriced: count.unpriced,
      prompt_tokens: count.promptTokens,
      completion_tokens: count.completionTokens,
      cost_micros: count.costMicros,
      last_answered_at: count.lastAnsweredAt,
      last_failed_at: count.lastFailedAt,
      last_failure: count.lastFailure,
    }));
    await db.query(ADD(JSON.stringify(rows)));
  }

  /** @returns number of deleted rows, at most `limit` */
  async removeOld(db: Queryable, days: number, limit: number): Promise<number> {
    return (await db.query(DELETE_OLD(days, limit))).rowCount;
  }
}
