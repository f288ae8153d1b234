/** What the agent would have answered to imported conversations, judged by people. */
import { ForecastWorker } from '../../src/assistant/forecasts/forecast.worker.js';
import { ShadowConversation } from '../../src/assistant/forecasts/shadow-conversation.js';
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';
import { sqlOf } from '../support/team-mails.js';
import { expectError } from '../http/envelope.js';
import { as, imported, linesOf, type Said } from './exports.js';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  workspace = await makeWorkspace(app);
  const text =
    '# Delivery\n\nDelivery within Germany takes two working days.\n\n# Returns\n\nReturns are free within 30 days.';
  const body = { title: 'Help', text, format: 'markdown' };
  await call(app, 'POST', '/v1/knowledge/documents', { token: workspace.tokens.owner, body });
});
afterAll(() => app.close());

const at = () => ({ app, workspace });
const DELIVERY = (id: string): string =>
  linesOf(id, [
    { by: 'customer', text: 'How long does delivery within Germany take?' },
    { by: 'teammate', text: 'Two working days.' },
  ]);
const UNKNOWN = linesOf('u', [
  { by: 'customer', text: 'Do you sell gift vouchers for the opera?' },
  { by: 'teammate', text: 'No, sorry.' },
]);
const forecast = async (body: object = {}): Promise<any> => {
  const made = await as(at(), 'POST', 'forecasts', { body: { name: 'October', ...body } });
  expect(made.status).toBe(201);
  await app.app.get(ForecastWorker).whenIdle();
  return (await as(at(), 'GET', `forecasts/${made.body.data.id}`)).body.data;
};
const GIFT = (id: string, name: string, order: string): string =>
  linesOf(
    id,
    [
      { by: 'customer', text: 'Do you sell gift vouchers for the opera?' },
      {
        by: 'teammate',
        text: `Hello ${name}! Opera vouchers are sold at the box office on weekdays. Your order ${order} waits there.`,
      },
    ],
    { name },
  );
const judge = (id: string, conversation: any, verdict: string | null, role: 'owner' | 'responder' = 'owner') =>
  as(at(), 'PUT', `forecasts/${id}/verdicts`, { body: { conversation_id: conversation.id, turn: 0, verdict }, role });

