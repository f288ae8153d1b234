/** The playground's route: dry runs of turns, with the engine's own trace. */
import { SystemDb } from '../../src/platform/db/system-db.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { ACTIONS, TOKEN } from '../actions/acting.js';
import { expectError } from '../http/envelope.js';
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';
import { browse, signedInTeam } from '../support/console.js';
import { CustomerApi } from '../support/customer-api.js';
import { byPurpose, LyingModel } from '../support/lying-model.js';

const MODEL = {
  name: 'large-1',
  apiKey: 'key',
  timeoutMs: 8_000,
  judgeName: null,
  temperature: 0,
  tokensParameter: 'max_tokens' as const,
  priceInput: null,
  priceOutput: null,
};
const FEES =
  '# Transfers\n\nA wire transfer costs €12.\n\nA transfer within the country is free.\n\n# Cards\n\nA card costs €5.';

let model: LyingModel;
let api: CustomerApi;
let embedded: TestApp;
let large: TestApp;
beforeAll(async () => {
  model = await LyingModel.start();
  api = await CustomerApi.start();
  embedded = await startTestApp({ outboundAllowNetworks: ['127.0.0.0/8'] });
  large = await startTestApp({
    outboundAllowNetworks: ['127.0.0.0/8'],
    model: { baseUrl: `${model.origin}/v1`, ...MODEL },
  });
});
afterAll(async () => {
  await Promise.all([embedded.close(), large.close()]);
  await api.close();
  await model.close();
});

interface Player {
  app: TestApp;
  workspace: TestWorkspace;
  ask(question: string, more?: object): Promise<any>;
  send(body: object): ReturnType<typeof browse>;
}

/** A viewer in the playground of a workspace that knows its fees. */
async function player(app: TestApp): Promise<Player> {
  const workspace = await makeWorkspace(app);
  const { viewer } = await signedInTeam(app, workspace);
  const document = { title: 'Fees', text: FEES, format: 'markdown' };
  await call(app, 'POST', '/v1/knowledge/documents', { token: workspace.tokens.owner, body: document });
  const path = `/api/console/workspaces/${workspace.id}/playground`;
  const send = (body: object) => browse(app, 'POST', path, { session: viewer.token, body });
  const ask = async (question: string, more = {}) => {
    const answer = await send({ question, ...more });
    expect([answer.status, answer.body.error]).toEqual([200, undefined]);
    return answer.body.data;
  };
  return { app, workspace, ask, send };
}

const stepsOf = (turn: any, kind: string): any[] =>
  turn.steps.filter((step: any) => step.kind === kind).map((step: any) => step[kind]);

async function rowsOf({ app, workspace }: Player): Promise<Record<string, number>> {
  const tables = ['sessions', 'messages', 'actions', 'leads', 'meetings', 'handoffs', 'knowledge_gaps', 'events'];
  const counts = tables.map((table) => `(select count(*)::int from ${table} where workspace_id = $1) as ${table}`);
  const query = { text: `select ${counts.join(', ')}`, values: [workspace.id] };
  return (await app.app.get(SystemDb).query<Record<string, number>>(query)).rows[0]!;
}

/** A customer in whose product the agent may act. */
async function actingContact({ app, workspace }: Player, mode: string): Promise<string> {
  const token = workspace.tokens.owner;
  await call(app, 'PATCH', '/v1/workspace', { token, body: { actions: ACTIONS(api.origin) } });
  await call(app, 'PATCH', '/v1/guardrails', { token, body: { actions_mode: mode } });
  const body = { external_user_id: newId(), name: 'Ann', vendor_token: TOKEN };
  return (await call(app, 'POST', '/v1/users', { token: workspace.secretKey, body })).body.data.id;
}

