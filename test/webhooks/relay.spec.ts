import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { BacklogGauges } from '../../src/platform/events/relay/backlog.gauges.js';
import { RelayStore } from '../../src/platform/events/relay/relay.store.js';
import { RetentionSweeper } from '../../src/platform/events/relay/retention.sweeper.js';
import { WEBHOOK_SECRET } from '../../src/platform/kernel/sealed.js';
import { Vault } from '../../src/platform/kernel/vault.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { call, METRICS_TOKEN, type TestApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { until } from '../support/receiver.js';
import {
  app,
  as,
  deliveries,
  delivered,
  endpoint,
  hasten,
  numbersOf,
  other,
  push,
  receiver,
  record,
  sql,
  verified,
  withRelays,
  workspace,
} from './delivering.js';

withRelays();

describe('an endpoint that is enabled while its relay releases it', () => {
  it('an endpoint that is enabled while its relay releases it is looked at again', async () => {
    const { id } = await endpoint();
    await as('PATCH', `/v1/webhooks/${id}`, { status: 'disabled' });
    const relay = newId();
    await sql(`insert into instances values ($1, now() + interval '1 hour')`, relay);
    await sql('update delivery_queues set holder = $2, due_at = null where endpoint_id = $1', id, relay);
    const [enabling, watching] = [0, 1].map(() => new pg.Client({ connectionString: app.databaseUrl })) as [
      pg.Client,
      pg.Client,
    ];
    await Promise.all([enabling.connect(), watching.connect()]);
    await enabling.query('begin');
    await enabling.query(`update webhook_endpoints set status = 'enabled', disabled_reason = null where id = $1`, [id]);
    await enabling.query('update delivery_queues set due_at = now() where endpoint_id = $1', [id]);
    const resting = app.app.get(RelayStore).releaseIdle(relay, [{ workspaceId: workspace.id, endpointId: id }]);
    const waits = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%set holder = null, due_at = case%'`;
    await until('it waits for the queue', async () => (await watching.query(waits)).rows.length > 0);
    await enabling.query('commit');
    await resting;
    await Promise.all([enabling.end(), watching.end()]);
    await until('somebody has looked', async () => {
      const [queue] = await sql('select holder, due_at from delivery_queues where endpoint_id = $1', id);
      return queue!['holder'] !== null && queue!['holder'] !== relay;
    });
  });
});

describe('a relay whose statement failed', () => {
  it('looks again at the queues that it holds, also if it does not know of them', async () => {
    const { id } = await endpoint();
    const store = app.app.get(RelayStore);
    const holderOf = async () =>
      (await sql('select holder from delivery_queues where endpoint_id = $1', id))[0]!['holder'];
    await until('it is looked at first', async () => (await holderOf()) === null);
    await sql('update delivery_queues set holder = $2, due_at = null where endpoint_id = $1', id, await store.holder());
    jest.spyOn(store, 'number').mockRejectedValueOnce(new Error('the database is away'));
    await until('it was looked at, and released', async () => (await holderOf()) === null);
  });
});

describe('a relay that has lost an endpoint’s queue', () => {
  it('counts no attempt of its own, and learns that another has the queue', async () => {
    const { id } = await endpoint();
    const [former, present] = [newId(), newId()];
    await sql(`insert into instances values ($1, now() + interval '1 hour')`, present);
    await sql('update delivery_queues set holder = $2, due_at = null where endpoint_id = $1', id, present);
    const count = (holder: string) =>
      app.app.get(RelayStore).countAttempt({ workspaceId: workspace.id, endpointId: id, holder }, newId());
    expect([await count(former), await count(present)]).toEqual([null, 1]);
    await sql('delete from instances where id = $1', present);
  });
});

describe('an endpoint on probation', () => {
  it('has the attempts of each delivery counted by themselves', async () => {
    const { id } = await endpoint();
    const holder = newId();
    await sql(`insert into instances values ($1, now() + interval '1 hour')`, holder);
    await sql('update delivery_queues set holder = $2, due_at = null where endpoint_id = $1', id, holder);
    const queue = { workspaceId: workspace.id, endpointId: id, holder };
    const [first, second] = [newId(), newId()];
    const counts: (number | null)[] = [];
    for (const delivery of [first, first, second, second])
      counts.push(await app.app.get(RelayStore).countAttempt(queue, delivery));
    expect(counts).toEqual([1, 2, 1, 2]);
    await sql('delete from instances where id = $1', holder);
  });
});

