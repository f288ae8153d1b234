import pg from 'pg';
import { Operator } from '../../cli/operator.js';

let operator: Operator;
let db: pg.Client;
beforeAll(async () => {
  operator = await Operator.hired();
  db = new pg.Client({ connectionString: operator.env.DATABASE_URL });
  await db.connect();
});
afterAll(async () => {
  await db.end();
  await operator.leaves();
});

const tables = async (): Promise<string[]> =>
  (
    await db.query<{ name: string }>(`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'workspace_id' order by 1`)
  ).rows.map(({ name }) => name);

/** The number of a workspace's rows, by table. */
async function rowsOf(id: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of await tables()) {
    const { rows } = await db.query(`select count(*)::int as n from ${table} where workspace_id = $1`, [id]);
    if (rows[0].n > 0) counts[table] = rows[0].n;
  }
  return counts;
}

async function filled(name: string): Promise<string> {
  const { id } = await operator.asks('workspace', 'create', name);
  await operator.asks('member', 'add', 'ada@acme.example', '--role', 'owner', '--token', '-w', id);
  await operator.asks('key', 'create', '--kind', 'secret', '-w', id);
  await operator.asks('demo', 'seed', '--sessions', '200', '-w', id);
  return id;
}

describe('removing a workspace', () => {
  it('deletes all its rows, including its audit trail, and no other workspace’s', async () => {
    const [gone, kept] = [await filled('Gone'), await filled('Kept')];
    const [before, others] = [await rowsOf(gone), await rowsOf(kept)];
    expect(Object.keys(before).length).toBeGreaterThan(12);
    const refused = await operator.types('workspace', 'remove', 'Gone');
    expect(refused).toMatchObject({ exitCode: 2, err: expect.stringContaining('--yes') });
    expect(await rowsOf(gone)).toEqual(before);
    const removed = await operator.asks('workspace', 'remove', 'Gone', '--yes');
    expect(removed).toMatchObject({ id: gone, object: 'workspace', deleted: true, name: 'Gone' });
    expect(removed.rows).toMatchObject({ sessions: 200, members: before.members, contacts: before.contacts });
    expect([await rowsOf(gone), await rowsOf(kept)]).toEqual([{}, others]);
    expect((await operator.types('workspace', 'remove', gone, '--yes')).exitCode).toBe(1);
  });

  it('is the only way to change the append-only audit trail', async () => {
    const id = await filled('Trail');
    const remove = `delete from audit_entries where workspace_id = '${id}'`;
    await expect(db.query(remove)).rejects.toThrow('append-only');
    await db.query('begin');
    await db.query(`select set_config('app.removed_workspace', gen_random_uuid()::text, true)`);
    await expect(db.query(remove)).rejects.toThrow('append-only');
    await db.query('rollback');
    await expect(db.query('truncate audit_entries')).rejects.toThrow('append-only');
  });

  it('continues after an interruption, and the workspace cannot be used meanwhile', async () => {
    const id = await filled('Interrupted');
    const stop = new AbortController();
    stop.abort();
    const stopped = await operator.on({ signal: stop.signal }, 'workspace', 'remove', id, '--yes');
    expect(stopped).toMatchObject({ exitCode: 1, err: expect.stringContaining('Interrupted') });
    expect((await operator.types('workspace', 'list')).out).toMatch(/Interrupted .*suspended/);
    expect((await operator.types('workspace', 'remove', id, '--yes')).out).toMatch(
      /^Removed “Interrupted” .+: 1 member, \d+ contacts, 200 sessions, 0 documents; [\d,]+ rows in all\.\n$/,
    );
    expect(await rowsOf(id)).toEqual({});
  });
});
