/** A forecast made again with the knowledge as it is now: what moved, and what people need not judge twice. */
import { ForecastWorker } from '../../src/assistant/forecasts/forecast.worker.js';
import { ShadowConversation } from '../../src/assistant/forecasts/shadow-conversation.js';
import { expectError } from '../http/envelope.js';
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';
import { auditOf } from '../support/journal.js';
import { sqlOf } from '../support/team-mails.js';
import { as, imported, linesOf } from './exports.js';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  workspace = await makeWorkspace(app);
  await publish('Delivery', 'Delivery within Germany takes two working days.');
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => app.close());

const at = () => ({ app, workspace });
const publish = async (title: string, text: string): Promise<void> => {
  const body = { title, text: `# ${title}\n\n${text}`, format: 'markdown' };
  const made = await call(app, 'POST', '/v1/knowledge/documents', { token: workspace.tokens.owner, body });
  expect(made.status).toBeLessThan(300);
};
const asked = (id: string, text: string, more: object = {}): string =>
  linesOf(
    id,
    [
      { by: 'customer', text },
      { by: 'teammate', text: 'Two working days.' },
    ],
    more,
  );
const DELIVERY = 'How long does delivery within Germany take?';
const VOUCHERS = 'Do you sell gift vouchers for the opera?';
const many = (count: number, text: string, prefix: string): string =>
  Array.from({ length: count }, (_, n) => asked(`${prefix}${n}`, text)).join('\n');
const idle = () => app.app.get(ForecastWorker).whenIdle();
const get = async (path: string): Promise<any> => (await as(at(), 'GET', `forecasts/${path}`)).body.data;
const forecast = async (): Promise<any> => {
  const made = await as(at(), 'POST', 'forecasts', { body: { name: 'October' } });
  await idle();
  return get(made.body.data.id);
};
const repeat = async (id: string): Promise<any> => {
  const made = await as(at(), 'POST', `forecasts/${id}/repeat`, { body: { name: 'October, with vouchers' } });
  expect(made.status).toBe(201);
  await idle();
  return get(made.body.data.id);
};
const judge = (id: string, conversation_id: string, verdict: string) =>
  as(at(), 'PUT', `forecasts/${id}/verdicts`, { body: { conversation_id, turn: 0, verdict } });
const judgeNext = async (id: string, verdict: string): Promise<any> => {
  const { next } = await get(`${id}/next`);
  await judge(id, next.id, verdict);
  return next;
};
const sellVouchers = () => publish('Vouchers', 'We sell gift vouchers for the opera at the box office.');

