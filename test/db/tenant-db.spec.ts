import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { seeded } from '../support/seeded.js';
import { createDataSource } from '../../src/platform/db/data-source.js';
import { DatabaseBusy, DatabaseUnavailable, violates } from '../../src/platform/db/errors.js';
import { tenantTable } from '../../src/platform/db/row-security.js';
import { named, type StatementMode } from '../../src/platform/db/statement.js';
import { SystemDb } from '../../src/platform/db/system-db.js';
import { TenantDb } from '../../src/platform/db/tenant-db.js';

const ROWS = 20;
const ALL_WITHOUT_WHERE = named('select distinct owner from storm_rows');
const INSERT = named('insert into storm_rows (workspace_id, id, owner) values ($1, $2, $3)');

function gate(): { open: () => void; opened: Promise<void> } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

describe.each<StatementMode>(['named', 'unnamed'])('a tenant’s queries, statements %s', (statements) => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let system: SystemDb;
  let tenants: TenantDb;
  const [one, other] = [randomUUID(), randomUUID()];
  const workspaces = [one, other, ...Array.from({ length: 28 }, () => randomUUID())];
  const ownersSeenBy = async (workspaceId: string) =>
    (await tenants.query<{ owner: string }>(workspaceId, ALL_WITHOUT_WHERE())).rows.map((row) => row.owner);

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await createDataSource({ url: database.url, statements }).initialize();
    const runner = dataSource.createQueryRunner();
    await runner.query(
      'create table storm_rows (workspace_id uuid not null, id int not null, owner text not null, primary key (workspace_id, id))',
    );
    await tenantTable(runner, 'storm_rows');
    await runner.query('create table lines (workspace_id uuid not null, what text)');
    await tenantTable(runner, 'lines', ['select', 'insert']);
    await runner.release();
    system = await SystemDb.open({ url: database.url, statements });
    for (const id of workspaces) {
      const text = 'insert into storm_rows select $1, g, $2 from generate_series(1, $3) g';
      await system.query({ text, values: [id, id, ROWS] });
    }
    tenants = new TenantDb({ url: database.url, statements, poolSize: 4 });
  });

  afterAll(async () => {
    await tenants.close();
    await system.close();
    await dataSource.destroy();
    await database.drop();
  });

  it('see nothing of another workspace, however many queries without WHERE, rollbacks and failures run', async () => {
    let foreign = 0;
    let calls = 0;
    const look = (workspaceId: string, rows: { owner: string }[]) => {
      calls++;
      if (rows.length !== 1 || rows[0]?.owner !== workspaceId) foreign++;
    };
    const once = async (k: number, workspaceId: string) => {
      if (k < 0.5)
        return look(workspaceId, (await tenants.query<{ owner: string }>(workspaceId, ALL_WITHOUT_WHERE())).rows);
      if (k > 0.8) return tenants.query(workspaceId, { text: 'select 1 / 0' });
      return tenants.transaction(workspaceId, async (tx) => {
        look(workspaceId, (await tx.query<{ owner: string }>(ALL_WITHOUT_WHERE())).rows);
        if (k > 0.65) throw new Error('roll back');
        if (k > 0.6) await tx.query({ text: 'select nothing from nowhere' });
      });
    };
    const worker = async (seed: number) => {
      const draws = seeded(seed);
      for (let i = 0; i < 60; i++) await once(draws.number(), draws.oneOf(workspaces)).catch(() => {});
    };
    await Promise.all(Array.from({ length: 16 }, (_, seed) => worker(seed)));
    expect(foreign).toBe(0);
    expect(calls).toBeGreaterThan(500);
  });

  it('cannot write, change or delete another workspace’s row', async () => {
    await expect(tenants.query(one, INSERT(other, 999, 'me'))).rejects.toThrow('row-level security');
    const stolen = { text: 'update storm_rows set owner = $1 where workspace_id = $2', values: ['me', other] };
    expect((await tenants.query(one, stolen)).rowCount).toBe(0);
    expect(
      (await tenants.query(one, { text: 'delete from storm_rows where workspace_id = $1', values: [other] })).rowCount,
    ).toBe(0);
    expect(await ownersSeenBy(other)).toEqual([other]);
  });

  it('cannot change append-only rows', async () => {
    await tenants.query(one, { text: 'insert into lines values ($1, $2)', values: [one, 'said'] });
    await expect(tenants.query(one, { text: 'delete from lines' })).rejects.toThrow('permission denied');
  });

  it('are refused before reaching the database if the workspace is not a uuid', async () => {
    for (const id of ['', 'x', `${one}'; reset role; --`, undefined as unknown as string]) {
      await expect((async () => tenants.query(id, ALL_WITHOUT_WHERE()))()).rejects.toThrow(TypeError);
    }
  });

  it('commit a transaction if its work resolves, and roll it back if it rejects', async () => {
    await tenants.transaction(one, (tx) => tx.query(INSERT(one, 101, one)));
    const undone = tenants.transaction(one, async (tx) => {
      await tx.query(INSERT(one, 102, one));
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    const { rows } = await tenants.query(one, { text: 'select id from storm_rows where id > 100 order by id' });
    expect(rows).toEqual([{ id: 101 }]);
    expect(await ownersSeenBy(other)).toEqual([other]);
  });

  it('get an error if Postgres turned a commit into a rollback because an error in it was swallowed', async () => {
    const swallowed = tenants.transaction(one, async (tx) => {
      await tx.query(INSERT(one, 103, one));
      await tx
        .query(INSERT(one, 1, one))
        .catch((error: unknown) => expect(violates(error, 'storm_rows_pkey')).toBe(true));
    });
    await expect(swallowed).rejects.toThrow('nothing was committed');
    expect((await tenants.query(one, { text: 'select from storm_rows where id = 103' })).rowCount).toBe(0);
  });

  it('repeat a transaction that Postgres aborted because of a deadlock', async () => {
    await tenants.transaction(one, (tx) => tx.query(INSERT(one, 201, one)).then(() => tx.query(INSERT(one, 202, one))));
    const touch = (id: number) => ({ text: 'update storm_rows set owner = owner where id = $1', values: [id] });
    let attempts = 0;
    const met = [gate(), gate()];
    const crossing = (mine: number, first: number, second: number) =>
      tenants.transaction(one, async (tx) => {
        attempts += 1;
        await tx.query(touch(first));
        met[mine]!.open();
        await met[1 - mine]!.opened;
        await tx.query(touch(second));
        return first;
      });
    expect(await Promise.all([crossing(0, 201, 202), crossing(1, 202, 201)])).toEqual([201, 202]);
    expect(attempts).toBeGreaterThanOrEqual(3); // both, if both were aborted
  });

  it('repeat a single statement as well', async () => {
    await system.query({ text: 'create sequence circles' });
    await system.query({ text: 'grant usage on sequence circles to wa_tenant' });
    const text = `do $$ begin
      if nextval('circles') < 3 then raise exception 'in a circle' using errcode = '40P01'; end if;
    end $$`;
    await tenants.query(one, { text });
    const { rows } = await system.query<{ last: number }>({ text: 'select last_value as last from circles' });
    expect(rows).toEqual([{ last: 3 }]);
  });

  it('report that the database is unavailable if a transaction is aborted every time', async () => {
    let attempts = 0;
    const always = tenants.transaction(one, (tx) => {
      attempts += 1;
      return tx.query({ text: `do $$ begin raise exception 'in a circle' using errcode = '40P01'; end $$` });
    });
    await expect(always).rejects.toThrow(DatabaseUnavailable);
    expect(attempts).toBeGreaterThan(1);
    expect((await tenants.query(one, ALL_WITHOUT_WHERE())).rowCount).toBeGreaterThan(0);
  });

  it('may be sent in parallel inside a transaction, and are refused after its end', async () => {
    let kept: Parameters<Parameters<TenantDb['transaction']>[1]>[0] | undefined;
    const owners = await tenants.transaction(one, (tx) => {
      kept = tx;
      return Promise.all([tx.query(ALL_WITHOUT_WHERE()), tx.query(ALL_WITHOUT_WHERE()), tx.query(ALL_WITHOUT_WHERE())]);
    });
    expect(owners.map(({ rowCount }) => rowCount)).toEqual([1, 1, 1]);
    await expect(kept?.query(ALL_WITHOUT_WHERE())).rejects.toThrow('transaction has ended');
  });

  it('that are sent at once run in order; after one that fails the rest is refused, and its error is the answer', async () => {
    const counted = named('select count(*)::int as count from storm_rows where id >= 900');
    const insert = (id: number) => INSERT(one, id, one);
    const counts = tenants.transaction(one, async (tx) => {
      const sent = [insert(900), counted(), insert(901), counted()];
      const answers = await Promise.all(sent.map((statement) => tx.query<{ count: number }>(statement)));
      return answers.flatMap(({ rows }) => rows.map(({ count }) => count));
    });
    expect(await counts).toEqual([1, 2]);
    const failing = tenants.transaction(one, (tx) =>
      Promise.all([insert(902), insert(900), insert(903)].map((statement) => tx.query(statement))),
    );
    await expect(failing).rejects.toThrow(/duplicate key/);
    expect((await tenants.query(one, counted())).rows).toEqual([{ count: 2 }]);
    await tenants.query(one, named('delete from storm_rows where id >= 900')());
  });

  it('leave half of the connections to other workspaces, however many of one workspace wait', async () => {
    const end = gate();
    const held = Array.from({ length: 60 }, () => tenants.transaction(one, () => end.opened));
    expect(await ownersSeenBy(other)).toEqual([other]);
    expect(tenants.load().waiting).toBe(58);
    end.open();
    await Promise.all(held);
    expect(tenants.load().waiting).toBe(0);
  });

  it('are refused for a workspace with hundreds waiting, and for no other', async () => {
    const end = gate();
    const held = Array.from({ length: 400 }, () => tenants.transaction(one, () => end.opened).catch((e: unknown) => e));
    expect(await ownersSeenBy(other)).toEqual([other]);
    end.open();
    const refused = (await Promise.all(held)).filter((outcome) => outcome instanceof DatabaseBusy);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(400);
  });

  it('have reserved connections if all others are in use', async () => {
    const end = gate();
    const [third, fourth] = workspaces.slice(2);
    const held = [one, one, other, other].map((id) => tenants.transaction(id, () => end.opened));
    const waits = ownersSeenBy(third!);
    const { rows } = await tenants.reserved(third!).query<{ owner: string }>(ALL_WITHOUT_WHERE());
    expect(rows.map(({ owner }) => owner)).toEqual([third]);
    const kept = await tenants.reserved(fourth!).transaction((tx) => tx.query<{ owner: string }>(ALL_WITHOUT_WHERE()));
    expect(kept.rows.map(({ owner }) => owner)).toEqual([fourth]);
    expect(tenants.load().waiting).toBe(1);
    end.open();
    await Promise.all([...held, waits]);
  });

  it('on the reserved connections get any connection that becomes free while a transaction there waits', async () => {
    const [end, leave] = [gate(), gate()];
    const [third, fourth] = workspaces.slice(2);
    const held = [one, one, other].map((id) => tenants.transaction(id, () => end.opened));
    held.push(tenants.transaction(other, () => leave.opened));
    const reserved = tenants.reserved(third!);
    held.push(reserved.transaction(() => end.opened));
    expect((await reserved.query<{ owner: string }>(ALL_WITHOUT_WHERE())).rows).toEqual([{ owner: third }]);
    held.push(tenants.reserved(fourth!).transaction(() => end.opened)); // the last reserved one
    const waits = reserved.query<{ owner: string }>(ALL_WITHOUT_WHERE());
    leave.open();
    expect((await waits).rows).toEqual([{ owner: third }]);
    end.open();
    await Promise.all(held);
    expect(tenants.load()).toMatchObject({ waiting: 0, reservedWaiting: 0 });
  });

  it('run under the tenant role whatever start-up options the URL contains', async () => {
    const mark = database.url.includes('?') ? '&' : '?';
    const url = `${database.url}${mark}options=${encodeURIComponent('-c role=none -c work_mem=5MB')}`;
    const other = new TenantDb({ url, statements, poolSize: 1 });
    const text = `select current_user::text as me, current_setting('TimeZone') as zone`;
    expect((await other.query(one, { text })).rows).toEqual([{ me: 'wa_tenant', zone: expect.any(String) }]);
    await other.close();
  });

  it('are all visible to the system login', async () => {
    const { rows } = await system.query<{ n: number }>({ text: 'select count(distinct owner) as n from storm_rows' });
    expect(rows[0]?.n).toBe(workspaces.length);
    const counted = await system.transaction((tx) => tx.query({ text: 'select from storm_rows where id = 1' }));
    expect(counted.rowCount).toBe(workspaces.length);
  });
});
