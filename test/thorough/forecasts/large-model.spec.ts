/** A forecast with the large model: only with the owner's consent, masked, and within its limits. */
import { ForecastWorker } from '../../../src/assistant/forecasts/forecast.worker.js';
import { LARGE_MODEL } from '../../../src/agent/ports/model.js';
import { expectError } from '../../http/envelope.js';
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../../support/app.js';
import { auditOf } from '../../support/journal.js';
import { byPurpose, LyingModel, type Behaviour } from '../../support/lying-model.js';
import { lineWith } from '../../support/scripted-model.js';
import { sqlOf } from '../../support/team-mails.js';
import { as, imported, linesOf } from '../../forecasts/exports.js';

const PRICES = { priceInput: 1, priceOutput: 2 };
const MODEL = {
  ...{ name: 'large-1', apiKey: '', judgeName: null, tokensParameter: 'max_tokens' as const, temperature: 0 },
  ...{ timeoutMs: 8_000, ...PRICES },
};
const QUESTION = 'How long does delivery within Germany take?';
const DOWN: Behaviour = { do: 'status', status: 400 };
const USAGE = { prompt_tokens: 100, completion_tokens: 20 };

let model: LyingModel;
let app: TestApp;
let workspace: TestWorkspace;
let answers: Behaviour;
beforeAll(async () => {
  model = await LyingModel.start();
  app = await startTestApp({ model: { baseUrl: `${model.origin}/v1`, ...MODEL } });
});
beforeEach(async () => {
  workspace = await makeWorkspace(app);
  const text = '# Delivery\n\nDelivery within Germany takes two working days.';
  const body = { title: 'Help', text, format: 'markdown' };
  await call(app, 'POST', '/v1/knowledge/documents', { token: workspace.tokens.owner, body });
  back();
  model.will(byPurpose({}));
  await call(app, 'POST', '/v1/answer', { token: workspace.secretKey, body: { question: QUESTION, dry_run: true } });
  const line = lineWith(model.requestsFor('agent').at(-1)!.body.messages.at(-1)!.content, 'two working days');
  const said = `ANSWER\nDelivery within Germany takes two working days [${line}].`;
  answers = byPurpose({
    agent: { do: 'say', text: said, usage: USAGE },
    // It judges the sentence, and then compares the answer with the colleague's reply.
    judge: { do: 'say', text: '1 S\nP: the reply tells more', usage: USAGE },
  });
  model.will(answers);
});
afterAll(async () => {
  await app.close();
  await model.close();
});

/** The model's server is there again, and the breaker knows. */
const back = (): void => void Object.assign(app.app.get<{ breaker: object }>(LARGE_MODEL).breaker, { failed: 0 });
const at = () => ({ app, workspace });
const asked = (id: string, text = QUESTION): string =>
  linesOf(id, [
    { by: 'customer', text },
    { by: 'teammate', text: 'Two working days.' },
  ]);
const many = (count: number): string => Array.from({ length: count }, (_, n) => asked(`c${n}`)).join('\n');
const consent = (id: string, consented = true, role: keyof TestWorkspace['tokens'] = 'owner') =>
  as(at(), 'PUT', `imports/${id}/model_consent`, { body: { consented }, role });
const begin = (body: object = {}) =>
  as(at(), 'POST', 'forecasts', { body: { name: 'October', large_model: true, tokens_max: 100_000, ...body } });
const consents = async (id: string): Promise<any[]> =>
  (await auditOf(app, workspace.id, id)).filter(({ action }) => action === 'import.consent');
const one = async (id: string): Promise<any> => (await as(at(), 'GET', `forecasts/${id}`)).body.data;
const report = async (id: string): Promise<any> => (await as(at(), 'GET', `forecasts/${id}/report`)).body.data;
const ended = async (id: string): Promise<any> => {
  await app.app.get(ForecastWorker).whenIdle();
  return one(id);
};
const goOn = (id: string, body: object = {}) => as(at(), 'POST', `forecasts/${id}/start`, { body });
const run = async (file: string, body: object = {}): Promise<any> => {
  const { id } = await imported(at(), file);
  expect((await consent(id)).status).toBe(200);
  const made = await begin(body);
  expect(made.status).toBe(201);
  return ended(made.body.data.id);
};

