import { SystemDb } from '../../src/platform/db/system-db.js';
import { VENDOR_TOKEN } from '../../src/platform/kernel/sealed.js';
import { ROLES } from '../../src/platform/kernel/caller.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { Vault } from '../../src/platform/kernel/vault.js';
import { expectError } from '../http/envelope.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';
import { eventsOf, linesOf } from './journal.js';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await makeWorkspace(app);
});
afterAll(() => app.close());

const made = async (external_user_id: string): Promise<string> =>
  (await call(app, 'POST', '/v1/users', { token: workspace.secretKey, body: { external_user_id } })).body.data.id;
const put = (id: string, body: unknown, role: (typeof ROLES)[number] = 'admin'): Promise<Answer> =>
  call(app, 'PUT', `/v1/contacts/${id}/vendor_token`, { token: workspace.tokens[role], body });
const stored = async (id: string): Promise<Buffer | null> => {
  const text = 'select vendor_token from contacts where id = $1';
  const { rows } = await app.app.get(SystemDb).query<{ vendor_token: Buffer | null }>({ text, values: [id] });
  return rows[0]!.vendor_token;
};
const status = async (id: string): Promise<string> =>
  (await call(app, 'GET', `/v1/contacts/${id}`, { token: workspace.tokens.viewer })).body.data.vendor_token_status;

describe('a contact’s vendor token', () => {
  it('is stored, rotated and revoked; the response contains only the status', async () => {
    const id = await made('told');
    const answers: unknown[] = [];
    for (const token of ['first-token', 'second-token', null, null]) {
      const { status, body } = await put(id, { token });
      expect([status, body.object]).toEqual([200, 'vendor_token']);
      answers.push(body.data);
    }
    expect(answers).toEqual(
      ['stored', 'rotated', 'revoked', 'revoked'].map((status) => ({ object: 'vendor_token', status })),
    );
    expect((await eventsOf(app, id)).slice(1).map(({ type, previous }) => [type, previous])).toEqual([
      ['contact.vendor_token_changed', { vendor_token_status: 'none', vendor_token_set_at: null }],
      ['contact.vendor_token_changed', { vendor_token_set_at: expect.stringMatching(/Z$/) }],
      [
        'contact.vendor_token_changed',
        { vendor_token_status: 'stored', vendor_token_set_at: expect.stringMatching(/Z$/) },
      ],
    ]);
  });

  it('leaves an audit entry with the member, the contact and the field', async () => {
    const id = await made('line');
    const { headers } = await put(id, { token: 'x' });
    expect(await linesOf(app, headers.get('x-request-id')!)).toEqual([
      expect.objectContaining({
        actor_type: 'member',
        actor_id: workspace.memberIds.admin,
        action: 'contact.set_vendor_token',
        target_id: id,
        changes: ['vendor_token'],
      }),
    ]);
  });

  it('that is set to its current value changes nothing and emits no event', async () => {
    const id = await made('twice');
    await put(id, { token: 'same-token' });
    const before = await stored(id);
    const again = await put(id, { token: 'same-token' });
    expect(again.body.data.status).toBe('rotated');
    expect(await stored(id)).toEqual(before);
    expect(await linesOf(app, again.headers.get('x-request-id')!)).toEqual([]);
    expect(await eventsOf(app, id)).toHaveLength(2);
  });

  it.each([1, 4_096])(
    'of %d characters is stored encrypted, and decrypts to itself in this row only',
    async (length) => {
      const token = Array.from({ length }, (_, at) => String.fromCharCode(0x21 + (at % 94))).join('');
      const id = await made(`long ${length}`);
      expect((await put(id, { token })).body.data.status).toBe('stored');
      expect(await status(id)).toBe('stored');
      const vault = app.app.get(Vault);
      const sealed = (await stored(id))!;
      expect(vault.open(sealed, VENDOR_TOKEN.aad(workspace.id, id)).toString()).toBe(token);
      expect(() => vault.open(sealed, VENDOR_TOKEN.aad(workspace.id, newId()))).toThrow();
      expect(() => vault.open(sealed, VENDOR_TOKEN.aad(newId(), id))).toThrow();
    },
  );

  it('can be set by our id in any letter case', async () => {
    const id = await made('any case');
    expect((await put(id.toUpperCase(), { token: 'x' })).status).toBe(200);
    expect(
      app.app
        .get(Vault)
        .open((await stored(id))!, VENDOR_TOKEN.aad(workspace.id, id))
        .toString(),
    ).toBe('x');
  });

  it.each<[unknown, string, string]>([
    [{}, 'missing_field', 'token'],
    [{ token: '' }, 'invalid_field', 'token'],
    [{ token: 'x'.repeat(4_097) }, 'invalid_field', 'token'],
    [{ token: 'with space' }, 'invalid_field', 'token'],
    [{ token: 'tab\t' }, 'invalid_field', 'token'],
    [{ token: 'line\n' }, 'invalid_field', 'token'],
    [{ token: 'ünïcode' }, 'invalid_field', 'token'],
    [{ token: '\x7f' }, 'invalid_field', 'token'],
    [{ token: 1 }, 'invalid_field', 'token'],
    [{ token: ['x'] }, 'invalid_field', 'token'],
    [{ token: 'x', status: 'stored' }, 'unknown_field', 'status'],
  ])('sent as %j is refused as %s, and the message does not repeat it', async (body, code, param) => {
    const id = await made('refused');
    const refused = await put(id, body);
    expectError(refused, 400, code as 'invalid_field', param);
    expect(refused.text).not.toMatch(/with space|ünïcode|x{20}/);
    expect(await status(id)).toBe('none');
  });

  it('cannot be set by a secret key, and only by members who are owners or admins', async () => {
    const id = await made('roles');
    for (const role of ROLES) {
      const answer = await put(id, { token: `by-${role}` }, role);
      if (role === 'owner' || role === 'admin') expect(answer.status).toBe(200);
      else expectError(answer, 403, 'insufficient_role');
    }
    const path = `/v1/contacts/${id}/vendor_token`;
    expectError(await call(app, 'PUT', path, { token: workspace.secretKey, body: {} }), 401, 'user_token_required');
    expectError(await call(app, 'GET', path, { token: workspace.tokens.owner }), 405, 'method_not_allowed');
  });

  it('of an unknown id is 404, and of the customer’s own id invalid_id', async () => {
    const external = newId();
    expectError(await put(external, { token: 'x' }), 404, 'not_found');
    await made(external);
    expectError(await put(external, { token: 'x' }), 400, 'invalid_id', 'id');
    expectError(await put('u-1042', { token: 'x' }), 400, 'invalid_id', 'id');
  });

  it('is one of the values after concurrent writes, each of which is recorded', async () => {
    const id = await made('race');
    const tokens = Array.from({ length: 8 }, (_, at) => `token-${at}`);
    const answers = await Promise.all(tokens.map((token) => put(id, { token })));
    const statuses = answers.map(({ body }) => body.data.status as string).sort();
    expect(statuses).toEqual([...Array<string>(7).fill('rotated'), 'stored']);
    expect(tokens).toContain(
      app.app
        .get(Vault)
        .open((await stored(id))!, VENDOR_TOKEN.aad(workspace.id, id))
        .toString(),
    );
    expect(await eventsOf(app, id)).toHaveLength(9);
  });
});
