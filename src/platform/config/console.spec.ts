import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { consoleConfig } from './console.js';
import { readEnvironment } from './read.js';

/** The parsed configuration and its problems. */
function read(env: NodeJS.ProcessEnv) {
  const { environment, problems } = readEnvironment(env);
  return { config: consoleConfig(environment, problems), problems };
}
const problemsOf = (env: NodeJS.ProcessEnv): string[] => read(env).problems;

const PROVIDER = { id: 'acme', name: 'Acme SSO', issuer: 'https://login.acme.example', client_id: 'console' };
const GROUPS = { workspace: '01935f5e-7d00-7000-8000-000000000001', roles: { support: 'responder' } };
const providers = (...list: unknown[]): NodeJS.ProcessEnv => ({ CONSOLE_OIDC_PROVIDERS: JSON.stringify(list) });
const but = (change: object): NodeJS.ProcessEnv => providers({ ...PROVIDER, ...change });

describe('the console’s first owner in the configuration', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'wa-owner-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is an address and a password from a file', () => {
    const file = join(folder, 'password');
    writeFileSync(file, 'correct walrus engine\n');
    const env = { CONSOLE_OWNER_EMAIL: ' Ada@acme.example', CONSOLE_OWNER_PASSWORD_FILE: file };
    expect(read(env)).toMatchObject({
      config: { owner: { email: 'ada@acme.example', password: 'correct walrus engine' } },
      problems: [],
    });
    expect(read({})).toMatchObject({ config: { owner: null }, problems: [] });
  });

  it.each<[NodeJS.ProcessEnv, RegExp]>([
    [{ CONSOLE_OWNER_EMAIL: 'ada@acme.example' }, /^CONSOLE_OWNER_PASSWORD_FILE must be set if CONSOLE_OWNER_EMAIL is/],
    [{ CONSOLE_OWNER_PASSWORD: 'hidden' }, /^CONSOLE_OWNER_EMAIL must be set if CONSOLE_OWNER_PASSWORD/],
    [
      { CONSOLE_OWNER_EMAIL: 'ada', CONSOLE_OWNER_PASSWORD: 'hidden' },
      /^CONSOLE_OWNER_EMAIL must be an e-mail address\.$/,
    ],
    [
      { CONSOLE_OWNER_EMAIL: 'ada@acme.example', CONSOLE_OWNER_PASSWORD_FILE: '/nonexistent/hidden' },
      /^CONSOLE_OWNER_PASSWORD_FILE cannot be read \(ENOENT\)\.$/,
    ],
  ])('is refused if incomplete, naming the wrong variable: %j', (env, problem) => {
    const [first = ''] = problemsOf(env);
    expect(first).toMatch(problem);
    expect(first).not.toContain('hidden');
  });
});

describe('identity providers in the configuration', () => {
  it('need an id, a name, an issuer and a client', () => {
    expect(problemsOf(providers(PROVIDER))).toEqual([]);
    expect(problemsOf(but({ client_secret: 'x', scopes: 'openid email', groups: GROUPS }))).toEqual([]);
    expect(
      problemsOf(providers({}))
        .map((problem) => /0\.(\w+)/.exec(problem)?.[1])
        .sort(),
    ).toEqual(['client_id', 'id', 'issuer', 'name']);
  });

  it.each<[string, NodeJS.ProcessEnv, string]>([
    ['no JSON', { CONSOLE_OIDC_PROVIDERS: '[{' }, 'must be a JSON list'],
    ['no list', { CONSOLE_OIDC_PROVIDERS: '{}' }, 'must be a JSON list'],
    ['a client without an id', but({ client_id: '' }), '0.client_id must be a non-empty string.'],
    ['a field of another name', but({ clientSecret: 'hidden' }), '0.clientSecret is not a field of a provider.'],
    ['an issuer in the clear', but({ issuer: 'http://login.acme.example' }), '0.issuer must be an https:// URL'],
    ['an id that no address can hold', but({ id: 'Acme SSO' }), '0.id must have 1 to 32 lower-case letters'],
    ['scopes without openid', but({ scopes: 'email' }), '0.scopes must contain openid.'],
    ['groups without a workspace', but({ groups: { roles: GROUPS.roles } }), '0.groups.workspace must be the id'],
    ['groups without roles', but({ groups: { workspace: GROUPS.workspace } }), '0.groups.roles must map a group'],
    [
      'groups that make owners',
      but({ groups: { ...GROUPS, roles: { a: 'owner' } } }),
      '0.groups.roles.a must not be owner',
    ],
    ['two of one id', providers(PROVIDER, PROVIDER), 'each id must be unique.'],
  ])('are refused with the reason: %s', (_, env, problem) => {
    const [first = ''] = problemsOf(env);
    expect(first).toMatch(/^CONSOLE_OIDC_PROVIDERS[: ]/);
    expect(first).toContain(problem);
    expect(first).not.toContain('hidden');
  });

  it('are the only way to sign in once passwords are off', () => {
    expect(read({ CONSOLE_PASSWORD_SIGN_IN: 'off' }).config.passwordSignIn).toBe(false);
    expect(problemsOf({ CONSOLE_PASSWORD_SIGN_IN: 'no' })).toEqual([
      'CONSOLE_PASSWORD_SIGN_IN must be one of on, off.',
    ]);
  });
});