describe('a forecast with the large model', () => {
  it('is answered by it, and tells what that took', async () => {
    const done = await run(many(2));
    expect(done).toMatchObject({ status: 'done', large_model: true, done: 2, failed: 0, unanswered_by_model: 0 });
    expect(await sqlOf(app)('select model, status from shadow_turns where workspace_id = $1', workspace.id)).toEqual([
      { model: 'large-1', status: 'answered' },
      { model: 'large-1', status: 'answered' },
    ]);
    expect(await report(done.id)).toMatchObject({
      ...{ large_model: true, answered: 2, waiting: 0, tokens: 720, cost_micros: 840 },
    });
    expect((await as(at(), 'GET', 'sessions')).body.data).toEqual([]);
  });

  it('has each answer compared with the colleague’s reply by it, as a proxy', async () => {
    const { id } = await run(`${asked('a')}\n${linesOf('b', [{ by: 'customer', text: QUESTION }])}`);
    const rows = await sqlOf(app)(
      'select verdict, verdict_reason from shadow_turns where workspace_id = $1 order by verdict',
      workspace.id,
    );
    expect(rows).toEqual([
      { verdict: 'not_comparable', verdict_reason: 'no_reply' },
      { verdict: 'partly', verdict_reason: 'the reply tells more' },
    ]);
    expect(await report(id)).toMatchObject({ judged: 0, is_enough: false });
  });

  it('sends no address and no number of a customer to its provider', async () => {
    const personal = 'I am ada@example.com, +49 30 901820 123, card 4111 1111 1111 1111. ';
    const earlier = linesOf('a', [
      { by: 'customer', text: `${personal}Hello` },
      { by: 'teammate', text: 'Hello, we wrote to ada@example.com.' },
      { by: 'customer', text: `${personal}${QUESTION}` },
    ]);
    await run(earlier);
    const sent = JSON.stringify(model.requests.map(({ body }) => body.messages));
    expect(sent).toContain('delivery within Germany');
    expect(sent).not.toMatch(/ada@example|901820|4111.?1111/);
  });

  it('gives no golden turns, which the embedded engine replays', async () => {
    const { id } = await run(asked('a'));
    const { next } = (await as(at(), 'GET', `forecasts/${id}/next`)).body.data;
    const given = { conversation_id: next.id, turn: 0 };
    await as(at(), 'PUT', `forecasts/${id}/verdicts`, { body: { ...given, verdict: 'right' } });
    expectError(await as(at(), 'POST', 'golden_turns', { body: { forecast_id: id, ...given } }), 409, 'conflict');
    expectError(await as(at(), 'POST', `forecasts/${id}/golden_turns`), 409, 'conflict');
  });

  it('takes a credit for each conversation once, and pauses without credits', async () => {
    const used = async (): Promise<number> => {
      const rows = await sqlOf(app)('select used from credit_periods where workspace_id = $1', workspace.id);
      return Number(rows[0]?.['used'] ?? 0);
    };
    const { id } = await run(many(2));
    expect(await used()).toBe(2);
    await sqlOf(app)('update workspaces set credits_limit = 3 where workspace_id = $1', workspace.id);
    const more = await imported(at(), ['x', 'y', 'z'].map((name) => asked(name)).join('\n'));
    await consent(more.id);
    const next = await ended((await begin({ import_id: more.id })).body.data.id);
    expect(next).toMatchObject({ status: 'paused', pause_reason: 'credits' });
    expect(await used()).toBe(3);
    expect(await one(id)).toMatchObject({ status: 'done' });
  });

  it('needs a limit, and a large model', async () => {
    const { id } = await imported(at(), asked('a'));
    await consent(id);
    expectError(await begin({ tokens_max: null }), 400, 'invalid_field', 'tokens_max');
    const plain = await startTestApp();
    const other = await makeWorkspace(plain);
    const there = { app: plain, workspace: other };
    const theirs = await imported(there, asked('a'));
    await as(there, 'PUT', `imports/${theirs.id}/model_consent`, { body: { consented: true } });
    const body = { name: 'x', large_model: true, tokens_max: 1_000 };
    expectError(await as(there, 'POST', 'forecasts', { body }), 409, 'conflict', 'large_model');
  });
});

describe('the consent', () => {
  it('is the owner’s alone, for one import, and recorded with who and when', async () => {
    const { id } = await imported(at(), asked('a'));
    for (const role of ['admin', 'responder', 'developer', 'viewer'] as const)
      expectError(await consent(id, true, role), 403, 'insufficient_role');
    const refused = await begin();
    expectError(refused, 409, 'conflict', 'large_model');
    expect(refused.body.error.message).toContain('October');
    const given = (await consent(id)).body.data;
    expect(given).toMatchObject({ model_consent_by: expect.any(String), model_consent_at: expect.any(String) });
    expect(await consents(id)).toMatchObject([{ action: 'import.consent', actor_id: workspace.memberIds.owner }]);
    const other = await imported(at(), asked('b'), { name: 'November' });
    expect((await begin()).body.error.message).toContain('November');
    expect((await begin({ import_id: id })).status).toBe(201);
    expect((await as(at(), 'GET', `imports/${other.id}`)).body.data.model_consent_at).toBeNull();
  });

  it('given by two at once is given once', async () => {
    const { id } = await imported(at(), asked('a'));
    await Promise.all([consent(id), consent(id), consent(id)]);
    expect(await consents(id)).toHaveLength(1);
  });

  it('taken back pauses the forecast before the next question', async () => {
    const { id } = await imported(at(), many(12));
    await consent(id);
    const { id: forecast } = (await begin()).body.data;
    await as(at(), 'POST', `forecasts/${forecast}/pause`);
    const { done } = await ended(forecast);
    expect(done).toBeLessThan(12);
    await consent(id, false);
    model.will(answers);
    expectError(await goOn(forecast), 409, 'conflict', 'large_model');
    await sqlOf(app)("update forecasts set status = 'queued', due_at = now() where id = $1", forecast);
    expect(await ended(forecast)).toMatchObject({ status: 'paused', pause_reason: 'consent', done });
    expect(model.requests).toEqual([]);
  });
});

