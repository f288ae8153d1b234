import pg from 'pg';
import { deliveryId } from '../../../src/platform/events/delivery.js';
import { newId } from '../../../src/platform/kernel/ids.js';
import { Operator } from '../../cli/operator.js';

/** No server is running: queued deliveries stay queued. */
let operator: Operator;
let db: pg.Client;
let workspace: string;
let endpoint: string;
beforeEach(async () => {
  operator = await Operator.hired();
  workspace = (await operator.asks('workspace', 'create', 'Acme')).id;
  db = new pg.Client(operator.env['DATABASE_URL']);
  await db.connect();
  endpoint = newId();
  await db.query(
    `insert into webhook_endpoints (workspace_id, id, url, events, include_text, api_version)
     values ($1, $2, 'https://example.com/hook', '{*}', false, '2026-08-17')`,
    [workspace, endpoint],
  );
  await db.query('insert into delivery_queues (workspace_id, endpoint_id) values ($1, $2)', [workspace, endpoint]);
});
afterEach(async () => {
  await db.end();
  await operator.leaves();
});

/** Creates a delivery of this age, with this status. */
async function delivered(status: 'succeeded' | 'failed', hoursAgo: number): Promise<string> {
  const event = newId();
  const id = deliveryId(endpoint, event);
  await db.query(
    `insert into events (workspace_id, id, type, object, actor, created_at)
     values ($1, $2, 'lead.created', '{"object": "lead"}', '{"type": "system"}', now() - $3 * interval '1 hour')`,
    [workspace, event, hoursAgo],
  );
  await db.query(
    `insert into deliveries (workspace_id, id, endpoint_id, event_id, event_type, status, attempts, response_status, created_at)
     values ($1, $2, $3, $4, 'lead.created', $5, 10, 500, now() - $6 * interval '1 hour')`,
    [workspace, id, endpoint, event, status, hoursAgo],
  );
  return id;
}

describe('the commands for webhooks', () => {
  it('list the endpoints, the result of their deliveries, and the dead letters', async () => {
    const [first, second] = [await delivered('failed', 3), await delivered('succeeded', 2)];
    const { data } = await operator.asks('webhooks', 'list');
    expect(data).toEqual([expect.objectContaining({ id: endpoint, object: 'webhook_endpoint', last_delivery: null })]);
    expect((await operator.types('webhooks', 'list')).out).toMatch(/https:\/\/example\.com\/hook +enabled +0 +0 +– /);
    const all = await operator.asks('webhooks', 'deliveries', endpoint);
    expect(all.data.map(({ id }: { id: string }) => id)).toEqual([second, first]);
    const paged = await operator.asks('webhooks', 'deliveries', endpoint, '--limit', '1');
    const rest = await operator.asks('webhooks', 'deliveries', endpoint, '--limit', '1', '--cursor', paged.next_cursor);
    expect(rest.data[0].id).toBe(first);
    const { out } = await operator.types('webhooks', 'deliveries', endpoint, '--status', 'failed');
    expect(out).toMatch(new RegExp(`lead\\.created +failed +10 +500 +– +${first}`));
    expect((await operator.asks('webhooks', 'dead')).data.map(({ id }: { id: string }) => id)).toEqual([first]);
  });

  it('send a test, or redeliver one delivery or the dead letters of a period', async () => {
    const old = await delivered('failed', 50);
    const [dead, fine] = [await delivered('failed', 3), await delivered('succeeded', 2)];
    const test = await operator.asks('webhooks', 'test', endpoint);
    expect(test).toMatchObject({ object: 'delivery', event_type: 'webhook.test', status: 'pending', attempts: 0 });
    expect(await operator.asks('webhooks', 'redeliver', endpoint, fine)).toMatchObject({ id: fine, status: 'pending' });
    const again = await operator.asks('webhooks', 'redeliver', endpoint, '--after', '1d', '--failed');
    expect(again).toEqual({ object: 'redelivery', webhook_id: endpoint, queued: 1, next_created_after: null });
    const { out } = await operator.types('webhooks', 'redeliver', endpoint, '--after', '3d', '--before', '2d');
    expect(out).toContain('1 event will be sent once more.');
    const { rows } = await db.query(`select id from deliveries where status = 'pending'`);
    expect(rows.map(({ id }) => id as string).sort()).toEqual([test.id, old, dead, fine].sort());
    const lines = await operator.asks('audit', 'list');
    expect(lines.data[0]).toMatchObject({ action: 'webhook_endpoint.redeliver', actor: { label: 'operator' } });
  });

  it('report missing and extra arguments', async () => {
    const delivery = await delivered('failed', 3);
    for (const argv of [
      ['redeliver', endpoint],
      ['redeliver', endpoint, delivery, '--after', '1d'],
      ['redeliver', endpoint, '--after', 'yesterday'],
      ['test', 'mine'],
      ['deliveries', endpoint, '--status', 'lost'],
    ])
      expect((await operator.types('webhooks', ...argv)).exitCode).toBe(2);
    expect((await operator.types('webhooks', 'test', newId())).exitCode).toBe(1);
  });
});
