/** How the channel queues handle pauses, outages and expired leases. */
import type { Queryable } from '../../../src/platform/db/statement.js';
import { SystemDb } from '../../../src/platform/db/system-db.js';
import { TenantDb } from '../../../src/platform/db/tenant-db.js';
import { InboxStore } from '../../../src/channels/inbox.store.js';
import { OutboxStore, type LeasedMessage } from '../../../src/channels/outbox.store.js';
import { ChannelReceiptsSweeper } from '../../../src/channels/receipts.sweeper.js';
import { MessageRetentionSweeper } from '../../../src/platform/privacy/message-retention.sweeper.js';
import { call, makeWorkspace, type TestApp, type TestWorkspace } from '../../support/app.js';
import { GOOD, OTHER, teach } from '../../support/live.js';
import { deliver, type MetaProvider } from '../../support/meta-provider.js';
import {
  connect,
  said,
  SECRET,
  sessionOf,
  settle,
  sql,
  startChannelApp,
  text,
  whatsApp,
  whatsAppMessage,
  write,
} from '../../channels/stage.js';

let app: TestApp;
let provider: MetaProvider;
let workspace: TestWorkspace;
let accountId: string;
const numberId = '106540352242922';
let people = 4_915_200_000;
let person: string;
beforeAll(async () => {
  ({ app, provider } = await startChannelApp());
  workspace = await makeWorkspace(app);
  await teach(app, workspace);
  accountId = await connect(app, workspace, numberId);
});
beforeEach(() => {
  person = String(++people);
  provider.accepted.length = 0;
  provider.requests = 0;
  provider.faults = [];
});
afterEach(() => as('PATCH', `/v1/channels/${accountId}`, { status: 'active' }));
afterAll(async () => {
  await app.close();
  await provider.close();
});

const ask = (...messages: object[]) => write(app, { accountId, numberId }, ...messages);
const says = (body: string) => whatsAppMessage(person, text(body));
const session = () => sessionOf(app, accountId, person);
const as = (method: string, path: string, body?: unknown) =>
  call(app, method, path, { token: workspace.tokens.owner, body });
const pause = () => as('PATCH', `/v1/channels/${accountId}`, { status: 'paused' });
const resume = () => as('PATCH', `/v1/channels/${accountId}`, { status: 'active' });
const states = () =>
  sql(
    app,
    `select state, reason from channel_messages where direction = 'out' and external_user_id = $1 order by created_at`,
    person,
  );
const outbox = () =>
  sql(
    app,
    `select attempts, retries, extract(epoch from due_at - now()) as seconds from channel_outbox
     where external_user_id = $1`,
    person,
  );
const lease = (seconds: number): Promise<LeasedMessage | null> =>
  app.app.get(SystemDb).transaction((tx) => app.app.get(OutboxStore).lease(tx, seconds));
/** Resumes the account and leases its next message repeatedly, before the server's own workers see it. */
const leaseAsResumed = (...seconds: number[]): Promise<LeasedMessage[]> =>
  app.app.get(SystemDb).transaction(async (tx) => {
    await tx.query({ text: `update channel_accounts set status = 'active' where id = $1`, values: [accountId] });
    const leases: LeasedMessage[] = [];
    for (const each of seconds) leases.push((await app.app.get(OutboxStore).lease(tx, each))!);
    return leases;
  });
/** A teammate's reply that waits to be sent, as the only waiting message. */
async function replyThatWaits(): Promise<string> {
  await ask(says('I want to talk to a person'));
  await pause();
  const [{ id }] = (await as('GET', `/v1/handoffs?session_id=${await session()}`)).body.data;
  provider.requests = 0;
  provider.accepted.length = 0;
  const answer = await as('POST', `/v1/handoffs/${id}/replies`, { text: 'Hello, Bea here' });
  return answer.body.data.id as string;
}
const SERVER_ERROR = { kind: 'error', status: 500, code: 131_016, message: 'Service unavailable' } as const;

