/** Imports that fetch their conversations from an account, at stand-ins that behave as the vendors document. */
import type { ChildProcess } from 'node:child_process';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ImportWorker } from '../../../src/assistant/imports/import.worker.js';
import { ImportProcess } from '../../../src/assistant/imports/reading/import-process.js';
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../../support/app.js';
import { sqlOf } from '../../support/team-mails.js';
import { expectError } from '../../http/envelope.js';
import { as, part } from '../../forecasts/exports.js';

interface Asked {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: any;
}
type Reply = { status?: number; headers?: Record<string, string>; body?: unknown; raw?: (to: ServerResponse) => void };

let app: TestApp;
let workspace: TestWorkspace;
let server: Server;
let base: string;
let asked: Asked[] = [];
let answer: (request: Asked) => Reply = () => ({ status: 404 });

beforeAll(async () => {
  app = await startTestApp({ outboundAllowNetworks: ['127.0.0.0/8'] });
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const url = new URL(request.url ?? '/', base);
      const one = { method: request.method ?? '', url, headers: request.headers, body: text && JSON.parse(text) };
      asked.push(one);
      const { status = 200, headers = {}, body, raw } = answer(one);
      if (raw) return raw(response);
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(JSON.stringify(body ?? {}));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(async () => {
  workspace = await makeWorkspace(app);
  asked = [];
});
afterAll(async () => {
  await app.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const at = () => ({ app, workspace });
const rows = (text: string): Promise<any[]> => sqlOf(app)(text, workspace.id);
const SINCE = '2026-10-01T00:00:00Z';
const TOKEN = 'secret-token-4711';

async function opened(source: string, account: object = {}): Promise<string> {
  const address = source === 'chatwoot' ? `${base}/app/accounts/3` : base;
  const body = { source, name: 'Account', account: { address, token: TOKEN, since: SINCE, ...account } };
  const made = await as(at(), 'POST', 'imports', { body });
  expect([made.status, made.body.error]).toEqual([201, undefined]);
  return made.body.data.id;
}
const get = async (id: string): Promise<any> => (await as(at(), 'GET', `imports/${id}`)).body.data;
async function ended(id: string): Promise<any> {
  expect((await as(at(), 'POST', `imports/${id}/start`)).status).toBe(200);
  for (;;) {
    await app.app.get(ImportWorker).whenIdle();
    const found = await get(id);
    if (!['queued', 'running'].includes(found.status)) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
const said = () =>
  rows(`select c.external_id as id, m.author, m.text from imported_messages m join imported_conversations c
    on c.workspace_id = m.workspace_id and c.id = m.conversation_id where m.workspace_id = $1
    order by c.external_id, m.position`).then((all) => all.map(({ id, author, text }) => `${id} ${author}: ${text}`));

const OCTOBER_S = Date.parse('2026-10-05T09:00:00Z') / 1_000;
const OCTOBER = '2026-10-05T09:00:00Z';
const ids = (from: number, count: number): number[] => Array.from({ length: count }, (_, index) => from + index);

/** Intercom with pages of two conversations. */
const intercom =
  (count: number, over: (request: Asked) => Reply | null = () => null) =>
  (request: Asked): Reply => {
    const special = over(request);
    if (special) return special;
    const one = (id: string) => ({
      ...{ type: 'conversation', id, created_at: OCTOBER_S, updated_at: OCTOBER_S, state: 'closed' },
      source: { type: 'conversation', body: `<p>Question ${id}?</p>`, author: { type: 'user', id: 'u1' } },
    });
    if (request.url.pathname === '/conversations/search') {
      const from = Number(request.body.pagination.starting_after ?? 1);
      const found = ids(from, 2).filter((id) => id <= count);
      const next = from + 2 <= count ? { next: { starting_after: String(from + 2) } } : {};
      return { body: { type: 'conversation.list', conversations: found.map((id) => one(String(id))), pages: next } };
    }
    const id = request.url.pathname.split('/').at(-1) ?? '';
    const author = { type: 'admin', id: 'a' };
    const reply = { part_type: 'comment', body: 'Yes.', created_at: OCTOBER_S + 60, author };
    return { body: { ...one(id), conversation_parts: { conversation_parts: [reply] } } };
  };

/** Stops the process that reads the account when it is to read an answer of that size. */
function stoppedAt(bytes: number): Promise<() => void> {
  return new Promise((resolve) => {
    const ask = ImportProcess.prototype.ask;
    const spy = jest.spyOn(ImportProcess.prototype, 'ask').mockImplementation(function (this: ImportProcess, request) {
      if (request.kind !== 'response' || (request.bytes?.length ?? 0) < bytes) return ask.call(this, request);
      const { child } = this as unknown as { child: ChildProcess };
      spy.mockRestore(); // only this one
      child.kill('SIGSTOP');
      const answer = ask.call(this, request);
      resolve(() => child.kill('SIGCONT'));
      return answer;
    });
  });
}

describe('a hostile answer of 15 MiB', () => {
  const MIB_15 = 15 * 1024 * 1024;
  const hostile = (text: string) => (to: ServerResponse) =>
    void to.writeHead(200, { 'content-type': 'application/json' }).end(text);

  it('is not read by the process that answers other callers, who are answered meanwhile', async () => {
    const list = `{"conversations":[${'[],'.repeat(MIB_15 / 3)}[]]}`;
    answer = intercom(1, ({ url }) => (url.pathname === '/conversations/search' ? { raw: hostile(list) } : null));
    const stopped = stoppedAt(MIB_15);
    const id = await opened('intercom');
    const reading = ended(id);
    const goOn = await stopped;
    const other = await makeWorkspace(app);
    expect((await as({ app, workspace: other }, 'GET', 'imports')).status).toBe(200);
    expect(await get(id)).toMatchObject({ status: 'running' });
    goOn();
    expect(await reading).toMatchObject({ status: 'done', conversations: 0 });
  });

  it('with more conversations than a page has is no answer of the API', async () => {
    const list = `{"conversations":[${'{"id":1},'.repeat(MIB_15 / 9)}{"id":1}]}`;
    answer = intercom(1, ({ url }) => (url.pathname === '/conversations/search' ? { raw: hostile(list) } : null));
    const failed = await ended(await opened('intercom'));
    expect(failed).toMatchObject({ status: 'failed', error: `${new URL(base).host} does not answer as its API does.` });
  });

  it('nested without end is one conversation left out by name', async () => {
    const deep = `{"x":${'['.repeat(MIB_15 / 2)}${']'.repeat(MIB_15 / 2)}}`;
    answer = intercom(2, ({ url }) => (url.pathname === '/conversations/1' ? { raw: hostile(deep) } : null));
    const done = await ended(await opened('intercom'));
    expect(done).toMatchObject({ status: 'done', conversations: 1, skipped: 1 });
  });
});

describe('an import from an account', () => {
  it('of Intercom reads all pages, with each conversation whole', async () => {
    answer = intercom(5);
    const done = await ended(await opened('intercom'));
    expect(done).toMatchObject({ status: 'done', error: null, conversations: 5, skipped: 0 });
    expect(done.account).toMatchObject({ fetched: 5, is_complete: true, needs_token: false });
    expect((await said()).slice(0, 2)).toEqual(['1 customer: Question 1?', '1 teammate: Yes.']);
    const [first] = asked;
    expect(first?.headers.authorization).toBe(`Bearer ${TOKEN}`);
    expect(first?.body.query.value[0]).toMatchObject({ field: 'updated_at', operator: '>' });
  });

  it('of Zendesk follows the cursor, and names who wrote', async () => {
    answer = ({ url }) => {
      const ticket = (id: number) => ({
        ...{ id, subject: `Order ${id}`, requester_id: 7, submitter_id: 7, via: { channel: 'web' }, status: 'solved' },
        ...{ created_at: OCTOBER, updated_at: OCTOBER },
      });
      const user = { id: 7, name: 'Ada', email: 'ada@example.com', role: 'end-user' };
      if (url.pathname === '/api/v2/incremental/tickets/cursor.json') {
        const isSecond = url.searchParams.get('cursor') === 'c2';
        const page = { tickets: [ticket(isSecond ? 2 : 1)], users: [user], end_of_stream: isSecond };
        return { body: { ...page, after_cursor: isSecond ? 'c3' : 'c2' } };
      }
      const agent = { id: 9, name: 'Bo', role: 'agent' };
      const isMore = url.searchParams.get('page[after]') === 'p2';
      const comments = isMore
        ? [{ id: 2, author_id: 9, plain_body: 'Two days.', created_at: '2026-10-05T10:00:00Z', public: true }]
        : [{ id: 1, author_id: 7, plain_body: 'How long?', created_at: OCTOBER, public: true }];
      return { body: { comments, users: [user, agent], meta: { has_more: !isMore, after_cursor: 'p2' } } };
    };
    const done = await ended(await opened('zendesk', { login: 'bo@acme.example' }));
    expect(done).toMatchObject({ status: 'done', conversations: 2 });
    expect((await said()).slice(0, 2)).toEqual(['1 customer: How long?', '1 teammate: Two days.']);
    const [{ contact_email: email }] = await rows(
      'select contact_email from imported_conversations where workspace_id = $1 limit 1',
    );
    expect(email).toBe('ada@example.com');
    const basic = Buffer.from(`bo@acme.example/token:${TOKEN}`).toString('base64');
    expect(asked[0]?.headers.authorization).toBe(`Basic ${basic}`);
    expect(asked[0]?.url.searchParams.get('start_time')).toBe(String(Date.parse(SINCE) / 1_000));
  });

  it('of Freshdesk goes on by time, and misses none of tickets that changed at one time', async () => {
    const tickets = ids(1, 250).map((id) => ({
      ...{ id, subject: `T${id}`, requester_id: 5, responder_id: null, source: 2, status: 5, created_at: OCTOBER },
      ...{ description_text: `Question ${id}?`, requester: { id: 5, email: 'ada@example.com' } },
      updated_at: new Date(Date.parse(OCTOBER) + Math.floor(id / 40) * 1_000).toISOString(),
    }));
    answer = ({ url }) => {
      if (url.pathname !== '/api/v2/tickets') return { body: [] };
      const [since, page] = [Date.parse(url.searchParams.get('updated_since')!), Number(url.searchParams.get('page'))];
      const found = tickets.filter(({ updated_at }) => Date.parse(updated_at) >= since);
      return { body: found.slice((page - 1) * 100, page * 100) };
    };
    const done = await ended(await opened('freshdesk'));
    expect(done).toMatchObject({ status: 'done', conversations: 250, skipped: 0 });
    expect(done.account.fetched).toBe(250);
    expect(asked[0]?.headers.authorization).toBe(`Basic ${Buffer.from(`${TOKEN}:X`).toString('base64')}`);
  });

  it('of Chatwoot reads messages back to the first, and ends at the period', async () => {
    const one = (id: number, day: number) => ({
      ...{ id, inbox_id: 1, status: 'resolved', meta: { channel: 'Channel::WebWidget', sender: { id: 4 } } },
      ...{ created_at: OCTOBER_S, last_activity_at: Date.parse(`2026-10-0${day}T00:00:00Z`) / 1_000 },
    });
    const old = { ...one(1, 1), last_activity_at: Date.parse('2026-09-01T00:00:00Z') / 1_000 };
    const all = ids(1, 45).map((id) => ({ id, content: `m${id}`, message_type: id % 2, created_at: OCTOBER_S + id }));
    answer = ({ url }) => {
      const page = Number(url.searchParams.get('page') ?? 0);
      if (url.pathname === '/api/v1/accounts/3/conversations')
        return { body: { data: { payload: page === 1 ? [one(3, 6)] : page === 2 ? [one(2, 5), old] : [] } } };
      const before = Number(url.searchParams.get('before') ?? 1_000);
      return { body: { payload: all.filter(({ id }) => id < before).slice(-20) } };
    };
    const done = await ended(await opened('chatwoot'));
    expect(done).toMatchObject({ status: 'done', conversations: 2 });
    expect(await said()).toHaveLength(90);
    expect(asked.some(({ url }) => url.searchParams.get('page') === '3')).toBe(false);
    expect(asked[0]?.headers.api_access_token).toBe(TOKEN);
  });

  it('leaves out what began after the period', async () => {
    answer = intercom(3);
    const done = await ended(await opened('intercom', { until: '2026-10-02T00:00:00Z' }));
    expect(done).toMatchObject({ status: 'done', conversations: 0, error: null });
    expect(asked.every(({ url }) => url.pathname === '/conversations/search')).toBe(true);
  });

  it('changes nothing the second time', async () => {
    answer = intercom(3);
    await ended(await opened('intercom'));
    expect(await ended(await opened('intercom'))).toMatchObject({ conversations: 0, unchanged: 3 });
  });
});

describe('a vendor that has a bad day', () => {
  it('is waited for as it asks, and asked again after a failure that passes', async () => {
    const bad: Reply[] = [{ status: 429, headers: { 'retry-after': '1' } }, { status: 500 }, { status: 503 }];
    answer = intercom(4, ({ url }) => (url.pathname === '/conversations/3' ? (bad.shift() ?? null) : null));
    expect(await ended(await opened('intercom'))).toMatchObject({ status: 'done', conversations: 4 });
    expect(bad).toEqual([]);
  });

  it('that asks to wait for longer keeps no other import waiting, and loses nothing', async () => {
    let isFirst = true;
    answer = intercom(3, ({ url }) => {
      if (url.pathname !== '/conversations/2' || !isFirst) return null;
      isFirst = false;
      return { status: 429, headers: { 'retry-after': '7' } };
    });
    const id = await opened('intercom');
    await as(at(), 'POST', `imports/${id}/start`);
    await app.app.get(ImportWorker).whenIdle();
    expect(await get(id)).toMatchObject({ status: 'running', account: { fetched: 1 } });
    await rows('update imports set due_at = clock_timestamp() where workspace_id = $1');
    app.app.get(ImportWorker).wake();
    await app.app.get(ImportWorker).whenIdle();
    expect(await get(id)).toMatchObject({ status: 'done', conversations: 3 });
    expect(asked.filter(({ url }) => url.pathname === '/conversations/1')).toHaveLength(1);
  });

  it('that revokes the token is told by name; with another one it goes on where it was', async () => {
    answer = intercom(6, ({ url, headers }) =>
      url.pathname === '/conversations/4' && headers.authorization === `Bearer ${TOKEN}` ? { status: 401 } : null,
    );
    const id = await opened('intercom');
    const failed = await ended(id);
    expect(failed).toMatchObject({ status: 'failed', account: { fetched: 3, needs_token: true } });
    expect(failed.error).toContain('does not accept the token (401)');
    expect(await rows('select token from import_accounts where workspace_id = $1')).toEqual([{ token: null }]);
    const put = await as(at(), 'PUT', `imports/${id}/account`, { body: { token: 'another' } });
    expect(put.body.data.account.needs_token).toBe(false);
    expect(await ended(id)).toMatchObject({ status: 'done', error: null, conversations: 6 });
    for (const one of ids(1, 3))
      expect(asked.filter(({ url }) => url.pathname === `/conversations/${one}`)).toHaveLength(1);
  });

  it('that fails is told, and its token forgotten; with another one, without a login, it goes on', async () => {
    let isBroken = true;
    answer = intercom(3, ({ url }) =>
      isBroken && url.pathname === '/conversations/3' ? { status: 400, body: { errors: [] } } : null,
    );
    const id = await opened('intercom', { login: 'bo@acme.example' });
    const failed = await ended(id);
    expect(failed).toMatchObject({ status: 'failed', account: { fetched: 2, needs_token: true } });
    expect(failed.error).toContain('answers 400');
    expect(await rows('select token from import_accounts where workspace_id = $1')).toEqual([{ token: null }]);
    isBroken = false;
    await as(at(), 'PUT', `imports/${id}/account`, { body: { token: 'another' } });
    expect(await rows('select login from import_accounts where workspace_id = $1')).toEqual([{ login: null }]);
    expect(await ended(id)).toMatchObject({ status: 'done', error: null, conversations: 3 });
    expect(asked.filter(({ url }) => url.pathname === '/conversations/1')).toHaveLength(1);
  });

  it('that gives a page twice is read; one that gives it for ever is told', async () => {
    let repeats = 1;
    const page = (request: Asked): Reply | null => {
      if (request.body?.pagination?.starting_after !== '3' || repeats-- <= 0) return null;
      return intercom(6)({ ...request, body: { pagination: { starting_after: '1' } } });
    };
    answer = intercom(6, page);
    expect(await ended(await opened('intercom'))).toMatchObject({ status: 'done', conversations: 6 });
    repeats = Infinity;
    expect(await ended(await opened('intercom'))).toMatchObject({
      ...{ status: 'failed', error: 'The account gives the same page again and again.' },
    });
  });

  it('that gives one conversation of 100 MB is read without that one, which is listed', async () => {
    answer = intercom(3, ({ url }) => {
      if (url.pathname !== '/conversations/2') return null;
      const raw = (to: ServerResponse): void => {
        to.writeHead(200, { 'content-type': 'application/json' });
        const piece = Buffer.alloc(1024 * 1024, 0x20);
        let left = 100;
        const write = (): void => {
          while (left-- > 0) if (!to.write(piece)) return void to.once('drain', write);
          to.end('{}');
        };
        write();
      };
      return { raw };
    });
    const id = await opened('intercom');
    expect(await ended(id)).toMatchObject({ status: 'done', conversations: 2, skipped: 1 });
    const { body } = await as(at(), 'GET', `imports/${id}/skipped`);
    expect(body.data).toEqual([{ object: 'import_skip', item: '2', reason: expect.stringContaining('bytes') }]);
  });

  it('that answers with something else is told', async () => {
    answer = () => ({ raw: (to) => to.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>') });
    const done = await ended(await opened('zendesk'));
    expect(done).toMatchObject({ status: 'failed', error: expect.stringContaining('does not answer as its API does') });
  });
});

describe('fetching that is interrupted in the middle', () => {
  /** Breaks the connection of the fourth of six conversations, after something has happened to the import. */
  const interruptedBy = (happens: () => Promise<unknown>): void => {
    let isFirst = true;
    answer = intercom(6, ({ url }) => {
      if (url.pathname !== '/conversations/4' || !isFirst) return null;
      isFirst = false;
      return { raw: (to) => void happens().then(() => to.destroy()) };
    });
  };
  const timesOf = (id: number): number => asked.filter(({ url }) => url.pathname === `/conversations/${id}`).length;

  it('by the end of its process goes on at the page where it was, and keeps nothing twice', async () => {
    // As a killed process leaves it; what is still asked for it is refused when it would be kept.
    interruptedBy(() =>
      rows(`update imports set lease = gen_random_uuid(), holder = gen_random_uuid(),
        due_at = clock_timestamp() - interval '1 second' where workspace_id = $1`),
    );
    const id = await opened('intercom');
    await as(at(), 'POST', `imports/${id}/start`);
    await app.app.get(ImportWorker).whenIdle();
    app.app.get(ImportWorker).wake();
    await app.app.get(ImportWorker).whenIdle();
    expect(await get(id)).toMatchObject({ status: 'done', conversations: 6, skipped: 0, account: { fetched: 6 } });
    expect(await said()).toHaveLength(12);
    expect([timesOf(1), timesOf(2), timesOf(3)]).toEqual([1, 1, 2]);
  });

  it('by a pause keeps its token and place, and goes on there', async () => {
    const id = await opened('intercom');
    interruptedBy(() => as(at(), 'POST', `imports/${id}/pause`));
    const paused = await ended(id);
    expect(paused).toMatchObject({ status: 'paused', account: { fetched: 2, needs_token: false } });
    expect([timesOf(4), timesOf(5)]).toEqual([1, 0]);
    expect(await ended(id)).toMatchObject({ status: 'done', conversations: 6, account: { fetched: 6 } });
    expect([timesOf(1), timesOf(2), timesOf(3)]).toEqual([1, 1, 2]);
  });
});

describe('the address of an account', () => {
  it('that redirects is not followed, and gets the token nowhere else', async () => {
    answer = () => ({ status: 302, headers: { location: 'http://169.254.169.254/latest' } });
    const done = await ended(await opened('zendesk'));
    expect(done).toMatchObject({ status: 'failed', error: expect.stringContaining('is not followed') });
    expect(asked).toHaveLength(1);
  });

  it('of a private network is refused', async () => {
    const done = await ended(await opened('zendesk', { address: 'http://10.0.0.1/' }));
    expect(done).toMatchObject({ status: 'failed', error: expect.stringContaining('is not a public address') });
  });

  it('is due where the vendor has none of its own, and a source without an API takes no account', async () => {
    const make = (source: string, account: object) =>
      as(at(), 'POST', 'imports', { body: { source, name: 'x', account: { token: 'x', since: SINCE, ...account } } });
    expectError(await make('zendesk', {}), 400, 'invalid_field', 'account.address');
    expectError(await make('chatwoot', { address: base }), 400, 'invalid_field', 'account.address');
    expectError(await make('csv', { address: base }), 400, 'invalid_field', 'account');
    expect((await make('intercom', {})).body.data.account.address).toBe('https://api.intercom.io/');
  });
});

describe('the token of an account', () => {
  it('is sealed, in no answer, log of changes or event, and forgotten when all is fetched', async () => {
    answer = intercom(1);
    const id = await opened('intercom');
    const [{ token }] = await rows('select token from import_accounts where workspace_id = $1');
    expect(token.includes(TOKEN)).toBe(false);
    expect(JSON.stringify(await get(id))).not.toContain(TOKEN);
    await ended(id);
    const kept = await rows(`select token::text as text from import_accounts where workspace_id = $1`);
    expect(kept).toEqual([{ text: null }]);
    const audit = await call(app, 'GET', '/v1/audit_log', { token: workspace.tokens.owner });
    expect(JSON.stringify(audit.body)).not.toContain(TOKEN);
  });

  it('is forgotten when the import is cancelled', async () => {
    const id = await opened('intercom');
    await as(at(), 'POST', `imports/${id}/cancel`);
    expect(await rows('select token from import_accounts where workspace_id = $1')).toEqual([{ token: null }]);
    expectError(await as(at(), 'PUT', `imports/${id}/account`, { body: { token: 'x' } }), 409, 'conflict');
  });

  it('is entered by whoever manages the team alone', async () => {
    const id = await opened('intercom');
    const body = { token: 'x' };
    expect((await as(at(), 'PUT', `imports/${id}/account`, { body, role: 'viewer' })).status).toBe(403);
  });

  it('makes no import take a file too', async () => {
    const id = await opened('intercom');
    expectError(await as(at(), 'PUT', `imports/${id}/parts/1`, { body: part('x') }), 409, 'conflict');
  });
});
