/** The error of a migration that could not lock its tables, with the sessions that blocked it. */
import type { Queryable } from './statement.js';

/** Other sessions held a table at each attempt. The message names them and the remedy. */
export class LockTimeoutError extends Error {
  override readonly name = 'LockTimeoutError';
}

/** The oldest transactions first. Sessions of other logins show their pid and application, but no time. */
const HOLDERS = `select a.pid, a.application_name as application, a.usename::text as login,
    extract(epoch from clock_timestamp() - a.xact_start)::int as seconds
  from pg_stat_activity a
  where a.datname = current_database() and a.pid <> pg_backend_pid() and exists (
    select from pg_locks l join pg_class c on c.oid = l.relation join pg_namespace n on n.oid = c.relnamespace
    where l.pid = a.pid and l.granted and n.nspname not in ('pg_catalog', 'pg_toast'))
  order by a.xact_start nulls last, a.pid limit 3`;

interface BlockingSession {
  pid: number;
  application: string | null;
  login: string | null;
  seconds: number | null;
}

/** @param db must not be in a failed transaction @param cause the error of the last attempt */
export async function lockTimeoutError(db: Queryable, cause: Error): Promise<LockTimeoutError> {
  const holders = await db.query<BlockingSession>({ text: HOLDERS }).then(
    ({ rows }) => rows,
    () => [],
  );
  const who = holders.length
    ? `Sessions with tables in use: ${holders.map(formatHolder).join('; ')}. End them (select pg_terminate_backend(<pid>)), or `
    : 'End long transactions, or ';
  return new LockTimeoutError(
    `The database's tables cannot be changed, because others use them (${cause.message}). ${who}start again later. ` +
      'Migrations that have finished are not repeated.',
    { cause },
  );
}

const formatHolder = ({ pid, application, login, seconds }: BlockingSession): string =>
  [`pid ${pid}`, login, application, seconds === null ? '' : `for ${seconds} s`].filter(Boolean).join(', ');
