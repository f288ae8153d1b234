/** The configured models, their status and their usage by a workspace: visible to every member, without secrets. */
import { ModelUsageSweeper } from '../../src/assistant/models/model-usage.sweeper.js';
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';
import { browse, signedInTeam } from '../support/console.js';
import { byPurpose, LyingModel, type Behaviour } from '../support/lying-model.js';
import { sqlOf } from '../support/team-mails.js';
import { expectError } from '../http/envelope.js';

const SECRET = 'model-key-that-nobody-may-see';
const USAGE = { prompt_tokens: 1_000, completion_tokens: 50, total_tokens: 1_050 };

let model: LyingModel;
let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  model = await LyingModel.start();
  const rest = { tokensParameter: 'max_tokens' as const, temperature: 0, priceInput: 1, priceOutput: 2 };
  const baseUrl = `${model.origin}/v1`;
  app = await startTestApp({
    model: { baseUrl, name: 'large-1', judgeName: 'judge-1', apiKey: SECRET, timeoutMs: 8_000, ...rest },
  });
});
beforeEach(async () => {
  workspace = await makeWorkspace(app);
  const body = { title: 'Parcels', text: 'A parcel may weigh 31 kilograms.', format: 'text', locale: 'en' };
  await call(app, 'POST', '/v1/knowledge/documents', { token: workspace.tokens.owner, body });
});
afterAll(async () => {
  await app.close();
  await model.close();
});

const ask = async (behaviour: Behaviour): Promise<void> => {
  model.will(behaviour);
  const body = { question: 'How many kilograms may a parcel weigh?' };
  expect((await call(app, 'POST', '/v1/answer', { token: workspace.secretKey, body })).status).toBe(200);
  await app.app.get(ModelUsageSweeper).sweep();
};
const said = byPurpose({ agent: { do: 'say', text: 'ANSWER\nA parcel may weigh 31 kilograms [1].', usage: USAGE } });
const read = async (query = '', of = workspace) => {
  const { viewer } = await signedInTeam(app, of);
  return browse(app, 'GET', `/api/console/workspaces/${of.id}/models${query}`, { session: viewer.token });
};

describe('the models of a workspace', () => {
  it('are listed with the calls, tokens and cost of its own conversations', async () => {
    const other = await makeWorkspace(app);
    await ask(said);
    await ask(said);
    const answer = await read();
    expect(answer.body.data).toMatchObject({
      object: 'models',
      answering: 'large-1',
      large_model: { name: 'large-1', is_away: false, last_failure: null, last_answered_at: expect.any(String) },
      judge: 'judge-1',
      embedding: null,
      transcription: null,
    });
    const { usage, days } = answer.body.data;
    // A million tokens cost 1 in and 2 out: 1,000 in and 50 out are 1,100 millionths.
    expect(usage).toContainEqual({
      ...{ model: 'large-1', purpose: 'agent', answered: 2, failed: 0, uncounted: 0 },
      ...{ input_tokens: 2_000, output_tokens: 100, cost_micros: 2_200 },
    });
    expect(usage).toContainEqual(
      expect.objectContaining({ model: 'judge-1', purpose: 'judge', answered: 2, uncounted: 2, cost_micros: null }),
    );
    expect(days).toHaveLength(1);
    expect(days[0]).toMatchObject({ answered: 4, input_tokens: 2_000, output_tokens: 100 });
    expect(JSON.stringify(answer.body)).not.toContain(SECRET);
    expect((await read('', other)).body.data).toMatchObject({ usage: [], days: [] });
  });

  it('name the words of a server that refuses calls with tools, and readiness its code, until it takes one', async () => {
    const words = '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set';
    const warnings = async () => (await call(app, 'GET', '/readyz')).body.data.warnings;
    await ask({ do: 'status', status: 400, body: JSON.stringify({ object: 'error', message: words }) });
    expect((await read()).body.data.large_model).toMatchObject({ tools_refused: words, last_failure: 'refused' });
    expect(await warnings()).toContain('model_refuses_tools');
    await ask(said);
    expect((await read()).body.data.large_model).toMatchObject({ tools_refused: null });
    expect(await warnings()).not.toContain('model_refuses_tools');
  });

  it('are reported as failed, and as unavailable after three failed turns', async () => {
    await ask({ do: 'status', status: 401 });
    expect((await read()).body.data.large_model).toMatchObject({
      is_away: false,
      last_failure: 'refused',
      last_failed_at: expect.any(String),
    });
    await ask({ do: 'status', status: 401 });
    await ask({ do: 'status', status: 401 });
    const away = (await read()).body.data;
    expect(away.large_model.is_away).toBe(true);
    expect(away.answering).toBe('embedded-extractive-2');
    const calls = away.usage.reduce((all: number, one: { failed: number }) => all + one.failed, 0);
    // A model that is not called does not fail.
    await ask(said);
    expect((await read()).body.data.usage.reduce((all: number, one: { failed: number }) => all + one.failed, 0)).toBe(
      calls,
    );
  });

  it('omit days before the window', async () => {
    await sqlOf(app)(
      `insert into model_usage (workspace_id, day, model, purpose, answered, prompt_tokens)
       values ($1, current_date - 10, 'large-0', 'agent', 1, 5)`,
      workspace.id,
    );
    expect((await read('?days=7')).body.data.usage).toEqual([]);
    expect((await read('?days=30')).body.data.usage).toHaveLength(1);
    expectError(await read('?days=0'), 400, 'invalid_parameter', 'days');
    expectError(await read('?days=400'), 400, 'invalid_parameter', 'days');
  });
});