it('a delivery is acknowledged while all of the workspace’s own database connections are in use', async () => {
  const db = app.app.get(TenantDb);
  let finish = (): void => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  // More than its share: the rest waits, as the workspace's own work would.
  const busy = Array.from({ length: 6 }, () => db.transaction(workspace.id, () => finished));
  try {
    const payload = whatsApp(numberId, { messages: [says('Are you there?')] });
    expect((await deliver(app, accountId, payload, SECRET)).status).toBe(200);
    expect(db.load().waiting).toBeGreaterThan(0);
  } finally {
    finish();
    await Promise.all(busy);
  }
  await settle(app);
  expect(await said(app, workspace, await session())).toHaveLength(2);
});

describe('work of a paused account', () => {
  it('is not leased, in either direction, and is done as soon as the account is resumed', async () => {
    await replyThatWaits();
    await ask(says(OTHER));
    const inbox = app.app.get(InboxStore);
    expect(await app.app.get(SystemDb).transaction((tx) => inbox.lease(tx, 60))).toBeNull();
    expect(await lease(60)).toBeNull();
    expect(await outbox()).toMatchObject([{ attempts: 0, retries: 0 }]);
    await resume();
    await settle(app);
    expect(provider.texts()).toContain('Hello, Bea here');
    expect(await said(app, workspace, await session())).toContain(`contact: ${OTHER}`);
  });

  it('does not delay another account’s work', async () => {
    await replyThatWaits();
    const other = { accountId: await connect(app, workspace, '106540352242955'), numberId: '106540352242955' };
    await write(app, other, says(GOOD));
    expect(provider.texts()).toHaveLength(1);
    expect(provider.accepted[0]!.path).toBe('106540352242955/messages');
    await resume();
    await settle(app);
  });
});

it('an account that is flooded leaves a lane of each process to the others', async () => {
  const quiet = { accountId: await connect(app, workspace, '106540352242966'), numberId: '106540352242966' };
  await pause();
  await as('PATCH', `/v1/channels/${quiet.accountId}`, { status: 'paused' });
  const flood = Array.from({ length: 8 }, () => whatsAppMessage(String(++people), text(GOOD)));
  await deliver(app, accountId, whatsApp(numberId, { messages: flood }), SECRET);
  await deliver(app, quiet.accountId, whatsApp(quiet.numberId, { messages: [says(GOOD)] }), SECRET);
  const activate = (tx: Queryable, id: string) =>
    tx.query({ text: `update channel_accounts set status = 'active' where id = $1`, values: [id] });
  const lanes = async (tx: Queryable): Promise<string | undefined> =>
    (await app.app.get(InboxStore).lease(tx, 60))?.account_id;
  const undone = new Error('undone');
  const leased: (string | undefined)[] = [];
  const trying = app.app.get(SystemDb).transaction(async (tx) => {
    await activate(tx, accountId);
    for (let lane = 0; lane < 5; lane++) leased.push(await lanes(tx));
    await activate(tx, quiet.accountId);
    leased.push(await lanes(tx));
    throw undone;
  });
  await expect(trying).rejects.toBe(undone);
  expect(leased).toEqual([...Array<string>(4).fill(accountId), undefined, quiet.accountId]);
  await resume();
  await as('PATCH', `/v1/channels/${quiet.accountId}`, { status: 'active' });
  await settle(app);
});

it('only the first waiting message of a conversation is leased', async () => {
  await replyThatWaits();
  const [{ id }] = (await as('GET', `/v1/handoffs?session_id=${await session()}`)).body.data;
  await as('POST', `/v1/handoffs/${id}/replies`, { text: 'Still there?' });
  const [first] = await leaseAsResumed(60);
  expect(await lease(60)).toBeNull();
  await app.app.get(OutboxStore).giveBack(app.app.get(SystemDb), first!, 0);
  await settle(app);
  expect(provider.texts().slice(-2)).toEqual(['Hello, Bea here', 'Still there?']);
});

it('a delivery that is given back stays before the later ones of its sender', async () => {
  await pause();
  for (const body of ['first', 'second'])
    await deliver(app, accountId, whatsApp(numberId, { messages: [says(body)] }), SECRET);
  const inbox = app.app.get(InboxStore);
  const leased: (string | undefined)[] = [];
  const undone = new Error('undone');
  const trying = app.app.get(SystemDb).transaction(async (tx) => {
    await tx.query({ text: `update channel_accounts set status = 'active' where id = $1`, values: [accountId] });
    const first = (await inbox.lease(tx, 60))!;
    await inbox.giveBack(tx, first, 0);
    leased.push(first.id, (await inbox.lease(tx, 60))?.id);
    throw undone;
  });
  await expect(trying).rejects.toBe(undone);
  expect(leased[1]).toBe(leased[0]);
  await resume();
  await settle(app);
});