describe('a forecast', () => {
  it('leaves out conversations of which the import had only a part', async () => {
    const conversation = (id: string, total: number) => ({
      ...{ type: 'conversation', id, created_at: 1_790_000_000 },
      conversation_parts: { conversation_parts: [], total_count: total },
      source: { type: 'conversation', body: 'How long does delivery take?', author: { type: 'user', id: '1' } },
    });
    const file = JSON.stringify([conversation('1', 0), conversation('2', 700)]);
    expect(await imported(at(), file, { source: 'intercom' })).toMatchObject({ conversations: 2, skipped: 1 });
    expect(await forecast()).toMatchObject({ status: 'done', conversations: 1 });
  });

  it('has the agent answer what customers asked, and sends and counts nothing', async () => {
    await imported(at(), `${DELIVERY('a')}\n${UNKNOWN}`);
    const done = await forecast();
    expect(done).toMatchObject({ status: 'done', conversations: 2, done: 2, failed: 0, judged: 0 });
    const { body } = await as(at(), 'GET', `forecasts/${done.id}/next`);
    expect(body.data).toMatchObject({ judged: 0, answered: 1 });
    expect(body.data.next).toMatchObject({
      ...{ object: 'forecast_conversation', external_id: 'a', outcome: 'settled', ended_by: 'end' },
      turns: [
        {
          question: 'How long does delivery within Germany take?',
          ...{ reply: 'Two working days.', reply_seconds: 60, status: 'answered', machine_verdict: 'right' },
          citations: [{ title: 'Help', quote: expect.stringContaining('two working days') }],
          verdicts: [],
        },
      ],
    });
    expect((await as(at(), 'GET', 'sessions')).body.data).toEqual([]);
    expect((await as(at(), 'GET', 'knowledge/gaps')).body.data).toEqual([]);
  });

  it('asks nobody what they think of an answer to thanks, unless nothing else was said', async () => {
    const thanks: Said[] = [
      { by: 'customer', text: 'Thanks!' },
      { by: 'teammate', text: 'You are welcome.' },
    ];
    const question: Said[] = [
      { by: 'customer', text: 'How long does delivery within Germany take?' },
      { by: 'teammate', text: 'Two working days.' },
    ];
    await imported(at(), `${linesOf('a', [...question, ...thanks])}\n${linesOf('b', thanks)}`);
    const { id } = await forecast();
    const asked: string[][] = [];
    for (let next; asked.length < 3;) {
      ({ next } = (await as(at(), 'GET', `forecasts/${id}/next`)).body.data);
      if (!next) break;
      asked.push(next.turns.map((turn: any) => turn.question));
      await judge(id, next, 'right');
    }
    expect(asked.sort()).toEqual([['How long does delivery within Germany take?'], ['Thanks!']]);
  });

  it('stops in a conversation where the team would have taken over', async () => {
    const long = linesOf('long', [
      { by: 'customer', text: 'Do you sell gift vouchers for the opera?' },
      { by: 'teammate', text: 'No.' },
      { by: 'customer', text: 'How long does delivery within Germany take?' },
      { by: 'teammate', text: 'Two working days.' },
    ]);
    await imported(at(), long);
    const { id } = await forecast();
    const report = (await as(at(), 'GET', `forecasts/${id}/report`)).body.data;
    expect(report).toMatchObject({ conversations: 1, answered: 0, shares: { handed_over: { point: 1 } } });
  });

  it('counts a page that is offered by itself, known without a verdict, and never as settled', async () => {
    await call(app, 'PATCH', '/v1/guardrails', { token: workspace.tokens.owner, body: { min_confidence: 1 } });
    await imported(at(), `${DELIVERY('a')}\n${UNKNOWN}`);
    const { id } = await forecast();
    const { shares, answered } = (await as(at(), 'GET', `forecasts/${id}/report`)).body.data;
    expect(answered).toBe(0);
    expect(shares).toMatchObject({ settled: { point: 0 }, offered: { point: 0.5 }, handed_over: { point: 0.5 } });
    const [row] = await sqlOf(app)(
      `select conversation_id as id from forecast_conversations where forecast_id = $1 and outcome = 'offered'`,
      id,
    );
    const shown = (await as(at(), 'GET', `forecasts/${id}/conversations/${row!.id}`)).body.data;
    expect(shown).toMatchObject({ outcome: 'offered', ended_by: 'unanswered' });
    expect(shown.turns).toMatchObject([{ status: 'abstained', reason: 'not_certain', machine_verdict: null }]);
    expect(shown.turns[0].citations[0].quote).toContain('two working days');
  });

  it('shows its figure with an interval once people have judged, and never the machine’s', async () => {
    await imported(at(), Array.from({ length: 12 }, (_, n) => DELIVERY(`d${n}`)).join('\n'));
    const { id } = await forecast();
    const before = (await as(at(), 'GET', `forecasts/${id}/report`)).body.data;
    expect(before).toMatchObject({ conversations: 12, answered: 12, judged: 0, is_enough: false });
    expect(before.shares.settled.high - before.shares.settled.low).toBeGreaterThan(0.9);
    for (let n = 0; n < 10; n++) {
      const { next } = (await as(at(), 'GET', `forecasts/${id}/next`)).body.data;
      await judge(id, next, n < 8 ? 'right' : 'wrong');
    }
    const after = (await as(at(), 'GET', `forecasts/${id}/report`)).body.data;
    expect(after).toMatchObject({
      judged: 10,
      is_enough: true,
      shares: { settled: { point: expect.closeTo(0.8, 1) } },
    });
    expect(after.shares.settled.low).toBeLessThan(0.8);
    expect(after.shares.settled.high).toBeGreaterThan(0.8);
    expect(after.wrong.filter(({ is_judged }: any) => is_judged)).toHaveLength(2);
    const [channel] = after.groups.channel;
    expect(channel).toMatchObject({ conversations: 12 });
  });

  it('says of few conversations what few can tell, with a verdict on each too', async () => {
    await imported(at(), Array.from({ length: 10 }, (_, n) => DELIVERY(`d${n}`)).join('\n'));
    const { id } = await forecast();
    for (let n = 0; n < 10; n++) {
      const { next } = (await as(at(), 'GET', `forecasts/${id}/next`)).body.data;
      await judge(id, next, n < 5 ? 'right' : 'wrong');
    }
    const { shares, judged } = (await as(at(), 'GET', `forecasts/${id}/report`)).body.data;
    const [low, high] = [expect.closeTo(0.237, 2), expect.closeTo(0.763, 2)];
    expect({ judged, settled: shares.settled }).toEqual({
      ...{
        judged: 10,
        settled: { point: expect.closeTo(0.5, 9), low, high, more: { within_5: null, within_3: null } },
      },
    });
  });

  it('offers what is left, takes a verdict back, and gives a second opinion to another', async () => {
    await imported(at(), `${DELIVERY('a')}\n${DELIVERY('b')}`);
    const { id } = await forecast();
    const next = async (role: 'owner' | 'responder', query = '') =>
      (await as(at(), 'GET', `forecasts/${id}/next${query}`, { role })).body.data.next;
    const first = await next('owner');
    await judge(id, first, 'skipped');
    const second = await next('owner');
    expect(second.id).not.toBe(first.id);
    expect((await next('responder')).id).toBe(first.id);
    const judged = (await judge(id, second, 'right')).body.data;
    expect(judged.turns[0].verdicts).toMatchObject([{ member_id: workspace.memberIds.owner, verdict: 'right' }]);
    expect(await next('owner')).toBeNull();
    expect((await next('responder', '?second=true')).id).toBe(second.id);
    await judge(id, second, null);
    expect((await next('owner')).id).toBe(second.id);
  });

  it('tries only conversations of its time, and says so if there are none', async () => {
    await imported(at(), DELIVERY('a'));
    const body = { name: 'x', starts_at: '2026-11-01T00:00:00Z' };
    expectError(await as(at(), 'POST', 'forecasts', { body }), 409, 'conflict');
    const turned = { name: 'x', starts_at: '2026-11-01T00:00:00Z', ends_at: '2026-10-01T00:00:00Z' };
    expect((await as(at(), 'POST', 'forecasts', { body: turned })).status).toBe(400);
    expect(await forecast({ ends_at: '2026-11-01T00:00:00Z' })).toMatchObject({ conversations: 1 });
  });

  it('is told by topic: by the article that answers, else by the question, and small talk as one without a name', async () => {
    const talk = (id: string, text: string): string => linesOf(id, [{ by: 'customer', text }]);
    const later = linesOf('later', [
      { by: 'customer', text: 'Hello!' },
      { by: 'teammate', text: 'Hello, how can I help?' },
      { by: 'customer', text: 'How long does delivery within Germany take?' },
    ]);
    const person = talk('p', 'I want to speak to a human');
    await imported(at(), [DELIVERY('a'), later, UNKNOWN, talk('t', 'Thanks!'), person].join('\n'));
    const { id } = await forecast();
    const { groups } = (await as(at(), 'GET', `forecasts/${id}/report`)).body.data;
    const figures = ({ name, conversations }: any): unknown => [name, conversations];
    expect(groups.topic.map(figures)).toEqual([
      [null, 2],
      ['Help', 2],
      ['Do you sell gift vouchers for the opera?', 1],
    ]);
    expect(groups.language.map(figures)).toEqual([['en', 5]]);
  });

  it('may be seen by a viewer, and judged only by who answers customers', async () => {
    await imported(at(), DELIVERY('a'));
    const { id } = await forecast();
    expect((await as(at(), 'GET', `forecasts/${id}/report`, { role: 'viewer' })).status).toBe(200);
    for (const role of ['viewer', 'developer'] as const)
      expectError(await as(at(), 'GET', `forecasts/${id}/next`, { role }), 403, 'insufficient_role');
  });

  it('loses what it tried of a person who is erased', async () => {
    await imported(
      at(),
      linesOf('a', [{ by: 'customer', text: 'How long does delivery within Germany take?' }], {
        email: 'ada@example.com',
      }),
    );
    const { id } = await forecast();
    const push = { external_user_id: 'u1', email: 'ada@example.com' };
    const contact = (await call(app, 'POST', '/v1/users', { token: workspace.secretKey, body: push })).body.data.id;
    await as(at(), 'DELETE', `contacts/${contact}`);
    expect((await as(at(), 'GET', `forecasts/${id}/report`)).body.data).toMatchObject({ conversations: 0 });
    expect(await sqlOf(app)('select turn from shadow_turns where workspace_id = $1', workspace.id)).toEqual([]);
  });

  it('stops while its workspace is suspended, and goes on after that with what is left', async () => {
    await imported(at(), Array.from({ length: 21 }, (_, n) => DELIVERY(`d${n}`)).join('\n'));
    const sql = sqlOf(app);
    const shadow = app.app.get(ShadowConversation);
    const run = shadow.run.bind(shadow);
    jest.spyOn(shadow, 'run').mockImplementationOnce(async (...input) => {
      await sql('update workspaces set suspended_at = now() where workspace_id = $1', workspace.id);
      return run(...input);
    });
    const { id } = (await as(at(), 'POST', 'forecasts', { body: { name: 'October' } })).body.data;
    await app.app.get(ForecastWorker).whenIdle();
    const tried = `select status from forecast_conversations where workspace_id = $1 and status = 'done'`;
    expect(await sql(tried, workspace.id)).toHaveLength(20);
    await sql('update workspaces set suspended_at = null where workspace_id = $1', workspace.id);
    await sql(`update forecasts set due_at = now() where workspace_id = $1`, workspace.id);
    await app.app.get(ForecastWorker).whenIdle();
    expect((await as(at(), 'GET', `forecasts/${id}`)).body.data).toMatchObject({ status: 'done', done: 21 });
  });

  it('has nothing to try of another workspace’s import', async () => {
    const { id } = await imported(at(), DELIVERY('a'));
    workspace = await makeWorkspace(app);
    await imported(at(), DELIVERY('b'));
    expectError(await as(at(), 'POST', 'forecasts', { body: { name: 'x', import_id: id } }), 409, 'conflict');
  });
});

