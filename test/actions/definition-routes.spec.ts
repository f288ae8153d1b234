/** Single actions: create or replace, delete, try with sample arguments, and read from an OpenAPI document. */
import { expectError } from '../http/envelope.js';
import { json } from '../support/customer-api.js';
import { auditOf } from '../support/journal.js';
import { ACTIONS, api, app, as, withActions, workspace } from './acting.js';

withActions();

const path = (name: string, rest = ''): string => `/v1/action_definitions/${name}${rest}`;
const names = async (): Promise<string[]> =>
  (await as('viewer', 'GET', '/v1/workspace')).body.data.actions.map(({ name }: { name: string }) => name);
const order = (change: object = {}) => ({ ...ACTIONS(api.origin)[0]!, ...change });

describe('a single action', () => {
  it('is appended, replaced in place, renamed and deleted, each with an audit entry', async () => {
    const before = await names();
    const added = await as('admin', 'PUT', path('list_orders'), { action: order({ name: 'list_orders' }) });
    expect(added.status).toBe(200);
    expect(added.body.data.actions.map(({ name }: { name: string }) => name)).toEqual([...before, 'list_orders']);
    const action = order({ name: 'get_one_order', description: 'Shows one order.' });
    expect((await as('owner', 'PUT', path('get_order'), { action })).status).toBe(200);
    expect(await names()).toEqual(['get_one_order', ...before.slice(1), 'list_orders']);
    expect((await as('admin', 'DELETE', path('list_orders'))).status).toBe(200);
    expect(await names()).toEqual(['get_one_order', ...before.slice(1)]);
    expectError(await as('admin', 'DELETE', path('list_orders')), 404, 'not_found');
    const lines = (await auditOf(app, workspace.id, workspace.id)).slice(-3);
    for (const line of lines) expect(line).toMatchObject({ action: 'workspace.update', changes: ['actions'] });
  });

  it('keeps the secrets of the others, and its own if none is sent', async () => {
    await as('admin', 'PUT', path('get_order'), { action: order({ description: 'Shows it.' }) });
    const { actions } = (await as('admin', 'GET', '/v1/workspace')).body.data;
    const action = { ...actions[1], description: 'Changes the address.' };
    expect(action.headers[1]).toEqual({ name: 'X-Api-Key', value: null, secret: true });
    expect((await as('admin', 'PUT', path('change_address'), { action })).status).toBe(200);
    await as('admin', 'POST', path('change_address', '/test'), {
      arguments: { order_id: '7', street: 'Main Street 1' },
      vendor_token: 'made-up-token',
    });
    expect(api.calls[0]!.headers).toMatchObject({
      'x-api-key': 'the-secret-api-key',
      authorization: 'Bearer made-up-token',
    });
  });

  it.each([
    [{ method: 'HEAD' }, 'action.method'],
    [{ url: 'https://10.1.2.3/orders/{order_id}' }, 'action.url'],
    [{ name: 'delete_account' }, 'action.name'],
    [{ headers: [{ name: 'X-Key', secret: true }] }, 'action.headers.0.value'],
    [{ colour: 'red' }, 'action.colour'],
  ])('is refused as %j, with the path of the field', async (change, param) => {
    const { status, body } = await as('admin', 'PUT', path('get_order'), { action: order(change) });
    expect([status, body.error.param]).toEqual([400, param]);
    expect(await names()).toContain('get_order');
  });

  it('is kept when two actions are changed at once', async () => {
    const made = ['one', 'two', 'three', 'four'];
    await Promise.all(made.map((name) => as('admin', 'PUT', path(name), { action: order({ name }) })));
    expect((await names()).slice(-4).sort()).toEqual([...made].sort());
  });

  it('can be tried with sample arguments, as a preview or for real, but not while the kill switch is on', async () => {
    api.will(json(404, { error: 'no such order' }));
    const trial = (body: object) => as('admin', 'POST', path('get_order', '/test'), body);
    const dry = await trial({ arguments: { order_id: 'x 1' }, dry_run: true });
    expect(dry.body.data).toEqual({
      object: 'action_trial',
      name: 'get_order',
      request: { method: 'GET', url: `${api.origin}/orders/x%201`, body: null },
      outcome: null,
    });
    expect(api.calls).toHaveLength(0);
    const real = await trial({ arguments: { order_id: '7' }, vendor_token: 'made-up' });
    expect(real.body.data.outcome).toMatchObject({ reason: 'rejected', response_status: 404 });
    expect(real.body.data.outcome.response_excerpt).toContain('no such order');
    expect(api.calls).toHaveLength(1);
    expect((await trial({ arguments: { order_id: 7 } })).status).toBe(400);
    for (const key of ['constructor', '__proto__']) {
      const sent = JSON.parse(`{"order_id":"7","${key}":1}`) as object;
      expectError(await trial({ arguments: sent }), 400, 'unknown_field', `arguments.${key}`);
    }
    expectError(await as('admin', 'POST', path('nothing', '/test'), { arguments: {} }), 404, 'not_found');
    await as('admin', 'PUT', '/v1/killswitch', { active: true });
    expectError(await trial({ arguments: { order_id: '7' } }), 403, 'kill_switch_active');
  });
});

