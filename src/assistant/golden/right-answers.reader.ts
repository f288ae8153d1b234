/** Answers of a forecast that people judged right, with what a replay needs. */
import { Injectable } from '@nestjs/common';
import { named } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { fail } from '../../platform/kernel/errors.js';
import { CustomerTurnsReader } from '../forecasts/customer-turns.reader.js';
import { ForecastsReader } from '../forecasts/forecasts.reader.js';
import { humanVerdictOf, type GivenVerdict } from '../forecasts/tried-conversations.reader.js';
import type { ShadowAnswer } from '../forecasts/shadow-answer.dto.js';
import type { NewGoldenTurn } from './golden-turns.store.js';

const JUDGED = named(`
  select t.conversation_id, t.turn, t.question, i.channel, t.status, t.certainty, t.answer, t.language,
    t.confidence::float8 as confidence, t.citations,
    (select jsonb_agg(jsonb_build_object('member_id', v.member_id, 'verdict', v.verdict, 'at', v.at) order by v.at)
      from shadow_verdicts v where v.workspace_id = t.workspace_id and v.forecast_id = t.forecast_id
        and v.conversation_id = t.conversation_id and v.turn = t.turn) as verdicts
  from shadow_turns t
  join imported_conversations i on i.workspace_id = t.workspace_id and i.id = t.conversation_id
  where t.workspace_id = $1 and t.forecast_id = $2 and ($3::uuid is null or (t.conversation_id = $3 and t.turn = $4))
    and t.status = 'answered'
    and ($3 is not null or exists (
      select from shadow_verdicts v where v.workspace_id = t.workspace_id and v.forecast_id = t.forecast_id
        and v.conversation_id = t.conversation_id and v.turn = t.turn and v.verdict = 'right'))
  order by t.conversation_id, t.turn`);

type JudgedRow = ShadowAnswer & {
  conversation_id: string;
  turn: number;
  question: string;
  channel: string;
  verdicts: GivenVerdict[] | null;
  [column: string]: unknown;
};

@Injectable()
export class RightAnswersReader {
  constructor(
    private readonly db: TenantDb,
    private readonly forecasts: ForecastsReader,
    private readonly customers: CustomerTurnsReader,
  ) {}

  /** Throws `not_found`; `conflict` if the large model answered. */
  async of(workspaceId: string, forecastId: string): Promise<NewGoldenTurn[]> {
    await this.requireEmbedded(workspaceId, forecastId);
    const { rows } = await this.db.query<JudgedRow>(workspaceId, JUDGED(workspaceId, forecastId, null, null));
    const turns: NewGoldenTurn[] = [];
    for (const row of rows) {
      const turn = isRight(row) ? await this.asGolden(workspaceId, row) : null;
      if (turn) turns.push(turn);
    }
    return turns;
  }

  /** Throws `not_found`; `conflict` if people have not judged it right, or the large model answered. */
  async one(
    workspaceId: string,
    { forecastId, conversationId, turn }: { forecastId: string; conversationId: string; turn: number },
  ): Promise<NewGoldenTurn> {
    await this.requireEmbedded(workspaceId, forecastId);
    const judged = JUDGED(workspaceId, forecastId, conversationId, turn);
    const [row] = (await this.db.query<JudgedRow>(workspaceId, judged)).rows;
    if (!row) throw fail('not_found');
    const golden = isRight(row) ? await this.asGolden(workspaceId, row) : null;
    if (!golden) throw fail('conflict', 'Only an answer that people have judged right becomes golden.');
    return golden;
  }

  /** Replays are by the embedded engine: it answers in other words than the large model. */
  private async requireEmbedded(workspaceId: string, forecastId: string): Promise<void> {
    const { large_model: isLarge } = await this.forecasts.get(workspaceId, forecastId);
    if (isLarge) throw fail('conflict', 'Golden turns are of the embedded engine: the large model gave these answers.');
  }

  /** @returns null if the conversation has another turn there since */
  private async asGolden(workspaceId: string, row: JudgedRow): Promise<NewGoldenTurn | null> {
    const { conversation_id: conversationId, turn, question, channel } = row;
    const { status, certainty, answer, language, confidence, citations } = row;
    const said = (await this.customers.of(workspaceId, conversationId))[turn];
    if (said?.question !== question) return null;
    const expected = { status, certainty, answer, language, confidence, citations };
    return { question, dialogue: said.dialogue, channel, conversationId, expected };
  }
}

const isRight = ({ verdicts }: JudgedRow): boolean => humanVerdictOf(verdicts ?? []) === 'right';
