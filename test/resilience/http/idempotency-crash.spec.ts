/** A server dies between the commit of a change and its response: the repeated request gets the result of the first. */
import { SystemDb } from '../../../src/platform/db/system-db.js';
import { APPROVAL } from '../../support/handoffs.js';
import { HandoffsService } from '../../../src/desk/handoffs/handoffs.service.js';
import { agentActor } from '../../../src/platform/kernel/actor.js';
import { call, makeWorkspace, startOwnApp, testConfig, type Answer, type TestApp } from '../../support/app.js';
import { ServerProcess } from '../../support/server-process.js';
import { TcpProxy } from '../../support/tcp-proxy.js';

jest.setTimeout(120_000);

let app: TestApp;
let proxy: TcpProxy;
let server: ServerProcess;
beforeAll(async () => {
  app = await startOwnApp('its processes are killed');
  proxy = await TcpProxy.before(app.databaseUrl);
  const { serverSecret, masterKeys } = testConfig();
  server = await ServerProcess.start({
    DATABASE_URL: proxy.url,
    DATABASE_POOL: '20',
    SERVER_SECRET: serverSecret.toString(),
    MASTER_KEY: masterKeys[0]!.toString('base64'),
  });
});
afterAll(async () => {
  await server.end();
  await proxy.close();
  await app.close();
});

const count = async (text: string, ...values: unknown[]): Promise<number> => {
  const { rows } = await app.app.get(SystemDb).query({ text: `select count(*)::int as n from ${text}`, values });
  return rows[0]!['n'] as number;
};

/** A POST, and a way to count how often it was executed. */
interface Case {
  path: string;
  body?: object;
  token: string;
  status: number;
  done: () => Promise<number>;
}

async function everyPost(): Promise<Record<string, Case>> {
  const { id, tokens, secretKey } = await makeWorkspace(app);
  const team = (path: string, body?: object): Promise<Answer> => call(app, 'POST', path, { token: tokens.owner, body });
  const contact = (await call(app, 'POST', '/v1/users', { token: secretKey, body: { external_user_id: 'crash' } })).body
    .data.id as string;
  const asked = await call(app, 'POST', '/v1/answer', { token: secretKey, body: { question: 'I want a human' } });
  const { handoff_id: handoff, session_id: sessionId } = asked.body.data as Record<string, string>;
  const draft = { sessionId: sessionId!, contactId: null, ask: 'May I?', requester: 'agent', ...APPROVAL } as const;
  const approval = (await app.app.get(HandoffsService).create(id, agentActor(null), draft)).id;
  const endpoint = (await team('/v1/webhooks', { url: 'https://192.0.9.1/' })).body.data.id as string;
  const [owner, made, ok] = [{ token: tokens.owner }, { status: 201 }, { status: 200 }];
  const audited = (action: string) => () =>
    count('audit_entries where workspace_id = $1 and action = $2 and request_id is not null', id, action);
  const asking = (question: string) => () => count('messages where workspace_id = $1 and text = $2', id, question);
  return {
    token: { path: '/v1/tokens', body: { name: 'crash' }, ...owner, ...made, done: audited('user_token.create') },
    key: { path: '/v1/keys', body: { kind: 'secret', label: 'x' }, ...owner, ...made, done: audited('key.create') },
    member: {
      ...{ path: '/v1/members', body: { email: 'crash@example.com', role: 'viewer' }, ...owner, ...made },
      done: audited('member.create'),
    },
    endpoint: {
      ...{ path: '/v1/webhooks', body: { url: 'https://192.0.9.2/' }, ...owner, ...made },
      done: async () => (await audited('webhook_endpoint.create')()) - 1,
    },
    secret: {
      ...{ path: `/v1/webhooks/${endpoint}/rotate_secret`, ...owner, ...ok },
      done: audited('webhook_endpoint.rotate_secret'),
    },
    grant: { path: `/v1/contacts/${contact}/grants`, body: {}, ...owner, ...made, done: audited('grant.create') },
    reply: {
      ...{ path: `/v1/handoffs/${handoff}/replies`, body: { text: 'Here I am.' }, ...owner, ...made },
      done: audited('handoff.reply'),
    },
    decision: {
      ...{ path: `/v1/handoffs/${approval}/decision`, body: { decision: 'approve' }, ...owner, ...ok },
      done: audited('handoff.approve'),
    },
    answer: {
      ...{ path: '/v1/answer', body: { question: 'What is what?' }, token: secretKey, ...ok },
      done: asking('What is what?'),
    },
    stream: {
      ...{ path: '/v1/answer', body: { question: 'Who is who?', stream: true }, token: secretKey, ...ok },
      done: asking('Who is who?'),
    },
  };
}

describe('a POST with a key whose server was killed after the commit and before the response', () => {
  it('returns its response, and is executed once, on every route', async () => {
    const cases = await everyPost();
    const names = Object.keys(cases);
    const send = (on: TestApp, name: string): Promise<Answer> => {
      const { path, body, token } = cases[name]!;
      return call(on, 'POST', path, { token, body, headers: { 'idempotency-key': `crash ${name}` } });
    };
    proxy.swallowAnswersTo('commit\0');
    const lost = Promise.allSettled(names.map((name) => send({ ...app, baseUrl: server.baseUrl }, name)));
    for (const name of names) while ((await cases[name]!.done()) < 1) await new Promise((done) => setTimeout(done, 20));
    await server.end('SIGKILL');
    expect((await lost).map(({ status }) => status)).toEqual(names.map(() => 'rejected'));
    // The lease of the killed server is over.
    await app.app.get(SystemDb).query({ text: 'update idempotent_requests set lease_until = now()' });

    const answers: Record<string, Answer> = {};
    for (const name of names) {
      const answer = (answers[name] = await send(app, name));
      expect([name, answer.status, answer.headers.get('idempotent-replayed')]).toEqual([
        ...[name, cases[name]!.status, 'true'],
      ]);
      expect([name, await cases[name]!.done()]).toEqual([name, 1]);
      expect((await send(app, name)).text).toBe(answer.text);
    }
    expect(answers['stream']!.text).toMatch(/^event: done\ndata: \{"object":"answer",.*\}\n\n$/);
    // Values that are shown only once are not lost.
    const { token } = answers['token']!.body.data as { token: string };
    expect((await call(app, 'GET', '/v1/members', { token })).status).toBe(200);
    const { secret } = answers['key']!.body.data as { secret: string };
    const body = { external_user_id: 'later' };
    expect((await call(app, 'POST', '/v1/users', { token: secret, body })).status).toBe(201);
    const { rows } = await app.app.get(SystemDb).query({
      text: `select key, encode(sealed, 'escape') as text from idempotent_requests`,
    });
    for (const row of rows) for (const shown of [token, secret]) expect(row['text']).not.toContain(shown);
  });
});
