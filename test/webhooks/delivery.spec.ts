import { newId } from '../../src/platform/kernel/ids.js';
import { call } from '../support/app.js';
import { until } from '../support/receiver.js';
import {
  app,
  as,
  deliveries,
  delivered,
  endpoint,
  hasten,
  heldResults,
  numbersOf,
  push,
  receiver,
  record,
  sql,
  verified,
  withRelays,
  workspace,
} from './delivering.js';

withRelays();

describe('a webhook endpoint', () => {
  it('receives a change, signed, with everything that the specification lists', async () => {
    const { id, secret, path } = await endpoint();
    const contactId = await push('u1');
    const [heard] = await receiver.waitFor(path, 1);
    expect(verified(secret, heard!)).toEqual(heard!.body);
    expect(heard!.headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': heard!.body.id });
    expect(heard!.body).toEqual({
      id: expect.stringMatching(/^evt_[0-9a-f-]{36}$/),
      object: 'event',
      type: 'contact.created',
      api_version: '2026-08-17',
      workspace_id: workspace.id,
      sequence: expect.any(Number),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      actor: { type: 'key', id: expect.any(String), label: 'backend' },
      request_id: expect.stringMatching(/^req_/),
      data: {
        object: (await call(app, 'GET', `/v1/contacts/${contactId}`, { token: workspace.tokens.viewer })).body.data,
      },
    });
    await until('it is written', async () => (await deliveries(id)).length === 1);
    expect((await deliveries(id))[0]).toMatchObject({
      status: 'succeeded',
      attempts: 1,
      next_attempt_at: null,
      response_status: 200,
      error: null,
      event_type: 'contact.created',
    });
  });

  it('receives what changed, with the old values', async () => {
    const { path } = await endpoint({ events: ['contact.updated'] });
    await push('u1', 'Ada');
    await push('u1', 'Grace');
    const [heard] = await receiver.waitFor(path, 1);
    expect(heard!.body).toMatchObject({ type: 'contact.updated', data: { previous: { name: 'Ada' } } });
  });

  it('receives only what it subscribes to, and nothing from before it existed', async () => {
    await push('early');
    const { path } = await endpoint({ events: ['contact.updated', 'lead.updated'] });
    await push('early', 'Grace');
    await push('late');
    await record([{ id: newId(), n: 1 }]);
    const heard = await receiver.waitFor(path, 2);
    expect(heard.map(({ body }) => body.type)).toEqual(['contact.updated', 'lead.updated']);
    expect(heard[1]!.body.sequence).toBeGreaterThan(heard[0]!.body.sequence);
  });

  it('gets message text only if it asked for it', async () => {
    const bare = await endpoint({ events: ['handoff.created'] });
    const whole = await endpoint({ events: ['handoff.created'], include_text: true });
    const body = { question: 'I want to talk to a human about parrots' };
    await call(app, 'POST', '/v1/answer', { token: workspace.secretKey, body });
    const [[without], [heard]] = [await receiver.waitFor(bare.path, 1), await receiver.waitFor(whole.path, 1)];
    expect(without!.text).not.toContain('parrots');
    expect(without!.body.data.object).toMatchObject({ ask: null, kind: 'live_chat' });
    expect(heard!.body.data.object.ask).toContain('parrots');
    expect(without!.body.id).toBe(heard!.body.id);
  });

  it('receives nothing of a rollback, and everything that is committed late', async () => {
    const { path } = await endpoint();
    let commit = (): void => {};
    const late = record([{ id: newId(), n: 1 }], new Promise<void>((done) => (commit = done)));
    await record([{ id: newId(), n: 3 }], Promise.resolve(), true).catch(() => {});
    await record([{ id: newId(), n: 2 }]);
    expect(numbersOf(await receiver.waitFor(path, 1))).toEqual([2]);
    commit();
    await late;
    const heard = await receiver.waitFor(path, 2);
    expect(numbersOf(heard)).toEqual([2, 1]);
    expect(heard[1]!.body.sequence).toBeGreaterThan(heard[0]!.body.sequence);
  });

  it('receives a resource’s changes in order, and is not delayed by those of another', async () => {
    const { path } = await endpoint();
    const [one, two] = [newId(), newId()];
    await record([{ id: newId(), n: 0 }]);
    await receiver.waitFor(path, 1);
    // The first gets its response after the third arrived, which would not happen if the third waited for it.
    receiver.answer = (response, { body }) =>
      body.data.object.n === 1 ? void receiver.waitFor(path, 3).then(() => response.end()) : response.end();
    await record([
      { id: one, n: 1 },
      { id: one, n: 2 },
      { id: two, n: 3 },
    ]);
    expect(numbersOf(await receiver.waitFor(path, 4)).filter((n) => n !== 0)).toEqual([1, 3, 2]);
  });

  it('receives retries under the same id until it accepts, the first after five seconds', async () => {
    const { id, secret, path } = await endpoint();
    receiver.answer = (response) => response.writeHead(500).end('oops sk_abcdefghijklmnop\u0007');
    await push('u1');
    const [failed] = await delivered(id, 'pending');
    expect(failed).toMatchObject({
      attempts: 1,
      response_status: 500,
      response_body: 'oops [redacted]\ufffd',
      error: null,
    });
    expect(failed!['created_at']).toEqual(failed!['attempted_at']); // never later than its first attempt
    const waitsMs = Date.parse(failed!['next_attempt_at']) - Date.parse(failed!['attempted_at']);
    expect(waitsMs).toBeGreaterThan(4_500);
    expect(waitsMs).toBeLessThan(6_000);
    receiver.answer = (response) => response.end('thanks');
    await hasten(id);
    const [first, second] = await receiver.waitFor(path, 2);
    expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
    expect(second!.text).toBe(first!.text);
    verified(secret, second!);
    const [done] = await delivered(id, 'succeeded');
    expect(done).toMatchObject({ id: failed!['id'], attempts: 2, response_body: 'thanks', next_attempt_at: null });
    expect(done!['history']).toEqual([
      { at: failed!['attempted_at'], response_status: 500, duration_ms: expect.any(Number), error: null },
    ]);
  });

  it('that refuses it at every attempt receives no more of it', async () => {
    const { id } = await endpoint();
    receiver.answer = (response) => response.writeHead(503).end();
    await push('u1');
    await delivered(id, 'pending');
    await sql('update deliveries set retries = 9, attempts = 9 where endpoint_id = $1', id);
    await hasten(id);
    expect(await delivered(id, 'failed')).toMatchObject([
      { attempts: 10, next_attempt_at: null, response_status: 503 },
    ]);
    const [queue] = await sql('select * from delivery_queues where endpoint_id = $1', id);
    expect(queue).toMatchObject({ failures: 2, last_response_status: 503, last_success_at: null });
    const counts = 'select sum(ok)::int as ok, sum(failed)::int as failed from delivery_counts where endpoint_id = $1';
    expect(await sql(counts, id)).toEqual([{ ok: 0, failed: 2 }]);
  });

  it('may ask for a later retry', async () => {
    const { id } = await endpoint();
    receiver.answer = (response) => response.writeHead(429, { 'retry-after': '3600' }).end();
    await push('u1');
    await delivered(id, 'pending');
    const [{ waits }] = (await sql(
      'select extract(epoch from next_attempt_at - attempted_at)::int as waits from deliveries where endpoint_id = $1',
      id,
    )) as [{ waits: number }];
    expect(waits).toBeGreaterThan(3_590);
    expect(waits).toBeLessThan(3_660);
  });

  it.each([
    ['redirects', 302, null],
    ['hangs up', 0, 'network'],
  ])('that %s has not accepted it', async (_, status, error) => {
    const { id, path } = await endpoint();
    receiver.answer = (response) =>
      status ? response.writeHead(status, { location: `${receiver.url}/elsewhere` }).end() : response.destroy();
    await push('u1');
    expect(await delivered(id, 'pending')).toMatchObject([{ response_status: status || null, error }]);
    expect(receiver.received.filter((one) => one.path === path)).toHaveLength(1);
    expect(receiver.received.filter((one) => one.path === '/elsewhere')).toEqual([]);
  });

  it('that sends a long response has a kilobyte of it stored', async () => {
    const { id } = await endpoint();
    receiver.answer = (response) => response.end('x'.repeat(200_000));
    await push('u1');
    const [done] = await delivered(id, 'succeeded');
    expect(done!['response_body']).toBe('x'.repeat(1_024));
  });

  it('that responds 410 is disabled at once, and the others are notified', async () => {
    const gone = await endpoint({ events: ['contact.created'] });
    const watching = await endpoint({ events: ['webhook.disabled'] });
    receiver.answer = (response, { path }) => response.writeHead(path === gone.path ? 410 : 200).end();
    await push('u1');
    const [heard] = await receiver.waitFor(watching.path, 1);
    expect(heard!.body).toMatchObject({
      type: 'webhook.disabled',
      actor: { type: 'system', id: null },
      data: {
        object: { id: gone.id, status: 'disabled', disabled_reason: 'gone' },
        previous: { status: 'enabled', disabled_reason: null },
      },
    });
    expect(await delivered(gone.id, 'failed')).toMatchObject([{ response_status: 410, attempts: 1 }]);
    const lines = await sql(
      `select action, actor_type from audit_entries where target_id = $1 order by created_at`,
      gone.id,
    );
    expect(lines.at(-1)).toEqual({ action: 'webhook_endpoint.disable', actor_type: 'system' });
    await push('u2');
    await record([{ id: newId(), n: 1 }]);
    expect(receiver.received.filter((one) => one.path === gone.path)).toHaveLength(1);
  });

  it('that accepts nothing for five days is disabled; pending deliveries continue once it is enabled', async () => {
    const { id, path } = await endpoint();
    receiver.answer = (response) => response.writeHead(500).end();
    await push('u1');
    await delivered(id, 'pending');
    await sql(`update delivery_queues set failing_since = now() - interval '119 hours' where endpoint_id = $1`, id);
    await hasten(id);
    await until('a second attempt', async () => (await deliveries(id))[0]!['attempts'] === 2);
    expect((await as('GET', `/v1/webhooks/${id}`)).body.data.status).toBe('enabled');
    await sql(`update delivery_queues set failing_since = now() - interval '120 hours' where endpoint_id = $1`, id);
    await hasten(id);
    const shown = async () => (await as('GET', `/v1/webhooks/${id}`)).body.data;
    await until('it is disabled', async () => (await shown()).status === 'disabled');
    expect(await shown()).toMatchObject({ disabled_reason: 'failing' });
    await push('meanwhile');
    receiver.answer = (response) => response.end();
    await hasten(id);
    await as('PATCH', `/v1/webhooks/${id}`, { status: 'enabled' });
    await until('it is taken after all', async () =>
      (await deliveries(id)).some(({ status }) => status === 'succeeded'),
    );
    await push('after');
    const named = async () =>
      (await receiver.waitFor(path, 5)).map(({ body }) => body.data.object.external_user_id as string);
    await until('what came after is sent', async () => (await named()).includes('after'));
    // At least once: a repeated attempt of the first event is no other event, nor one that occurred meanwhile.
    expect([...new Set(await named())]).toEqual(['u1', 'after']);
    const ids = (await receiver.waitFor(path, 5)).map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(2);
  });

  it('that is enabled again has another five days to accept something', async () => {
    const { id } = await endpoint();
    receiver.answer = (response) => response.writeHead(500).end();
    await push('u1');
    await delivered(id, 'pending');
    await sql(`update delivery_queues set failing_since = now() - interval '6 days' where endpoint_id = $1`, id);
    await hasten(id);
    const status = async () => (await as('GET', `/v1/webhooks/${id}`)).body.data.status;
    await until('it is disabled', async () => (await status()) === 'disabled');
    await as('PATCH', `/v1/webhooks/${id}`, { status: 'enabled' });
    const attempts = async () => (await deliveries(id))[0]!['attempts'] as number;
    const before = await attempts();
    await hasten(id);
    await until('another attempt', async () => (await attempts()) > before);
    await push('u2'); // its attempt is written after that one
    await until('the next event', async () => (await deliveries(id)).length === 2);
    expect(await status()).toBe('enabled');
  });

  it('that accepted something meanwhile counts as failing only since then, whatever its latest attempt', async () => {
    const { id } = await endpoint();
    const failingFor = `select failing_since > now() - interval '1 hour' as shortly, failures
      from delivery_queues where endpoint_id = $1`;
    receiver.answer = (response) => response.writeHead(500).end();
    await push('u1');
    await delivered(id, 'pending');
    await sql(`update delivery_queues set failing_since = now() - interval '6 days' where endpoint_id = $1`, id);
    await sql(`update deliveries set next_attempt_at = now() + interval '1 hour' where endpoint_id = $1`, id);
    // A success and the failure after it are written together, as under load.
    const results = heldResults();
    receiver.answer = (response) => response.end();
    await push('u2');
    await until('a success', () => results.oks().includes(true));
    receiver.answer = (response) => response.writeHead(500).end();
    await push('u3');
    await until('a failure after it', () => results.oks().at(-1) === false);
    results.letGo();
    await until('both are written', async () => (await deliveries(id)).length === 3);
    expect(await sql(failingFor, id)).toEqual([{ shortly: true, failures: 1 }]);
    expect((await as('GET', `/v1/webhooks/${id}`)).body.data.status).toBe('enabled');
  });

  it('gets signatures by both secrets for a day after a rotation', async () => {
    const { id, secret, path } = await endpoint();
    const rotated = (await as('POST', `/v1/webhooks/${id}/rotate_secret`)).body.data.secret as string;
    await push('u1');
    const [heard] = await receiver.waitFor(path, 1);
    for (const one of [secret, rotated]) expect(verified(one, heard!)).toEqual(heard!.body);
    await sql(
      `update webhook_secrets set expires_at = now() - interval '1 hour'
        where endpoint_id = $1 and expires_at is not null`,
      id,
    );
    await push('u2');
    const [, later] = await receiver.waitFor(path, 2);
    expect(verified(rotated, later!)).toEqual(later!.body);
    expect(() => verified(secret, later!)).toThrow('No matching signature');
  });

  it('that is disabled or deleted receives nothing more', async () => {
    const [off, removed, on] = [await endpoint(), await endpoint(), await endpoint()];
    await as('DELETE', `/v1/webhooks/${removed.id}`);
    await as('PATCH', `/v1/webhooks/${off.id}`, { status: 'disabled' });
    await push('u1');
    await receiver.waitFor(on.path, 2); // including the event about the disabling
    expect(receiver.received.filter(({ path }) => [off.path, removed.path].includes(path))).toEqual([]);
  });
});
