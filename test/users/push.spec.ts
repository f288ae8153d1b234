import { SystemDb } from '../../src/platform/db/system-db.js';
import { TenantDb } from '../../src/platform/db/tenant-db.js';
import type { Statement } from '../../src/platform/db/statement.js';
import { Tx } from '../../src/platform/db/transaction.js';
import { Journal } from '../../src/platform/events/journal.js';
import { expectError } from '../http/envelope.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';
import { leaks } from '../support/dump.js';
import { eventsOf, linesOf } from '../contacts/journal.js';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp({ baseUrl: 'https://agent.example.com' });
  workspace = await makeWorkspace(app);
});
afterAll(() => app.close());

const push = (body: object): Promise<Answer> => call(app, 'POST', '/v1/users', { token: workspace.secretKey, body });
const shown = async (id: string) =>
  (await call(app, 'GET', `/v1/contacts/${id}`, { token: workspace.tokens.viewer })).body.data;

/** Other applications of this worker ask their own databases in the background. */
function statementsOf({ databaseUrl }: TestApp, { mock }: jest.SpiedFunction<Tx['query']>): Statement[] {
  const own = new URL(databaseUrl).pathname.slice(1);
  const connected = mock.contexts as unknown as { connection: { client: { database: string } } }[];
  return mock.calls.flatMap(([statement], at) =>
    connected[at]!.connection.client.database === own ? [statement] : [],
  );
}

const ADA = {
  name: 'Ada “Countess” Lovelace',
  email: 'ada@example.com',
  attributes: { plan: 'gold', seats: 1.5, trial: false, note: null },
};

