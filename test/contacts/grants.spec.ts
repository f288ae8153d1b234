import { SystemDb } from '../../src/platform/db/system-db.js';
import { WorkspacesService } from '../../src/company/workspaces/workspaces.service.js';
import { OPERATOR } from '../../src/platform/kernel/actor.js';
import { CredentialReader } from '../../src/platform/policy/credential.reader.js';
import { ROLES } from '../../src/platform/kernel/caller.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { expectError } from '../http/envelope.js';
import { rpc } from '../mcp/rpc.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';
import { linesOf } from './journal.js';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await makeWorkspace(app);
});
afterAll(() => app.close());

const made = async (external_user_id: string): Promise<string> =>
  (await call(app, 'POST', '/v1/users', { token: workspace.secretKey, body: { external_user_id } })).body.data.id;
const ask = (method: string, path: string, body?: unknown): Promise<Answer> =>
  call(app, method, `/v1/contacts/${path}`, { token: workspace.tokens.owner, body });
const holder = (token: string) => app.app.get(CredentialReader).find('grant', token);

describe('a grant', () => {
  it('shows its token once, and works for its contact until it expires', async () => {
    const id = await made('one');
    const created = await ask('POST', `${id}/grants`, { ttl_seconds: 60, label: 'their assistant' });
    expect(created.status).toBe(201);
    const { token, ...grant } = created.body.data;
    expect(grant).toEqual({
      id: expect.any(String),
      object: 'grant',
      contact_id: id,
      label: 'their assistant',
      prefix: 'pv_grant_',
      last_four: token.slice(-4),
      created_at: expect.any(String),
      expires_at: expect.any(String),
      last_used_at: null,
      revoked_at: null,
    });
    expect(Date.parse(grant.expires_at) - Date.parse(grant.created_at)).toBe(60_000);
    expect((await holder(token))!.caller).toMatchObject({
      workspaceId: workspace.id,
      contactId: id,
      credentialId: grant.id,
    });
    expect((await ask('GET', `${id}/grants`)).body.data).toEqual([grant]);
    const [line] = await linesOf(app, created.headers.get('x-request-id')!);
    expect(line).toMatchObject({ action: 'grant.create', target_type: 'grant', target_id: grant.id, changes: [] });
  });

  it('lasts an hour by default', async () => {
    const id = await made('default');
    const { data } = (await ask('POST', `${id}/grants`, {})).body;
    expect(Date.parse(data.expires_at) - Date.parse(data.created_at)).toBe(3_600_000);
    expect(data.label).toBeNull();
  });

  it('that is revoked stops working at once, stays in the list, and cannot be revoked again', async () => {
    const id = await made('revoked');
    const { data } = (await ask('POST', `${id}/grants`, {})).body;
    const gone = await ask('DELETE', `${id}/grants/${data.id.toUpperCase()}`);
    expect([gone.status, gone.body.data]).toEqual([200, { id: data.id, object: 'grant', deleted: true }]);
    expect(await holder(data.token)).toBeNull();
    expect((await ask('GET', `${id}/grants`)).body.data[0].revoked_at).toMatch(/Z$/);
    expectError(await ask('DELETE', `${id}/grants/${data.id}`), 404, 'not_found');
    const [line] = await linesOf(app, gone.headers.get('x-request-id')!);
    expect(line).toMatchObject({ action: 'grant.revoke', target_id: data.id, changes: ['revoked_at'] });
  });

  it('that has expired is refused, also by its MCP endpoint, and stays in the list', async () => {
    const id = await made('expired');
    const { data } = (await ask('POST', `${id}/grants`, { ttl_seconds: 60 })).body;
    const use = (): Promise<Answer> =>
      rpc(app, `/api/mcp/${workspace.id}/u/${id}`, 'tools/list', {}, { token: data.token });
    expect((await use()).status).toBe(200);
    const text = `update grants set expires_at = created_at where id = $1`;
    await app.app.get(SystemDb).query({ text, values: [data.id] });
    expect(await holder(data.token)).toBeNull();
    const refused = await use();
    expect([refused.status, refused.body.error.data.code]).toEqual([401, 'invalid_credential']);
    expect((await ask('GET', `${id}/grants`)).body.data).toMatchObject([{ id: data.id, revoked_at: null }]);
  });

  it('of a suspended workspace is refused, and works again after the suspension', async () => {
    const { id, secretKey: token } = await makeWorkspace(app);
    const body = { external_user_id: 'one', grant: { ttl_seconds: 600 } };
    const { grant } = (await call(app, 'POST', '/v1/users', { token, body })).body.data;
    for (const suspended of [true, false]) {
      await app.app.get(WorkspacesService).setSuspended(OPERATOR, id, suspended);
      expect((await holder(grant.token)) === null).toBe(suspended);
    }
  });

  it('of one contact is not found under another', async () => {
    const [one, two] = [await made('this'), await made('that')];
    const { data } = (await ask('POST', `${one}/grants`, {})).body;
    expectError(await ask('DELETE', `${two}/grants/${data.id}`), 404, 'not_found');
    expect((await ask('GET', `${two}/grants`)).body.data).toEqual([]);
    expect(await holder(data.token)).not.toBeNull();
  });

  it('is listed in pages, newest first, with cursors that are valid for this contact only', async () => {
    const [one, two] = [await made('pages'), await made('other pages')];
    const ids: string[] = [];
    for (let at = 0; at < 5; at++) ids.unshift((await ask('POST', `${one}/grants`, {})).body.data.id as string);
    const found: string[] = [];
    for (let cursor = ''; ;) {
      const { body } = await ask('GET', `${one}/grants?limit=2${cursor}`);
      found.push(...(body.data as { id: string }[]).map(({ id }) => id));
      if (!body.has_more) break;
      cursor = `&cursor=${body.next_cursor}`;
      expectError(await ask('GET', `${two}/grants?limit=2${cursor}`), 400, 'invalid_cursor', 'cursor');
    }
    expect(found).toEqual(ids);
  });

  it('that expired long ago is deleted when the next one is created', async () => {
    const id = await made('old');
    const { data } = (await ask('POST', `${id}/grants`, {})).body;
    const text = `update grants set created_at = now() - interval '40 days', expires_at = now() - interval '39 days' where id = $1`;
    await app.app.get(SystemDb).query({ text, values: [data.id] });
    expect((await ask('GET', `${id}/grants`)).body.data).toHaveLength(1);
    const next = (await ask('POST', `${id}/grants`, {})).body.data;
    expect((await ask('GET', `${id}/grants`)).body.data.map(({ id }: { id: string }) => id)).toEqual([next.id]);
  });

  it.each<[unknown, string, string]>([
    [{ ttl_seconds: 59 }, 'invalid_field', 'ttl_seconds'],
    [{ ttl_seconds: 86_401 }, 'invalid_field', 'ttl_seconds'],
    [{ ttl_seconds: '60' }, 'invalid_field', 'ttl_seconds'],
    [{ label: 5 }, 'invalid_field', 'label'],
    [{ scope: 'x' }, 'unknown_field', 'scope'],
  ])('requested with %j is refused as %s', async (body, code, param) => {
    expectError(await ask('POST', `${await made('bad')}/grants`, body), 400, code as 'invalid_field', param);
  });

  it('is created, listed and revoked by owners and admins only', async () => {
    const id = await made('roles');
    const { data } = (await ask('POST', `${id}/grants`, {})).body;
    for (const role of ROLES.filter((one) => one !== 'owner' && one !== 'admin'))
      for (const [method, path, body] of [
        ['GET', '', undefined],
        ['POST', '', {}],
        ['DELETE', `/${data.id}`, undefined],
      ] as const) {
        const refused = await call(app, method, `/v1/contacts/${id}/grants${path}`, {
          token: workspace.tokens[role],
          body,
        });
        expectError(refused, 403, 'insufficient_role');
      }
  });

  it('of an unknown contact is 404, and of the customer’s own id invalid_id', async () => {
    const external = newId();
    for (const [method, path, body] of [
      ['GET', '/grants', undefined],
      ['POST', '/grants', {}],
      ['DELETE', `/grants/${newId()}`, undefined],
    ] as const) {
      expectError(await ask(method, `${newId()}${path}`, body), 404, 'not_found');
      await made(external);
      expectError(await ask(method, `${external}${path}`, body), 400, 'invalid_id', 'id');
    }
    const id = await made('ids');
    expectError(await ask('DELETE', `${id}/grants/pv_grant`), 400, 'invalid_id', 'grant_id');
  });
});
