/** Answers that people found right: they become golden, and a change of what they rest on is told. */
import { ForecastWorker } from '../../src/assistant/forecasts/forecast.worker.js';
import { GoldenCheckWorker } from '../../src/assistant/golden/golden-check.worker.js';
import { GoldenTurnsStore } from '../../src/assistant/golden/golden-turns.store.js';
import { GoldenSweeper } from '../../src/assistant/golden/golden.sweeper.js';
import { as, imported, linesOf } from '../forecasts/exports.js';
import { expectError } from '../http/envelope.js';
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';
import { sqlOf } from '../support/team-mails.js';

const HELP =
  '# Delivery\n\nDelivery within Germany takes two working days.\n\n# Returns\n\nReturns are free within 30 days.';
const QUESTION = 'How long does delivery within Germany take?';

let app: TestApp;
let workspace: TestWorkspace;
let document: string;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  workspace = await makeWorkspace(app);
  document = (await as(at(), 'POST', 'knowledge/documents', { body: help(HELP) })).body.data.id;
});
afterAll(() => app.close());

const at = () => ({ app, workspace });
const help = (text: string) => ({ title: 'Help', text, format: 'markdown' });
const publish = (text: string) => as(at(), 'PUT', `knowledge/documents/${document}`, { body: help(text) });
const golden = async (question = QUESTION): Promise<any> =>
  (await as(at(), 'POST', 'golden_turns', { body: { question } })).body.data;
const listed = async (): Promise<any[]> => (await as(at(), 'GET', 'golden_turns')).body.data;
/** Twice: what still changes is not replayed yet. */
async function replayed(): Promise<void> {
  const sweeper = app.app.get(GoldenSweeper);
  for (let look = 0; look < 2; look++) await sweeper.sweep();
  await app.app.get(GoldenCheckWorker).whenIdle();
}
async function forecast(email?: string): Promise<{ id: string; conversation: string }> {
  const said = [
    { by: 'customer' as const, text: QUESTION },
    { by: 'teammate' as const, text: 'Two working days.' },
  ];
  await imported(at(), linesOf('a', said, email ? { email } : {}));
  const { id } = (await as(at(), 'POST', 'forecasts', { body: { name: 'October' } })).body.data;
  await app.app.get(ForecastWorker).whenIdle();
  const { next } = (await as(at(), 'GET', `forecasts/${id}/next`)).body.data;
  return { id, conversation: next.id };
}
const judge = ({ id, conversation }: { id: string; conversation: string }, verdict: string) =>
  as(at(), 'PUT', `forecasts/${id}/verdicts`, { body: { conversation_id: conversation, turn: 0, verdict } });

