import pg from 'pg';
import { SystemDb } from '../../src/platform/db/system-db.js';
import { IdempotencySweeper } from '../../src/platform/http/idempotency.sweeper.js';
import { IdempotentRequests } from '../../src/platform/http/idempotent-requests.js';
import { fingerprint } from '../../src/platform/http/fingerprint.js';
import { MembersService } from '../../src/company/team/members.service.js';
import { fail } from '../../src/platform/kernel/errors.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { expectError, expectV1 } from './envelope.js';
import { raw } from './raw.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';

let app: TestApp;
/** A second instance on the same database. */
let other: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp();
  other = await startTestApp({}, app.databaseUrl);
  workspace = await makeWorkspace(app);
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const sql = (text: string, ...values: unknown[]) => app.app.get(SystemDb).query({ text, values });
const count = async (text: string, ...values: unknown[]): Promise<number> =>
  Number((await sql(`select count(*) as n from (${text}) x`, ...values)).rows[0]!['n']);
let keys = 0;
const newKey = (): string => `key ${++keys}`;
const post = (
  path: string,
  key: string | null,
  body: unknown,
  { on = app, token = workspace.tokens.owner } = {},
): Promise<Answer> => call(on, 'POST', path, { token, body, headers: key === null ? {} : { 'idempotency-key': key } });
const addMember = (key: string | null, email: string, on = app): Promise<Answer> =>
  post('/v1/members', key, { email, role: 'viewer' }, { on });
const members = (email: string): Promise<number> => count('select from members where email = $1', email);

