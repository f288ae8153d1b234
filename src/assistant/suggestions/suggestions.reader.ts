import { Injectable } from '@nestjs/common';
import { MACHINE_VERDICTS } from '../../agent/proof/machine-verdict.js';
import { SessionsReader } from '../../conversations/sessions/sessions.reader.js';
import { listSpec } from '../../platform/db/keyset.js';
import { named, type Queryable } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Page } from '../../platform/http/page.js';
import { Pager } from '../../platform/http/pager.js';
import { fail } from '../../platform/kernel/errors.js';
import {
  IS_DRAFT,
  IS_UNSAID,
  presentSuggestion,
  SUGGESTION_COLUMNS,
  type SessionSuggestionDto,
  type SuggestionChannelDto,
  type SuggestionCountsDto,
  type SuggestionCountsQuery,
  type SuggestionDto,
  type SuggestionRow,
  type SuggestionsQuery,
} from './suggestions.dto.js';

const LIST = listSpec({
  endpoint: 'suggestions',
  columns: SUGGESTION_COLUMNS,
  from: 'suggestions g',
  sorts: ['created_at'],
  time: 'created_at',
  filters: { mode: 'mode', status: 'status', session_id: 'session_id' },
});
/** A failure is shown too. */
const CURRENT = named(`
  select ${SUGGESTION_COLUMNS} from suggestions g
  where g.workspace_id = $1 and g.session_id = $2 and g.mode = 'suggest' and g.outcome is null
    and (g.status = 'failed' or ${IS_DRAFT})
    and not exists (select from messages m where m.workspace_id = $1 and m.session_id = $2 and m.seq > g.seq
      and m.author in ('contact', 'agent', 'teammate'))
  order by g.seq desc limit 1`);
const ONE = named(`select ${SUGGESTION_COLUMNS} from suggestions g where g.workspace_id = $1 and g.id = $2`);
const LATEST = named(`
  select g.seq, (${IS_UNSAID}) as is_unsaid, ${SUGGESTION_COLUMNS} from suggestions g
  where g.workspace_id = $1 and g.session_id = $2 order by g.seq desc limit 1`);
const FIGURES = ['turns', 'answered', 'failed', 'suggested', 'sent', 'edited', 'ignored', 'wrong'];
const BY_MACHINE = MACHINE_VERDICTS.map((verdict) => `machine_${verdict}`);
const count = (condition: string): string => `count(*) filter (where ${condition})::int`;
const SUGGESTED = `g.mode = 'suggest' and g.status = 'answered'`;
const COUNTS = named(`
  with counted as (
    select g.channel || coalesce(g.account_id::text, '') as key, g.channel, g.account_id, count(*)::int as turns,
      ${count(`g.status = 'answered'`)} as answered, ${count(`g.status = 'failed'`)} as failed,
      ${count(`${SUGGESTED} and g.outcome is distinct from 'stale' and g.outcome is distinct from 'unseen'`)} as suggested,
      ${count(`${SUGGESTED} and g.outcome = 'sent'`)} as sent, ${count(`${SUGGESTED} and g.outcome = 'edited'`)} as edited,
      ${count(`${SUGGESTED} and g.outcome = 'ignored'`)} as ignored, ${count(`${SUGGESTED} and g.outcome = 'wrong'`)} as wrong,
      ${MACHINE_VERDICTS.map((verdict) => `${count(`g.machine_verdict = '${verdict}'`)} as machine_${verdict}`).join(', ')}
    from suggestions g where g.workspace_id = $1 and ($2::timestamptz is null or g.created_at >= $2)
      and ($3::timestamptz is null or g.created_at < $3)
    group by g.channel, g.account_id),
  channels as (
    select 'human' as key, 'human' as channel, null::uuid as account_id, null::text as name,
      coalesce(widget ->> 'agent_mode', 'live') as agent_mode from workspaces where workspace_id = $1
    union all
    select channel || id::text, channel, id, name, agent_mode from channel_accounts where workspace_id = $1)
  select coalesce(c.channel, n.channel) as channel, coalesce(c.account_id, n.account_id) as account_id, c.name,
    c.agent_mode, ${[...FIGURES, ...BY_MACHINE].map((name) => `coalesce(n.${name}, 0) as ${name}`).join(', ')}
  from channels c full join counted n on n.key = c.key
  where n.key is not null or c.agent_mode <> 'live'
  order by (coalesce(c.channel, n.channel) <> 'human'), 1, c.name, 2`);

/** The last turn of a session that was answered or not. */
export interface LatestSuggestion extends SuggestionRow {
  seq: number;
  /** The machine may judge it. */
  is_unsaid: boolean;
}

@Injectable()
export class SuggestionsReader {
  constructor(
    private readonly db: TenantDb,
    private readonly pager: Pager,
    private readonly sessions: SessionsReader,
  ) {}

  list(workspaceId: string, query: SuggestionsQuery): Promise<Page<SuggestionDto>> {
    return this.pager.page<SuggestionRow, SuggestionDto>(workspaceId, LIST, { query, present: presentSuggestion });
  }

  /** Throws `not_found`. */
  async current(workspaceId: string, sessionId: string): Promise<SessionSuggestionDto> {
    const session = await this.sessions.get(workspaceId, sessionId);
    const { rows } = await this.db.query<SuggestionRow>(workspaceId, CURRENT(workspaceId, session.id));
    const suggestion = rows[0] ? presentSuggestion(rows[0]) : null;
    return { object: 'session_suggestion', session_id: session.id, suggestion };
  }

  /** Throws `not_found`. */
  async get(db: Queryable, workspaceId: string, id: string): Promise<SuggestionDto> {
    const { rows } = await db.query<SuggestionRow>(ONE(workspaceId, id));
    if (!rows[0]) throw fail('not_found');
    return presentSuggestion(rows[0]);
  }

  /** Null without one. */
  async latest(db: Queryable, workspaceId: string, sessionId: string): Promise<LatestSuggestion | null> {
    return (await db.query<LatestSuggestion>(LATEST(workspaceId, sessionId))).rows[0] ?? null;
  }

  async counts(workspaceId: string, query: SuggestionCountsQuery): Promise<SuggestionCountsDto> {
    const { created_after = null, created_before = null } = query;
    const statement = COUNTS(workspaceId, created_after, created_before);
    const { rows } = await this.db.query<SuggestionChannelDto & Record<string, unknown>>(workspaceId, statement);
    return { object: 'suggestion_counts', created_after, created_before, channels: rows };
  }
}
