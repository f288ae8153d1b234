import { Inject, Injectable } from '@nestjs/common';
import { MODELS_STATE, type EndpointHealth, type ModelsState } from '../../agent/ports/models-state.js';
import { CLOCK } from '../../platform/config/config.module.js';
import { named } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Clock } from '../../platform/kernel/clock.js';
import type { ModelDayDto, ModelsDto } from './models.dto.js';
import { onlyRow } from '../../platform/db/only-row.js';

const DAY_MS = 86_400_000;

const SUMS = `sum(answered)::float8 as answered, sum(failed)::float8 as failed,
    sum(prompt_tokens)::float8 as input_tokens, sum(completion_tokens)::float8 as output_tokens,
    case when sum(answered) > 0 and sum(unpriced) >= sum(answered) then null else sum(cost_micros)::float8 end as cost_micros`;
const USAGE = named(`
  select model, purpose, ${SUMS}, sum(uncounted)::float8 as uncounted
  from model_usage where workspace_id = $1 and day >= $2::date
  group by model, purpose order by sum(prompt_tokens + completion_tokens) desc, model, purpose limit 100`);
const DAYS = named(`
  select day::text as day, ${SUMS} from model_usage where workspace_id = $1 and day >= $2::date group by day order by day`);
const LAST = named(`
  select max(last_answered_at) as "lastAnsweredAt", max(last_failed_at) as "lastFailedAt",
    (array_agg(last_failure order by last_failed_at desc nulls last))[1] as "lastFailure"
  from model_usage where workspace_id = $1 and model = any ($2::text[])`);

type Usage = ModelsDto['usage'][number] & Record<string, unknown>;
type LastFailure = NonNullable<ModelsDto['large_model']>['last_failure'];

@Injectable()
export class ModelsReader {
  constructor(
    private readonly db: TenantDb,
    @Inject(MODELS_STATE) private readonly models: ModelsState,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The models' health, and the workspace's usage in the last `days` days including today. */
  async get(workspaceId: string, days: number): Promise<ModelsDto> {
    const from = new Date(this.clock.now() - (days - 1) * DAY_MS).toISOString().slice(0, 10);
    const { answering, model, embedding, transcription } = this.models;
    const db = this.db.of(workspaceId);
    const names = model ? [model.name, model.judgeName] : [];
    const [usage, series, last] = await Promise.all([
      db.query<Usage>(USAGE(workspaceId, from)),
      db.query<ModelDayDto & Record<string, unknown>>(DAYS(workspaceId, from)),
      db.query<EndpointHealth<string> & Record<string, unknown>>(LAST(workspaceId, names)),
    ]);
    return {
      object: 'models',
      answering,
      large_model: model && {
        ...{ name: model.name, is_away: model.isAway, tools_refused: model.toolsRefused },
        ...presentHealth(latest(model, onlyRow(last))),
      },
      judge: model?.judgeName ?? null,
      embedding: embedding && { name: embedding.name, ...presentHealth(embedding) },
      transcription: transcription && { name: transcription.name, ...presentHealth(transcription) },
      from,
      usage: usage.rows,
      days: series.rows,
    };
  }
}

/** The most recent of this instance's health and the stored health, to which other instances contribute. */
function latest(own: EndpointHealth<string>, stored: EndpointHealth<string>): EndpointHealth<string> {
  const failed = (own.lastFailedAt ?? '') >= (stored.lastFailedAt ?? '') ? own : stored;
  const answered = (own.lastAnsweredAt ?? '') >= (stored.lastAnsweredAt ?? '') ? own : stored;
  const { lastFailedAt, lastFailure } = failed;
  return { lastAnsweredAt: answered.lastAnsweredAt, lastFailedAt, lastFailure };
}

const presentHealth = ({ lastAnsweredAt, lastFailedAt, lastFailure }: EndpointHealth<string>) => ({
  last_answered_at: lastAnsweredAt,
  last_failed_at: lastFailedAt,
  last_failure: lastFailure as LastFailure,
});
