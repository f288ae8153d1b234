import { randomBytes } from 'node:crypto';
import { SealedKeys } from '../../src/platform/db/sealed-keys.js';
import { SystemDb } from '../../src/platform/db/system-db.js';
import { SEALED_COLUMNS, WEBHOOK_SECRET } from '../../src/platform/kernel/sealed.js';
import { Vault } from '../../src/platform/kernel/vault.js';
import { Operator } from '../cli/operator.js';
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';
import { browse, signedInTeam } from '../support/console.js';

const [former, present] = [randomBytes(32), randomBytes(32)];
const idOf = (key: Buffer): string => new Vault([key]).currentKeyId;

describe('a start without the master key of stored secrets', () => {
  let operator: Operator;
  let workspace: TestWorkspace;
  let app: TestApp | null = null;
  const start = async (...masterKeys: Buffer[]): Promise<TestApp> =>
    (app = await startTestApp({ masterKeys }, operator.env.DATABASE_URL));
  const stop = async (): Promise<void> => {
    await app?.close();
    app = null;
  };
  const post = (path: string, body: object, headers = {}) =>
    call(app!, 'POST', path, {
      token: path === '/v1/users' ? workspace.secretKey : workspace.tokens.owner,
      body,
      headers,
    });

  beforeAll(async () => {
    operator = await Operator.hired({ MASTER_KEY: present.toString('hex') });
    workspace = await makeWorkspace(await start(former));
    await post('/v1/webhooks', { url: 'https://192.0.9.1/hook' }, { 'Idempotency-Key': 'once' });
    await post('/v1/users', { external_user_id: 'ada', vendor_token: 'a token' });
    const credentials = { access_token: 'a', app_secret: 'b', verify_token: 'c' };
    await post('/v1/channels', { channel: 'whatsapp', name: 'x', external_id: '10001', credentials });
    await stop();
  });
  afterEach(stop);
  afterAll(() => operator.leaves());

  it('is refused, with the ids of the keys and the command for one that is lost', async () => {
    const refusal = await start(present).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ name: 'MasterKeyMissing', message: expect.stringContaining(idOf(former)) });
    const { message } = refusal as Error;
    expect(message).toContain(idOf(present));
    expect(message).toContain('workspace-agent master-key forget');
  });

  it('is none with both keys', async () => {
    await start(present, former);
    expect((await call(app!, 'GET', '/readyz')).body.data.warnings).toEqual([]);
  });

  it('warns where some secrets can be read: in the log once, by readiness and in the console', async () => {
    await start(present, former);
    expect((await post('/v1/webhooks', { url: 'https://192.0.9.1/later' })).status).toBe(201);
    await stop();
    await start(present);
    expect((await call(app!, 'GET', '/readyz')).body.data.warnings).toEqual(['master_key_missing']);
    const team = await signedInTeam(app!, workspace);
    const notices = await browse(app!, 'GET', `/api/console/workspaces/${workspace.id}/operator_notices`, {
      session: team.owner.token,
    });
    expect(notices.body.data).toMatchObject({ missing_master_keys: [idOf(former)] });
    const warned = app!.logLines().filter(({ msg }) => String(msg).includes(idOf(former)));
    expect(warned).toHaveLength(1);
  });

  it('leaves what needs such a secret refused with the reason, and what sets it again possible', async () => {
    await start(present);
    const [channel] = (await call(app!, 'GET', '/v1/channels', { token: workspace.tokens.owner })).body.data;
    expect(channel.credentials).toEqual([]);
    const again = await post('/v1/webhooks', { url: 'https://192.0.9.1/hook' }, { 'Idempotency-Key': 'once' });
    expect([again.status, again.body.error.message]).toEqual([503, expect.stringContaining('master key is missing')]);
    const user = await post('/v1/users', { external_user_id: 'ada', vendor_token: 'another' });
    expect(user.status).toBe(201);
    const removed = await call(app!, 'DELETE', `/v1/channels/${channel.id}`, { token: workspace.tokens.owner });
    expect(removed.status).toBe(200);
  });

  it('succeeds without a warning once the lost key is forgotten, and its values still open nothing', async () => {
    await start(present);
    const counted = await operator.asks('master-key', 'forget');
    expect(counted).toMatchObject({ given_up: false });
    expect(counted.columns).toContainEqual({ table: 'webhook_secrets', column: 'sealed', forgotten: 1 });
    const { exitCode, out } = await operator.types('master-key', 'forget', '--yes');
    expect([exitCode, out]).toEqual([0, expect.stringContaining('webhook_secrets.sealed: 1')]);
    expect((await operator.asks('master-key', 'forget')).columns).toEqual([]);
    await stop();
    await start(present);
    expect((await call(app!, 'GET', '/readyz')).body.data.warnings).toEqual([]);
    const text = 'select endpoint_id, id, sealed from webhook_secrets where workspace_id = $1 order by id';
    const { rows } = await app!.app
      .get(SystemDb)
      .query<{ endpoint_id: string; id: string; sealed: Buffer }>({ text, values: [workspace.id] });
    const opened = rows.map(
      (row) =>
        new Vault([present, former]).openIfPossible(
          row.sealed,
          WEBHOOK_SECRET.aad(workspace.id, row.endpoint_id, row.id),
        ) !== null,
    );
    expect(opened).toEqual([false, true]);
  });

  it('is none where only responses of a day were stored with another key', async () => {
    const other = await Operator.hired({ MASTER_KEY: present.toString('hex') });
    const first = await startTestApp({ masterKeys: [former] }, other.env.DATABASE_URL);
    const { tokens } = await makeWorkspace(first);
    // Its secret is of no key here: what is sealed is the response alone.
    const kept = await call(first, 'POST', '/v1/tags', {
      token: tokens.owner,
      body: { name: 'vip' },
      headers: { 'Idempotency-Key': 'once' },
    });
    expect(kept.status).toBe(201);
    await first.close();
    const second = await startTestApp({ masterKeys: [present] }, other.env.DATABASE_URL);
    expect((await call(second, 'GET', '/readyz')).body.data.warnings).toEqual(['master_key_missing']);
    await second.close();
    await other.leaves();
  });
});

describe('the keys of stored secrets', () => {
  let operator: Operator;
  let app: TestApp;
  beforeAll(async () => {
    operator = await Operator.hired();
    app = await startTestApp({ masterKeys: [present] }, operator.env.DATABASE_URL);
  });
  afterAll(async () => {
    await app.close();
    await operator.leaves();
  });

  it('are found by an index in the tables that grow with the customers', async () => {
    const { rows } = await app.app.get(SystemDb).query<{ table: string }>({
      text: `select tablename as table from pg_indexes where indexdef ilike '%substring%2%8%' order by 1`,
    });
    const byTime = SEALED_COLUMNS.filter(({ endsAt }) => endsAt).map(({ table }) => table);
    expect([...rows.map(({ table }) => table), ...byTime]).toEqual(['actions', 'contacts', 'idempotent_requests']);
  });

  it('are not named by a value that is too short for one: a start is not refused for it', async () => {
    const { tokens } = await makeWorkspace(app);
    const body = { url: 'https://192.0.9.1/hook' };
    expect((await call(app, 'POST', '/v1/webhooks', { token: tokens.owner, body })).status).toBe(201);
    await app.app.get(SystemDb).query({ text: `update webhook_secrets set sealed = ''` });
    expect(await app.app.get(SealedKeys).missing()).toEqual([]);
  });
});
