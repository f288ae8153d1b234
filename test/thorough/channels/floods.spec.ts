/** One sender who floods an account delays neither the others who write to it nor the database of the workspace. */
import { randomBytes } from 'node:crypto';
import { MailProcesses } from '../../../src/channels/email/reading/mail-processes.js';
import { InboxQueue } from '../../../src/channels/inbox.queue.js';
import { InboxStore, type LeasedEntry } from '../../../src/channels/inbox.store.js';
import { ChannelReceiptsSweeper } from '../../../src/channels/receipts.sweeper.js';
import type { ChannelAccount, DeliveredEntry } from '../../../src/channels/channel-adapter.js';
import type { Queryable } from '../../../src/platform/db/statement.js';
import { SystemDb } from '../../../src/platform/db/system-db.js';
import { TenantDb } from '../../../src/platform/db/tenant-db.js';
import { makeWorkspace, type TestApp, type TestWorkspace } from '../../support/app.js';
import type { MetaProvider } from '../../support/meta-provider.js';
import { connect, sql, startChannelApp } from '../../channels/stage.js';

let app: TestApp;
let provider: MetaProvider;
let workspace: TestWorkspace;
let account: ChannelAccount;
beforeAll(async () => {
  ({ app, provider } = await startChannelApp());
  workspace = await makeWorkspace(app);
  const id = await connect(app, workspace, '106540352242922');
  account = { workspaceId: workspace.id, id } as ChannelAccount;
  await sql(app, `update channel_accounts set status = 'paused' where id = $1`, id);
});
afterEach(() => sql(app, 'delete from channel_inbox'));
afterAll(async () => {
  await app.close();
  await provider.close();
});

let count = 0;
const entryOf = (userId: string | null, payload = Buffer.from('{}')): DeliveredEntry => ({
  key: `entry ${++count}`,
  userId,
  payload,
});
const store = () => app.app.get(InboxStore);
const db = (): Queryable => app.app.get(TenantDb).of(workspace.id);
const receive = (...entries: DeliveredEntry[]) => app.app.get(InboxQueue).add(db(), account, entries);
/** Leases while the account is active, which the server's own workers do not see. */
async function whileActive(work: (tx: Queryable) => Promise<void>): Promise<void> {
  const undone = new Error('undone');
  const trying = app.app.get(SystemDb).transaction(async (tx) => {
    await tx.query({ text: `update channel_accounts set status = 'active' where id = $1`, values: [account.id] });
    await work(tx);
    throw undone;
  });
  await expect(trying).rejects.toBe(undone);
}

it.each(['in one delivery', 'one by one'])('whoever floods an account %s lets the next writer pass', async (how) => {
  const flood = Array.from({ length: 20 }, () => entryOf('flooder'));
  if (how === 'one by one') for (const entry of flood) await receive(entry);
  else await receive(...flood);
  await receive(entryOf('somebody'));
  const leased: (string | null)[] = [];
  await whileActive(async (tx) => {
    // As if one lane were left for the account: each delivery ends before the next begins.
    for (let lease: LeasedEntry | null; (lease = await store().lease(tx, 60));) {
      leased.push(lease.external_user_id);
      await store().take(tx, lease);
    }
  });
  expect(leased.slice(0, 3).sort()).toEqual(['flooder', 'flooder', 'somebody']);
  expect(leased).toHaveLength(21);
});

it('a sender’s deliveries are leased in the order in which they came, one at a time', async () => {
  await receive(entryOf('flooder'), entryOf('flooder'), entryOf(null), entryOf(null));
  await receive(entryOf('flooder'));
  const came = (await sql(app, `select id from channel_inbox where external_user_id = 'flooder' order by id`)).map(
    ({ id }) => id as string,
  );
  const leased: string[] = [];
  await whileActive(async (tx) => {
    const at = async () => (await store().lease(tx, 60))!;
    const first = await at();
    expect(first.id).toBe(came[0]);
    // Entries that name nobody wait for nobody.
    for (const lease of [await at(), await at()]) expect(lease.external_user_id).toBeNull();
    expect(await store().lease(tx, 60)).toBeNull();
    await store().take(tx, first);
    for (let lease: LeasedEntry | null; (lease = await store().lease(tx, 60)); await store().take(tx, lease))
      leased.push(lease.id);
  });
  expect(leased).toEqual(came.slice(1));
});

