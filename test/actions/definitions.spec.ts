import { DefinitionsReader } from '../../src/assistant/actions/definitions.reader.js';
import type { ActionDefinitionBody } from '../../src/assistant/actions/definitions.dto.js';
import { expectError } from '../http/envelope.js';
import { dumpDatabase, leaks } from '../support/dump.js';
import { auditOf } from '../support/journal.js';
import { ACTIONS, api, app, as, propose, receipt, talk, waiting, confirm, withActions, workspace } from './acting.js';

withActions();

const ORDER: ActionDefinitionBody = {
  name: 'get_order',
  description: 'Shows an order.',
  method: 'GET',
  url: 'https://192.0.9.1/orders/{id}',
  parameters: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
};
const set = (...actions: unknown[]) => as('admin', 'PATCH', '/v1/workspace', { actions });
const nested = (levels: number): object => (levels ? { type: 'array', items: nested(levels - 1) } : { type: 'string' });

describe('the actions of a workspace', () => {
  it('are saved and returned completely, in order, with defaults filled in', async () => {
    const { status, body } = await set({ ...ORDER, name: 'z_first' }, ORDER);
    expect(status).toBe(200);
    const shown = {
      ...ORDER,
      parameters: { ...ORDER.parameters, additionalProperties: false },
      headers: [],
      destructive: false,
      effect: 'write',
      response_template: null,
      token: { header: 'Authorization', scheme: 'Bearer' },
      timeout_seconds: 10,
      max_response_bytes: 262_144,
    };
    expect(body.data.actions).toEqual([{ ...shown, name: 'z_first' }, shown]);
    expect((await as('viewer', 'GET', '/v1/workspace')).body.data.actions).toEqual(body.data.actions);
    const lines = await auditOf(app, workspace.id, workspace.id);
    expect(lines.at(-1)).toMatchObject({ action: 'workspace.update', changes: ['actions'] });
    await set(...(body.data.actions as unknown[]));
    expect(await auditOf(app, workspace.id, workspace.id)).toHaveLength(lines.length);
    for (const role of ['responder', 'developer', 'viewer'] as const)
      expectError(await as(role, 'PATCH', '/v1/workspace', { actions: [] }), 403, 'insufficient_role');
  });

  it.each([
    [{ ...ORDER, name: 'Get order' }, '0.name'],
    [{ ...ORDER, name: 'escalate' }, '0.name'],
    [{ ...ORDER, description: ' ' }, '0.description'],
    [{ ...ORDER, method: 'HEAD' }, '0.method'],
    [{ ...ORDER, url: 'https://192.0.9.1/{other}' }, '0.url'],
    [{ ...ORDER, url: 'https://127.0.0.1:22/' }, '0.url'],
    [{ ...ORDER, url: 'http://192.0.9.1/{id}' }, '0.url'],
    [{ ...ORDER, url: 'https://169.254.169.254/{id}' }, '0.url'],
    [{ ...ORDER, url: 'https://10.1.2.3/{id}' }, '0.url'],
    [{ ...ORDER, parameters: { type: 'string' } }, '0.parameters.type'],
    [{ ...ORDER, parameters: { ...ORDER.parameters, required: [] } }, '0.parameters.required'],
    [{ ...ORDER, parameters: { ...ORDER.parameters, patternProperties: {} } }, '0.parameters.patternProperties'],
    [
      { ...ORDER, parameters: { type: 'object', properties: { id: { $ref: 'https://evil.example/s' } } } },
      '0.parameters',
    ],
    [{ ...ORDER, parameters: { type: 'object', properties: { id: { $ref: '#/properties/id' } } } }, '0.parameters'],
    [{ ...ORDER, parameters: { type: 'object', properties: { id: nested(12) } } }, '0.parameters.properties'],
    [
      { ...ORDER, parameters: { type: 'object', properties: { id: { pattern: '(' } } } },
      '0.parameters.properties.id.pattern',
    ],
    [{ ...ORDER, parameters: { type: 'object', properties: { id: { type: 'text' } } } }, '0.parameters'],
    [{ ...ORDER, parameters: { type: 'object', description: 'x'.repeat(17_000) } }, '0.parameters'],
    [{ ...ORDER, headers: [{ name: 'Host', value: 'x' }] }, '0.headers.0.name'],
    [{ ...ORDER, headers: [{ name: 'X-Api-Key', value: 'x' }] }, '0.headers.0.secret'],
    [{ ...ORDER, headers: [{ name: 'X-A', value: 'a\r\nb' }] }, '0.headers.0.value'],
    [{ ...ORDER, headers: [{ name: 'authorization', value: 'x', secret: true }] }, '0.headers.0.name'],
    [{ ...ORDER, headers: [{ name: 'X-Key', secret: true }] }, '0.headers.0.value'],
    [{ ...ORDER, token: { header: 'Content-Length' } }, '0.token.header'],
    [{ ...ORDER, token: { header: 'X-Token', scheme: 'a b' } }, '0.token.scheme'],
    [{ ...ORDER, timeout_seconds: 31 }, '0.timeout_seconds'],
    [{ ...ORDER, max_response_bytes: 10 }, '0.max_response_bytes'],
  ])('are refused with the path of the invalid field: %j', async (action, place) => {
    const answer = await set(action);
    expect(answer.status).toBe(400);
    expect(String(answer.body.error.param)).toMatch(new RegExp(`^actions\\.${place.replaceAll('.', '\\.')}`));
    expect((await as('viewer', 'GET', '/v1/workspace')).body.data.actions).toHaveLength(3);
  });

  it('are refused with duplicate names, unknown fields, or missing fields', async () => {
    expectError(await set(ORDER, ORDER), 400, 'invalid_field', 'actions.1.name');
    expectError(await set({ ...ORDER, x: 1 }), 400, 'unknown_field', 'actions.0.x');
    expectError(await set({ ...ORDER, url: undefined }), 400, 'missing_field', 'actions.0.url');
    expectError(
      await set(...Array.from({ length: 51 }, (_, at) => ({ ...ORDER, name: `a${at}` }))),
      400,
      'invalid_field',
      'actions',
    );
  });

  it('may contain internal references, which are resolved before they are stored', async () => {
    const parameters = {
      type: 'object',
      $defs: { id: { type: 'string', maxLength: 20 } },
      properties: { id: { $ref: '#/$defs/id', description: 'Of the order' } },
      required: ['id'],
    };
    const { body } = await set({ ...ORDER, parameters });
    expect(body.data.actions[0].parameters).toEqual({
      type: 'object',
      properties: { id: { type: 'string', maxLength: 20, description: 'Of the order' } },
      required: ['id'],
      additionalProperties: false,
    });
  });

  it('keep a secret header encrypted, and only for the host that it was set for', async () => {
    const secret = 'secret-of-the-header-5e1';
    const headers = [{ name: 'X-Key', value: secret, secret: true }];
    const shown = (await set({ ...ORDER, headers })).body.data.actions[0];
    expect(shown.headers).toEqual([{ name: 'X-Key', value: null, secret: true }]);
    const kept = async () => (await app.app.get(DefinitionsReader).opened(workspace.id, 'get_order'))!.secrets;
    expect(await kept()).toEqual({ 'X-Key': secret });
    expect((await set({ ...shown, url: 'https://192.0.9.1/other/{id}' })).status).toBe(200);
    expect(await kept()).toEqual({ 'X-Key': secret });
    const moved = await set({ ...shown, url: 'https://192.0.9.2/orders/{id}' });
    expectError(moved, 400, 'invalid_field', 'actions.0.headers.0.value');
    const renamed = await set({ ...shown, name: 'other' });
    expectError(renamed, 400, 'invalid_field', 'actions.0.headers.0.value');
    for (const { table, text } of await dumpDatabase(app)) expect([table, leaks(text, [secret])]).toEqual([table, []]);
    await set({ ...ORDER });
    expect(await kept()).toEqual({});
  });

  it('name the header for the person’s token, or that no token is sent', async () => {
    const url = `${api.origin}/orders/{id}`;
    await set({ ...ORDER, url, token: { header: 'X-Session' } });
    const context = await talk();
    await confirm(context, await waiting(context, 'get_order', { id: '7' }));
    expect(api.calls[0]!.headers).toMatchObject({ 'x-session': 'vendor-token-of-Ann-7c1f' });
    expect(api.calls[0]!.headers).not.toHaveProperty('authorization');
    await set({ ...ORDER, url, token: null });
    const nobody = { ...(await talk(null)) };
    await confirm(nobody, await waiting(nobody, 'get_order', { id: '7' }));
    expect(api.calls[1]!.headers).not.toHaveProperty('authorization');
    expect(await receipt(nobody)).toMatchObject({ status: 'completed' });
    expect(await propose(nobody, 'get_order', { id: '..' })).toMatchObject({ reason: 'invalid_arguments' });
  });

  it('are destructive by default if their method is DELETE', async () => {
    const { body } = await set(
      { ...ORDER, method: 'DELETE' },
      { ...ORDER, name: 'b', method: 'DELETE', destructive: false },
    );
    expect(body.data.actions.map((one: { destructive: boolean }) => one.destructive)).toEqual([true, false]);
    expect(ACTIONS(api.origin)[2]).not.toHaveProperty('destructive');
  });
});