describe('a playground turn', () => {
  it('shows what the embedded engine understood, searched with scores, and sent', async () => {
    const turn = await (await player(embedded)).ask('How much does a wire transfer cost?');
    expect(turn.answer).toMatchObject({
      status: 'answered',
      session_id: null,
      model: expect.stringMatching(/^embedded/),
    });
    const [understood] = stepsOf(turn, 'understood');
    expect(understood).toMatchObject({ language: 'en', intent_class: 'answer', is_small_talk: false });
    expect(understood.parts[0]).toMatchObject({ intent: 'question' });
    const [searched] = stepsOf(turn, 'searched');
    expect(searched).toMatchObject({ query: 'How much does a wire transfer cost?', measure: 'likelihood' });
    expect(searched.words.find(({ word }: any) => word === 'wire')).toMatchObject({ frequency: 1 });
    expect(searched.evidence[0].quote).toBe('A wire transfer costs €12.');
    expect(searched.confidence).toBe(turn.answer.confidence);
    const [sent] = stepsOf(turn, 'sent');
    expect(sent.sentences.map(({ text }: any) => text).join('\n')).toBe(turn.answer.answer);
    expect(sent.sentences[0]).toMatchObject({ proof: 'verbatim', withheld_by: null });
    expect(stepsOf(turn, 'model_call')).toEqual([]);
  });

  it('shows why there is no answer, and which rule withheld a sentence', async () => {
    const one = await player(embedded);
    const unknown = await one.ask('Do you sell submarines with leather seats?');
    expect(unknown.answer.status).toBe('abstained');
    expect(stepsOf(unknown, 'searched').at(-1).abstain_reason).toBe(unknown.answer.abstain_reason);
    const body = { blocked_phrases: ['costs €12'] };
    await call(embedded, 'PATCH', '/v1/guardrails', { token: one.workspace.tokens.owner, body });
    const withheld = await one.ask('How much does a wire transfer cost?');
    expect(withheld).toMatchObject({ tripped: 'blocked_phrases', answer: { status: 'refused' } });
    expect(stepsOf(withheld, 'sent')[0].sentences[0]).toMatchObject({ withheld_by: 'blocked_phrases' });
  });

  it('offers the sections that it announces', async () => {
    const { answer } = await (await player(embedded)).ask('Is a card waterproof?');
    expect(answer).toMatchObject({ status: 'abstained', answer: expect.stringMatching(/^This may help: \S/) });
    expect(answer.articles).not.toEqual([]);
  });

  it('shows a large model’s calls with tokens, its proposal, and why a sentence was withheld', async () => {
    const one = await player(large);
    const lie = 'A wire transfer costs €99.[1]';
    const truth = 'A wire transfer costs €12.[1]';
    model.will(
      byPurpose({
        agent: { do: 'say', text: `ANSWER\n${truth} ${lie}`, usage: { prompt_tokens: 700, completion_tokens: 20 } },
        repair: { do: 'say', text: `ANSWER\n${truth}` },
      }),
    );
    const turn = await one.ask('How much does a wire transfer cost?');
    expect(turn.answer).toMatchObject({ status: 'answered', model: 'large-1' });
    const calls = stepsOf(turn, 'model_call');
    expect(calls.map(({ purpose }) => purpose)).toEqual(['agent', 'judge', 'repair']);
    expect(calls[0]).toMatchObject({ prompt_tokens: 700, completion_tokens: 20, failure: null });
    expect(stepsOf(turn, 'shown')[0].evidence.map(({ quote }: any) => quote)).toContain('A wire transfer costs €12.');
    expect(stepsOf(turn, 'replied')[0]).toMatchObject({ tag: 'ANSWER' });
    const reasons = stepsOf(turn, 'judged')[0].sentences.map(({ text, reason }: any) => [text, reason]);
    expect(reasons).toEqual([
      ['A wire transfer costs €12.', null],
      ['A wire transfer costs €99.', 'unproven_figure'],
    ]);
    expect(turn.answer.answer).toBe('A wire transfer costs €12.');
  });

  it('shows that a large model was unavailable, and what the embedded engine did instead', async () => {
    const one = await player(large);
    model.will({ do: 'status', status: 400 });
    const turn = await one.ask('How much does a wire transfer cost?');
    expect(turn.answer.model).toMatch(/^embedded/);
    expect(stepsOf(turn, 'model_call')[0]).toMatchObject({ purpose: 'agent', failure: 'refused', prompt_tokens: null });
    expect(stepsOf(turn, 'searched').at(-1)).toMatchObject({ measure: 'likelihood' });
  });

  it('answers without the large model on request, from the same state', async () => {
    const one = await player(large);
    model.will(byPurpose({ agent: { do: 'say', text: 'ANSWER\nA wire transfer costs €12.[1]' } }));
    const first = await one.ask('How much does a wire transfer cost?');
    const asked = model.requests.length;
    const { state } = first;
    const embedded = await one.ask('How much does a wire transfer cost?', { state, large_model: false });
    expect([first.answer.model, embedded.answer.model]).toEqual(['large-1', expect.stringMatching(/^embedded/)]);
    expect(embedded.answer.answer).toContain('A wire transfer costs €12.');
    expect([model.requests.length, stepsOf(embedded, 'model_call')]).toEqual([asked, []]);
    const again = await one.ask('How much does a wire transfer cost?', { state, large_model: null });
    expect(again.answer.model).toBe('large-1');
  });

  it('continues from the previous turn, but not from another person’s', async () => {
    const one = await player(embedded);
    const first = await one.ask('How much does a wire transfer cost?');
    const second = await one.ask('And a card?', { state: first.state });
    expect(second.answer.articles[0].text).toContain('€5');
    const contact_id = await actingContact(one, 'off');
    expectError(await one.send({ question: 'And?', contact_id, state: first.state }), 400, 'invalid_field', 'state');
    expectError(await one.send({ question: 'And?', state: 'forged' }), 400, 'invalid_field', 'state');
    const other = await player(embedded);
    expectError(await other.send({ question: 'And?', state: first.state }), 400, 'invalid_field', 'state');
    expectError(await one.send({ question: 'Hi', contact_id: newId() }), 400, 'invalid_field', 'contact_id');
  });

  it('offers a contact’s tools and runs none of them', async () => {
    const one = await player(embedded);
    const contact_id = await actingContact(one, 'confirm');
    api.will((response) => void response.writeHead(200).end('{}'));
    const looked = await one.ask('Please show me order 4711', { contact_id });
    const [tools] = stepsOf(looked, 'tools');
    const names = tools.tools.map(({ name }: any) => name);
    expect(names).toEqual(expect.arrayContaining(['capture_lead', 'list_slots', 'get_order', 'delete_account']));
    const wanted = await one.ask('Change the address of order 17', { contact_id });
    expect(wanted.answer.status).toBe('clarify');
    const changed = await one.ask('Elm Street 5', { contact_id, state: wanted.state });
    const args = { order_id: '17', street: 'Elm Street 5' };
    const asked = { name: 'change_address', status: 'needs_confirmation', arguments: args };
    expect(stepsOf(changed, 'tool_call')[0]).toMatchObject(asked);
    const confirmed = await one.ask('Yes', { contact_id, state: changed.state });
    const run = { name: 'change_address', status: 'done', is_simulated: true };
    expect(stepsOf(confirmed, 'tool_call')[0]).toMatchObject(run);
    const deleted = await one.ask('Please delete my account', { contact_id });
    expect(stepsOf(deleted, 'tool_call')[0]).toMatchObject({ name: 'delete_account', status: 'needs_approval' });
    expect(api.calls).toEqual([]);
    const visitor = await one.ask('Please show me order 4711');
    expect(stepsOf(visitor, 'tools')[0].tools.filter(({ effect }: any) => effect === 'act')).toEqual([]);
  });

  it('stores nothing and counts nothing', async () => {
    const one = await player(embedded);
    const before = await rowsOf(one);
    await one.ask('I want to talk to a human');
    await one.ask('Do you sell submarines with leather seats?');
    await one.ask('I am Ann, ann@example.com, please call me back');
    expect(await rowsOf(one)).toEqual(before);
  });
});
