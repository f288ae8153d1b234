import { Webhook } from 'standardwebhooks';
import { SystemDb } from '../../src/platform/db/system-db.js';
import { WebhooksReader } from '../../src/company/webhooks/webhooks.reader.js';
import { ROLES, type Role } from '../../src/platform/kernel/caller.js';
import { EVENT_TYPES } from '../../src/platform/kernel/events.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { expectError } from '../http/envelope.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';
import { auditOf, eventsOf } from '../support/journal.js';

let app: TestApp;
let other: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  const config = { outboundAllowNetworks: ['127.0.0.0/8'] };
  app = await startTestApp(config);
  other = await startTestApp(config, app.databaseUrl);
});
beforeEach(async () => (workspace = await makeWorkspace(app)));
afterAll(async () => {
  await other.close();
  await app.close();
});

const URL = 'https://93.184.215.14/hook';
const as = (role: Role, method: string, path: string, body?: unknown, on = app): Promise<Answer> =>
  call(on, method, path, { token: workspace.tokens[role], body });
const create = (body: object = {}, on = app): Promise<Answer> =>
  as('admin', 'POST', '/v1/webhooks', { url: URL, ...body }, on);
const made = async (body: object = {}) => (await create(body)).body.data;
const patch = (id: string, body: unknown): Promise<Answer> => as('admin', 'PATCH', `/v1/webhooks/${id}`, body);
const rotate = (id: string): Promise<Answer> => as('admin', 'POST', `/v1/webhooks/${id}/rotate_secret`);
const secrets = (id: string): Promise<string[]> => app.app.get(WebhooksReader).signingSecrets(workspace.id, id);
const sql = (text: string, ...values: unknown[]) => app.app.get(SystemDb).query({ text, values });

