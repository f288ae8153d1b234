import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../config/config.module.js';
import { named, type Queryable } from '../../db/statement.js';
import type { Actor } from '../../kernel/actor.js';
import type { Clock } from '../../kernel/clock.js';
import type { EventType } from '../../kernel/events.js';
import { Journal } from '../../events/journal.js';
import { isLow, monthlyCredits, periodOf, type CreditTerms } from './credits.dto.js';
import { creditsExhausted, WorkspaceReader } from '../workspaces/workspace.reader.js';

interface Period extends Record<string, unknown> {
  used: number;
  topped_up: number;
  low_at: string | null;
  exhausted_at: string | null;
}

const TERMS = named('select plan, credits_by_plan, credits_limit from workspaces where workspace_id = $1');
const STATE = 'used, topped_up, low_at, exhausted_at';
/** One more, where the month has one left ($3, null = unlimited, and what was bought on top). Nothing else decides. */
const TAKE = named(`
  insert into credit_periods as c (workspace_id, period, used)
  select $1, $2, 1 where $3::int is null or $3 + coalesce(
    (select p.topped_up from credit_periods p where p.workspace_id = $1 and p.period = $2), 0) > 0
  on conflict (workspace_id, period) do update set used = c.used + 1 where $3::int is null or c.used < $3 + c.topped_up
  returning ${STATE}`);
const TOP_UP = named(`
  insert into credit_periods as c (workspace_id, period, topped_up) values ($1, $2, $3)
  on conflict (workspace_id, period) do update set topped_up = c.topped_up + excluded.topped_up
  returning ${STATE}`);
const TOLD = named(`
  update credit_periods set low_at = case when $3 then coalesce(low_at, now()) else low_at end,
    exhausted_at = case when $4 then coalesce(exhausted_at, now()) else exhausted_at end
  where workspace_id = $1 and period = $2`);

/** A workspace's credits: one for each new session in which the agent takes part (specification §8.2). */
@Injectable()
export class CreditsCommands {
  constructor(
    private readonly reader: WorkspaceReader,
    private readonly journal: Journal,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Takes one in the transaction that opens the session: however many begin at once, no more begin than there are.
   * @throws `credits_exhausted`
   */
  async take(tx: Queryable, workspaceId: string, actor: Actor): Promise<void> {
    const period = periodOf(this.clock.now());
    const limit = monthlyCredits(await this.terms(tx, workspaceId));
    const { rows } = await tx.query<Period>(TAKE(workspaceId, period, limit));
    if (!rows[0]) throw creditsExhausted(period);
    await this.tell(tx, workspaceId, actor, period, limit, rows[0]);
  }

  /**
   * Adds credits to this month, 0 to add none: also after the limit was changed, for then they may be low or out.
   * @param amount whole, 0 or more
   */
  async topUp(tx: Queryable, workspaceId: string, actor: Actor, amount: number): Promise<void> {
    const period = periodOf(this.clock.now());
    const limit = monthlyCredits(await this.terms(tx, workspaceId));
    const { rows } = await tx.query<Period>(TOP_UP(workspaceId, period, amount));
    await this.tell(tx, workspaceId, actor, period, limit, rows[0]!);
  }

  private async terms(tx: Queryable, workspaceId: string): Promise<CreditTerms> {
    const { rows } = await tx.query<CreditTerms & Record<string, unknown>>(TERMS(workspaceId));
    return rows[0]!;
  }

  /** Once a month each: at 80 %, and when none is left. */
  private async tell(
    tx: Queryable,
    workspaceId: string,
    actor: Actor,
    period: string,
    monthly: number | null,
    { used, topped_up: toppedUp, low_at: lowAt, exhausted_at: exhaustedAt }: Period,
  ): Promise<void> {
    if (monthly === null) return;
    const limit = monthly + toppedUp;
    const types: EventType[] = [];
    if (lowAt === null && isLow(used, limit)) types.push('credits.low');
    if (exhaustedAt === null && used >= limit) types.push('credits.exhausted');
    if (types.length === 0) return;
    await tx.query(TOLD(workspaceId, period, types.includes('credits.low'), types.includes('credits.exhausted')));
    const object = await this.reader.get(workspaceId, tx);
    await this.journal.record(tx, workspaceId, actor, { events: types.map((type) => ({ type, object })) });
  }
}
