/** Whether our login sees every workspace. Without a matching policy, forced row security shows it no rows at all. */
import type { DataSource } from 'typeorm';
import { systemPolicy, systemPolicyStatements } from './row-security.js';
import { inShortLocks } from './lock-retry.js';
import type { Queryable } from './statement.js';

/** The service cannot start. The message contains the SQL that fixes it. */
export class NoSystemPolicy extends Error {
  override readonly name = 'NoSystemPolicy';
}

interface RestrictedTable {
  table: string;
  owner: string;
  /** Whether we may change its policies, as its owner or a member of that role. */
  ours: boolean;
  /** Whether its owner has a policy that shows it all rows. */
  shown: boolean;
}

/** Superusers and BYPASSRLS need no policy: row_security_active() knows. A membership counts if it inherits. */
const seesAllRows = (role: string): string => `exists (select from pg_policy p, unnest(p.polroles) granted
  where p.polrelid = c.oid and p.polpermissive and p.polcmd = '*' and pg_get_expr(p.polqual, p.polrelid) = 'true'
    and coalesce(pg_get_expr(p.polwithcheck, p.polrelid), 'true') = 'true'
    and case granted when 0 then true else pg_has_role(${role}, granted, 'usage') end)`;
const HIDDEN = `select c.oid::regclass::text as table, quote_ident(pg_get_userbyid(c.relowner)) as owner,
    pg_has_role(c.relowner, 'usage') as ours, ${seesAllRows('c.relowner')} as shown
  from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = current_schema()
  where c.relkind in ('r', 'p') and row_security_active(c.oid)
    and not ${seesAllRows('current_user')}
  order by 1`;

/** Whether there is a table in which our login would not see all rows. */
export async function isRestricted(db: Queryable): Promise<boolean> {
  return (await db.query({ text: HIDDEN })).rowCount > 0;
}

/**
 * Adds owners' missing policies (e.g. after a restore under another owner), if we are allowed to.
 * @throws NoSystemPolicy if our login would see no rows and we may not fix that
 */
export async function ensureSystemPolicies(dataSource: DataSource): Promise<void> {
  const runner = dataSource.createQueryRunner();
  try {
    for (const { table, ours } of (await runner.query(HIDDEN)) as RestrictedTable[])
      if (ours) await inShortLocks(runner, () => systemPolicy(runner, table));
    const hidden = (await runner.query(HIDDEN)) as RestrictedTable[];
    if (hidden.length === 0) return;
    const [login] = (await runner.query(LOGIN)) as [SystemLogin];
    throw new NoSystemPolicy(
      `The login ${login.name} of DATABASE_URL would see no rows of ${hidden.length} tables, whose row security shows ` +
        `them to their owner. Let an administrator run this in the database, then start again:\n` +
        fixStatements(hidden, login).join('\n'),
    );
  } finally {
    await runner.release();
  }
}

interface SystemLogin {
  name: string;
  inherits: boolean;
  /** From PostgreSQL 16 inheritance is a property of each membership. */
  grantsInherit: boolean;
}

const LOGIN = `select quote_ident(rolname) as name, rolinherit as inherits,
    current_setting('server_version_num')::int >= 160000 as "grantsInherit"
  from pg_roles where rolname = current_user`;

function fixStatements(hidden: RestrictedTable[], { name, inherits, grantsInherit }: SystemLogin): string[] {
  const owners = new Set(hidden.filter(({ ours }) => !ours).map(({ owner }) => owner));
  const lines = [...owners].map((owner) => `  grant ${owner} to ${name}${grantsInherit ? ' with inherit true' : ''};`);
  if (lines.length && !inherits && !grantsInherit) lines.push(`  alter role ${name} inherit;`);
  const statements = hidden.filter(({ shown }) => !shown).flatMap((t) => systemPolicyStatements(t.table, t.owner));
  return [...lines, ...statements.map((statement) => `  ${statement};`)];
}
