import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PASSWORD, signInAs, tokenIn, visit } from '../../accounts/people.js';
import { expectError } from '../../http/envelope.js';
import { startOwnApp, type Answer, type TestApp } from '../../support/app.js';
import { Operator, type Told } from '../../cli/operator.js';

const NEW = 'another walrus engine';
const ADA = 'ada@acme.example';
let app: TestApp;
let operator: Operator;
let workspaceId: string;
beforeAll(async () => {
  app = await startOwnApp('lists every account');
  operator = Operator.of(app);
  workspaceId = (await asks('workspace', 'create', 'Acme')).id;
});
afterAll(async () => {
  await operator.leaves();
  await app.close();
});

const types = (...argv: string[]): Promise<Told> => operator.types(...argv);
async function asks(...argv: string[]): Promise<any> {
  const { exitCode, out, err } = await types(...argv, '--json');
  expect([exitCode, err]).toEqual([0, '']);
  return JSON.parse(out);
}
const tokenOf = (link: string): string => link.split('#')[1]?.trim() ?? '';
const setUp = (link: string, email: string): Promise<Answer> =>
  visit(app, 'POST', '/setup', { body: { token: tokenOf(link), name: 'Ada', email, password: PASSWORD } });
const reset = (link: string, more: object = {}): Promise<Answer> =>
  visit(app, 'POST', '/password-reset/confirm', { body: { token: tokenOf(link), password: NEW, ...more } });

describe('the console commands', () => {
  it('say that there are no accounts, and how to create the first', async () => {
    const { out } = await types('console', 'accounts');
    expect(out).toBe('No accounts yet: `workspace-agent console setup-link`.\n');
    expect((await asks('console', 'accounts')).data).toEqual([]);
  });

  it('create an owner through a link that works once; a newer link voids it', async () => {
    const first = await asks('console', 'setup-link');
    expect(first).toEqual({ object: 'link', link: expect.stringMatching(/\/console\/setup#[\w-]{43}$/) });
    const { out } = await types('console', 'setup-link', '-w', 'Acme');
    expect(out).toMatch(/^Open this link within 24 hours to become an owner:\n {2}http\S+\n$/);
    expectError(await setUp(first.link, ADA), 410, 'link_invalid');
    const made = await setUp(out, ADA);
    expect(made.body.data.workspaces).toMatchObject([{ id: workspaceId, role: 'owner' }]);
    expectError(await setUp(out, 'eve@acme.example'), 410, 'link_invalid');
  });

  it('give a member without an account one, and refuse an unknown member', async () => {
    await asks('member', 'add', 'bo@acme.example', '--role', 'responder', '-w', 'Acme');
    const { link } = await asks('console', 'setup-link', '--member', 'bo@acme.example', '-w', 'Acme');
    const body = { token: tokenOf(link), name: 'Bo', password: PASSWORD };
    const accepted = await visit(app, 'POST', '/invitations/accept', { body });
    expect(accepted.body.data).toMatchObject({
      account: { email: 'bo@acme.example' },
      workspaces: [{ id: workspaceId, role: 'responder' }],
    });
    const unknown = await types('console', 'setup-link', '--member', 'nobody@acme.example', '-w', 'Acme');
    expect([unknown.exitCode, unknown.err]).toEqual([1, 'error: Member not found.\n']);
  });

  it('list accounts and their sign-in methods', async () => {
    const { data } = await asks('console', 'accounts');
    expect(data).toMatchObject([
      { object: 'account', email: ADA, has_password: true, totp_enabled: false, workspaces: 1, disabled_at: null },
      { object: 'account', email: 'bo@acme.example' },
    ]);
    expect(JSON.stringify(data)).not.toContain('argon2');
    const { out } = await types('console', 'accounts');
    expect(out).toMatch(/^EMAIL +NAME +STATE +SIGNS IN WITH +WORKSPACES +SINCE\n/);
    expect(out).toMatch(/ada@acme\.example +Ada +active +password +1 /);
  });

  it('restore access for a person who forgot the password, and end their sessions', async () => {
    const session = tokenIn(await signInAs(app, ADA));
    const { out } = await types('console', 'reset', 'ADA@acme.example');
    expect(out).toMatch(/^A new password for ada@acme\.example, within 24 hours:\n {2}http\S+\/console\/reset#/);
    expect((await reset(out)).status).toBe(200);
    expectError(await visit(app, 'GET', '/me', { session }), 401, 'console_session_required');
    expect((await signInAs(app, ADA, { password: NEW })).status).toBe(200);
    expectError(await reset(out), 410, 'link_invalid');
  });

  it('disable an account, and enable it again', async () => {
    const session = tokenIn(await signInAs(app, ADA, { password: NEW }));
    expect(await asks('console', 'disable', ADA)).toEqual({ object: 'account', email: ADA, disabled: true });
    expectError(await visit(app, 'GET', '/me', { session }), 401, 'console_session_required');
    expectError(await signInAs(app, ADA, { password: NEW }), 401, 'sign_in_failed');
    expect((await types('console', 'accounts')).out).toMatch(/ada@acme\.example +Ada +disabled /);
    expect((await types('console', 'enable', ADA)).out).toBe('ada@acme.example is enabled.\n');
    expect((await signInAs(app, ADA, { password: NEW })).status).toBe(200);
  });

  it('report unknown accounts and workspaces', async () => {
    for (const argv of [
      ['reset', 'nobody@acme.example'],
      ['disable', 'nobody@acme.example'],
      ['enable', 'nobody@acme.example'],
    ]) {
      const { exitCode, out, err } = await types('console', ...argv);
      expect([exitCode, out, err]).toEqual([1, '', 'error: There is no account nobody@acme.example.\n']);
    }
    const { exitCode, err } = await types('console', 'setup-link', '-w', 'Nowhere');
    expect([exitCode, err]).toEqual([1, expect.stringContaining('Nowhere')]);
  });

  it.each([
    [['console', 'reset'], "error: missing required argument 'email'", 'console reset'],
    [['console', 'reset', 'ada'], 'It must be an e-mail address.', 'console reset'],
    [['console', 'disable', 'ada'], 'It must be an e-mail address.', 'console disable'],
    [['console', 'enable'], "error: missing required argument 'email'", 'console enable'],
    [['console', 'setup-link', '--member'], "error: option '--member <member>' argument missing", 'console setup-link'],
    [['console', 'setup-link', 'ada@acme.example'], 'error: too many arguments', 'console setup-link'],
    [['console', 'setup'], "error: unknown command 'setup'", 'console'],
  ])('show the correct usage of a mistyped command: %j', async (argv, message, help) => {
    const { exitCode, out, err } = await types(...argv);
    expect([exitCode, out]).toEqual([2, '']);
    expect(err.split('\n')[0]).toContain(message);
    expect(err).toContain(`See: workspace-agent ${help} --help\n`);
  });
});

describe('a set-up link created by the operator', () => {
  it('is also written to DATA_DIR, in a file that only its owner can read', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'wa-cli-'));
    const hired = await Operator.hired({ DATA_DIR: dataDir });
    try {
      const { link } = await hired.asks('console', 'setup-link');
      const file = join(dataDir, 'console-setup-link');
      expect(readFileSync(file, 'utf8')).toBe(`${link}\n`);
      expect(statSync(file).mode & 0o777).toBe(0o600);
    } finally {
      await operator.leaves();
      rmSync(dataDir, { recursive: true });
    }
  });
});