describe('a push', () => {
  it('that creates a contact sends one event with the contact as /v1 shows it, and audits the key', async () => {
    const { body, headers } = await push({ external_user_id: 'made', ...ADA });
    const { id } = body.data;
    const key = { type: 'key', label: 'backend' };
    expect(await eventsOf(app, id)).toEqual([
      {
        type: 'contact.created',
        object: await shown(id),
        previous: null,
        actor: expect.objectContaining(key),
        request_id: headers.get('x-request-id'),
      },
    ]);
    expect(await linesOf(app, headers.get('x-request-id')!)).toEqual([
      expect.objectContaining({
        actor_type: 'key',
        action: 'contact.create',
        target_type: 'contact',
        target_id: id,
        changes: ['attributes', 'email', 'name'],
        address_hash: expect.stringMatching(/\S{20,}/),
      }),
    ]);
    expect(leaks(JSON.stringify(await linesOf(app, headers.get('x-request-id')!)), [ADA.name, ADA.email])).toEqual([]);
  });

  it('that changes something wakes the relay, and one that changes nothing does not', async () => {
    const wrote = jest.fn();
    app.app.get(Journal).subscribe(wrote);
    for (const [name, times] of [
      ['Ada', 1],
      ['Ada', 1],
      ['Grace', 2],
    ] as const) {
      await push({ external_user_id: 'awake', name });
      expect(wrote).toHaveBeenCalledTimes(times);
    }
  });

  it('that changes something sends the old values, and names the fields in the audit line', async () => {
    const { id } = (await push({ external_user_id: 'changed', ...ADA })).body.data;
    const again = await push({ external_user_id: 'changed', ...ADA, name: 'Ada King', email: null, phone: '1' });
    const [, updated, ...more] = await eventsOf(app, id);
    expect(more).toEqual([]);
    expect(updated).toMatchObject({
      type: 'contact.updated',
      object: await shown(id),
      previous: { name: ADA.name, email: ADA.email, phone: null },
    });
    expect(Object.keys(updated!.previous!).sort()).toEqual(['email', 'name', 'phone']);
    const [line] = await linesOf(app, again.headers.get('x-request-id')!);
    expect(line).toMatchObject({ action: 'contact.update', target_id: id, changes: ['email', 'name', 'phone'] });
  });

  it('that changes nothing sends and writes nothing, and queries the database once', async () => {
    const user = { external_user_id: 'same', ...ADA };
    const { id } = (await push(user)).body.data;
    const asked = jest.spyOn(Tx.prototype, 'query');
    const again = await push(user);
    expect(statementsOf(app, asked)).toHaveLength(1);
    jest.restoreAllMocks();
    expect(await eventsOf(app, id)).toHaveLength(1);
    expect(await linesOf(app, again.headers.get('x-request-id')!)).toEqual([]);
  });

  it('finds the contact by its own index even while the table is new and without statistics', async () => {
    const other = await makeWorkspace(app);
    const asked = jest.spyOn(Tx.prototype, 'query');
    for (const name of ['A', 'B'])
      await call(app, 'POST', '/v1/users', { token: other.secretKey, body: { external_user_id: 'planned', name } });
    const statements = statementsOf(app, asked).filter(({ text }) => text.includes('from contacts'));
    jest.restoreAllMocks();
    expect(statements).toHaveLength(2); // one per push, whatever the result
    for (const { text, values } of statements) {
      const { rows } = await app.app.get(TenantDb).query(other.id, { text: `explain ${text}`, values });
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      const scans = plan.match(/(?:Scan using \w+ on|Seq Scan on) contacts|Scan using \w+ on contacts/g) ?? [];
      expect(scans.length).toBeGreaterThan(0);
      for (const scan of scans) expect(scan).toContain('contacts_workspace_id_external_user_id_key');
    }
  });

  it('among many concurrent ones leaves its own event and audit line, on any instance, in any order', async () => {
    const beside = await startTestApp({ baseUrl: 'https://agent.example.com' }, app.databaseUrl);
    const users = Array.from({ length: 40 }, (_, at) => `together ${at}`);
    for (const name of ['Ada', 'Grace', 'Grace']) {
      const sent = [app, beside].flatMap((to, at) => (at ? users : users.toReversed()).map((id) => ({ to, id })));
      const answers = await Promise.all(
        sent.map(({ to, id }) =>
          call(to, 'POST', '/v1/users', {
            token: workspace.secretKey,
            body: { external_user_id: id, name, attributes: { id } },
          }),
        ),
      );
      answers.forEach(({ body, status }, at) => {
        expect([200, 201]).toContain(status);
        expect(body.data).toMatchObject({ external_user_id: sent[at]!.id, name, attributes: { id: sent[at]!.id } });
      });
    }
    for (const external_user_id of users) {
      const { id } = (await push({ external_user_id, name: 'Grace', attributes: { id: external_user_id } })).body.data;
      const told = await eventsOf(app, id);
      expect(told.map(({ type, object }) => [type, object['name'], object['external_user_id']])).toEqual([
        ['contact.created', 'Ada', external_user_id],
        ['contact.updated', 'Grace', external_user_id],
      ]);
      for (const { request_id } of told)
        expect((await linesOf(app, request_id)).map((line) => line.target_id)).toEqual([id]);
    }
    await beside.close();
  });

  it('and its vendor token are separate: an omitted one stays, null revokes, neither is returned', async () => {
    const user = { external_user_id: 'with token', name: 'N' };
    const first = await push({ ...user, vendor_token: 'marked-vendor-token' });
    const { id } = first.body.data;
    expect(first.body.data.vendor_token_status).toBe('stored');
    expect((await push({ ...user, name: 'M' })).body.data.vendor_token_status).toBe('stored');
    expect((await push({ ...user, name: 'M', vendor_token: 'another' })).body.data.vendor_token_status).toBe('stored');
    const revoked = await push({ ...user, name: 'M', vendor_token: null });
    expect(revoked.body.data.vendor_token_status).toBe('none');
    const events = await eventsOf(app, id);
    expect(events.map(({ type }) => type)).toEqual([
      'contact.created',
      'contact.vendor_token_changed',
      'contact.updated',
      'contact.vendor_token_changed',
      'contact.vendor_token_changed',
    ]);
    expect(events.at(-1)).toMatchObject({ object: await shown(id), previous: { vendor_token_status: 'stored' } });
    expect(leaks(JSON.stringify(events), ['marked-vendor-token'])).toEqual([]);
    const lines = await linesOf(app, first.headers.get('x-request-id')!);
    expect(lines.map(({ action, changes }) => [action, changes])).toEqual([
      ['contact.create', ['name']],
      ['contact.set_vendor_token', ['vendor_token']],
    ]);
  });

  it('may request a grant, which is returned once, for an existing contact and for a new one', async () => {
    for (const body of [{ ttl_seconds: 60, label: 'their assistant' }, {}]) {
      const earliest = Date.now();
      const { data } = (await push({ external_user_id: 'granted', grant: body })).body;
      expect(data.grant).toEqual({
        id: expect.any(String),
        token: expect.stringMatching(/^pv_grant_[0-9A-Za-z]{49}$/),
        expires_at: expect.any(String),
        mcp_url: `https://agent.example.com/api/mcp/${workspace.id}/u/${data.id}`,
      });
      const begun = Date.parse(data.grant.expires_at) - (body.ttl_seconds ?? 3_600) * 1_000;
      expect(begun).toBeGreaterThan(earliest - 1_000);
      expect(begun).toBeLessThan(Date.now() + 1_000);
    }
    expect((await push({ external_user_id: 'granted' })).body.data.grant).toBeNull();
    expect((await push({ external_user_id: 'granted', grant: null })).body.data.grant).toBeNull();
  });

  it.each<[object, string, string, string]>([
    [{ grant: 1 }, 'invalid_field', 'grant', 'an object'],
    [{ grant: [] }, 'invalid_field', 'grant', 'an object'],
    [{ grant: { ttl_seconds: 59 } }, 'invalid_field', 'grant.ttl_seconds', 'ttl_seconds must be a whole number'],
    [{ grant: { ttl_seconds: 86_401 } }, 'invalid_field', 'grant.ttl_seconds', '86400'],
    [{ grant: { ttl_seconds: '60' } }, 'invalid_field', 'grant.ttl_seconds', ''],
    [{ grant: { ttl_seconds: 60.5 } }, 'invalid_field', 'grant.ttl_seconds', ''],
    [{ grant: { label: 'x'.repeat(101) } }, 'invalid_field', 'grant.label', ''],
    [{ grant: { label: 'a\0b' } }, 'invalid_field', 'grant.label', ''],
    [{ grant: { scope: 'all', ttl_seconds: 1 } }, 'unknown_field', 'grant.scope', 'ttl_seconds, label'],
    [{ grant: { ttl_seconds: 1, scope: 'all' } }, 'invalid_field', 'grant.ttl_seconds', ''],
    [{ grant: { scope: 'all' }, nonsense: 1 }, 'unknown_field', 'grant.scope', ''],
    [{ nonsense: 1, grant: { scope: 'all' } }, 'unknown_field', 'nonsense', ''],
    [{ vendor_token: '' }, 'invalid_field', 'vendor_token', '4096 visible ASCII'],
    [{ vendor_token: 'a b' }, 'invalid_field', 'vendor_token', ''],
    [{ vendor_token: 'é' }, 'invalid_field', 'vendor_token', ''],
    [{ vendor_token: 'a\n' }, 'invalid_field', 'vendor_token', ''],
    [{ vendor_token: 'x'.repeat(4_097) }, 'invalid_field', 'vendor_token', ''],
    [{ vendor_token: 7 }, 'invalid_field', 'vendor_token', ''],
  ])('with %j is refused as %s at %s, and changes nothing', async (fields, code, param, said) => {
    const refused = await push({ external_user_id: 'never', name: 'x', ...fields });
    expectError(refused, 400, code as 'invalid_field', param);
    expect(refused.body.error.message).toContain(said);
    const text = `select from contacts where external_user_id = 'never'`;
    expect((await app.app.get(SystemDb).query({ text })).rowCount).toBe(0);
  });

  it('refuses a prototype key at any level', async () => {
    const sent = '{"external_user_id":"never","grant":{"__proto__":{"ttl_seconds":60}}}';
    const refused = await call(app, 'POST', '/v1/users', { token: workspace.secretKey, body: sent });
    expectError(refused, 400, 'unknown_field', 'grant.__proto__');
  });
});