describe('an article that is missing', () => {
  it('is drafted from what colleagues told several customers, without what is about one of them', async () => {
    const people = ['Ada Lovelace', 'Grace Hopper', 'Alan Turing'];
    await imported(at(), people.map((name, n) => GIFT(`g${n}`, name, `QX-${91_234 + n}`)).join('\n'));
    const { id } = await forecast();
    const { body } = await as(at(), 'GET', `forecasts/${id}/proposed_articles`, { role: 'viewer' });
    expect(body.data).toMatchObject({
      ...{ object: 'proposed_articles', unanswered: 3, read: 3 },
      data: [
        {
          title: 'Do you sell gift vouchers for the opera?',
          language: 'en',
          sentences: expect.arrayContaining([
            expect.objectContaining({ text: 'Opera vouchers are sold at the box office on weekdays.' }),
          ]),
        },
      ],
    });
    expect(body.data.data[0].conversations).toHaveLength(3);
    expect(JSON.stringify(body)).not.toMatch(/Ada|Lovelace|Grace|Hopper|Alan|Turing|QX-9|-9123/);
  });

  it('is no longer missing once the published knowledge answers its question', async () => {
    await imported(at(), ['Ada', 'Grace', 'Alan'].map((name, n) => GIFT(`g${n}`, name, `QX-${n}`)).join('\n'));
    const { id } = await forecast();
    const proposed = async (): Promise<string[]> =>
      (await as(at(), 'GET', `forecasts/${id}/proposed_articles`)).body.data.data.map(({ title }: any) => title);
    expect(await proposed()).toEqual(['Do you sell gift vouchers for the opera?']);
    const text = '# Gift vouchers\n\nWe sell gift vouchers for the opera at the box office on weekdays.';
    await as(at(), 'POST', 'knowledge/documents', { body: { title: 'Vouchers', text, format: 'markdown' } });
    expect(await proposed()).toEqual([]);
  });

  it('answers the questions that it is drafted from, under a title of its own', async () => {
    const asked = (n: string): string =>
      linesOf(
        n,
        [
          { by: 'customer', text: 'What could I get my aunt who loves singing?' },
          { by: 'teammate', text: 'Opera vouchers are sold at the box office on weekdays.' },
        ],
        { name: `Customer ${n}`, email: `${n}@example.com` },
      );
    await imported(at(), ['a', 'b', 'c', 'd'].map(asked).join('\n'));
    const { id } = await forecast();
    const [article] = (await as(at(), 'GET', `forecasts/${id}/proposed_articles`)).body.data.data;
    const again = async (): Promise<number> => {
      const made = await as(at(), 'POST', `forecasts/${id}/repeat`, { body: { name: 'Again' } });
      await app.app.get(ForecastWorker).whenIdle();
      return (await as(at(), 'GET', `forecasts/${made.body.data.id}/report`)).body.data.answered;
    };
    const text = article.sentences.map((one: { text: string }) => one.text).join('\n\n');
    const body = { title: 'Box office', text, format: 'markdown' };
    const published = (await as(at(), 'POST', 'knowledge/documents', { body })).body.data.id;
    expect(await again()).toBe(0);
    const sections = [{ heading: null, questions: article.questions }];
    await as(at(), 'PUT', `knowledge/documents/${published}/examples`, { body: { sections } });
    expect(await again()).toBe(4);
  });

  it('is none from one customer alone, none of another workspace, and none once the import is deleted', async () => {
    const { id: importId } = await imported(at(), ['a', 'b'].map((n) => GIFT(n, 'Ada', `QX-9123${n}`)).join('\n'));
    const { id } = await forecast();
    const proposed = async (): Promise<any> => as(at(), 'GET', `forecasts/${id}/proposed_articles`);
    expect((await proposed()).body.data).toMatchObject({ unanswered: 2, data: [] });
    const other = await makeWorkspace(app);
    const theirs = { token: other.tokens.owner };
    expectError(await call(app, 'GET', `/v1/forecasts/${id}/proposed_articles`, theirs), 404, 'not_found');
    await as(at(), 'DELETE', `imports/${importId}`);
    expect((await proposed()).body.data).toMatchObject({ unanswered: 0, data: [] });
  });
});
