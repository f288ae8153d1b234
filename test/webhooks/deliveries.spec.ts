import { SystemDb } from '../../src/platform/db/system-db.js';
import { TenantDb } from '../../src/platform/db/tenant-db.js';
import type { DeliveryDto } from '../../src/company/webhooks/deliveries.dto.js';
import { deliveryId } from '../../src/platform/events/delivery.js';
import { eventRef, type EventType } from '../../src/platform/kernel/events.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { expectError } from '../http/envelope.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';
import { auditOf, eventsOf } from '../support/journal.js';
import { startReceiver, until, type Receiver } from '../support/receiver.js';

let app: TestApp;
let receiver: Receiver;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp({ outboundAllowNetworks: ['127.0.0.0/8'] });
  receiver = await startReceiver();
});
beforeEach(async () => (workspace = await makeWorkspace(app)));
afterAll(async () => {
  await app.close();
  await receiver.close();
});

const as = (role: keyof TestWorkspace['tokens'], method: string, path: string, body?: unknown): Promise<Answer> =>
  call(app, method, path, { token: workspace.tokens[role], body });
const sql = (text: string, ...values: unknown[]) => app.app.get(SystemDb).query({ text, values });
let paths = 0;
const endpoint = async (body: object = {}): Promise<string> => {
  const url = `${receiver.url}/${paths++}`;
  return (await as('admin', 'POST', '/v1/webhooks', { url, ...body })).body.data.id;
};
/** Ids of the events that the most recent endpoint has received, once there are this many. */
const heard = async (count: number): Promise<string[]> =>
  (await receiver.waitFor(`/${paths - 1}`, count)).map(({ body }) => body.id as string).sort();
/** Yesterday: in the log, but no endpoint created now receives it by itself. */
const START_MS = Math.floor(Date.now() / 60_000 - 26 * 60) * 60_000;
const minute = (n: number): string => new Date(START_MS + n * 60_000).toISOString();
const list = async (id: string, query = ''): Promise<DeliveryDto[]> =>
  (await as('viewer', 'GET', `/v1/webhooks/${id}/deliveries${query}`)).body.data;

/** Events with their deliveries, as the relay leaves them: oldest first, one minute apart. */
async function delivered(endpointId: string, ...each: { status: string; type?: EventType }[]) {
  const made: { event: string; id: string }[] = [];
  for (const [at, { status, type = 'lead.created' }] of each.entries()) {
    const event = newId();
    const id = deliveryId(endpointId, event);
    const time = minute(at);
    await sql(
      `insert into events (workspace_id, id, type, object, actor, created_at)
       values ($1, $2, $3, '{"object": "lead"}', '{"type": "system", "id": null, "label": "test"}', $4)`,
      ...[workspace.id, event, type, time],
    );
    if (status !== 'never')
      await sql(
        `insert into deliveries (workspace_id, id, endpoint_id, event_id, event_type, status, attempts, response_status,
           response_body, duration_ms, attempted_at, created_at, delivered_at)
         values ($1, $2, $3, $4, $5, $6, 1, $7, 'fine', 12, $8, $8, case when $6 = 'succeeded' then $8::timestamptz end)`,
        ...[workspace.id, id, endpointId, event, type, status, status === 'succeeded' ? 204 : 500, time],
      );
    made.push({ event, id });
  }
  return made;
}
const OK = { status: 'succeeded' };
const LOST = { status: 'failed' };
const NEVER = { status: 'never' };

