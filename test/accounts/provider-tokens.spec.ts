import { startTestApp, type TestApp, makeWorkspace, type TestWorkspace } from '../support/app.js';
import { TestProvider } from './provider.js';

let provider: TestProvider;
let app: TestApp;
let workspace: TestWorkspace;
let n = 0;
let subject: string;

beforeAll(async () => {
  provider = await TestProvider.start('http://127.0.0.1/api/console/oidc/acme/callback');
  const groups = { claim: 'groups', workspace: '', roles: { support: 'responder' } } as const;
  const acme = {
    ...{ id: 'acme', name: 'Acme SSO', issuer: provider.issuer, clientId: 'console', scopes: 'openid email profile' },
    clientSecret: 'a client secret that only tests have',
    groups: { ...groups },
  };
  app = await startTestApp({
    trustedProxies: ['127.0.0.0/8'],
    console: { owner: null, passwordSignIn: true, oidcProviders: [acme] },
  });
  workspace = await makeWorkspace(app);
  acme.groups.workspace = workspace.id as '';
});
beforeEach(async () => {
  subject = `subject-${++n}`;
  await provider.knows(subject, { email: `${subject}@acme.example`, email_verified: true, groups: ['support'] });
});
afterEach(async () => {
  await provider.lies({});
  await provider.setClock(0);
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

interface Landing {
  at: string;
  cookies: string[];
}
async function navigate(path: string, cookie = ''): Promise<Landing> {
  const headers = { cookie, 'x-forwarded-for': `198.51.100.${n}` };
  const response = await fetch(app.baseUrl + path, { redirect: 'manual', headers });
  return { at: response.headers.get('location') ?? '', cookies: response.headers.getSetCookie() };
}
async function start(): Promise<{ url: string; cookie: string }> {
  const { at, cookies } = await navigate('/api/console/oidc/acme/start');
  return { url: at, cookie: /wa_oidc=[^;]+/.exec(cookies.join())?.[0] ?? '' };
}
/** Where the browser lands, and whether it is signed in. */
async function back({ pathname, search }: URL, cookie: string): Promise<[string, boolean]> {
  const { at, cookies } = await navigate(pathname + search, cookie);
  return [at.replace('http://127.0.0.1', ''), cookies.some((one) => /^wa_console=[^;]/.test(one))];
}
async function signIn(): Promise<[string, boolean]> {
  const { url, cookie } = await start();
  return back(await provider.visit(url, subject), cookie);
}

const SIGNED_IN = ['/console', true];
const REFUSED = ['/console/sign-in?error=failed', false];
const inAnHour = () => Math.floor(Date.now() / 1_000) + 3_600;

describe('an ID token of the provider, signed by it', () => {
  it('signs in its person', async () => expect(await signIn()).toEqual(SIGNED_IN));

  it.each<[string, () => Record<string, unknown>]>([
    ['another issuer', () => ({ iss: 'https://other.example' })],
    ['another audience', () => ({ aud: 'another client' })],
    ['several audiences and another authorized party', () => ({ aud: ['console', 'other'], azp: 'other' })],
    ['the nonce of another sign-in', () => ({ nonce: 'x'.repeat(43) })],
    ['no nonce', () => ({ nonce: null })],
    ['an end in the past', () => ({ exp: inAnHour() - 7_200 })],
    ['a beginning in the future', () => ({ nbf: inAnHour() })],
    ['no subject', () => ({ sub: null })],
  ])('with %s does not sign in', async (_, claims) => {
    await provider.lies(claims());
    expect(await signIn()).toEqual(REFUSED);
  });

  it('about another subject than its userinfo does not sign in', async () => {
    await provider.lies({ sub: 'somebody else', email: null });
    expect(await signIn()).toEqual(REFUSED);
  });

  it.each([false, 'true', 1])('whose address is verified: %j adds no one', async (verified) => {
    await provider.lies({ email: `${subject}@acme.example`, email_verified: verified, groups: ['support'] });
    expect((await signIn())[1]).toBe(false);
  });

  it('is accepted after the provider has replaced its keys', async () => {
    expect(await signIn()).toEqual(SIGNED_IN);
    await provider.rotateKeys();
    expect(await signIn()).toEqual(SIGNED_IN);
  });
});

describe('a code of the provider', () => {
  it('that has expired does not sign in', async () => {
    const { url, cookie } = await start();
    const returned = await provider.visit(url, subject);
    await provider.setClock(3_600);
    expect(await back(returned, cookie)).toEqual(REFUSED);
  });

  it('of another browser’s sign-in does not sign in: it belongs to that one’s verifier', async () => {
    const [mine, theirs] = [await start(), await start()];
    const returned = await provider.visit(mine.url, subject);
    const injected = await provider.visit(theirs.url, subject);
    injected.searchParams.set('code', returned.searchParams.get('code') ?? '');
    expect(await back(injected, theirs.cookie)).toEqual(REFUSED);
  });

  it('that was used before does not sign in', async () => {
    const { url, cookie } = await start();
    const returned = await provider.visit(url, subject);
    expect(await back(returned, cookie)).toEqual(SIGNED_IN);
    expect(await back(returned, cookie)).toEqual(REFUSED);
  });

  it('under the name of another issuer does not sign in', async () => {
    const { url, cookie } = await start();
    const returned = await provider.visit(url, subject);
    returned.searchParams.set('iss', 'https://other.example');
    expect(await back(returned, cookie)).toEqual(REFUSED);
  });
});