describe('a golden turn', () => {
  it('is made of an answer that people judged right, once', async () => {
    const judged = await forecast();
    const body = { forecast_id: judged.id, conversation_id: judged.conversation, turn: 0 };
    expectError(await as(at(), 'POST', 'golden_turns', { body }), 409, 'conflict');
    await judge(judged, 'right');
    const made = await as(at(), 'POST', 'golden_turns', { body, role: 'responder' });
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({
      ...{ object: 'golden_turn', question: QUESTION, dialogue: [], conversation_id: judged.conversation },
      ...{ change: 'same', differs: false, actual: null },
      expected: {
        ...{ status: 'answered', certainty: 'certain' },
        citations: [{ document_id: document, title: 'Help', quote: expect.stringContaining('two working days') }],
      },
    });
    expect((await as(at(), 'POST', 'golden_turns', { body })).body.data.id).toBe(made.body.data.id);
    const all = await as(at(), 'POST', `forecasts/${judged.id}/golden_turns`);
    expect(all.body.data).toMatchObject({ kept: 0, known: 1 });
    expect(await listed()).toHaveLength(1);
  });

  it('is made of all right answers of a forecast, and of none that others find wrong', async () => {
    const judged = await forecast();
    await judge(judged, 'right');
    const verdict = { conversation_id: judged.conversation, turn: 0, verdict: 'wrong' };
    await as(at(), 'PUT', `forecasts/${judged.id}/verdicts`, { body: verdict, role: 'responder' });
    const keep = async () => (await as(at(), 'POST', `forecasts/${judged.id}/golden_turns`)).body.data;
    expect(await keep()).toMatchObject({ kept: 0, known: 0 });
    await as(at(), 'PUT', `forecasts/${judged.id}/verdicts`, {
      body: { ...verdict, verdict: null },
      role: 'responder',
    });
    expect(await keep()).toMatchObject({ kept: 1, known: 0 });
  });

  it('is made of a question of the team’s own, answered or not', async () => {
    expect(await golden()).toMatchObject({ expected: { status: 'answered' }, conversation_id: null });
    expect(await golden('Do you sell gift vouchers for the opera?')).toMatchObject({
      expected: { certainty: null, citations: [] },
    });
    expectError(await as(at(), 'POST', 'golden_turns', { body: {} }), 400, 'missing_field', 'question');
  });

  it('is replayed after a change, and says what changed until somebody accepts it', async () => {
    const { id } = await golden();
    await replayed();
    expect(await listed()).toMatchObject([{ change: 'same', replayed_at: expect.any(String) }]);
    await publish(HELP.replace('two working days', 'five working days'));
    await replayed();
    const [turn] = await listed();
    expect(turn).toMatchObject({
      ...{ id, change: 'changed', differs: true },
      expected: { answer: expect.stringContaining('two working days') },
      actual: { answer: expect.stringContaining('five working days') },
    });
    const accepted = await as(at(), 'POST', `golden_turns/${id}/accept`);
    expect(accepted.body.data).toMatchObject({ change: 'same', actual: null, expected: turn.actual });
    expectError(await as(at(), 'POST', `golden_turns/${id}/accept`), 409, 'conflict');
    const [line] = (await as(at(), 'GET', 'audit?limit=1')).body.data;
    expect(line).toMatchObject({ action: 'golden_turn.accept', target: { type: 'golden_turn', id } });
  });

  it('stays accepted, even if it is being replayed meanwhile, and is replayed after that', async () => {
    const { id } = await golden();
    await publish(HELP.replace('two working days', 'five working days'));
    await replayed();
    await publish(HELP.replace('two working days', 'six working days'));
    const turns = app.app.get(GoldenTurnsStore);
    const next = turns.next.bind(turns);
    jest.spyOn(turns, 'next').mockImplementationOnce(async (...of) => {
      const batch = await next(...of);
      expect((await as(at(), 'POST', `golden_turns/${id}/accept`)).status).toBe(200);
      return batch;
    });
    await as(at(), 'POST', 'golden_checks', { body: {} });
    await app.app.get(GoldenCheckWorker).whenIdle();
    const accepted = { answer: expect.stringContaining('five working days') };
    expect(await listed()).toMatchObject([{ differs: false, expected: accepted }]);
    await replayed();
    const actual = { answer: expect.stringContaining('six working days') };
    expect(await listed()).toMatchObject([{ differs: true, expected: accepted, actual }]);
  });

  it('is not replayed while what it rests on still changes', async () => {
    await golden();
    await replayed();
    const checks = async (): Promise<number> => (await as(at(), 'GET', 'golden_checks')).body.data.length;
    const before = await checks();
    for (const days of ['three', 'four']) {
      await publish(HELP.replace('two working days', `${days} working days`));
      await app.app.get(GoldenSweeper).sweep();
      expect(await checks()).toBe(before);
    }
    await app.app.get(GoldenSweeper).sweep();
    expect(await checks()).toBe(before + 1);
  });

  it('does not wait for the check of another workspace', async () => {
    const other = { app, workspace: await makeWorkspace(app) };
    await as(other, 'POST', 'golden_checks', { body: {} });
    await app.app.get(GoldenCheckWorker).whenIdle();
    const set = (status: string) =>
      sqlOf(app)(
        `update golden_checks set status = $2, due_at = 'infinity' where workspace_id = $1`,
        ...[other.workspace.id, status],
      );
    await set('queued');
    await golden();
    await replayed();
    expect(await listed()).toMatchObject([{ change: 'same', replayed_at: expect.any(String) }]);
    await set('done');
  });

  it('says that its answer was lost, and is as before once that is back', async () => {
    await golden();
    await publish('# Returns\n\nReturns are free within 30 days.');
    await replayed();
    expect(await listed()).toMatchObject([{ change: 'lost', differs: true }]);
    expect((await as(at(), 'GET', 'golden_settings')).body.data).toMatchObject({ turns: 1, differing: 1 });
    await publish(HELP);
    await replayed();
    expect(await listed()).toMatchObject([{ change: 'same', differs: false, differs_since: null }]);
  });

  it('is replayed once after an update of the product, and tells since which version', async () => {
    await golden();
    await replayed();
    await sqlOf(app)(`update golden_settings set replayed_version = '0.0.1' where workspace_id = $1`, workspace.id);
    const before = (await as(at(), 'GET', 'golden_checks')).body.data.length;
    await replayed();
    await replayed();
    const checks = (await as(at(), 'GET', 'golden_checks')).body.data;
    expect(checks).toHaveLength(before + 1);
    expect(checks[0]).toMatchObject({ kind: 'current', status: 'done', version_before: '0.0.1', turns: 1, done: 1 });
  });

  it('goes with the person who asked it, and with the end of what it came from', async () => {
    const judged = await forecast('ada@example.com');
    await judge(judged, 'right');
    await as(at(), 'POST', `forecasts/${judged.id}/golden_turns`);
    expect(await listed()).toHaveLength(1);
    await publish('# Returns\n\nReturns are free within 30 days.');
    await replayed();
    const push = { external_user_id: 'u1', email: 'ada@example.com' };
    const contact = (await call(app, 'POST', '/v1/users', { token: workspace.secretKey, body: push })).body.data.id;
    await as(at(), 'DELETE', `contacts/${contact}`);
    expect(await listed()).toEqual([]);
    const left = await sqlOf(app)('select id from golden_differences where workspace_id = $1', workspace.id);
    expect(left).toEqual([]);
  });

  it('may be seen by a viewer, added by who answers customers, and removed by an admin', async () => {
    const { id } = await golden();
    expect((await as(at(), 'GET', `golden_turns/${id}`, { role: 'viewer' })).status).toBe(200);
    const own = { body: { question: QUESTION }, role: 'viewer' as const };
    expectError(await as(at(), 'POST', 'golden_turns', own), 403, 'insufficient_role');
    expectError(await as(at(), 'DELETE', `golden_turns/${id}`, { role: 'responder' }), 403, 'insufficient_role');
    expect((await as(at(), 'DELETE', `golden_turns/${id}`, { role: 'admin' })).status).toBe(200);
  });
});
