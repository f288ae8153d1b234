import { TenantDb } from '../../src/platform/db/tenant-db.js';
import { SystemDb } from '../../src/platform/db/system-db.js';
import { TurnsReader } from '../../src/conversations/sessions/turns.reader.js';
import { MessageRetentionSweeper } from '../../src/platform/privacy/message-retention.sweeper.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';
import { dumpDatabase, leaks } from '../support/dump.js';
import { eventually } from '../support/eventually.js';
import { startReceiver, type Receiver } from '../support/receiver.js';

let app: TestApp;
let receiver: Receiver;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp({ outboundAllowNetworks: ['127.0.0.0/8'] });
  receiver = await startReceiver();
  // A receiver that echoes what it receives.
  receiver.answer = (response, { text }) => response.end(text);
});
beforeEach(async () => {
  workspace = await makeWorkspace(app);
  const text = '# Returns\n\n## Fees\n\nThe return fee for France is 7 euros. The return fee for Norway is 9 euros.';
  const added = await ask('POST', '/v1/knowledge/documents', { title: 'Returns', text, format: 'markdown' });
  const path = `/v1/knowledge/documents/${added.body.data.id}`;
  await eventually(
    async () => (await ask('GET', path)).body.data.status === 'ready',
    () => 'the document is not read',
  );
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

const ask = (method: string, path: string, body?: unknown): Promise<Answer> =>
  call(app, method, path, { token: workspace.tokens.owner, body });
const sql = async (text: string, ...values: unknown[]) =>
  (await app.app.get(SystemDb).query({ text, values })).rows as Record<string, any>[];
const keepFor = (days: number | null) => ask('PATCH', '/v1/guardrails', { message_retention_days: days });
const sweep = (): Promise<number> => app.app.get(MessageRetentionSweeper).sweep();
const found = async (mark: string): Promise<string[]> =>
  (await dumpDatabase(app)).flatMap(({ table, text }) => leaks(text, [mark]).map(() => table));

async function say(question: string, session_id?: string): Promise<string> {
  const body = { question, session_id };
  const answer = await call(app, 'POST', '/v1/answer', { token: workspace.secretKey, body });
  return answer.body.data.session_id as string;
}

/** A conversation with the mark in every kind of text: an answered question, a hand-off, a teammate's reply. */
async function talked(mark: string): Promise<{ session: string; handoff: string }> {
  const session = await say(`What is the return fee for France? My name is ${mark}.`);
  await say(`I want a human to read ${mark}`, session);
  const [handoff] = (await ask('GET', `/v1/handoffs?session_id=${session}`)).body.data;
  await ask('POST', `/v1/handoffs/${handoff.id}/replies`, { text: `Here is a person for ${mark}` });
  return { session, handoff: handoff.id as string };
}

/** As though everything in the workspace had happened this many days earlier. */
async function passDays(days: number): Promise<void> {
  for (const [table, column] of [
    ['messages', 'created_at'],
    ['events', 'created_at'],
    ['handoffs', 'created_at'],
    ['sessions', 'started_at'],
    ['sessions', 'last_activity_at'],
    ['sessions', 'rated_at'],
  ])
    await sql(
      `update ${table} set ${column} = ${column} - make_interval(days => $2) where workspace_id = $1`,
      ...[workspace.id, days],
    );
}

/** The analytics of the last year, recomputed from the rows. */
async function counted(): Promise<unknown> {
  for (const [table, time] of [
    ['sessions', 'started_at'],
    ['messages', 'created_at'],
    ['handoffs', 'created_at'],
  ])
    await sql(
      `insert into analytics_marks (workspace_id, at)
        select distinct workspace_id, date_bin('15 minutes', ${time}, '1970-01-01Z') from ${table} where workspace_id = $1`,
      workspace.id,
    );
  await sql('insert into analytics_marks (workspace_id, session_id) select workspace_id, id from sessions');
  const [from, to] = [-300, 1].map((days) => new Date(nowMs + days * 24 * 3_600_000).toISOString());
  return (await ask('GET', `/v1/analytics?created_after=${from}&created_before=${to}`)).body.data;
}
const nowMs = Date.now();

describe('messages older than a workspace’s retention', () => {
  it('are removed from every row, and all statistics stay as before', async () => {
    const hook = await ask('POST', '/v1/webhooks', { url: `${receiver.url}/${workspace.id}`, include_text: true });
    const { session, handoff } = await talked('Zqold');
    await ask('PATCH', `/v1/handoffs/${handoff}`, { status: 'closed' });
    const told = async () => (await ask('GET', `/v1/webhooks/${hook.body.data.id}/deliveries`)).body.data as any[];
    const events = await sql('select from events where workspace_id = $1', workspace.id);
    const arrived = async () => (await told()).filter(({ status }) => status === 'succeeded').length;
    await eventually(async () => (await arrived()) === events.length, arrived);
    expect(new Set(await found('Zqold'))).toEqual(
      new Set(['messages', 'sessions', 'events', 'handoffs', 'deliveries']),
    );
    await sql(
      `update sessions set rating_score = 2, rating_comment = 'Zqold', rated_at = now() where id = $1`,
      session,
    );
    await passDays(31);
    const before = await counted();
    expect(before).toMatchObject({ totals: { sessions: 1, answers_cited: 1, handoffs_opened: 1 } });
    const shown = (await ask('GET', `/v1/sessions/${session}`)).body.data;
    const said = (await ask('GET', `/v1/sessions/${session}/messages`)).body.data as object[];

    await keepFor(30);
    await sweep();
    expect(await found('Zqold')).toEqual([]);
    expect(await counted()).toEqual(before);
    const gone = { subject: null, intent: null, resolution_reason: null };
    expect((await ask('GET', `/v1/sessions/${session}`)).body.data).toEqual({ ...shown, ...gone });
    const left = (await ask('GET', `/v1/sessions/${session}/messages`)).body.data as object[];
    expect(left).toEqual(said.map((message) => ({ ...message, text: '', citations: [], action: null })));
    expect((await ask('GET', `/v1/handoffs/${handoff}`)).body.data).toMatchObject({ ask: '', status: 'closed' });
    const answers = (await told()).filter(({ event_type: type }) => type !== 'guardrails.updated');
    expect(answers.map(({ response_body: body }) => body)).toEqual(Array(events.length).fill(null));
    expect(await sweep()).toBe(0);
  });

  it('still count as before if their person is erased later', async () => {
    const { id } = (
      await call(app, 'POST', '/v1/users', { token: workspace.secretKey, body: { external_user_id: 'Zqlater' } })
    ).body.data;
    const body = { question: 'What is the return fee for France?', contact_id: id };
    await call(app, 'POST', '/v1/answer', { token: workspace.secretKey, body });
    await passDays(31);
    const before = (await counted()) as { totals: object };
    expect(before.totals).toMatchObject({ answers_cited: 1 });
    await keepFor(30);
    await sweep();
    await ask('DELETE', `/v1/contacts/${id}`);
    expect(((await counted()) as { totals: object }).totals).toEqual({ ...before.totals, new_contacts: 0 });
  });

  it('are redacted one by one: an ongoing conversation keeps newer ones', async () => {
    const session = await say('What is the return fee for France? My name is Zqearly.');
    await passDays(31);
    await say('What is the return fee for Norway? I am Zqlate.', session);
    await keepFor(30);
    await sweep();
    const messages = (await ask('GET', `/v1/sessions/${session}/messages`)).body.data as { text: string }[];
    expect(messages.map(({ text }) => text)).toEqual([
      '',
      '',
      expect.stringContaining('Zqlate'),
      expect.stringMatching(/./),
    ]);
    expect((await ask('GET', `/v1/sessions/${session}`)).body.data.subject).toBeNull();
    // Redacted questions are neither replayed nor part of the agent's history.
    const turns = [];
    const reader = new TurnsReader(app.app.get(TenantDb));
    for await (const turn of reader.since(workspace.id, '2000-01-01T00:00:00Z')) turns.push(turn);
    expect(turns).toMatchObject([{ question: expect.stringContaining('Zqlate'), history: [] }]);
  });

  it('are kept if they are younger, if no retention is set, and if it is unlimited', async () => {
    await talked('Zqyoung');
    await passDays(29);
    const before = await found('Zqyoung');
    for (const days of [30, null, 2 ** 31 - 1]) {
      await keepFor(days);
      await sweep();
      expect(await found('Zqyoung')).toEqual(before);
    }
  });

  it('stay in the ask of a hand-off until it is done', async () => {
    const { handoff } = await talked('Zqopen');
    await passDays(31);
    await keepFor(30);
    await sweep();
    const asked = async () => (await ask('GET', `/v1/handoffs/${handoff}`)).body.data.ask as string;
    expect(await asked()).toContain('Zqopen');
    await ask('PATCH', `/v1/handoffs/${handoff}`, { status: 'resolved' });
    await sweep();
    expect(await asked()).toBe('');
  });

  it('are redacted once, however many instances sweep, in several batches', async () => {
    await sql(
      `with s as (insert into sessions (workspace_id, id, channel) select $1, gen_random_uuid(), 'human'
          from generate_series(1, 300) returning id)
        insert into messages (workspace_id, id, session_id, author, text)
          select $1, gen_random_uuid(), s.id, 'contact', 'Zqmany' from s, generate_series(1, 5)`,
      workspace.id,
    );
    await passDays(31);
    await sweep(); // of other workspaces
    await keepFor(30);
    const [a, b] = await Promise.all([sweep(), sweep()]);
    const later = await sweep();
    expect(await found('Zqmany')).toEqual([]);
    const events = await sql('select from events where workspace_id = $1 and erased_at is not null', workspace.id);
    expect(a + b + later).toBe(1_500 + events.length);
  });
});
