/** A change to the schema that gave up, and whose sessions it gave up for. */
import type { Queryable } from './statement.js';

/** Others held a table each time that a migration asked for it. The message says who, and what to do. */
export class TablesInUse extends Error {
  override readonly name = 'TablesInUse';
}

/** The oldest transactions first. What belongs to other logins shows its number and application, and no time. */
const HOLDERS = `select a.pid, a.application_name as application, a.usename::text as login,
    extract(epoch from clock_timestamp() - a.xact_start)::int as seconds
  from pg_stat_activity a
  where a.datname = current_database() and a.pid <> pg_backend_pid() and exists (
    select from pg_locks l join pg_class c on c.oid = l.relation join pg_namespace n on n.oid = c.relnamespace
    where l.pid = a.pid and l.granted and n.nspname not in ('pg_catalog', 'pg_toast'))
  order by a.xact_start nulls last, a.pid limit 3`;

interface Holder {
  pid: number;
  application: string | null;
  login: string | null;
  seconds: number | null;
}

/** @param db not in a transaction that failed @param cause the error of the last attempt */
export async function tablesInUse(db: Queryable, cause: Error): Promise<TablesInUse> {
  const holders = await db.query<Holder>({ text: HOLDERS }).then(
    ({ rows }) => rows,
    () => [],
  );
  const who = holders.length
    ? `Sessions with tables in use: ${holders.map(inWords).join('; ')}. End them (select pg_terminate_backend(<pid>)), or `
    : 'End long transactions, or ';
  return new TablesInUse(
    `The database's tables cannot be changed, because others use them (${cause.message}). ${who}start again later; ` +
      'what was changed before stays, and is not done twice.',
    { cause },
  );
}

const inWords = ({ pid, application, login, seconds }: Holder): string =>
  [`pid ${pid}`, login, application, seconds === null ? '' : `for ${seconds} s`].filter(Boolean).join(', ');