describe('a delivery log', () => {
  it('has every field of each delivery, newest first, page by page', async () => {
    const id = await endpoint();
    const made = await delivered(id, OK, LOST, OK);
    const all = await list(id);
    expect(all.map((one) => one.id)).toEqual(made.map((one) => one.id).reverse());
    expect(all[1]).toEqual({
      id: made[1]!.id,
      object: 'delivery',
      webhook_id: id,
      event_id: `evt_${made[1]!.event}`,
      event_type: 'lead.created',
      status: 'failed',
      attempts: 1,
      response_code: 500,
      response_time_ms: 12,
      response_body: 'fine',
      error: null,
      attempted_at: minute(1),
      next_attempt_at: null,
      earlier_attempts: [],
      created_at: minute(1),
      delivered_at: null,
    });
    expect((await as('viewer', 'GET', `/v1/webhooks/${id}/deliveries/${made[1]!.id}`)).body.data).toEqual(all[1]);
    const { body } = await as('viewer', 'GET', `/v1/webhooks/${id}/deliveries?limit=2&order=asc`);
    const rest = await list(id, `?limit=2&order=asc&cursor=${body.next_cursor}`);
    expect([...body.data, ...rest]).toEqual([...all].reverse());
  });

  it('returns the payload byte for byte as sent, and null once the event is deleted', async () => {
    const id = await endpoint();
    const { id: delivery, event_id } = (await as('admin', 'POST', `/v1/webhooks/${id}/test`)).body.data;
    const [sent] = await receiver.waitFor(`/${paths - 1}`, 1);
    const path = `/v1/webhooks/${id}/deliveries/${delivery}/payload`;
    const { data } = (await as('viewer', 'GET', path)).body;
    expect(data).toEqual({ object: 'delivery_payload', id: delivery, event_id, body: sent!.text });
    await sql('delete from events where id = $1', event_id.slice('evt_'.length));
    expect((await as('viewer', 'GET', path)).body.data.body).toBeNull();
    const elsewhere = await endpoint();
    expectError(
      await as('viewer', 'GET', `/v1/webhooks/${elsewhere}/deliveries/${delivery}/payload`),
      404,
      'not_found',
    );
  });

  it('lists the attempts before the latest one', async () => {
    const id = await endpoint();
    const delivery = (await delivered(id, LOST))[0]!.id;
    const earlier = { at: minute(-60), response_status: null, duration_ms: 15_000, error: 'timeout' };
    await sql('update deliveries set history = $2, attempts = 2 where id = $1', delivery, JSON.stringify([earlier]));
    expect((await list(id))[0]!.earlier_attempts).toEqual([
      { attempted_at: earlier.at, response_code: null, response_time_ms: 15_000, error: 'timeout' },
    ]);
  });

  it('is filtered by status, type and time; invalid filters are refused', async () => {
    const id = await endpoint();
    const made = await delivered(id, OK, LOST, { status: 'failed', type: 'meeting.booked' }, OK);
    const ids = async (query: string) =>
      (await list(id, query)).map((one) => made.findIndex(({ id }) => id === one.id));
    expect(await ids('?status=failed')).toEqual([2, 1]);
    expect(await ids('?status=failed&event_type=lead.created')).toEqual([1]);
    expect(await ids('?status=pending')).toEqual([]);
    expect(await ids(`?created_after=${minute(1)}&created_before=${minute(3)}`)).toEqual([2, 1]);
    for (const [query, code, param] of [
      ['status=lost', 'invalid_parameter', 'status'],
      ['event_type=lead.melted', 'invalid_parameter', 'event_type'],
      [`created_after=${minute(1)}&created_before=${minute(0)}`, 'invalid_window', 'created_after'],
      ['sort=status', 'unknown_parameter', 'sort'],
    ] as const)
      expectError(await as('viewer', 'GET', `/v1/webhooks/${id}/deliveries?${query}`), 400, code, param);
  });

  it('belongs to one endpoint only, and is deleted with it', async () => {
    const [id, other] = [await endpoint(), await endpoint()];
    const delivery = (await delivered(id, OK))[0]!.id;
    expect(await list(other)).toEqual([]);
    for (const path of [`${other}/deliveries/${delivery}`, `${newId()}/deliveries`, `${id}/deliveries/${newId()}`])
      expectError(await as('viewer', 'GET', `/v1/webhooks/${path}`), 404, 'not_found');
    await as('admin', 'DELETE', `/v1/webhooks/${id}`);
    expectError(await as('viewer', 'GET', `/v1/webhooks/${id}/deliveries`), 404, 'not_found');
    expectError(await as('viewer', 'GET', `/v1/webhooks/${id}/deliveries/${delivery}`), 404, 'not_found');
  });
});

describe('the health of an endpoint', () => {
  it('is returned with it: the latest attempt, and the counts of the last 24 hours', async () => {
    const [id, other] = [await endpoint(), await endpoint()];
    const attempted = minute(0);
    const last = newId();
    await sql(
      `update delivery_queues set last_delivery_id = $2, last_response_status = 503, last_attempt_at = $3 where endpoint_id = $1`,
      ...[id, last, attempted],
    );
    for (const [ago, ok, failed] of [
      ['25 hours', 100, 100],
      ['23 hours', 5, 0],
      ['5 minutes', 2, 3],
    ] as const)
      await sql(
        `insert into delivery_counts values ($1, $2, now() - $3::interval, $4, $5)`,
        ...[workspace.id, id, ago, ok, failed],
      );
    const told = (await as('viewer', 'GET', `/v1/webhooks/${id}`)).body.data;
    expect(told).toMatchObject({
      last_delivery: { id: last, response_code: 503, attempted_at: attempted },
      deliveries_24h: { ok: 7, failed: 3 },
    });
    const all = (await as('viewer', 'GET', '/v1/webhooks')).body.data;
    expect(all[1]).toEqual(told);
    expect(all[0]).toMatchObject({ id: other, last_delivery: null, deliveries_24h: { ok: 0, failed: 0 } });
    const changed = (await as('admin', 'PATCH', `/v1/webhooks/${id}`, { description: 'x' })).body.data;
    expect(changed).toEqual({ ...told, description: 'x', updated_at: changed.updated_at });
  });

  it('is read in one statement for all endpoints', async () => {
    for (let n = 0; n < 3; n++) await endpoint();
    const asked = jest.spyOn(TenantDb.prototype, 'query');
    expect((await as('viewer', 'GET', '/v1/webhooks')).body.data).toHaveLength(3);
    expect(asked.mock.calls.filter(([workspaceId]) => workspaceId === workspace.id)).toHaveLength(1);
    jest.restoreAllMocks();
  });
});

