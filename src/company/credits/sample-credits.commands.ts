import { named, type Queryable } from '../../platform/db/statement.js';

const USE = named(`
  insert into credit_periods as c (workspace_id, period, used)
  select $1, to_char(at at time zone 'UTC', 'YYYY-MM') as period, count(*) from unnest($2::timestamptz[]) as s(at) group by 2
  on conflict (workspace_id, period) do update set used = c.used + excluded.used`);
const RELEASE = named(`
  update credit_periods c set used = greatest(0, c.used - m.n)
  from (select to_char(at at time zone 'UTC', 'YYYY-MM') as period, count(*) as n from unnest($2::timestamptz[]) as s(at) group by 1) m
  where c.workspace_id = $1 and c.period = m.period`);

/** Invented sessions use credits, each in its month (UTC), as real ones do. @param startedAt RFC 3339, one each */
export async function useSampleCredits(tx: Queryable, workspaceId: string, startedAt: string[]): Promise<void> {
  await tx.query(USE(workspaceId, startedAt));
}

/** They are removed again. */
export async function releaseSampleCredits(tx: Queryable, workspaceId: string, startedAt: string[]): Promise<void> {
  await tx.query(RELEASE(workspaceId, startedAt));
}