describe('a POST that is sent again with its key', () => {
  it('is executed once and returns the first response byte for byte, on every instance', async () => {
    const key = newKey();
    const first = await post('/v1/tokens', key, { name: 'once' });
    expect([first.status, first.headers.get('idempotent-replayed')]).toEqual([201, null]);
    for (const on of [app, other]) {
      const again = await post('/v1/tokens', key, { name: 'once' }, { on });
      expect([again.status, again.text]).toEqual([201, first.text]);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      expect(again.headers.get('x-request-id')).toBe(first.body.request_id);
      expectV1(again);
    }
    expect(await count(`select from user_tokens where name = 'once'`)).toBe(1);
  });

  it('is the same regardless of whitespace and key order in its JSON', async () => {
    const key = newKey();
    const first = await post('/v1/members', key, '{"email":"spaced@example.com","role":"viewer","name":"S"}');
    const again = await post(
      '/v1/members',
      key,
      ' { "name": "\\u0053", "role":"viewer", "email":"spaced@example.com"}',
    );
    expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
  });

  it('returns the original refusal as well, even if its reason no longer exists', async () => {
    await addMember(null, 'twice@example.com');
    const key = newKey();
    const refused = await addMember(key, 'twice@example.com');
    expectError(refused, 409, 'conflict');
    await sql(`delete from members where email = 'twice@example.com'`);
    const again = await addMember(key, 'twice@example.com');
    expect([again.status, again.text]).toEqual([409, refused.text]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  it('is executed once, however many arrive at once on two instances', async () => {
    const key = newKey();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => addMember(key, 'atonce@example.com', at % 2 ? app : other)),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(made.length).toBeGreaterThan(0);
    expect(new Set(made.map(({ text }) => text)).size).toBe(1);
    expect(made.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 201)) expectError(answer, 409, 'conflict');
    expect(await members('atonce@example.com')).toBe(1);
    expect(await count('select from idempotent_requests where key = $1', key)).toBe(1);
    expect((await addMember(key, 'atonce@example.com', other)).text).toBe(made[0]!.text);
  });

  it('while the first still runs is a conflict, and returns its response afterwards', async () => {
    const blocker = new pg.Client({ connectionString: app.databaseUrl });
    await blocker.connect();
    await blocker.query('begin');
    await blocker.query('select from workspaces where workspace_id = $1 for no key update', [workspace.id]);
    const key = newKey();
    const first = addMember(key, 'slow@example.com');
    while ((await count('select from idempotent_requests where key = $1', key)) === 0) await new Promise(setImmediate);
    expectError(await addMember(key, 'slow@example.com', other), 409, 'conflict');
    expectError(await addMember(key, 'quick@example.com', other), 409, 'idempotency_conflict');
    await blocker.query('rollback');
    await blocker.end();
    expect((await first).status).toBe(201);
    expect((await addMember(key, 'slow@example.com', other)).text).toBe((await first).text);
  });

  it('as a stream gets only its final event, and the non-streaming form is another request', async () => {
    const key = newKey();
    const body = { question: 'What is what?', stream: true };
    const options = { token: workspace.secretKey };
    const first = await post('/v1/answer', key, body, options);
    const sessions = await count('select from sessions');
    const again = await post('/v1/answer', key, body, options);
    expect(first.text.endsWith(again.text)).toBe(true);
    expect(again.text).toMatch(/^event: done\ndata: \{.*\}\n\n$/);
    expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'));
    expect(await count('select from sessions')).toBe(sessions);
    expectError(await post('/v1/answer', key, { question: body.question }, options), 409, 'idempotency_conflict');
  });

  it('as a file is compared by the file’s contents', async () => {
    const form = (text: string): FormData => {
      const body = new FormData();
      body.append('file', new Blob([text], { type: 'text/plain' }), 'a.txt');
      return body;
    };
    const key = newKey();
    const first = await post('/v1/knowledge/documents', key, form('The gate opens at nine.'));
    const again = await post('/v1/knowledge/documents', key, form('The gate opens at nine.'));
    expect([first.status, again.text]).toEqual([201, first.text]);
    const another = await post('/v1/knowledge/documents', key, form('The gate opens at ten.'));
    expectError(another, 409, 'idempotency_conflict');
  });
});

describe('a key', () => {
  it('identifies one request: another body is a conflict, even if the first was refused', async () => {
    const key = newKey();
    await addMember(key, 'one@example.com');
    expectError(await addMember(key, 'two@example.com'), 409, 'idempotency_conflict');
    expect(await members('two@example.com')).toBe(0);
  });

  it('is separate for each credential, route and id in the route', async () => {
    const key = newKey();
    const { tokens } = workspace;
    const mine = await post('/v1/tokens', key, { name: 'x' });
    const theirs = await post('/v1/tokens', key, { name: 'x' }, { token: tokens.viewer });
    const elsewhere = await addMember(key, 'elsewhere@example.com');
    expect([mine.status, theirs.status, elsewhere.status]).toEqual([201, 201, 201]);
    expect(theirs.body.data.id).not.toBe(mine.body.data.id);
    const endpoint = async (): Promise<string> =>
      (await post('/v1/webhooks', null, { url: 'https://192.0.9.1/' })).body.data.id as string;
    const [a, b] = [await endpoint(), await endpoint()];
    const rotate = (id: string): Promise<Answer> => post(`/v1/webhooks/${id}/rotate_secret`, key, undefined);
    const rotated = await rotate(a);
    expect((await rotate(a.toUpperCase())).text).toBe(rotated.text);
    expectError(await rotate(b), 409, 'idempotency_conflict');
  });

  it('is separate for each workspace', async () => {
    const key = newKey();
    const stranger = await makeWorkspace(app);
    const here = await post('/v1/tokens', key, { name: 'x' });
    const there = await post('/v1/tokens', key, { name: 'x' }, { token: stranger.tokens.owner });
    expect([there.status, there.body.data.id === here.body.data.id]).toEqual([201, false]);
  });

  it.each([
    ['empty', ['Idempotency-Key:']],
    ['blank', ['Idempotency-Key:   ']],
    ['too long', [`Idempotency-Key: ${'x'.repeat(256)}`]],
    ['not ASCII', ['Idempotency-Key: schlüssel']],
    ['with a control character', ['Idempotency-Key: a\tb']],
    ['sent twice', ['Idempotency-Key: a', 'Idempotency-Key: b']],
  ])('that is %s is refused, before the body is read', async (_, headers) => {
    const token = `Authorization: Bearer ${workspace.tokens.owner}`;
    const head = ['POST /v1/members HTTP/1.1', 'Host: x', token, 'Content-Type: application/json', ...headers];
    expectError(await raw(app, [...head, 'Content-Length: 2'], '{}'), 400, 'invalid_parameter', 'Idempotency-Key');
  });

  it('of 255 characters is accepted', async () => {
    expect((await addMember('k'.repeat(255), 'long@example.com')).status).toBe(201);
  });

  it('is ignored by POST /v1/users and by other methods', async () => {
    const options = { token: workspace.secretKey };
    for (const name of ['A', 'B']) {
      const pushed = await post('/v1/users', 'x'.repeat(300), { external_user_id: 'u', name }, options);
      expect(pushed.body.data.name).toBe(name);
    }
    const headers = { 'idempotency-key': 'x'.repeat(300) };
    expect((await call(app, 'GET', '/v1/members', { token: workspace.tokens.owner, headers })).status).toBe(200);
  });

  it('is not used up by a request that was refused before it was executed', async () => {
    const key = newKey();
    expectError(await post('/v1/members', key, { email: 'x' }), 400, 'invalid_field', 'email');
    const refused = await post('/v1/members', key, {}, { token: workspace.tokens.viewer });
    expectError(refused, 403, 'insufficient_role');
    expect((await addMember(key, 'after@example.com')).status).toBe(201);
  });

  it('can be used again after an internal failure', async () => {
    await sql(`create function fail_member() returns trigger language plpgsql as
      $$ begin if new.email = 'broken@example.com' then raise exception 'broken'; end if; return new; end $$`);
    await sql('create trigger fail_member before insert on members for each row execute function fail_member()');
    const key = newKey();
    expectError(await addMember(key, 'broken@example.com'), 500, 'internal_error');
    expect(await count('select from idempotent_requests where key = $1', key)).toBe(0);
    await sql('drop trigger fail_member on members');
    expect((await addMember(key, 'broken@example.com')).status).toBe(201);
  });

  it('can be used again after the service was unavailable, whose answer is not kept', async () => {
    const key = newKey();
    jest.spyOn(app.app.get(MembersService), 'add').mockRejectedValueOnce(fail('service_unavailable'));
    expectError(await addMember(key, 'busy@example.com'), 503, 'service_unavailable');
    const again = await addMember(key, 'busy@example.com');
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, null]);
  });

  it('whose holder died can be used again after its lease, by the same request only', async () => {
    const key = newKey();
    const credential = await sql(
      `select id from user_tokens where member_id = $1 and name = 'test'`,
      workspace.memberIds.owner,
    );
    const credentialId = credential.rows[0]!['id'] as string;
    const keyed = { workspaceId: workspace.id, credentialId, route: 'POST /v1/members', key };
    const body = { email: 'crash@example.com', role: 'viewer' };
    await other.app.get(IdempotentRequests).claim(keyed, fingerprint('/v1/members', body));
    expectError(await addMember(key, 'crash@example.com'), 409, 'conflict');
    await sql(`update idempotent_requests set lease_until = now() - interval '1 second' where key = $1`, key);
    expectError(await addMember(key, 'another@example.com'), 409, 'idempotency_conflict');
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => addMember(key, 'crash@example.com', at % 2 ? app : other)),
    );
    expect(answers.some(({ status }) => status === 201)).toBe(true);
    expect(await members('crash@example.com')).toBe(1);
  });

  it('whose lease expired while it worked is executed once: by the request that took it over', async () => {
    const blocker = new pg.Client({ connectionString: app.databaseUrl });
    await blocker.connect();
    await blocker.query('begin');
    await blocker.query('select from members where id = $1 for update', [workspace.memberIds.owner]);
    const key = newKey();
    const waiting = async (): Promise<number> =>
      count(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    const first = post('/v1/tokens', key, { name: 'taken over' });
    while ((await waiting()) < 1) await new Promise(setImmediate);
    await sql(`update idempotent_requests set lease_until = now() - interval '1 second' where key = $1`, key);
    const second = post('/v1/tokens', key, { name: 'taken over' }, { on: other });
    while ((await waiting()) < 2) await new Promise(setImmediate);
    await blocker.query('rollback');
    await blocker.end();
    expectError(await first, 409, 'conflict');
    expect((await second).status).toBe(201);
    expect(await count(`select from user_tokens where name = 'taken over'`)).toBe(1);
    expect((await post('/v1/tokens', key, { name: 'taken over' })).text).toBe((await second).text);
  });

  it('whose lease was taken over stores nothing of the first', async () => {
    const requests = app.app.get(IdempotentRequests);
    const keyed = { workspaceId: workspace.id, credentialId: newId(), route: 'POST /v1/x', key: newKey() };
    const print = fingerprint('/v1/x', {});
    const first = (await requests.claim(keyed, print)) as { holder: string };
    await sql(`update idempotent_requests set lease_until = now() - interval '1 second' where key = $1`, keyed.key);
    const second = (await requests.claim(keyed, print)) as { holder: string };
    const answer = { status: 200, requestId: 'req_x', form: 'json' as const, text: '{}' };
    await requests.save({
      request: keyed,
      holder: first.holder,
      response: { ...answer, text: '"first"' },
      resource: null,
    });
    await requests.release(keyed, first.holder);
    await requests.save({ request: keyed, holder: second.holder, response: answer, resource: null });
    expect(await requests.claim(keyed, print)).toEqual(answer);
  });

  it('is valid for 24 hours, and then forgotten', async () => {
    const key = newKey();
    await addMember(key, 'day@example.com');
    const { rows } = await sql(
      `select expires_at - now() > '23:59' as day from idempotent_requests where key = $1`,
      key,
    );
    expect(rows[0]!['day']).toBe(true);
    await sql(`update idempotent_requests set expires_at = now() - interval '1 second' where key = $1`, key);
    expect((await addMember(key, 'nextday@example.com')).status).toBe(201);
    await sql(`update idempotent_requests set expires_at = now() - interval '1 second' where key = $1`, key);
    expect(await app.app.get(IdempotencySweeper).sweep()).toBeGreaterThan(0);
    expect(await count('select from idempotent_requests where key = $1', key)).toBe(0);
    expect(await count('select from idempotent_requests')).toBeGreaterThan(0);
  });
});

