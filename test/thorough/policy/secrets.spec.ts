/** What must appear nowhere: secrets that we store for others, and those that we show once. */
import { randomBytes } from 'node:crypto';
import { ModulesContainer } from '@nestjs/core';
import { IdentitySecretService } from '../../../src/company/workspaces/identity-secret.service.js';
import { declaredRoutes } from '../../../src/platform/http/declared-routes.js';
import { systemActor } from '../../../src/platform/kernel/actor.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../../support/app.js';
import { dumpDatabase, leaks } from '../../support/dump.js';

let app: TestApp;
let workspace: TestWorkspace;
/** Given to us by customers: never shown. */
const kept: string[] = [];
/** Created by us: shown in the response that created it, and in its replay for the same Idempotency-Key. */
const shownOnce: string[] = [];
/** Every response, headers and body, except those that may show a new secret, which are checked separately. */
const told: { of: string; text: string }[] = [];

beforeAll(async () => {
  app = await startTestApp({ logLevel: 'trace' });
  workspace = await makeWorkspace(app);
  shownOnce.push(workspace.secretKey, ...Object.values(workspace.tokens));
  shownOnce.push(await app.app.get(IdentitySecretService).rotate(workspace.id, systemActor('test')));
});
afterAll(() => app.close());

const vendorToken = (): string => {
  const token = `vendor!${randomBytes(24).toString('base64')}~end`;
  kept.push(token);
  return token;
};

async function ask(method: string, path: string, body?: unknown, headers = {}): Promise<Answer> {
  const secret = path.startsWith('/v1/users') || path.startsWith('/v1/answer');
  const token = secret ? workspace.secretKey : workspace.tokens.owner;
  const answer = await call(app, method, path, { token, body, headers });
  const head = [...answer.headers].map((pair) => pair.join(': ')).join('\n');
  told.push({ of: `${method} ${path} ${answer.status}`, text: `${head}\n${answer.text}` });
  return answer;
}

/** A response that shows a new secret: once, in one place; a key's also under its former name, `token`. */
async function make(method: string, path: string, secretIn: (data: any) => string, body: object = {}): Promise<any> {
  const key = { 'Idempotency-Key': randomBytes(8).toString('hex') };
  const { body: answer } = await ask(method, path, body, key);
  const secret = secretIn(answer.data);
  expect([path, typeof secret]).toEqual([path, 'string']);
  shownOnce.push(secret);
  if (path !== '/v1/users') expect((await ask(method, path, body, key)).body.data).toEqual(answer.data);
  for (const one of told.splice(-(path === '/v1/users' ? 1 : 2)))
    expect([one.of, one.text.split(secret).length - 1]).toEqual([one.of, path.startsWith('/v1/keys') ? 2 : 1]);
  return answer.data;
}

interface Made {
  contact: string;
  session: string;
  document: string;
  ids: Record<string, string>;
}

/** Creates resources of each kind, each with its secrets. */
async function fill(): Promise<Made> {
  const user = { external_user_id: 'leaky', name: 'Leaky', vendor_token: vendorToken() };
  const { id: contact } = await make('POST', '/v1/users', (data) => data.grant.token, { ...user, grant: {} });
  for (const token of [vendorToken(), vendorToken()]) {
    await ask('PUT', `/v1/contacts/${contact}/vendor_token`, { token });
    await ask('POST', '/v1/users', { ...user, vendor_token: token });
  }
  const grant = await make('POST', `/v1/contacts/${contact}/grants`, (data) => data.token, { label: 'one' });
  const key = await make('POST', '/v1/keys', (data) => data.secret, { kind: 'secret', label: 'one' });
  const rotated = await make('POST', `/v1/keys/${key.id}/rotate`, (data) => data.secret, { grace_seconds: 60 });
  const token = await make('POST', '/v1/tokens', (data) => data.secret ?? data.token, { name: 'one' });
  const hook = await make('POST', '/v1/webhooks', (data) => data.secret, { url: 'https://192.0.9.1/hook' });
  await make('POST', `/v1/webhooks/${hook.id}/rotate_secret`, (data) => data.secret);
  const text = { title: 'T', text: '# T\n\nThe fee is 7 dollars.', format: 'markdown' };
  const document = (await ask('POST', '/v1/knowledge/documents', text)).body.data.id;
  const question = { question: 'What is the fee? I want a human', external_user_id: 'leaky' };
  const session = (await ask('POST', '/v1/answer', question)).body.data.session_id;
  const [handoff] = (await ask('GET', '/v1/handoffs')).body.data;
  const ids = {
    '/v1/contacts': contact,
    '/v1/sessions': session,
    '/v1/knowledge/documents': document,
    '/v1/handoffs': handoff.id,
    '/v1/keys': rotated.id,
    '/v1/tokens': token.id,
    '/v1/webhooks': hook.id,
    '/v1/members': workspace.memberIds.viewer,
    grant_id: grant.id,
  };
  return { contact, session, document, ids };
}