describe('a test event', () => {
  it('is sent only to that endpoint, whichever events it subscribes to, and shows the endpoint', async () => {
    const [id, other] = [await endpoint({ events: ['lead.created'] }), await endpoint()];
    const shown = (await as('viewer', 'GET', `/v1/webhooks/${id}`)).body.data;
    const { status, body, headers } = await as('admin', 'POST', `/v1/webhooks/${id}/test`);
    expect([status, body.object]).toEqual([200, 'delivery']);
    expect(body.data).toMatchObject({ webhook_id: id, event_type: 'webhook.test', attempts: 0, delivered_at: null });
    const [event] = (await sql(`select * from events where type = 'webhook.test' and workspace_id = $1`, workspace.id))
      .rows;
    expect(event).toMatchObject({ object: shown, previous: null, request_id: headers.get('x-request-id') });
    expect(body.data.event_id).toBe(eventRef(event!['id'] as string));
    expect((await list(id)).map((one) => one.id)).toEqual([body.data.id]);
    expect(await list(other)).toEqual([]);
    expect((await auditOf(app, workspace.id, id)).at(-1)).toMatchObject({ action: 'webhook_endpoint.test' });
  });

  it('arrives, and appears in the log and at the endpoint', async () => {
    receiver.answer = (response) => response.writeHead(202).end('Bearer marked-secret-of-the-receiver and thanks');
    const id = await endpoint();
    const { id: delivery, event_id: event } = (await as('admin', 'POST', `/v1/webhooks/${id}/test`)).body.data;
    expect(await heard(1)).toEqual([event]);
    const told = async () => (await as('viewer', 'GET', `/v1/webhooks/${id}/deliveries/${delivery}`)).body.data;
    await until('it is written', async () => (await told()).status === 'succeeded');
    const shown = await told();
    expect(shown).toMatchObject({ attempts: 1, response_code: 202, error: null, next_attempt_at: null });
    expect(shown.response_body).toMatch(/\[redacted\] and thanks$/);
    const now = (await as('viewer', 'GET', `/v1/webhooks/${id}`)).body.data;
    expect(now.last_delivery).toEqual({ id: delivery, response_code: 202, attempted_at: shown.attempted_at });
    expect(now.deliveries_24h).toEqual({ ok: 1, failed: 0 });
    const again = await as('admin', 'POST', `/v1/webhooks/${id}/deliveries/${delivery}/redeliver`);
    expect(again.body.data).toMatchObject({ id: delivery, status: 'pending', attempts: 1 });
    expect(await heard(2)).toEqual([event, event]);
    await until('it is written', async () => (await told()).attempts === 2);
    expect((await told()).earlier_attempts).toMatchObject([{ response_code: 202, error: null }]);
    receiver.answer = (response) => response.end();
  });

  it('is refused if the endpoint is disabled or does not exist', async () => {
    const id = await endpoint();
    await as('admin', 'PATCH', `/v1/webhooks/${id}`, { status: 'disabled' });
    expectError(await as('admin', 'POST', `/v1/webhooks/${id}/test`), 409, 'conflict');
    expectError(await as('admin', 'POST', `/v1/webhooks/${newId()}/test`), 404, 'not_found');
    expectError(await as('admin', 'POST', '/v1/webhooks/mine/test'), 400, 'invalid_id', 'id');
    expect((await eventsOf(app, workspace.id)).filter(({ type }) => type === 'webhook.test')).toEqual([]);
  });
});