describe('work that exceeds the statement timeout every time', () => {
  const failOn = async (direction: 'in' | 'out') => {
    await sql(
      app,
      `create function over_time() returns trigger language plpgsql as
       $$ begin raise exception 'canceling statement due to statement timeout' using errcode = '57014'; end $$`,
    );
    await sql(
      app,
      `create trigger over_time before insert on channel_messages for each row when (new.direction = '${direction}')
       execute function over_time()`,
    );
  };
  afterEach(async () => {
    await sql(app, 'drop function over_time cascade');
    for (const table of ['channel_inbox', 'channel_outbox']) await sql(app, `update ${table} set due_at = now()`);
    await settle(app);
  });

  it('counts as an attempt at a delivery, which is eventually quarantined', async () => {
    await failOn('in');
    await ask(says(GOOD));
    const waiting = await sql(app, 'select attempts from channel_inbox where external_user_id = $1', person);
    expect(waiting).toEqual([{ attempts: 1 }]);
  });

  it('counts as an attempt at a message, which is eventually given up', async () => {
    await failOn('out');
    await ask(says(GOOD));
    expect(await outbox()).toMatchObject([{ attempts: 1 }]);
  });
});

describe('a worker whose lease has expired', () => {
  it('starts nothing and finishes nothing, even if its successor released the message', async () => {
    const messageId = await replyThatWaits();
    const [late, successor] = (await leaseAsResumed(-60, 60)) as [LeasedMessage, LeasedMessage];
    const db = app.app.get(TenantDb).of(workspace.id);
    const store = app.app.get(OutboxStore);
    expect([late.message_id, successor.message_id]).toEqual([messageId, messageId]);
    expect(await store.begin(db, { message: late, part: 0, contentHash: null })).toBe('gone');
    await store.giveBack(db, successor, 60); // The same number of attempts as the expired worker.
    expect(await store.take(db, late)).toBe(false);
    await store.renew(db, late, 0);
    expect(await outbox()).toEqual([{ attempts: 1, retries: 0, seconds: expect.any(String) }]);
    expect(Number((await outbox())[0].seconds)).toBeGreaterThan(50);
    await sql(app, 'update channel_outbox set due_at = now()');
    await settle(app);
    expect(provider.texts()).toContain('Hello, Bea here');
  });
});

describe('an outage of the provider', () => {
  const due = () => sql(app, 'update channel_outbox set due_at = now()');

  it('an outage of the provider for hours is waited out, with growing back-off', async () => {
    provider.faults = Array.from({ length: 12 }, () => SERVER_ERROR);
    await ask(says(GOOD));
    const waits: number[] = [];
    for (let rows = await outbox(); rows.length > 0; rows = await outbox()) {
      waits.push(Number(rows[0].seconds));
      await due();
      await settle(app);
    }
    expect(provider.requests).toBe(13);
    expect(await states()).toEqual([{ state: 'sent', reason: null }]);
    expect(Math.max(...waits)).toBeLessThanOrEqual(600);
    expect(waits.reduce((sum, seconds) => sum + seconds)).toBeGreaterThan(3_600);
  });

  it('fails the answer when the reply window has closed, and shows that', async () => {
    provider.faults = [SERVER_ERROR];
    await ask(says(GOOD));
    await sql(
      app,
      `update channel_identities set last_inbound_at = now() - interval '25 hours' where external_user_id = $1`,
      person,
    );
    await due();
    await settle(app);
    expect(await states()).toEqual([{ state: 'failed', reason: 'window_closed' }]);
    expect((await as('GET', `/v1/sessions/${await session()}/channel`)).body.data.unsent).toHaveLength(1);
  });

  it('fails the answer after a day, however long the window is', async () => {
    provider.faults = [SERVER_ERROR, SERVER_ERROR];
    await ask(says(GOOD));
    await sql(
      app,
      `update channel_outbox set created_at = created_at - interval '24 hours', due_at = now()
       where external_user_id = $1`,
      person,
    );
    await settle(app);
    expect(await states()).toEqual([{ state: 'failed', reason: 'Service unavailable (131016)' }]);
  });

  it.each([
    ['an error of the whole API', { code: 2, message: 'Service temporarily unavailable' }],
    ['an unknown error', { code: 999_999, message: 'Something went wrong' }],
  ])('that returns %s may have accepted the message, which is never sent again', async (_, error) => {
    provider.faults = [{ kind: 'error', status: 500, ...error }];
    await ask(says(GOOD));
    await due();
    await settle(app);
    expect(provider.requests).toBe(1);
    expect(await states()).toMatchObject([{ state: 'unknown' }]);
  });
});