describe('a webhook endpoint', () => {
  it('is created with every field, receives every event, and shows its secret only once', async () => {
    const { status, body } = await create();
    expect(status).toBe(201);
    const { secret, ...rest } = body.data;
    expect(rest).toEqual({
      id: expect.any(String),
      object: 'webhook_endpoint',
      url: URL,
      description: null,
      events: ['*'],
      include_text: false,
      status: 'enabled',
      disabled_reason: null,
      api_version: '2026-08-17',
      last_delivery: null,
      deliveries_24h: { ok: 0, failed: 0 },
      created_at: expect.stringMatching(/Z$/),
      updated_at: rest.created_at,
    });
    const bytes = Buffer.from(secret.slice('whsec_'.length), 'base64').length;
    expect([secret.startsWith('whsec_'), bytes >= 24, bytes <= 64]).toEqual([true, true, true]);
    const at = new Date();
    expect(new Webhook(secret).sign('msg_1', at, '{}')).toMatch(/^v1,/);
    for (const read of [
      await as('viewer', 'GET', `/v1/webhooks/${rest.id}`),
      await as('viewer', 'GET', '/v1/webhooks'),
    ]) {
      expect([read.body.data].flat()).toEqual([rest]);
      expect(read.text).not.toContain('whsec_');
    }
    const { rows } = await sql('select * from webhook_secrets where endpoint_id = $1', rest.id);
    expect((rows[0]!['sealed'] as Buffer).includes(secret)).toBe(false);
    expect(await secrets(rest.id)).toEqual([secret]);
    expect(await auditOf(app, workspace.id, rest.id)).toEqual([
      expect.objectContaining({ action: 'webhook_endpoint.create', changes: ['url'], actor_type: 'member' }),
    ]);
  });

  it('can be created and changed by owners and admins only, and read by every role', async () => {
    const { id } = await made();
    for (const role of ROLES) {
      const answers = [
        await as(role, 'POST', '/v1/webhooks', { url: URL }),
        await as(role, 'PATCH', `/v1/webhooks/${id}`, { description: role }),
        await as(role, 'POST', `/v1/webhooks/${id}/rotate_secret`),
        await as(role, 'DELETE', `/v1/webhooks/${newId()}`),
      ];
      const may = role === 'owner' || role === 'admin';
      expect(answers.map(({ status }) => status)).toEqual(may ? [201, 200, 200, 404] : [403, 403, 403, 403]);
      expect((await as(role, 'GET', `/v1/webhooks/${id}`)).status).toBe(200);
    }
  });

  it('accepts existing events and no others', async () => {
    expect((await made({ events: [...EVENT_TYPES] })).events).toEqual([...EVENT_TYPES]);
    const long = { events: ['lead.created', '*'], description: 'Für Ada', include_text: true };
    expect(await made(long)).toMatchObject(long);
    for (const [body, code, param] of [
      [{ events: ['lead.created', 'lead.melted'] }, 'invalid_field', 'events.1'],
      [{ events: ['*', '*'] }, 'invalid_field', 'events.1'],
      [{ events: ['lead.*'] }, 'invalid_field', 'events.0'],
      [{ events: [] }, 'invalid_field', 'events'],
      [{ events: null }, 'invalid_field', 'events'],
      [{ events: '*' }, 'invalid_field', 'events'],
      [{ include_text: 1 }, 'invalid_field', 'include_text'],
      [{ description: 'x'.repeat(501) }, 'invalid_field', 'description'],
      [{ secret: 'whsec_mine' }, 'unknown_field', 'secret'],
      [{ status: 'disabled' }, 'unknown_field', 'status'],
    ] as const)
      expectError(await create(body), 400, code, param);
    expectError(await as('admin', 'POST', '/v1/webhooks', {}), 400, 'missing_field', 'url');
  });

  it.each([
    'http://93.184.215.14/',
    'https://10.0.0.1/',
    'https://169.254.169.254/',
    'http://169.254.169.254/',
    'https://a:b@93.184.215.14/',
    'https://93.184.215.14:22/',
    'https://[::1]/',
    'nothing',
  ])('cannot be created or changed with the URL %s', async (url) => {
    const { id } = await made();
    expectError(await create({ url }), 400, 'invalid_field', 'url');
    expectError(await patch(id, { url }), 400, 'invalid_field', 'url');
  });

  it('may be in a network that the operator allowed, also by http', async () => {
    expect((await made({ url: 'http://127.0.0.1:4567/hook' })).url).toBe('http://127.0.0.1:4567/hook');
  });

  it('is changed field by field; setting the current value changes nothing', async () => {
    const { secret: _, ...before } = await made({ description: 'old' });
    const { body } = await patch(before.id, { description: null, events: ['lead.created'] });
    const { updated_at, ...rest } = body.data;
    expect(rest).toEqual({ ...before, updated_at: undefined, description: null, events: ['lead.created'] });
    expect(updated_at > before.updated_at).toBe(true);
    expect((await patch(before.id, { events: ['lead.created'], url: URL })).body.data).toEqual(body.data);
    expectError(await patch(before.id, {}), 400, 'invalid_body');
    expectError(await patch(before.id, { url: null }), 400, 'invalid_field', 'url');
    expectError(await patch(newId(), { description: 'x' }), 404, 'not_found');
    const lines = await auditOf(app, workspace.id, before.id);
    expect(lines.map(({ action, changes }) => [action, changes])).toEqual([
      ['webhook_endpoint.create', ['url', 'description']],
      ['webhook_endpoint.update', ['description', 'events']],
    ]);
    expect(await eventsOf(app, workspace.id)).toEqual([]);
  });

  it('can be disabled by a member, with that reason, and enabled again', async () => {
    const { id } = await made();
    const off = (await patch(id, { status: 'disabled' })).body.data;
    expect(off).toMatchObject({ status: 'disabled', disabled_reason: 'manual' });
    await patch(id, { status: 'disabled' });
    expect(await eventsOf(app, workspace.id, id)).toEqual([
      expect.objectContaining({
        type: 'webhook.disabled',
        object: off,
        previous: { status: 'enabled', disabled_reason: null },
      }),
    ]);
    // An endpoint that was disabled for another reason keeps it until it is enabled.
    await sql(`update webhook_endpoints set disabled_reason = 'gone' where id = $1`, id);
    expect((await patch(id, { status: 'disabled', description: 'x' })).body.data.disabled_reason).toBe('gone');
    expect((await patch(id, { status: 'enabled' })).body.data).toMatchObject({
      status: 'enabled',
      disabled_reason: null,
    });
    expectError(await patch(id, { status: 'paused' }), 400, 'invalid_field', 'status');
  });

  it('gets a new secret, and the old ones continue to sign for a day', async () => {
    const { id, secret: first } = await made();
    const rotated = await rotate(id);
    expect(rotated.status).toBe(200);
    const second = rotated.body.data.secret as string;
    const third = (await rotate(id)).body.data.secret as string;
    expect(new Set([first, second, third]).size).toBe(3);
    expect(await secrets(id)).toEqual([third, second, first]);
    const { rows } = await sql(
      `select expires_at - now() as left from webhook_secrets where endpoint_id = $1 and expires_at > now() + '23:59'`,
      id,
    );
    expect(rows).toHaveLength(2);
    // Not the current time: the clock that the next statement reads may be set back by then.
    const expire = `update webhook_secrets set expires_at = now() - interval '1 hour'
      where endpoint_id = $1 and expires_at is not null`;
    await sql(expire, id);
    expect(await secrets(id)).toEqual([third]);
    const fourth = (await rotate(id)).body.data.secret as string;
    expect(await secrets(id)).toEqual([fourth, third]);
    const kept = await sql('select from webhook_secrets where endpoint_id = $1', id);
    expect(kept.rowCount).toBe(2); // expired ones are deleted
    expect((await auditOf(app, workspace.id, id)).at(-1)).toMatchObject({
      action: 'webhook_endpoint.rotate_secret',
      changes: ['secret'],
    });
    expectError(await rotate(newId()), 404, 'not_found');
  });

  it('has one current secret, even if it is rotated many times at once, and at most ten that sign', async () => {
    const { id } = await made();
    const answers = await Promise.all(Array.from({ length: 12 }, () => rotate(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(9);
    for (const answer of answers.filter(({ status }) => status !== 200)) expectError(answer, 409, 'conflict');
    const { rowCount } = await sql('select from webhook_secrets where endpoint_id = $1 and expires_at is null', id);
    expect([rowCount, (await secrets(id)).length]).toEqual([1, 10]);
  });

  it('is one of at most 20, however many are requested at once on two instances', async () => {
    const answers = await Promise.all(Array.from({ length: 26 }, (_, at) => create({}, at % 2 ? app : other)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    for (const answer of answers.filter(({ status }) => status !== 201)) expectError(answer, 409, 'conflict');
    const list = await as('viewer', 'GET', '/v1/webhooks?limit=15');
    const rest = await as('viewer', 'GET', `/v1/webhooks?limit=15&cursor=${list.body.next_cursor}`);
    expect([list.body.data.length, rest.body.data.length, rest.body.has_more]).toEqual([15, 5, false]);
    await as('admin', 'DELETE', `/v1/webhooks/${list.body.data[0].id}`);
    expect((await create()).status).toBe(201);
  });

  it('that is deleted is gone, with its secrets', async () => {
    const { id } = await made();
    const removed = await as('admin', 'DELETE', `/v1/webhooks/${id.toUpperCase()}`);
    expect(removed.body.data).toEqual({ id, object: 'webhook_endpoint', deleted: true });
    expectError(await as('admin', 'DELETE', `/v1/webhooks/${id}`), 404, 'not_found');
    expectError(await as('admin', 'GET', `/v1/webhooks/${id}`), 404, 'not_found');
    expect((await sql('select from webhook_secrets where endpoint_id = $1', id)).rowCount).toBe(0);
    expect((await auditOf(app, workspace.id, id)).map(({ action }) => action)).toEqual([
      'webhook_endpoint.create',
      'webhook_endpoint.delete',
    ]);
  });
});