/** Bodies in which a client could send a secret in the wrong place. */
const misplaced = (secret: string): unknown[] => [
  { token: [secret] },
  { token: `${secret} ` },
  { vendor_token: { is: secret }, external_user_id: secret },
  { grant: { label: secret.repeat(20) } },
  { question: '', external_user_id: secret },
  { name: { first: secret }, label: [secret], title: 7, status: secret, decision: secret, role: secret, url: secret },
  `{"token":"${secret}`,
  JSON.stringify(secret),
];

/** Searches all responses so far, the log and the database. @returns the rows */
async function searchAll(secrets: string[]): Promise<{ table: string; text: string }[]> {
  for (const { of, text } of told) expect([of, leaks(text, secrets)]).toEqual([of, []]);
  const lines = app.logLines();
  expect(lines.length).toBeGreaterThan(told.length);
  for (const line of lines) expect([line, leaks(JSON.stringify(line), secrets)]).toEqual([line, []]);
  const dump = await dumpDatabase(app);
  for (const { table, text } of dump) expect([table, leaks(text, secrets)]).toEqual([table, []]);
  return dump;
}

describe('a secret', () => {
  it('is in no response except the one that shows it, in no log line, event, audit line or row', async () => {
    const { ids } = await fill();
    const secrets = [...kept, ...shownOnce];
    const routes = declaredRoutes(app.app.get(ModulesContainer));
    const [vendor] = kept as [string];
    const [ours] = shownOnce as [string];
    const concrete = (path: string, id: string | undefined): string =>
      path.replace(/:(\w+)/g, (_, name: string) => id ?? ids[name] ?? ids[path.split('/:')[0]!] ?? workspace.id);
    const visit = async (method: string, path: string): Promise<void> => {
      const at = concrete(path, undefined);
      if (method === 'DELETE') return void (await ask(method, at));
      if (method === 'GET') {
        const queries = ['', `?cursor=${ours}`, `?limit=${encodeURIComponent(vendor)}`];
        for (const query of queries) await ask(method, at + query);
        if (path.includes(':')) await ask(method, concrete(path, ours));
      } else for (const secret of [vendor, ours]) for (const body of misplaced(secret)) await ask(method, at, body);
    };
    for (const { method, path } of routes.filter((route) => route.method !== 'DELETE')) await visit(method, path);
    await ask('GET', `/v1/nothing/${ours}`);
    await ask('GET', '/v1/sessions', undefined, { authorization: `Bearer ${ours}x` });
    await ask('GET', '/v1/sessions', undefined, { 'x-service-key': ours });
    const dump = await searchAll(secrets);
    const filled = ['events', 'audit_entries', 'contacts', 'grants', 'keys', 'idempotent_requests', 'webhook_secrets'];
    expect(filled.filter((table) => !dump.some((row) => row.table === table))).toEqual([]);

    // Deletions leave no secret behind either; the longest paths first, so that each still has its parent.
    const last = routes.filter((route) => route.method === 'DELETE').sort((x, y) => y.path.length - x.path.length);
    for (const { method, path } of last) await visit(method, path);
    expect(told.slice(-last.length).filter(({ of }) => of.endsWith(' 200')).length).toBeGreaterThan(5);
    await searchAll(secrets);
  });

  it('would be found by this search, in each form that it looks for', async () => {
    const secret = 'vendor!abc/+def~end';
    const bytes = Buffer.from(`..${secret}.`);
    for (const text of [
      secret,
      JSON.stringify({ token: secret }),
      encodeURIComponent(secret),
      bytes.toString('hex'),
      bytes.toString('base64'),
      Buffer.from(`.${secret}`).toString('base64url'),
      Buffer.from(`${secret}....`).toString('base64'),
    ])
      expect([text, leaks(text, [secret])]).toEqual([text, [secret]]);
    expect(leaks('vendor!abc', [secret])).toEqual([]);
  });
});
