import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { banner } from '../../../src/boot/banner.js';
import { SystemDb } from '../../../src/platform/db/system-db.js';
import { FirstOwnerService, type OpenSetup } from '../../../src/company/accounts/setup/first-owner.service.js';
import { expectError } from '../../http/envelope.js';
import { makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../../support/app.js';
import { WorkspacesService } from '../../../src/company/workspaces/workspaces.service.js';
import { OPERATOR } from '../../../src/platform/kernel/actor.js';
import { PASSWORD, signInAs, tokenIn, visit } from '../../accounts/people.js';

const ADA = { name: 'Ada', email: 'Ada@acme.example', password: PASSWORD };
let app: TestApp;
let dataDir: string;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'wa-setup-'));
  app = await startTestApp({ dataDir });
});
afterEach(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true });
});

const atStart = (of = app): Promise<OpenSetup | null> => of.app.get(FirstOwnerService).atStart();
const opened = async (): Promise<OpenSetup> => (await atStart()) ?? fail('no link was made');
const fail = (text: string): never => {
  throw new Error(text);
};
const tokenOf = ({ link }: OpenSetup): string => link.split('#')[1] ?? '';
const setUp = (token: string, person: object = ADA): Promise<Answer> =>
  visit(app, 'POST', '/setup', { body: { token, ...person } });
const isAvailable = async () => (await visit(app, 'GET', '/setup/state')).body.data.available;
const sql = (text: string, ...values: unknown[]) => app.app.get(SystemDb).query({ text, values });
const owners = async ({ id }: TestWorkspace) =>
  (await sql(`select email from members where workspace_id = $1 and role = 'owner' and account_id is not null`, id))
    .rows;