describe('an OpenAPI document', () => {
  const DOCUMENT = {
    openapi: '3.1.0',
    servers: [{ url: 'https://api.acme.example/v2' }],
    paths: {
      '/orders/{id}': {
        get: {
          operationId: 'getOrder',
          summary: 'Shows an order.',
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        },
        delete: { operationId: 'deleteOrder', parameters: [{ name: 'X-Reason', in: 'header', required: true }] },
      },
    },
  };
  const read = (body: object) => as('admin', 'POST', '/v1/action_definitions/import', body);

  it('is parsed: it lists operations, and returns the selected ones as definitions, without storing any', async () => {
    const before = await names();
    const document = JSON.stringify(DOCUMENT);
    const listed = await read({ document });
    expect(listed.body.data).toMatchObject({ operations: ['getOrder', 'deleteOrder'], actions: [], left_out: [] });
    const { body } = await read({ document, operations: ['getOrder', 'deleteOrder', 'nothing'] });
    expect(body.data.actions).toEqual([expect.objectContaining({ name: 'get_order', method: 'GET' })]);
    expect(body.data.actions[0].url).toBe('https://api.acme.example/v2/orders/{id}');
    expect(body.data.left_out).toEqual([
      { operation: 'deleteOrder', reason: 'it needs the header parameter X-Reason' },
      { operation: 'nothing', reason: 'the document has no such operation' },
    ]);
    expect(await names()).toEqual(before);
    const elsewhere = await read({ document, operations: ['getOrder'], base_url: 'https://other.example' });
    expect(elsewhere.body.data.actions[0].url).toBe('https://other.example/orders/{id}');
  });

  it('is fetched from permitted addresses only', async () => {
    api.will(json(200, DOCUMENT));
    const { body } = await read({ url: `${api.origin}/openapi.json` });
    expect(body.data.operations).toEqual(['getOrder', 'deleteOrder']);
    api.will(json(503, {}));
    for (const url of [`${api.origin}/openapi.json`, 'https://169.254.169.254/latest', 'file:///etc/passwd'])
      expectError(await read({ url }), 400, 'invalid_field', 'url');
  });

  it.each([
    [{}, 'document'],
    [{ document: '{', url: 'https://api.acme.example' }, 'document'],
    [{ document: 'openapi: 3.1.0' }, 'document'],
    [{ document: '{"swagger":"2.0"}' }, 'document'],
    [{ document: '{"openapi":"3.1.0"}', operations: [7] }, 'operations.0'],
  ])('is refused as %j', async (sent, param) => {
    expectError(await read(sent), 400, 'invalid_field', param);
  });

  it('that would take too long to resolve is left out, and blocks nothing', async () => {
    const level = (n: number): object => ({
      type: 'object',
      properties: { a: { $ref: `#/components/schemas/L${n + 1}` }, b: { $ref: `#/components/schemas/L${n + 1}` } },
    });
    const schemas = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`L${n}`, level(n)]));
    const bomb = {
      ...DOCUMENT,
      components: { schemas: { ...schemas, L60: { type: 'string' } } },
      paths: {
        '/bomb': {
          post: {
            operationId: 'bomb',
            requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/L0' } } } },
          },
        },
      },
    };
    const { body } = await read({ document: JSON.stringify(bomb), operations: ['bomb'] });
    expect(body.data.left_out).toEqual([
      { operation: 'bomb', reason: 'its schema is too large once its references are replaced' },
    ]);
  });
});
