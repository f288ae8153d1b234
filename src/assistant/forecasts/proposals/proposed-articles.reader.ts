import { Injectable } from '@nestjs/common';
import { named } from '../../../platform/db/statement.js';
import { TenantDb } from '../../../platform/db/tenant-db.js';
import { inLanes } from '../../../platform/kernel/in-lanes.js';
import { certaintyOf } from '../../../agent/ports/turn.js';
import { TrialService } from '../../../conversations/turns/trial.service.js';
import { ForecastsReader } from '../forecasts.reader.js';
import type { ProposedArticle } from './propose.js';
import { Proposer } from './proposer.js';
import type { ProposedArticlesDto } from './proposed-articles.dto.js';
import type { AnsweredByTeam } from './reply-sentences.js';

const TURNS_MAX = 1_000;
const QUESTION_CHARACTERS_MAX = 500;
const REPLY_CHARACTERS_MAX = 3_000;
/** Questions at once: the threads stay free for those who wait for an answer. */
const AT_ONCE = 2;

const UNANSWERED = `from forecast_conversations c
  join shadow_turns t on t.workspace_id = c.workspace_id and t.forecast_id = c.forecast_id
    and t.conversation_id = c.conversation_id
  where c.workspace_id = $1 and c.forecast_id = $2 and c.status = 'done' and t.status = 'abstained'
    and t.reply is not null`;
const COUNT = named(`select count(*)::int as count ${UNANSWERED}`);
const TURNS = named(`
  select t.conversation_id as conversation, t.language, left(t.question, ${QUESTION_CHARACTERS_MAX}) as question,
    left(t.reply, ${REPLY_CHARACTERS_MAX}) as reply, (
      select coalesce(i.contact_email, i.contact_external_id, i.contact_phone, i.contact_name, i.id::text)
      from imported_conversations i where i.workspace_id = t.workspace_id and i.id = t.conversation_id) as customer
  ${UNANSWERED} order by c.position, t.turn limit ${TURNS_MAX}`);
const NAMES = named(`
  select distinct lower(name) as name from (
    select contact_name as name from imported_conversations where workspace_id = $1 and id = any($2)
    union all select name from imported_messages where workspace_id = $1 and conversation_id = any($2)) of_them
  where name is not null`);

@Injectable()
export class ProposedArticlesReader {
  constructor(
    private readonly db: TenantDb,
    private readonly forecasts: ForecastsReader,
    private readonly proposer: Proposer,
    private readonly trials: TrialService,
  ) {}

  /** Throws `not_found`, or `service_unavailable`. */
  async list(workspaceId: string, forecastId: string): Promise<ProposedArticlesDto> {
    await this.forecasts.get(workspaceId, forecastId);
    const db = this.db.of(workspaceId);
    const { rows: turns } = await db.query<AnsweredByTeam & Record<string, unknown>>(TURNS(workspaceId, forecastId));
    const { rows } = await db.query<{ count: number }>(COUNT(workspaceId, forecastId));
    const names = await this.names(workspaceId, turns);
    const drafts = await this.proposer.propose(workspaceId, { turns, names });
    return {
      object: 'proposed_articles',
      unanswered: rows[0]?.count ?? 0,
      read: turns.length,
      data: await this.missing(workspaceId, drafts),
    };
  }

  /** Without those whose question the published knowledge now answers with certainty: that is written already. */
  private async missing(workspaceId: string, drafts: ProposedArticle[]): Promise<ProposedArticle[]> {
    const asked = drafts.filter(({ title }) => title !== '');
    if (asked.length === 0) return drafts;
    const trials = await this.trials.shadow(workspaceId);
    const inputs = await trials.inputs(
      asked.map(({ title, language }) => ({ question: title, dialogue: [], locale: language })),
    );
    const known = new Set<string>();
    await inLanes([...inputs.entries()], { atOnce: AT_ONCE }, async ([n, input]) => {
      const { result } = await trials.run(input);
      const id = asked[n]?.id;
      if (id && certaintyOf(result) === 'certain' && result.citations.length > 0) known.add(id);
    });
    return drafts.filter(({ id }) => !known.has(id));
  }

  private async names(workspaceId: string, turns: AnsweredByTeam[]): Promise<string[]> {
    const ids = [...new Set(turns.map(({ conversation }) => conversation))];
    const { rows } = await this.db.query<{ name: string }>(workspaceId, NAMES(workspaceId, ids));
    return [...new Set(rows.flatMap(({ name }) => name.split(/[^\p{L}\p{M}’'-]+/u)).filter((part) => part.length > 1))];
  }
}
