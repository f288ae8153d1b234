/** Which workspace's mailboxes a process leases if it cannot hold all. */
import { SystemDb } from '../../src/platform/db/system-db.js';
import { MailboxesStore } from '../../src/channels/email/mailbox/mailboxes.store.js';
import { makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';

let app: TestApp;
let large: TestWorkspace;
let small: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp();
  [large, small] = [await makeWorkspace(app), await makeWorkspace(app)];
});
afterAll(() => app.close());

interface Mailboxes {
  of: TestWorkspace;
  count: number;
  /** 'held' = leased now; otherwise unread for this many minutes. */
  since: number | 'held';
}

const ADD = `
  with a as (
    insert into channel_accounts (workspace_id, id, channel, name, external_id, credentials, settings)
    select $1, gen_random_uuid(), 'email', 'Support', gen_random_uuid() || '@example.net', '', '{"imap_host": "mail"}'
    from generate_series(1, $2) returning workspace_id, id)
  insert into channel_mailboxes (workspace_id, account_id, lease, due_at)
  select workspace_id, id, case when $3::int is null then gen_random_uuid() end,
    case when $3::int is null then now() + interval '1 hour' else now() - make_interval(mins => $3) end from a`;

/** How many of the next mailboxes are the small workspace's. Rolled back, so that the server's watcher sees none. */
async function ofSmall(places: number, ...mailboxes: Mailboxes[]): Promise<number> {
  const undone = new Error('undone');
  let count = 0;
  const taking = app.app.get(SystemDb).transaction(async (tx) => {
    for (const { of, count: n, since } of mailboxes)
      await tx.query({ text: ADD, values: [of.id, n, since === 'held' ? null : since] });
    const leased = await app.app.get(MailboxesStore).leaseFree(tx, 90, places);
    expect(leased).toHaveLength(places);
    count = leased.filter(({ workspace_id }) => workspace_id === small.id).length;
    throw undone;
  });
  await expect(taking).rejects.toBe(undone);
  return count;
}

it('a workspace’s few mailboxes are leased before another’s many, even if those have waited longer', async () => {
  const many = { of: large, count: 30, since: 60 };
  expect(await ofSmall(10, many, { of: small, count: 5, since: 1 })).toBe(5);
});

it('a workspace that already holds mailboxes waits for one that holds none', async () => {
  const held: Mailboxes = { of: large, count: 5, since: 'held' };
  const many = { of: large, count: 30, since: 60 };
  expect(await ofSmall(5, held, many, { of: small, count: 5, since: 1 })).toBe(5);
});