describe('an instance without accounts', () => {
  it('is set up with the link shown to the operator: it makes a signed-in owner of the first workspace', async () => {
    const workspace = await makeWorkspace(app);
    await makeWorkspace(app);
    expect(await isAvailable()).toBe(false);
    const setup = await opened();
    expect(setup.link).toMatch(/^http:\/\/127\.0\.0\.1\/console\/setup#[\w-]{43}$/);
    expect(await isAvailable()).toBe(true);
    const answer = await setUp(tokenOf(setup));
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({
      account: { email: 'ada@acme.example', name: 'Ada' },
      workspaces: [{ id: workspace.id, role: 'owner' }],
    });
    expect((await visit(app, 'GET', '/me', { session: tokenIn(answer) })).status).toBe(200);
    expect((await signInAs(app, 'ada@acme.example')).status).toBe(200);
    expect(await owners(workspace)).toEqual([{ email: 'ada@acme.example' }]);
  });

  it('also gets a first workspace, if there is none', async () => {
    const answer = await setUp(tokenOf(await opened()));
    expect(answer.body.data.workspaces).toMatchObject([{ name: 'My workspace', role: 'owner' }]);
  });

  it('gets a workspace of the company’s own, beside the sample, which is marked and comes last', async () => {
    const workspaces = app.app.get(WorkspacesService);
    const sample = await workspaces.createNamed(OPERATOR, { name: 'A sample', isSample: true });
    const setup = await opened();
    expect((await visit(app, 'GET', '/setup/state')).body.data).toMatchObject({ available: true, needs_company: true });
    const answer = await setUp(tokenOf(setup), { ...ADA, company: ' Fernweh Coffee ', locale: 'de' });
    expect(answer.body.data).toMatchObject({
      account: { name: 'Ada', locale: 'de' },
      workspaces: [
        { name: 'Fernweh Coffee', role: 'owner', is_sample: false },
        { id: sample.id, name: 'A sample', role: 'owner', is_sample: true },
      ],
    });
    const [own] = answer.body.data.workspaces;
    const { rows } = await sql('select count(*)::int as n from documents where workspace_id = $1', own.id);
    expect(rows).toEqual([{ n: 0 }]);
  });

  it('keeps the sample of a person who owns nothing else, whatever other workspace they are in', async () => {
    await app.app.get(WorkspacesService).createNamed(OPERATOR, { name: 'A sample', isSample: true });
    const made = await setUp(tokenOf(await opened()), { ...ADA, company: 'Acme' });
    const [own, sample] = made.body.data.workspaces;
    await sql(`update members set role = 'admin' where workspace_id = $1`, own.id);
    const remove = () => visit(app, 'DELETE', `/workspaces/${sample.id}/sample`, { session: tokenIn(made) });
    expectError(await remove(), 409, 'conflict');
    await sql(`update members set role = 'owner' where workspace_id = $1`, own.id);
    expect((await remove()).status).toBe(200);
  });

  it('does not ask for a company that has a workspace already, and makes no second one', async () => {
    const workspace = await makeWorkspace(app);
    const setup = await opened();
    expect((await visit(app, 'GET', '/setup/state')).body.data.needs_company).toBe(false);
    const answer = await setUp(tokenOf(setup), { ...ADA, company: 'Another' });
    expect(answer.body.data.workspaces).toMatchObject([{ id: workspace.id }]);
  });

  it.each([
    [{ company: ' ' }, 'company'],
    [{ company: 'x'.repeat(201) }, 'company'],
    [{ locale: 'not a language' }, 'locale'],
  ])('refuses %j', async (more, field) => {
    expectError(await setUp(tokenOf(await opened()), { ...ADA, ...more }), 400, 'invalid_field', field);
  });

  it('gives an existing member with that address the account, and ownership', async () => {
    const workspace = await makeWorkspace(app);
    const answer = await setUp(tokenOf(await opened()), { ...ADA, email: 'viewer@example.com' });
    const { viewer } = workspace.memberIds;
    expect(answer.body.data.workspaces).toMatchObject([{ id: workspace.id, role: 'owner', member_id: viewer }]);
  });

  it('can only be claimed with the link', async () => {
    const setup = await opened();
    for (const token of ['x', 'a'.repeat(43), `${tokenOf(setup)}x`, '../../etc/passwd'])
      expectError(await setUp(token), 410, 'link_invalid');
    expect(await isAvailable()).toBe(true);
  });

  it('keeps the link if the password is too weak', async () => {
    const token = tokenOf(await opened());
    for (const password of ['Password2026!', 'i am ada-of-acme, ada@acme.example'])
      expectError(await setUp(token, { ...ADA, password }), 400, 'invalid_field', 'password');
    expectError(await setUp(token, { ...ADA, password: 'short' }), 400, 'invalid_field', 'password');
    expect((await setUp(token)).status).toBe(201);
  });

  it('creates only one account per link, even with concurrent requests', async () => {
    await makeWorkspace(app);
    const token = tokenOf(await opened());
    const answers = await Promise.all([1, 2, 3].map((n) => setUp(token, { ...ADA, email: `ada${n}@acme.example` })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 410, 410]);
    const { rows } = await sql('select count(*)::int as n from accounts');
    expect(rows).toEqual([{ n: 1 }]);
    expect(await isAvailable()).toBe(false);
    expect(await atStart()).toBeNull();
  });

  it('keeps the link in a file that only its owner can read, until the link is used', async () => {
    const setup = await opened();
    const file = setup.file ?? fail('no file was made');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8').trim()).toBe(setup.link);
    expect(await opened()).toEqual(setup); // The next start finds it.
    const { rows } = await sql('select l::text as text from account_links l');
    expect(JSON.stringify(rows)).not.toContain(tokenOf(setup));
    await setUp(tokenOf(setup));
    expect(existsSync(file)).toBe(false);
    expect(JSON.stringify(app.logLines())).not.toContain(tokenOf(setup));
  });

  it('has a link that is valid for 24 hours; a later start creates another one', async () => {
    const first = await opened();
    await sql(`update account_links set expires_at = now() - interval '1 second'`);
    expectError(await setUp(tokenOf(first)), 410, 'link_invalid');
    const second = await opened();
    expect(second.link).not.toBe(first.link);
    expect((await setUp(tokenOf(second))).status).toBe(201);
  });

  it('has one link at a time: a new one by the operator voids the previous one', async () => {
    const first = await opened();
    const second = await app.app.get(FirstOwnerService).newLink(null);
    expectError(await setUp(tokenOf(first)), 410, 'link_invalid');
    expect((await setUp(tokenOf(second))).status).toBe(201);
  });

  it('gets one link from instances that start together, and each that can read it reports it', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'wa-setup-'));
    const others = [
      await startTestApp({ dataDir }, app.databaseUrl),
      await startTestApp({ dataDir: elsewhere }, app.databaseUrl),
    ];
    const starts = [app, ...others, app, ...others, app, ...others].map((one) => atStart(one));
    const found = (await Promise.all(starts)).filter((setup) => setup !== null);
    expect(new Set(found.map(({ link }) => link)).size).toBe(1);
    expect((await sql(`select from account_links where used_at is null`)).rowCount).toBe(1);
    expect((await setUp(tokenOf(found[0] ?? fail('no link was made')))).status).toBe(201);
    for (const other of others) await other.close();
    rmSync(elsewhere, { recursive: true });
  });

  it('has only one valid link even if two operators create one at once', async () => {
    const made = app.app.get(FirstOwnerService);
    const links = await Promise.all([1, 2, 3, 4].map(() => made.newLink(null)));
    const statuses: number[] = [];
    for (const link of links) statuses.push((await setUp(tokenOf(link))).status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  });

  it('does not replace the link of another instance', async () => {
    const first = await opened();
    const other = await startTestApp({ dataDir: '/nonexistent' }, app.databaseUrl);
    expect(await atStart(other)).toBeNull();
    await other.close();
    expect((await setUp(tokenOf(first))).status).toBe(201);
  });
});