describe('a redelivery', () => {
  it('resends a delivery, whatever its result', async () => {
    const id = await endpoint();
    const made = await delivered(id, OK, LOST);
    for (const one of made) {
      const { status, body } = await as('admin', 'POST', `/v1/webhooks/${id}/deliveries/${one.id}/redeliver`);
      expect(status).toBe(200);
      expect(body.data).toMatchObject({ id: one.id, event_id: `evt_${one.event}`, status: 'pending', attempts: 1 });
      expect(body.data.next_attempt_at).not.toBeNull();
      expect((await auditOf(app, workspace.id, one.id))[0]).toMatchObject({
        action: 'webhook_delivery.redeliver',
        target_type: 'webhook_delivery',
      });
    }
    const missing = `/v1/webhooks/${id}/deliveries/${newId()}/redeliver`;
    expectError(await as('admin', 'POST', missing), 404, 'not_found');
    await as('admin', 'PATCH', `/v1/webhooks/${id}`, { status: 'disabled' });
    const refused = `/v1/webhooks/${id}/deliveries/${made[0]!.id}/redeliver`;
    expectError(await as('admin', 'POST', refused), 409, 'conflict');
  });

  it('resends all subscribed events of a time range, including those that were never sent', async () => {
    const id = await endpoint({ events: ['lead.created'] });
    const made = await delivered(id, OK, LOST, NEVER, { status: 'never', type: 'meeting.booked' }, OK);
    const path = `/v1/webhooks/${id}/redeliver`;
    const range = { created_after: minute(1), created_before: minute(4) };
    const { status, body } = await as('admin', 'POST', path, range);
    expect(status).toBe(200);
    expect(body.data).toEqual({ object: 'redelivery', webhook_id: id, queued: 2, next_created_after: null });
    expect(await heard(2)).toEqual([made[1]!, made[2]!].map(({ event }) => eventRef(event)).sort());
    expect((await auditOf(app, workspace.id, id)).at(-1)).toMatchObject({ action: 'webhook_endpoint.redeliver' });
  });

  it('resends only given-up deliveries, whatever the endpoint subscribes to now', async () => {
    const id = await endpoint();
    const made = await delivered(id, OK, LOST, NEVER, LOST);
    await as('admin', 'PATCH', `/v1/webhooks/${id}`, { events: ['meeting.booked'] });
    const body = { created_after: minute(0), status: 'failed' };
    const answer = await as('admin', 'POST', `/v1/webhooks/${id}/redeliver`, body);
    expect(answer.body.data.queued).toBe(2);
    expect(await heard(2)).toEqual([made[1]!, made[3]!].map(({ event }) => eventRef(event)).sort());
  });

  it('resends many at once, and returns where to continue if there are more than the limit', async () => {
    const id = await endpoint({ events: ['lead.created'], url: 'https://93.184.215.14/hook' });
    const events = `insert into events (workspace_id, id, type, object, actor, created_at)
      select $1, gen_random_uuid(), 'lead.created', '{"object": "lead"}', '{"type": "system"}',
        $2::timestamptz + n * interval '1 second' from generate_series(0, 10004) n`;
    await sql(events, workspace.id, minute(0));
    const path = `/v1/webhooks/${id}/redeliver`;
    const first = (await as('admin', 'POST', path, { created_after: minute(0) })).body.data;
    const last = new Date(START_MS + 9_999_000).toISOString();
    expect(first).toMatchObject({ queued: 10_000, next_created_after: last });
    const rest = (await as('admin', 'POST', path, { created_after: first.next_created_after })).body.data;
    expect(rest).toMatchObject({ queued: 6, next_created_after: null });
    const { rows } = await sql('select count(*)::int as n from deliveries where endpoint_id = $1', id);
    expect(rows[0]!['n']).toBe(10_005);
  });

  it('refuses a range that ends before it begins, a status other than given up, and a disabled endpoint', async () => {
    const id = await endpoint();
    const path = `/v1/webhooks/${id}/redeliver`;
    const after = minute(0);
    for (const [body, code, param] of [
      [{ created_after: after, created_before: minute(-1) }, 'invalid_window', 'created_after'],
      [{ created_after: minute(-31 * 24 * 60) }, 'invalid_window', 'created_after'],
      [{ created_after: after, status: 'succeeded' }, 'invalid_field', 'status'],
      [{ created_after: '2026-03-01' }, 'invalid_field', 'created_after'],
      [{ created_after: after, limit: 5 }, 'unknown_field', 'limit'],
      [{ status: 'failed' }, 'missing_field', 'created_after'],
    ] as const)
      expectError(await as('admin', 'POST', path, body), 400, code, param);
    expectError(
      await as('admin', 'POST', `/v1/webhooks/${newId()}/redeliver`, { created_after: after }),
      404,
      'not_found',
    );
    await as('admin', 'PATCH', `/v1/webhooks/${id}`, { status: 'disabled' });
    expectError(await as('admin', 'POST', path, { created_after: after }), 409, 'conflict');
  });
});
