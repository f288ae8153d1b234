import { createTestDatabase, type TestDatabase } from '../support/database.js';
import pg from 'pg';
import { tamePool } from '../../src/platform/db/connection-options.js';
import { Notifications } from '../../src/platform/db/notifications.js';
import { SystemDb } from '../../src/platform/db/system-db.js';

describe('instances that communicate through Postgres', () => {
  let database: TestDatabase;
  let system: SystemDb;
  let pool: pg.Pool;
  let here: Notifications;
  let there: Notifications;

  beforeAll(async () => {
    database = await createTestDatabase();
    pool = tamePool(new pg.Pool({ connectionString: database.url }), 'test');
    system = new SystemDb(pool);
    here = new Notifications({ url: database.url }, system);
    there = new Notifications({ url: database.url }, system);
    await Promise.all([here.start(), there.start()]);
  });

  afterAll(async () => {
    await Promise.all([here.stop(), there.stop()]);
    await pool.end();
    await database.drop();
  });

  /** Collects payloads; `until(n)` resolves when n have arrived. */
  async function collect(notifications: Notifications, channel: string) {
    const got: string[] = [];
    let check = () => {};
    const end = await notifications.subscribe(channel, (payload) => void (got.push(payload), check()));
    const until = (n: number) =>
      new Promise<void>((resolve) => (check = () => got.length >= n && resolve())).then(() => got);
    return { got, end, until: (n: number) => (got.length >= n ? Promise.resolve(got) : until(n)) };
  }
  const endListeners = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name like '% listener'`;

  it("receive each other's messages in order, on their own channel only", async () => {
    const mine = await collect(here, 'caches');
    const theirs = await collect(there, 'caches');
    const others = await collect(there, 'sessions');
    for (const payload of ['a', 'b', 'c']) await here.notify('caches', payload);
    expect(await mine.until(3)).toEqual(['a', 'b', 'c']);
    expect(await theirs.until(3)).toEqual(['a', 'b', 'c']);
    expect(others.got).toEqual([]);
    await mine.end();
    await here.notify('caches', 'd');
    await theirs.until(4);
    expect(mine.got).toHaveLength(3);
  });

  it('are notified of a transaction after its commit, and never of a rollback', async () => {
    const heard = await collect(there, 'commits');
    await system
      .transaction(async (tx) => {
        await here.notify('commits', 'never', tx);
        throw new Error('roll back');
      })
      .catch(() => {});
    await system.transaction((tx) => here.notify('commits', 'once', tx));
    expect(await heard.until(1)).toEqual(['once']);
  });

  it('listen again after the connection was lost, and learn that they may have missed something', async () => {
    const heard = await collect(there, 'losses');
    const back = new Promise<void>((resolve) => there.onReconnect(resolve));
    await system.query({ text: endListeners });
    await back;
    await here.notify('losses', 'after');
    expect(await heard.until(1)).toEqual(['after']);
    expect(there.connected).toBe(true);
  });

  it('are refused a payload that Postgres would reject, and an invalid channel name', async () => {
    await expect(here.notify('caches', 'é'.repeat(4_000))).rejects.toThrow(RangeError);
    await expect(here.subscribe('x; drop table y', () => {})).rejects.toThrow(TypeError);
    await here.notify('caches', 'x'.repeat(7_999));
  });

  it('start without the database, keep trying, and stop at once', async () => {
    const alone = new Notifications({ url: 'postgres://postgres@127.0.0.1:1/none' }, system);
    await alone.start();
    expect(alone.connected).toBe(false);
    const end = await alone.subscribe('caches', () => {});
    await end();
    await alone.stop();
  });
});