describe('the start-up banner', () => {
  const occasion = { secrets: null, page: false };

  it('prints the link on a terminal, otherwise the file that contains it', async () => {
    const setup = await opened();
    const seen = banner('http://x', { ...occasion, setup, terminal: true }, 1);
    expect(seen).toContain(setup.link);
    const logged = banner('http://x', { ...occasion, setup, terminal: false }, 1);
    expect(logged).not.toContain(tokenOf(setup));
    expect(logged).toContain('console-setup-link');
    const homeless = banner('http://x', { ...occasion, setup: { ...setup, file: null }, terminal: false }, 1);
    expect(homeless).toContain('workspace-agent console setup-link');
    expect(homeless).not.toContain(tokenOf(setup));
  });
});

describe('an owner named in the configuration', () => {
  const owned = (password: string, email = 'op@acme.example') =>
    startTestApp(
      { dataDir, console: { owner: { email, password }, passwordSignIn: true, oidcProviders: [] } },
      app.databaseUrl,
    );

  it('is created at the first start only: a password changed since then stays', async () => {
    const workspace = await makeWorkspace(app);
    const configured = await owned(PASSWORD);
    expect(await atStart(configured)).toBeNull();
    expect(await owners(workspace)).toEqual([{ email: 'op@acme.example' }]);
    const session = tokenIn(await signInAs(configured, 'op@acme.example'));
    const body = { current: PASSWORD, password: 'another walrus engine' };
    expect((await visit(configured, 'PUT', '/password', { session, body })).status).toBe(200);
    expect(await atStart(configured)).toBeNull();
    expectError(await signInAs(configured, 'op@acme.example'), 401, 'sign_in_failed');
    await configured.close();
  });

  it('is created once by instances that start together', async () => {
    const workspace = await makeWorkspace(app);
    const both = [await owned(PASSWORD), await owned(PASSWORD)];
    expect(await Promise.all(both.map(atStart))).toEqual([null, null]);
    expect(await owners(workspace)).toHaveLength(1);
    for (const one of both) await one.close();
  });

  it('prevents the start if the password is too easy to guess', async () => {
    const configured = await owned('Password2026!');
    await expect(atStart(configured)).rejects.toThrow(/CONSOLE_OWNER_PASSWORD_FILE is too easy to guess/);
    await configured.close();
  });
});