describe('an endpoint that hangs', () => {
  it('does not delay others', async () => {
    const dead: string[] = [];
    for (let i = 0; i < 10; i++) dead.push((await endpoint()).path);
    const live = await endpoint();
    receiver.answer = (response, { path }) => void (dead.includes(path) || response.end());
    for (let n = 0; n < 20; n++) await record([{ id: newId(), n }]);
    expect(numbersOf(await receiver.waitFor(live.path, 20))).toHaveLength(20);
  });
});

describe('two instances', () => {
  it('send each event once', async () => {
    const hooks = [await endpoint(), await endpoint(), await endpoint()];
    for (let n = 0; n < 50; n++) await record([{ id: newId(), n }]);
    for (const { id, path } of hooks) {
      const heard = await receiver.waitFor(path, 50);
      await delivered(id, 'succeeded', 50);
      expect(new Set(heard.map(({ body }) => body.id)).size).toBe(heard.length);
    }
    await pause(100);
    for (const { path } of hooks) expect(receiver.received.filter((one) => one.path === path)).toHaveLength(50);
  });
});

describe('the retention of webhook data', () => {
  it('ends for deliveries after 30 days, for events by the setting, and with their endpoint', async () => {
    const [kept, removed] = [await endpoint(), await endpoint()];
    for (const name of ['u1', 'u2', 'u3']) await push(name);
    await delivered(kept.id, 'succeeded', 3);
    await delivered(removed.id, 'succeeded', 3);
    await as('DELETE', `/v1/webhooks/${removed.id}`);
    const [old, ancient] = await deliveries(kept.id);
    await sql(`update deliveries set created_at = now() - interval '31 days' where id = any($1)`, [
      old!['id'],
      ancient!['id'],
    ]);
    await sql(`update events set created_at = now() - interval '91 days' where id = $1`, ancient!['event_id']);
    await sql(`insert into delivery_counts values ($1, $2, now() - interval '3 days', 1, 0)`, workspace.id, kept.id);
    await app.app.get(RetentionSweeper).sweep();
    expect(await deliveries(kept.id)).toHaveLength(1);
    expect(await deliveries(removed.id)).toEqual([]);
    expect(await sql('select from events where id = $1', ancient!['event_id'])).toEqual([]);
    expect(await sql('select from events where id = $1', old!['event_id'])).toHaveLength(1);
    expect(
      await sql('select from delivery_counts where endpoint_id = $1 and at < now() - interval $$2 days$$', kept.id),
    ).toEqual([]);
  });

  it('is visible in the metrics: pending, sent and given-up deliveries', async () => {
    const { id } = await endpoint();
    receiver.answer = (response) => response.writeHead(500).end();
    await push('u1');
    await delivered(id, 'pending');
    const text = async (one: TestApp) => (await call(one, 'GET', '/metrics', { token: METRICS_TOKEN })).text;
    for (const line of [
      /^webhook_deliveries_waiting [1-9]/m,
      /^webhook_attempts_total{outcome="retried"} [1-9]/m,
      /^webhook_first_attempt_lag_seconds_count [1-9]/m,
    ])
      await eventually(async () => {
        for (const one of [app, other]) await one.app.get(BacklogGauges).sweep();
        return line.test((await text(app)) + (await text(other)));
      });
  });
});

describe('an endpoint whose secret cannot be decrypted', () => {
  it('gets nothing, with the reason in its log; the others of its workspace get everything, and so does it with its key', async () => {
    const [unreadable, fine] = [await endpoint(), await endpoint()];
    const { id, sealed } = (
      await sql('select id, sealed from webhook_secrets where endpoint_id = $1', unreadable.id)
    )[0]!;
    const otherKey = new Vault([Buffer.alloc(32, 'a key that is not configured')]);
    const foreign = otherKey.seal(Buffer.from('x'), WEBHOOK_SECRET.aad(workspace.id, unreadable.id, id));
    await sql('update webhook_secrets set sealed = $2 where endpoint_id = $1', unreadable.id, foreign);
    await push('ada');
    expect(await receiver.waitFor(fine.path, 1)).toHaveLength(1);
    const [waiting] = await delivered(unreadable.id, 'pending');
    expect(waiting).toMatchObject({ error: 'secret_unreadable', response_status: null });
    expect(waiting!['next_attempt_at']).not.toBeNull();
    const warned = [app, other]
      .flatMap((one) => one.logLines())
      .filter(({ msg }) => String(msg).includes('read events'));
    expect(warned).toEqual([]);

    await sql('update webhook_secrets set sealed = $2 where endpoint_id = $1', unreadable.id, sealed);
    await hasten(unreadable.id);
    const [received] = await receiver.waitFor(unreadable.path, 1);
    verified(unreadable.secret, received!);
  });
});
