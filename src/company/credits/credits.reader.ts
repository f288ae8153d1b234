import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import { named } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { fail } from '../../platform/kernel/errors.js';
import { creditLimit, periodOf, type CreditUse } from './credits.dto.js';

const USE = named(`
  select w.plan, w.credits_by_plan, w.credits_limit, $2::text as period, coalesce(c.used, 0) as used,
    coalesce(c.topped_up, 0) as topped_up
  from workspaces w left join credit_periods c on c.workspace_id = w.workspace_id and c.period = $2
  where w.workspace_id = $1`);

@Injectable()
export class CreditsReader {
  constructor(
    private readonly db: TenantDb,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The current month. */
  get period(): string {
    return periodOf(this.clock.now());
  }

  /** Throws `credits_exhausted` if no new session may start this month, `not_found`. */
  async requireCredit(workspaceId: string): Promise<void> {
    const { rows } = await this.db.query<CreditUse & Record<string, unknown>>(
      workspaceId,
      USE(workspaceId, this.period),
    );
    if (!rows[0]) throw fail('not_found');
    const limit = creditLimit(rows[0]);
    if (limit !== null && rows[0].used >= limit) throw creditsExhausted(rows[0].period);
  }
}

export const creditsExhausted = (period: string): Error =>
  fail(
    'credits_exhausted',
    `The credits for ${period} are used up. Running sessions continue, but no new session can start.`,
  );