describe('stored channel messages', () => {
  const kept = () => sql(app, 'select from channel_messages where external_user_id = $1', person);

  it('stored channel messages are deleted after 180 days', async () => {
    await ask(says(GOOD));
    const age = (days: number) =>
      sql(
        app,
        'update channel_messages set created_at = now() - make_interval(days => $2) where external_user_id = $1',
        person,
        days,
      );
    await age(179);
    await app.app.get(ChannelReceiptsSweeper).sweep();
    expect(await kept()).toHaveLength(2);
    await age(181);
    await app.app.get(ChannelReceiptsSweeper).sweep();
    expect(await kept()).toHaveLength(0);
  });

  it('are deleted with the messages if the workspace limits retention, even if waiting or quarantined', async () => {
    await ask(says(GOOD));
    await pause();
    await ask(says('while it is paused'));
    await sql(
      app,
      `insert into channel_failures select workspace_id, gen_random_uuid(), id, $2, 'old', 'x', now() - interval '9 days'
       from channel_accounts where id = $1`,
      accountId,
      person,
    );
    for (const table of ['channel_messages', 'channel_inbox'])
      await sql(app, `update ${table} set created_at = now() - interval '8 days' where external_user_id = $1`, person);
    await as('PATCH', '/v1/guardrails', { message_retention_days: 7 });
    await app.app.get(MessageRetentionSweeper).sweep();
    await as('PATCH', '/v1/guardrails', { message_retention_days: null });
    for (const table of ['channel_messages', 'channel_inbox', 'channel_failures'])
      expect([table, await sql(app, `select from ${table} where external_user_id = $1`, person)]).toEqual([table, []]);
  });

  it('are in the sender’s export before they are in a conversation', async () => {
    await ask(says(GOOD));
    const { contact_id } = (await as('GET', `/v1/sessions/${await session()}`)).body.data;
    await pause();
    await ask(says('while it is paused'));
    const { data } = (await as('GET', `/v1/contacts/${contact_id}/export`)).body;
    expect(data.channel_deliveries).toMatchObject([
      { object: 'channel_delivery', channel_id: accountId, text: 'while it is paused', error: null },
    ]);
    await resume();
    await settle(app);
  });
});

describe('a phone number', () => {
  const silentDays = (days: number) =>
    sql(
      app,
      'update channel_identities set last_inbound_at = now() - make_interval(days => $2) where external_user_id = $1',
      person,
      days,
    );
  const contact = async () => (await as('GET', `/v1/sessions/${await session()}`)).body.data.contact_id as string;

  it('that was silent for 45 days belongs to a new contact, who inherits nothing', async () => {
    await ask(says(GOOD));
    const [before, contactId] = [await session(), await contact()];
    await silentDays(46);
    await ask(says(OTHER));
    expect(await session()).not.toBe(before);
    expect(await contact()).not.toBe(contactId);
    expect((await as('GET', `/v1/sessions/${before}/channel`)).status).toBe(404);
    expect(await said(app, workspace, before)).toHaveLength(2);
  });

  it('does not lead a new person with a business-scoped id into the former owner’s conversations', async () => {
    await ask(says(GOOD));
    const before = await session();
    await silentDays(46);
    await ask({ ...says(OTHER), from_user_id: `US.${person}` });
    expect(await sessionOf(app, accountId, `US.${person}`)).not.toBe(before);
    expect(await session()).toBeUndefined();
  });

  it('still belongs to the same contact before that', async () => {
    await ask(says(GOOD));
    const contactId = await contact();
    await silentDays(44);
    await ask(says(OTHER));
    expect(await contact()).toBe(contactId);
  });
});