describe('a forecast that is made again', () => {
  it('tries the same conversations, keeps the verdicts on answers that are as they were, and shows what moved', async () => {
    await imported(at(), `${many(10, DELIVERY, 'd')}\n${many(10, VOUCHERS, 'v')}`);
    const first = await forecast();
    for (let n = 0; n < 10; n++) await judgeNext(first.id, 'right');
    await imported(at(), many(3, DELIVERY, 'later'));
    await sellVouchers();

    const again = await repeat(first.id);
    expect(again).toMatchObject({ status: 'done', based_on: first.id, conversations: 20, missing: 0, judged: 10 });
    const open = await get(`${again.id}/report`);
    expect(open).toMatchObject({ answered: 20, judged: 10, changed: 10, changed_judged: 0, is_enough: false });
    expect(open.before).toMatchObject({
      id: first.id,
      name: 'October',
      is_enough: true,
      settled: { point: expect.closeTo(0.5, 9) },
    });
    for (let n = 0; n < 10; n++)
      expect((await judgeNext(again.id, n < 9 ? 'right' : 'wrong')).turns[0].question).toBe(VOUCHERS);
    expect(await get(`${again.id}/next`)).toMatchObject({ next: null });
    const report = await get(`${again.id}/report`);
    expect(report).toMatchObject({
      is_enough: true,
      changed: 10,
      changed_judged: 10,
      shares: { settled: { point: expect.closeTo(0.95, 9) } },
    });
    expect(await get(`${first.id}/report`)).toMatchObject({
      before: null,
      changed: null,
      shares: { settled: { point: expect.closeTo(0.5, 9) } },
    });
    expect((await auditOf(app, workspace.id, again.id)).map(({ action }) => action)).toContain('forecast.repeat');
  });

  it('has an answer judged anew that quotes something else now', async () => {
    await imported(at(), `${many(8, DELIVERY, 'd')}`);
    const first = await forecast();
    for (let n = 0; n < 8; n++) await judgeNext(first.id, 'right');
    const [{ id: document }] = (await as(at(), 'GET', 'knowledge/documents')).body.data;
    const text = '# Delivery\n\nDelivery within Germany takes five working days.';
    const body = { title: 'Delivery', text, format: 'markdown' };
    expect((await as(at(), 'PUT', `knowledge/documents/${document}`, { body })).status).toBe(200);
    const again = await repeat(first.id);
    expect(await get(`${again.id}/report`)).toMatchObject({ answered: 8, judged: 0, changed: 8, is_enough: false });
  });

  it('carries verdicts on through a second one, also after the first forecast is deleted', async () => {
    await imported(at(), many(9, DELIVERY, 'd'));
    const first = await forecast();
    for (let n = 0; n < 8; n++) await judgeNext(first.id, 'right');
    const second = await repeat(first.id);
    expect((await as(at(), 'DELETE', `forecasts/${first.id}`)).status).toBe(200);
    expect(await get(`${second.id}/report`)).toMatchObject({ judged: 8, changed: 0, is_enough: true, before: null });
    const third = await repeat(second.id);
    expect(await get(`${third.id}/report`)).toMatchObject({ judged: 8, changed: 0, before: { id: second.id } });
  });

  it('tells how many conversations were deleted since', async () => {
    const { id: importId } = await imported(at(), many(3, DELIVERY, 'd'));
    await imported(at(), asked('e', DELIVERY, { email: 'ada@example.com' }));
    await imported(at(), many(2, VOUCHERS, 'v'));
    const first = await forecast();
    await as(at(), 'DELETE', `imports/${importId}`);
    const push = { external_user_id: 'u1', email: 'ada@example.com' };
    const { id: contact } = (await call(app, 'POST', '/v1/users', { token: workspace.secretKey, body: push })).body
      .data;
    await as(at(), 'DELETE', `contacts/${contact}`);
    expect(await repeat(first.id)).toMatchObject({ conversations: 2, missing: 4 });
  });

  it('goes on after a kill, and carries no verdict twice, with another one running beside it', async () => {
    await imported(at(), many(12, DELIVERY, 'd'));
    const first = await forecast();
    for (let n = 0; n < 8; n++) await judgeNext(first.id, 'right');
    const shadow = app.app.get(ShadowConversation);
    const run = shadow.run.bind(shadow);
    let tried = 0;
    const sql = sqlOf(app);
    jest.spyOn(shadow, 'run').mockImplementation(async (...input) => {
      // Another process takes the lease, as after a kill; this one's late results are dropped.
      if (++tried === 5)
        await sql(`update forecasts set lease = gen_random_uuid() where workspace_id = $1`, workspace.id);
      return run(...input);
    });
    const both = await Promise.all(
      ['one', 'two'].map((name) => as(at(), 'POST', `forecasts/${first.id}/repeat`, { body: { name } })),
    );
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    await idle();
    await sql(
      `update forecasts set lease = null, holder = null, due_at = now() where workspace_id = $1 and status <> 'done'`,
      workspace.id,
    );
    await idle();
    for (const { body } of both) {
      expect(await get(body.data.id)).toMatchObject({ status: 'done', done: 12, failed: 0, judged: 8 });
      expect(await get(`${body.data.id}/report`)).toMatchObject({ judged: 8, changed: 0, answered: 12 });
    }
  });

  it('is refused while the earlier one runs, without a conversation that is left, and of another workspace', async () => {
    const { id: importId } = await imported(at(), many(2, DELIVERY, 'd'));
    const first = await forecast();
    const body = { name: 'x' };
    const again = (role: keyof TestWorkspace['tokens'] = 'owner') =>
      as(at(), 'POST', `forecasts/${first.id}/repeat`, { body, role });
    for (const role of ['viewer', 'responder', 'developer'] as const)
      expectError(await again(role), 403, 'insufficient_role');
    await sqlOf(app)(`update forecasts set status = 'paused' where workspace_id = $1`, workspace.id);
    expectError(await again(), 409, 'conflict');
    await sqlOf(app)(`update forecasts set status = 'done' where workspace_id = $1`, workspace.id);
    await as(at(), 'DELETE', `imports/${importId}`);
    expectError(await again(), 409, 'conflict');
    const other = await makeWorkspace(app);
    const theirs = { token: other.tokens.owner, body };
    expectError(await call(app, 'POST', `/v1/forecasts/${first.id}/repeat`, theirs), 404, 'not_found');
  });

  it('may be seen by a viewer', async () => {
    await imported(at(), many(2, DELIVERY, 'd'));
    const again = await repeat((await forecast()).id);
    const { status, body } = await as(at(), 'GET', `forecasts/${again.id}/report`, { role: 'viewer' });
    expect([status, body.data.changed]).toEqual([200, 0]);
  });
});
