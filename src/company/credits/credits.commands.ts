import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../platform/db/statement.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { isLow, monthlyCredits, type CreditTerms } from './credits.dto.js';
import { CreditLimitHooks, type CreditMark } from './credit-limits.hooks.js';
import { creditsExhausted, CreditsReader } from './credits.reader.js';
import { onlyRow } from '../../platform/db/only-row.js';

interface Period extends Record<string, unknown> {
  used: number;
  topped_up: number;
  low_at: string | null;
  exhausted_at: string | null;
}

const TERMS = named('select plan, credits_by_plan, credits_limit from workspaces where workspace_id = $1');
const STATE = 'used, topped_up, low_at, exhausted_at';
/** Adds one if the month has one left ($3, null = unlimited, plus top-ups). The only place that decides. */
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
const MARK_NOTIFIED = named(`
  update credit_periods set low_at = case when $3 then coalesce(low_at, now()) else low_at end,
    exhausted_at = case when $4 then coalesce(exhausted_at, now()) else exhausted_at end
  where workspace_id = $1 and period = $2`);

/** A workspace's credits: one for each new session in which the agent takes part (specification §8.2). */
@Injectable()
export class CreditsCommands {
  constructor(
    private readonly reader: CreditsReader,
    private readonly hooks: CreditLimitHooks,
  ) {}

  /**
   * Uses one in the transaction that opens the session, so that concurrent sessions never exceed the limit.
   * @throws `credits_exhausted`
   */
  async take(tx: Queryable, workspaceId: string, actor: Actor): Promise<void> {
    const { period } = this.reader;
    const limit = monthlyCredits(await this.terms(tx, workspaceId));
    const { rows } = await tx.query<Period>(TAKE(workspaceId, period, limit));
    if (!rows[0]) throw creditsExhausted(period);
    await this.notifyLimits(tx, workspaceId, { actor, period, monthly: limit, row: rows[0] });
  }

  /**
   * Adds credits to this month; call it with 0 after changing the limit, because they may be low or out then.
   * @param amount whole, 0 or more
   */
  async topUp(tx: Queryable, workspaceId: string, { actor, amount }: { actor: Actor; amount: number }): Promise<void> {
    const { period } = this.reader;
    const limit = monthlyCredits(await this.terms(tx, workspaceId));
    const { rows } = await tx.query<Period>(TOP_UP(workspaceId, period, amount));
    await this.notifyLimits(tx, workspaceId, { actor, period, monthly: limit, row: onlyRow({ rows }) });
  }

  private async terms(tx: Queryable, workspaceId: string): Promise<CreditTerms> {
    const { rows } = await tx.query<CreditTerms & Record<string, unknown>>(TERMS(workspaceId));
    return onlyRow({ rows });
  }

  /** Once a month each: at 80 %, and when none is left. */
  private async notifyLimits(
    tx: Queryable,
    workspaceId: string,
    {
      actor,
      period,
      monthly,
      row: { used, topped_up: toppedUp, low_at: lowAt, exhausted_at: exhaustedAt },
    }: { actor: Actor; period: string; monthly: number | null; row: Period },
  ): Promise<void> {
    if (monthly === null) return;
    const limit = monthly + toppedUp;
    const marks: CreditMark[] = [];
    if (lowAt === null && isLow(used, limit)) marks.push('credits.low');
    if (exhaustedAt === null && used >= limit) marks.push('credits.exhausted');
    if (marks.length === 0) return;
    await tx.query(
      MARK_NOTIFIED(workspaceId, period, marks.includes('credits.low'), marks.includes('credits.exhausted')),
    );
    await this.hooks.reached(tx, workspaceId, { actor, marks });
  }
}
