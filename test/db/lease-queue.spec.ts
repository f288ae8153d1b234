import { randomUUID } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { ALIVE_MS, BEATS, Instances } from '../../src/platform/db/instances.js';
import { leaseQueue } from '../../src/platform/db/lease-queue.js';
import { QueueStore, type Leased } from '../../src/platform/db/queue-store.js';
import { SystemDb } from '../../src/platform/db/system-db.js';

interface Thing extends Leased {
  id: string;
  attempts: number;
}
const FAIR = leaseQueue({ table: 'things', key: 'id', fair: { turns: 'thing_turns' }, returnsTo: 'created_at' });
/** Served by account: another table of turns, since its groups are others. */
const BY_ACCOUNT = leaseQueue({
  table: 'things',
  key: 'id',
  fair: { turns: 'account_turns', by: ['workspace_id', 'account_id'] },
});
const OLDEST = leaseQueue({ table: 'things', key: 'id' });

class Things extends QueueStore<Thing> {
  constructor(queue: typeof FAIR, instances: Instances) {
    super(queue, instances);
  }

  many = (db: SystemDb, limit: number): Promise<Thing[]> => this.leaseMany(db, 60, limit);
}

describe('a queue with leases', () => {
  let database: TestDatabase;
  let db: SystemDb;
  let [here, there]: Instances[] = [];
  let things: Things;
  const sql = (text: string, ...values: unknown[]) => db.query<Record<string, unknown>>({ text, values });
  const lease = (store = things, seconds = 60): Promise<Thing | null> =>
    db.transaction((tx) => store.lease(tx, seconds));
  const add = (workspace: string, count = 1) =>
    sql(
      'insert into things (workspace_id, id) select $1, gen_random_uuid() from generate_series(1, $2)',
      workspace,
      count,
    );

  beforeAll(async () => {
    database = await createTestDatabase();
    db = await SystemDb.open({ url: database.url });
    await sql(`create table things (workspace_id uuid, id uuid, attempts int not null default 0,
      due_at timestamptz(3) not null default clock_timestamp(), created_at timestamptz(3) not null default clock_timestamp(),
      lease uuid, holder uuid, account_id uuid not null default '00000000-0000-4000-8000-000000000000', primary key (workspace_id, id))`);
    await sql('create table thing_turns (workspace_id uuid primary key, taken_at timestamptz not null)');
    await sql(`create table account_turns
      (workspace_id uuid, account_id uuid, taken_at timestamptz not null, primary key (workspace_id, account_id))`);
    await sql('create index things_accounts on things (workspace_id, account_id, due_at, id)');
    await sql('create index things_due on things (workspace_id, due_at, id)');
    await sql('create index things_oldest on things (due_at)');
    await sql('create index things_leased on things (workspace_id) where lease is not null');
  });
  beforeEach(async () => {
    [here, there] = [new Instances(db), new Instances(db)];
    things = new Things(FAIR, here);
    await sql('truncate things, thing_turns, account_turns');
  });
  afterEach(() => Promise.all([here!.leave(), there!.leave()]));
  afterAll(async () => {
    await db.close();
    await database.drop();
  });

  it('refuses whatever a late owner writes: it can neither finish, nor keep, nor return the row', async () => {
    await add(randomUUID());
    const late = (await lease(things, -1))!;
    const owner = (await lease())!;
    expect([owner.id, owner.attempts]).toEqual([late.id, 2]);
    expect(await things.take(db, late)).toBe(false);
    expect(await things.renew(db, late, 600)).toBe(false);
    await things.giveBack(db, late, 0);
    expect(await lease()).toBeNull();
    expect(await things.take(db, owner)).toBe(true);
  });

  it('gives the rows of a dead instance to others within ten seconds, and no row of a living one', async () => {
    await add(randomUUID(), 2);
    const [ours, theirs] = [(await lease())!, (await lease(new Things(FAIR, there!)))!];
    await here!.freeDead();
    expect(await lease()).toBeNull();
    await sql(
      `update instances set alive_until = now() - interval '1 second'
       where id = (select holder from things where id = $1)`,
      theirs.id,
    );
    await here!.freeDead();
    expect(await lease()).toMatchObject({ id: theirs.id, attempts: 2 });
    expect(await things.take(db, theirs)).toBe(false);
    expect(await things.take(db, ours)).toBe(true);
    expect(ALIVE_MS + ALIVE_MS / BEATS).toBeLessThan(10_000);
  });

  it('lets an instance that was taken for dead go on under another id, and one that was only cut off keep its rows', async () => {
    await add(randomUUID(), 2);
    const [kept, lost] = [(await lease())!, (await lease(new Things(FAIR, there!)))!];
    const ids = [await here!.join(), await there!.join()];
    await sql("update instances set alive_until = now() - interval '1 second'");
    await here!.freeDead();
    await Promise.all([here!.beat(), there!.beat()]);
    expect([await here!.join(), (await there!.join()) !== ids[1]]).toEqual([ids[0], true]);
    await here!.freeDead();
    const again = (await lease(new Things(FAIR, there!)))!;
    expect(again.id).toBe(lost.id);
    await there!.freeDead();
    expect(await things.renew(db, again, 60)).toBe(true);
    expect(await things.take(db, kept)).toBe(true);
  });

  it.each([
    ['fair', FAIR],
    ['in order', OLDEST],
  ])('that is %s never gives a row to two of many workers', async (_, queue) => {
    for (const workspace of [randomUUID(), randomUUID()]) await add(workspace, 10);
    const store = new Things(queue, here!);
    const given = await Promise.all(Array.from({ length: 25 }, () => lease(store)));
    const ids = given.flatMap((thing) => thing?.id ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    for (let one = await lease(store); one; one = await lease(store)) ids.push(one.id);
    expect(new Set(ids).size).toBe(20);
  });

  it('serves workspaces in turn, however many rows one of them has', async () => {
    const [large, small] = [randomUUID(), randomUUID()];
    await add(large, 50);
    await add(small, 2);
    await sql("update things set due_at = due_at - interval '1 second' where workspace_id = $1", large);
    const order: string[] = [];
    for (let n = 0; n < 5; n++) {
      const thing = (await lease())!;
      order.push(thing.workspace_id);
      await things.take(db, thing);
    }
    expect(order).toEqual([large, small, large, small, large]);
  });

  it('serves the accounts of a workspace in turn, so that a flood of mails does not delay its messenger', async () => {
    const [workspace, mailbox, messenger] = [randomUUID(), randomUUID(), randomUUID()];
    for (const [account, count] of [
      [mailbox, 50],
      [messenger, 2],
    ] as const)
      await sql(
        `insert into things (workspace_id, id, account_id) select $1, gen_random_uuid(), $2 from generate_series(1, $3)`,
        ...[workspace, account, count],
      );
    const store = new Things(BY_ACCOUNT, here!);
    const accountOf = async ({ id }: Thing) =>
      (await sql('select account_id from things where id = $1', id)).rows[0]!['account_id'];
    const order: unknown[] = [];
    for (let n = 0; n < 4; n++) {
      const thing = (await lease(store))!;
      order.push(await accountOf(thing));
      await store.take(db, thing);
    }
    expect(order).toEqual([mailbox, messenger, mailbox, messenger]);
    const held = [await lease(store), await lease(store)];
    expect(await Promise.all(held.map((thing) => accountOf(thing!)))).toEqual([mailbox, mailbox]);
  });

  it('gives what a worker kept too long to the next, however few rows of a group an instance may hold', async () => {
    await add(randomUUID(), 2);
    const store = new Things(
      leaseQueue({ table: 'things', key: 'id', fair: { turns: 'thing_turns', most: 1 } }),
      here!,
    );
    const late = (await lease(store, -1))!;
    expect(await lease(store)).toMatchObject({ id: late.id, attempts: 2 });
    expect(await lease(store)).toBeNull();
  });

  it('that is in order gives many at once, those first that have been due for longest', async () => {
    const workspace = randomUUID();
    await add(workspace, 5);
    await sql(
      `update things set due_at = now() - interval '1 hour' where id = (select max(id::text)::uuid from things)`,
    );
    const store = new Things(OLDEST, here!);
    const [first] = await store.many(db, 1);
    expect(first!.id).toBe((await sql('select max(id::text) as id from things')).rows[0]!['id']);
    expect(await store.many(db, 3)).toHaveLength(3);
    expect(await store.many(db, 3)).toHaveLength(1);
  });

  it.each([
    ['fair', FAIR],
    ['fair to accounts', BY_ACCOUNT],
    ['in order', OLDEST],
  ])('that is %s finds the next of 100,000 rows, and frees leases, by an index', async (_, queue) => {
    await sql(`insert into things (workspace_id, id)
      select md5((n % 20)::text)::uuid, gen_random_uuid() from generate_series(1, 100000) n`);
    await sql('analyze things');
    for (const { text, values } of [
      queue.statements.claim(randomUUID(), 60, randomUUID(), 1),
      queue.statements.free(),
    ]) {
      const { rows } = await db.query<Record<string, string>>({ text: `explain ${text}`, values });
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).not.toContain('Seq Scan on things');
      expect(plan).toContain('Index');
    }
  });
});