describe('a limit', () => {
  it('of tokens pauses it, and a larger one lets it go on; nothing is tried twice', async () => {
    const paused = await run(many(6), { tokens_max: 700 });
    expect(paused).toMatchObject({ status: 'paused', pause_reason: 'tokens', tokens_max: 700 });
    expect(paused.done).toBeGreaterThanOrEqual(2);
    expect(paused.done).toBeLessThan(6);
    expect(await report(paused.id)).toMatchObject({ conversations: paused.done, waiting: 6 - paused.done });
    const refused = await goOn(paused.id);
    expectError(refused, 409, 'conflict', 'tokens_max');
    expect((await goOn(paused.id, { tokens_max: 100_000 })).body.data).toMatchObject({ pause_reason: null });
    expect(await ended(paused.id)).toMatchObject({ status: 'done', done: 6, tokens: 6 * 360 });
  });

  it('of money, or of time, pauses it as well', async () => {
    expect(await run(many(4), { tokens_max: null, cost_micros_max: 500 })).toMatchObject({
      ...{ status: 'paused', pause_reason: 'cost', tokens_max: null },
    });
    const { id } = (await begin({ tokens_max: null, minutes_max: 1 })).body.data;
    await as(at(), 'POST', `forecasts/${id}/pause`);
    await sqlOf(app)(
      "update forecasts set status = 'queued', due_at = now(), resumed_at = now() - interval '2 minutes' where id = $1 and status = 'paused'",
      id,
    );
    expect(await ended(id)).toMatchObject({ status: 'paused', pause_reason: 'time' });
  });

  it('that cannot be kept, because the server names no tokens, pauses it', async () => {
    model.will(byPurpose({}));
    expect(await run(many(4))).toMatchObject({ status: 'paused', pause_reason: 'uncounted', tokens: null });
  });
});

describe('a model that fails', () => {
  it('halfway pauses the forecast; what it left unanswered is missing, not handed over, and tried again', async () => {
    model.will(...Array<Behaviour>(6).fill(answers), DOWN);
    const paused = await run(many(8));
    expect(paused).toMatchObject({ status: 'paused', pause_reason: 'model' });
    expect(paused.unanswered_by_model).toBeGreaterThanOrEqual(3);
    expect(paused.failed).toBe(paused.unanswered_by_model);
    const half = await report(paused.id);
    expect(half).toMatchObject({ answered: half.conversations, judged: 0 });
    expect(half.conversations + half.unanswered_by_model + half.waiting).toBe(8);
    back();
    model.will(answers);
    await goOn(paused.id);
    expect(await ended(paused.id)).toMatchObject({ status: 'done', done: 8, failed: 0, unanswered_by_model: 0 });
    expect(await report(paused.id)).toMatchObject({ conversations: 8, answered: 8, waiting: 0 });
  });

  it('once leaves one conversation missing, which going on tries again', async () => {
    model.will(DOWN, answers);
    const done = await run(many(4));
    expect(done).toMatchObject({ status: 'done', done: 4, failed: 1, unanswered_by_model: 1 });
    expect(await report(done.id)).toMatchObject({ conversations: 3, unanswered_by_model: 1 });
    const both = await Promise.all([goOn(done.id), goOn(done.id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await ended(done.id)).toMatchObject({ status: 'done', failed: 0, unanswered_by_model: 0 });
    expectError(await goOn(done.id), 409, 'conflict');
  });
});

it('goes on after its worker was killed, and asks nothing twice that is answered', async () => {
  const paused = await run(many(6), { tokens_max: 700 });
  const before = paused.done as number;
  await sqlOf(app)(
    `update forecasts set status = 'running', lease = gen_random_uuid(), tokens_max = 100000, attempts = 1,
       due_at = now() - interval '1 second' where id = $1`,
    paused.id,
  );
  model.will(answers);
  expect(await ended(paused.id)).toMatchObject({ status: 'done', done: 6 });
  expect(model.requestsFor('agent')).toHaveLength(6 - before);
});