describe('a stored response', () => {
  it('reveals no secret: it is sealed, and opens only in its own row', async () => {
    const key = newKey();
    const { body } = await post('/v1/keys', key, { kind: 'secret', label: 'kept' });
    const { secret } = body.data as { secret: string };
    const { rows } = await sql(
      `select *, encode(sealed, 'escape') as readable from idempotent_requests where key = $1`,
      key,
    );
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(JSON.stringify(rows)).not.toContain(body.data.id);
    const second = newKey();
    await post('/v1/keys', second, { kind: 'secret', label: 'kept' });
    await sql(
      `update idempotent_requests set sealed = (select sealed from idempotent_requests where key = $1) where key = $2`,
      key,
      second,
    );
    expect((await post('/v1/keys', second, { kind: 'secret', label: 'kept' })).status).toBe(503);
  });

  it('is named in the log line of the repeated request', async () => {
    const key = newKey();
    const first = await post('/v1/tokens', key, { name: 'logged' });
    await post('/v1/tokens', key, { name: 'logged' });
    const lines = app.logLines().filter((line) => line['replay_of'] !== undefined);
    expect(lines.at(-1)).toMatchObject({ replay_of: first.body.request_id, status: 201, route: '/v1/tokens' });
    expect(lines.at(-1)!['request_id']).not.toBe(first.body.request_id);
  });
});
