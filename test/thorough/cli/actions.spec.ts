import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CustomerApi, json } from '../../support/customer-api.js';
import { Operator } from '../../cli/operator.js';

let operator: Operator;
let api: CustomerApi;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'actions-'));
  api = await CustomerApi.start();
  operator = await Operator.hired({ OUTBOUND_ALLOW_NETWORKS: '127.0.0.0/8' });
  await operator.asks('workspace', 'create', 'Acme');
});
afterAll(async () => {
  await operator.leaves();
  await api.close();
  await rm(folder, { recursive: true });
});

async function file(name: string, content: unknown): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}
const names = async (): Promise<string[]> =>
  (await operator.asks('actions', 'list')).data.map(({ name }: { name: string }) => name);
const order = (change: object = {}) => ({
  ...{ name: 'get_order', description: 'Shows an order.', method: 'GET', url: `${api.origin}/orders/{id}` },
  parameters: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
  ...change,
});
const DOCUMENT = () => ({
  openapi: '3.0.3',
  servers: [{ url: `${api.origin}/{version}`, variables: { version: { default: 'v2' } } }],
  paths: {
    '/orders/{orderId}': {
      parameters: [{ $ref: '#/components/parameters/OrderId' }],
      get: { operationId: 'getOrder', summary: 'Shows an order.' },
      delete: { operationId: 'cancelOrder', description: 'Cancels an order.' },
      patch: {
        operationId: 'changeOrder',
        parameters: [{ name: 'notify', in: 'query', schema: { type: 'boolean' } }],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Change' } } } },
      },
    },
    '/files': { post: { operationId: 'upload', requestBody: { content: { 'image/png': {} } } } },
    '/loop': {
      post: {
        operationId: 'loop',
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Loop' } } } },
      },
    },
    '/keyed': { get: { operationId: 'keyed', parameters: [{ name: 'X-Tenant', in: 'header', required: true }] } },
  },
  components: {
    parameters: {
      OrderId: { name: 'orderId', in: 'path', required: true, schema: { type: 'string', nullable: true } },
    },
    schemas: {
      Base: {
        type: 'object',
        properties: { id: { type: 'string', readOnly: true }, note: { type: 'string', nullable: true } },
      },
      Change: {
        allOf: [
          { $ref: '#/components/schemas/Base' },
          {
            type: 'object',
            required: ['amount', 'id'],
            properties: { amount: { type: 'number', minimum: 0, exclusiveMinimum: true, example: 3, 'x-unit': 'EUR' } },
          },
        ],
      },
      Loop: { type: 'object', properties: { again: { $ref: '#/components/schemas/Loop' } } },
    },
  },
});

describe('the commands for actions', () => {
  it('set actions from files, replace one by name, and remove it', async () => {
    expect((await operator.types('actions', 'list')).out).toBe('No actions.\n');
    await operator.asks('actions', 'set', await file('one.json', order()));
    await operator.asks(
      'actions',
      'set',
      await file('two.json', [order({ name: 'b' }), order({ description: 'Other.' })]),
    );
    expect(await names()).toEqual(['get_order', 'b']);
    expect((await operator.asks('actions', 'list')).data[0]).toMatchObject({ description: 'Other.' });
    expect((await operator.types('actions', 'list')).out).toContain(`${api.origin}/orders/{id}`);
    await operator.asks('actions', 'remove', 'b');
    expect(await names()).toEqual(['get_order']);
    const lines = (await operator.asks('audit', 'list', '--limit', '1')).data;
    expect(lines[0]).toMatchObject({ action: 'workspace.update', changes: ['actions'] });
  });

  it('reject an invalid file, and change nothing', async () => {
    for (const [path, said] of [
      [await file('bad.json', '{'), 'not JSON'],
      [join(folder, 'none.json'), 'cannot be read'],
      [await file('name.json', order({ name: 'Bad' })), '0.name'],
      [await file('host.json', order({ url: 'https://169.254.169.254/{id}' })), 'not a public address'],
    ] as const) {
      const { exitCode, err } = await operator.types('actions', 'set', path);
      expect([exitCode, err]).toEqual([1, expect.stringContaining(said)]);
    }
    expect((await operator.types('actions', 'remove', 'nothing')).exitCode).toBe(1);
    expect(await names()).toEqual(['get_order']);
  });

  it('import selected operations of an OpenAPI document, and list those that cannot become actions', async () => {
    const path = await file('openapi.json', DOCUMENT());
    const imported = await operator.asks(
      'actions',
      'import',
      path,
      '--operation',
      'getOrder',
      'changeOrder',
      'cancelOrder',
    );
    expect(imported.left).toEqual([]);
    const change = imported.data.find(({ name }: { name: string }) => name === 'change_order');
    expect(change).toMatchObject({ method: 'PATCH', url: `${api.origin}/v2/orders/{orderId}?notify={notify}` });
    expect(change.parameters).toEqual({
      type: 'object',
      properties: {
        notify: { type: 'boolean' },
        orderId: { type: 'string' },
        note: { type: ['string', 'null'] },
        amount: { type: 'number', exclusiveMinimum: 0 },
      },
      required: ['orderId', 'amount'],
      additionalProperties: false,
    });
    const cancel = imported.data.find(({ name }: { name: string }) => name === 'cancel_order');
    expect(cancel).toMatchObject({ destructive: true, description: 'Cancels an order.' });
    const all = await operator.types('actions', 'import', path, '--all', '--json');
    expect(all.exitCode).toBe(1);
    expect(JSON.parse(all.out).left).toEqual([
      { operation: 'upload', why: 'it takes no JSON body' },
      { operation: 'loop', why: 'its schema contains a reference to itself' },
      { operation: 'keyed', why: 'it needs the header parameter X-Tenant' },
    ]);
    expect((await operator.types('actions', 'import', path, '--operation', 'nope')).err).toContain('getOrder');
    expect((await operator.types('actions', 'import', path)).exitCode).toBe(2);
    const two = await file('two.json', { ...DOCUMENT(), openapi: '2.0' });
    expect((await operator.types('actions', 'import', two, '--all')).err).toContain('3.0 or 3.1');
    const nowhere = await file('nowhere.json', { ...DOCUMENT(), servers: [{ url: '/v1' }] });
    expect((await operator.types('actions', 'import', nowhere, '--all')).err).toContain('--base');
  });

  it('try an action: they show what would be sent, and the response', async () => {
    await operator.asks('actions', 'set', await file('one.json', order()));
    const words = ['actions', 'test', 'get_order', '--arguments', '{"id":"7"}'];
    api.will(json(200, { order: 7 }));
    const dry = await operator.asks(...words, '--dry-run');
    expect([dry.request.url, dry.outcome, api.calls.length]).toEqual([`${api.origin}/orders/7`, null, 0]);
    expect((await operator.types(...words)).out).toContain('no_token');
    const token = await file('token.txt', 'the-token\n');
    const done = await operator.asks(...words, '--token-file', token);
    expect(done.outcome).toMatchObject({ reason: null, httpStatus: 200, data: { body: { order: 7 } } });
    expect(api.calls[0]!.headers.authorization).toBe('Bearer the-token');
    expect((await operator.types('actions', 'test', 'get_order')).err).toContain('id is required');
    expect((await operator.types('actions', 'test', 'nothing')).err).toContain('Action not found');
    await operator.asks('killswitch', 'on');
    expect((await operator.types(...words, '--token-file', token)).err).toContain('kill switch');
    expect(api.calls).toHaveLength(1);
    await operator.asks('killswitch', 'off');
  });
});
