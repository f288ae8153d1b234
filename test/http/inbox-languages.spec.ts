/** The inbox filtered by a language reads the conversations in that language, not all that are open. */
import { InboxReader } from '../../src/desk/inbox/inbox.reader.js';
import { SystemDb } from '../../src/platform/db/system-db.js';
import type { TenantDb } from '../../src/platform/db/tenant-db.js';
import type { Statement } from '../../src/platform/db/statement.js';
import { app, handOff, sql, withHandoffs, workspace } from '../support/handoffs.js';

withHandoffs();

const OPEN = 1_500;
/** A hand-off, its session and its contact as often as needed; `$2` = language of the session, `$3` of the contact. */
const COPIES = `
  with n as (select gen_random_uuid() as contact, gen_random_uuid() as session, 10000 + generate_series(1, $4::int) as n),
  c as (insert into contacts (workspace_id, id, kind, locale)
    select h.workspace_id, n.contact, 'visitor', $3 from handoffs h, n where h.id = $1),
  s as (insert into sessions (workspace_id, id, channel, live, contact_id, language)
    select h.workspace_id, n.session, 'human', true, n.contact, $2 from handoffs h, n where h.id = $1)
  insert into handoffs (workspace_id, id, session_id, contact_id, ticket_number, kind, ask, status, route)
  select h.workspace_id, gen_random_uuid(), n.session, n.contact, h.ticket_number * 100000 + n.n, h.kind, h.ask, 'open', h.route
  from handoffs h, n where h.id = $1 returning id`;
const copies = async (language: string | null, locale: string | null, count: number): Promise<string[]> => {
  const { id } = await handOff();
  const { rows } = await sql(COPIES, id, language, locale, count);
  return rows.map((row) => row['id'] as string);
};

/** @returns the ids, and how many rows of hand-offs, sessions and contacts were read for them */
const read = (language: string) =>
  app.app.get(SystemDb).transaction(async (tx) => {
    const count = async (): Promise<number> => {
      const text = `select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)) as rows
        from pg_stat_xact_user_tables where relname in ('handoffs', 'sessions', 'contacts')`;
      return Number((await tx.query({ text })).rows[0]!['rows']);
    };
    // As in a table of many rows: this one is small enough to be read as a whole.
    for (const way of ['seqscan', 'hashjoin', 'mergejoin']) await tx.query({ text: `set local enable_${way} = off` });
    const reader = new InboxReader({
      query: (_: string, statement: Statement) => tx.query(statement),
      of: () => tx,
    } as unknown as TenantDb);
    const before = await count();
    const items = await reader.list(workspace.id, workspace.memberIds.owner, { language });
    return { ids: items.map(({ id }) => id).sort(), rows: (await count()) - before };
  });

it('finds a rare language among many others, and one that nobody has, without reading all', async () => {
  await copies('en', 'en-GB', OPEN);
  const [said, known] = [await copies('pt-BR', 'en', 2), await copies(null, 'pt', 1)];
  await copies('en', 'pt', 1); // speaks English here
  await sql('analyze handoffs, sessions, contacts');
  const rare = await read('pt');
  expect(rare.ids).toEqual([...said, ...known].sort());
  expect(rare.rows).toBeLessThan(100);
  const none = await read('fr');
  expect(none.ids).toEqual([]);
  expect(none.rows).toBeLessThan(50);
  expect((await read('en')).ids).toHaveLength(200);
});