it('a lease passes each delivery of a flood once, whatever the planner knows of the table', async () => {
  const waiting = 5_000;
  await sql(app, 'alter table channel_inbox set (autovacuum_enabled = off)');
  await sql(
    app,
    `insert into channel_inbox (workspace_id, id, account_id, external_user_id, payload, place)
     select $1, gen_random_uuid(), $2, 'flooder', 'x', now() - interval '1 day' + n * interval '1 second'
     from generate_series(1, $3::int) n`,
    workspace.id,
    account.id,
    waiting,
  );
  await whileActive(async (tx) => {
    const read = async (): Promise<number> => {
      const text = `select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as rows from pg_stat_xact_user_tables
        where relname = 'channel_inbox'`;
      return Number((await tx.query({ text })).rows[0]!['rows']);
    };
    await store().lease(tx, 60);
    const before = await read();
    expect(await store().lease(tx, 60)).toBeNull(); // passes all that wait
    expect((await read()) - before).toBeLessThan(5 * waiting);
  });
});

describe('a large delivery', () => {
  const LARGE = 5 * 1024 * 1024 + 7;
  /** A connection that remembers the most bytes that one statement sent. */
  const watched = (): { db: Queryable; most: () => number } => {
    let most = 0;
    const query: Queryable['query'] = (statement) => {
      const sizes = [statement.values].flat(3).map((value) => (Buffer.isBuffer(value) ? value.length : 0));
      most = Math.max(
        most,
        sizes.reduce((sum, size) => sum + size, 0),
      );
      return db().query(statement);
    };
    return { db: { query }, most: () => most };
  };
  const pieces = async (): Promise<number> => Number((await sql(app, 'select count(*) from channel_pieces'))[0]!.count);

  it('is stored by many small statements, and read as it came', async () => {
    const payload = randomBytes(LARGE);
    const connection = watched();
    const small = entryOf('somebody', Buffer.from('small'));
    await app.app.get(InboxQueue).add(connection.db, account, [small, entryOf('somebody', payload)]);
    expect(connection.most()).toBeLessThanOrEqual(1024 * 1024);
    expect(await pieces()).toBe(0);
    await whileActive(async (tx) => {
      const first = (await store().lease(tx, 60))!;
      expect((await store().payload(tx, first))?.toString()).toBe('small');
      await store().take(tx, first);
      const entry = (await store().lease(tx, 60))!;
      expect(entry.size).toBe(LARGE);
      expect((await store().payload(tx, entry))?.equals(payload)).toBe(true);
    });
  });

  it('of mail is read whole, though its process gets it in parts', async () => {
    const part = (type: string, content: string) => `--b\r\nContent-Type: ${type}\r\n\r\n${content}\r\n`;
    const parts = [part('text/plain', 'First.'), part('image/png', 'x'.repeat(LARGE)), part('text/plain', 'Last.')];
    const mail = `From: a@b.example\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${parts.join('')}--b--`;
    const { text } = await app.app.get(MailProcesses).read(workspace.id, Buffer.from(mail));
    expect(text).toMatch(/^First\.\s+Last\.$/);
  });

  it('that came before is not sent to the database again', async () => {
    const entry = entryOf('somebody', randomBytes(LARGE));
    await receive(entry);
    const connection = watched();
    await app.app.get(InboxQueue).add(connection.db, account, [entry]);
    expect(connection.most()).toBe(0);
    expect(await sql(app, 'select from channel_inbox')).toHaveLength(1);
  });

  it('leaves nothing if it comes twice at once, and what an interruption left is removed after an hour', async () => {
    const entry = entryOf('somebody', randomBytes(LARGE));
    await Promise.all([receive(entry), receive(entry)]);
    expect(await sql(app, 'select from channel_inbox')).toHaveLength(1);
    expect(await pieces()).toBe(0);
    await store().stage(db(), workspace.id, { accountId: account.id, entries: [entryOf('x', randomBytes(LARGE))] });
    await app.app.get(ChannelReceiptsSweeper).sweep();
    expect(await pieces()).toBe(6);
    await sql(app, `update channel_pieces set created_at = now() - interval '61 minutes'`);
    await app.app.get(ChannelReceiptsSweeper).sweep();
    expect(await pieces()).toBe(0);
  });
});
