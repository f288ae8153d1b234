import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../platform/db/statement.js';
import { releaseSampleCredits } from '../credits/sample-credits.commands.js';
import { markMoments } from '../../platform/events/analytics-marks.js';

/** Whether the id is one of demo.ids.ts: nothing else makes uuids of version 8. */
const isInvented = (id: string): string => `substr(${id}::text, 15, 1) = '8'`;

/** Not those who have a conversation that was not invented. */
const PEOPLE = named(`
  select c.id from contacts c
  where c.workspace_id = $1 and ${isInvented('c.id')} and ($2::uuid is null or c.id > $2) and not exists (
    select from sessions s where s.workspace_id = $1 and s.contact_id = c.id and not ${isInvented('s.id')})
  order by c.id limit $3 for update`);

/** Foreign keys, without those whose rows the database deletes by itself. */
const REFERENCES = {
  text: `select c.relname as table, a.attname as column, f.relname as target
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = any(k.conkey) and a.attname <> 'workspace_id'
    where k.contype = 'f' and k.confdeltype in ('a', 'r') and c.oid <> f.oid
      and c.relnamespace = current_schema()::regnamespace`,
};
interface Reference extends Record<string, unknown> {
  table: string;
  column: string;
  target: string;
}

const QUARTER = (at: string): string => `date_bin('15 minutes', ${at}, '1970-01-01Z')`;
const PARTS = ['messages', 'handoffs', 'leads', 'meetings', 'actions'];
/** Before their rows are gone: what analytics has to count again, and when their conversations began. */
const RELEASE = named(`
  with s as (select id, started_at from sessions where workspace_id = $1 and contact_id = any($2)),
  moments as (
    select started_at as at from s
    ${PARTS.map((part) => `union select p.created_at from s join ${part} p on p.workspace_id = $1 and p.session_id = s.id`).join('\n    ')}
    union select created_at from contacts where workspace_id = $1 and id = any($2)),
  ${markMoments(`select distinct $1::uuid, ${QUARTER('at')} from moments`)}
  select started_at from s`);

@Injectable()
export class DemoRemovalStore {
  /** Locks invented people, in order of their ids. @param after null = the first ones */
  async lock(
    db: Queryable,
    workspaceId: string,
    { after, limit }: { after: string | null; limit: number },
  ): Promise<string[]> {
    return (await db.query<{ id: string }>(PEOPLE(workspaceId, after, limit))).rows.map(({ id }) => id);
  }

  /**
   * Deletes people with everything that refers to them.
   * @param db a transaction of the system: the tables belong to many features
   * @returns the number of their conversations
   */
  async remove(db: Queryable, workspaceId: string, ids: string[]): Promise<number> {
    const { rows } = await db.query<{ started_at: string }>(RELEASE(workspaceId, ids));
    await releaseSampleCredits(
      db,
      workspaceId,
      rows.map(({ started_at }) => started_at),
    );
    const references = (await db.query<Reference>(REFERENCES)).rows;
    await removeRows(db, workspaceId, { references, table: 'contacts', column: 'id', values: ids });
    return rows.length;
  }
}

interface Removal {
  references: Reference[];
  table: string;
  column: string;
  values: string[];
}

/** First the rows that refer to them. Names are the catalogue's, never a caller's. */
async function removeRows(
  db: Queryable,
  workspaceId: string,
  { references, table, column, values }: Removal,
): Promise<void> {
  const where = `workspace_id = $1 and ${column} = any($2)`;
  const referring = references.filter(({ target }) => target === table);
  if (referring.length > 0) {
    const text = `select id from ${table} where ${where}`;
    const { rows } = await db.query<{ id: string }>({ text, values: [workspaceId, values] });
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0)
      for (const one of referring)
        await removeRows(db, workspaceId, { references, table: one.table, column: one.column, values: ids });
  }
  const text = `delete from ${table} where ${where}`;
  await db.query({ text, values: [workspaceId, values] });
}
