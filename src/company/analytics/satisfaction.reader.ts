import { Inject, Injectable } from '@nestjs/common';
import { presentRating } from '../../conversations/core/ratings.dto.js';
import type { Channel } from '../../conversations/sessions/sessions.dto.js';
import { CLOCK } from '../../platform/config/config.module.js';
import { listSpec } from '../../platform/db/keyset.js';
import { named } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Page } from '../../platform/http/page.js';
import { Pager } from '../../platform/http/pager.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { windowOf } from './analytics-window.js';
import {
  AGENT,
  type ListedRatingDto,
  type RatingsQuery,
  type SatisfactionMetricsDto,
  type SatisfactionQuery,
  type SatisfactionReportDto,
} from './satisfaction.dto.js';

const LISTED_MAX = 50;
const COUNTS = `count(*)::int as asked, count(rating_score)::int as responses,
    (count(*) filter (where rating_score >= 4))::int as positive, sum(rating_score)::int as points`;
/** As the index sessions_asked says: asked, rated unasked, or ended by the visitor, whom the end of a chat asks. */
const ASKED = `(rating_score is not null or survey_asked_at is not null or (live and end_reason = 'contact_ended'))`;
const most = (slice: string, columns: string, from: string): string => `
    (select '${slice}' as slice, ${columns}, ${COUNTS} from ${from} group by 2, 3 order by asked desc, 2 limit ${LISTED_MAX})`;
/** $2, $3 = start and end; $4 = channel, null = all. */
const REPORT = named(`
  with s as materialized (
    select id, channel, intent, resolved_by, rating_score from sessions
    where workspace_id = $1 and ${ASKED} and started_at >= $2 and started_at < $3
      and coalesce(channel = $4::text, true))
  select 'all' as slice, null as value, null as name, ${COUNTS} from s
  union all (
    select 'handler', s.resolved_by::text, m.name, ${COUNTS}
    from s left join members m on m.workspace_id = $1 and m.id = s.resolved_by
    group by s.resolved_by, m.name order by s.resolved_by is not null, asked desc, s.resolved_by)
  union all ${most('channel', 'channel, null::text', 's')}
  union all ${most('topic', 'intent, null::text', 's where intent is not null')}
  union all ${most(
    'tag',
    't.id::text, t.name',
    `s join session_tags x on x.workspace_id = $1 and x.session_id = s.id
      join tags t on t.workspace_id = $1 and t.id = x.tag_id`,
  )}`);
const LIST = listSpec({
  endpoint: 'ratings',
  columns:
    'id, id as session_id, contact_id, rating_score as score, rating_comment as comment, rating_solved as solved, ' +
    'rated_at, rated_at as created_at, channel, resolved_by',
  from: 'sessions',
  where: 'rated_at is not null',
  sorts: ['rated_at'],
  time: 'rated_at',
  filters: {
    channel: 'channel',
    language: 'language',
    score: 'rating_score',
    has_comment: '(rating_comment is not null)',
    resolved_by: `coalesce(resolved_by::text, '${AGENT}')`,
  },
});

interface Counted extends Record<string, unknown> {
  slice: 'all' | 'handler' | 'channel' | 'topic' | 'tag';
  value: string | null;
  name: string | null;
  asked: number;
  responses: number;
  positive: number;
  points: number | null;
}
type RatingRow = Omit<ListedRatingDto, 'object'> & Record<string, unknown>;

@Injectable()
export class SatisfactionReader {
  constructor(
    private readonly db: TenantDb,
    private readonly pager: Pager,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws `invalid_window`. */
  async report(workspaceId: string, query: SatisfactionQuery): Promise<SatisfactionReportDto> {
    const window = windowOf(query, this.clock.now());
    const [from, to] = [new Date(window.fromMs).toISOString(), new Date(window.toMs).toISOString()];
    const statement = REPORT(workspaceId, from, to, query.channel ?? null);
    const { rows } = await this.db.query<Counted>(workspaceId, statement);
    const of = (slice: Counted['slice']): Counted[] => rows.filter((row) => row.slice === slice);
    const [totals] = of('all');
    return {
      object: 'satisfaction',
      created_after: from,
      created_before: to,
      totals: metricsOf(totals),
      by_handler: of('handler').map((row) => ({ member_id: row.value, name: row.name, ...metricsOf(row) })),
      by_channel: of('channel').map((row) => ({ channel: row.value as Channel, ...metricsOf(row) })),
      by_topic: of('topic').map((row) => ({ topic: row.value ?? '', ...metricsOf(row) })),
      by_tag: of('tag').map((row) => ({ tag_id: row.value ?? '', name: row.name ?? '', ...metricsOf(row) })),
    };
  }

  /** The latest first. */
  ratings(workspaceId: string, query: RatingsQuery): Promise<Page<ListedRatingDto>> {
    return this.pager.page<RatingRow, ListedRatingDto>(workspaceId, LIST, {
      query: query.resolved_by === undefined ? query : { ...query, resolved_by: query.resolved_by.toLowerCase() },
      present: (row) => ({ ...presentRating(row), channel: row.channel, resolved_by: row.resolved_by }),
    });
  }
}

function metricsOf(row: Counted | undefined): SatisfactionMetricsDto {
  const { asked = 0, responses = 0, positive = 0, points = null } = row ?? {};
  const rate = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);
  return {
    asked,
    responses,
    response_rate: rate(responses, asked),
    positive_rate: rate(positive, responses),
    mean: rate(points ?? 0, responses),
  };
}
