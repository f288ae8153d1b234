import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';
import { eventsOf } from '../support/journal.js';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  workspace = await makeWorkspace(app);
  const text = '# Returns\n\nYou can send goods back within 30 days.\n\n# Fees\n\nThe express fee is 9 euros.\n';
  const body = { title: 'Help', text, format: 'markdown' };
  await call(app, 'POST', '/v1/knowledge/documents', { token: workspace.tokens.owner, body });
});
afterAll(() => app.close());

const GOOD = 'Within how many days can I send goods back?';
const ask = (question: string, more: object = {}): Promise<Answer> =>
  call(app, 'POST', '/v1/answer', { token: workspace.secretKey, body: { question, ...more } });
const patch = async (body: object): Promise<void> =>
  expect((await call(app, 'PATCH', '/v1/guardrails', { token: workspace.tokens.owner, body })).status).toBe(200);
const tripped = async () => (await eventsOf(app, workspace.id)).filter(({ type }) => type === 'guardrail.tripped');

describe('with guardrails, a question', () => {
  it('is answered as before if none are set, and a change applies at once', async () => {
    expect((await ask(GOOD)).body.data.status).toBe('answered');
    await patch({ blocked_phrases: ['send goods'] });
    expect((await ask(GOOD)).body.data.status).toBe('refused');
    await patch({ blocked_phrases: [] });
    expect((await ask(GOOD)).body.data.status).toBe('answered');
  });

  it('is refused if it contains a blocked phrase or topic, with an event that names the guardrail', async () => {
    await patch({ blocked_phrases: ['goods back'], blocked_topics: ['fees'], fallback_message: 'Please call us.' });
    const refusals = [await ask(GOOD), await ask('What is the express fee?')];
    for (const { status, body } of refusals) {
      expect(status).toBe(200);
      expect(body.data).toMatchObject({
        status: 'refused',
        abstain_reason: 'guardrail',
        answer: 'Please call us.',
        grounded: false,
        citations: [],
        handoff_id: null,
      });
    }
    const events = await tripped();
    expect(events.map(({ object }) => object['guardrail'])).toEqual(['blocked_phrases', 'blocked_topics']);
    expect(events[0]!.object).toMatchObject({ object: 'answer', ...refusals[0]!.body.data });
    const session = await call(app, 'GET', `/v1/sessions/${refusals[0]!.body.data.session_id}`, {
      token: workspace.tokens.owner,
    });
    expect(session.body.data.outcome).toBe('refused');
  });

  it('never gets an answer that contains a blocked phrase, streamed or not', async () => {
    await patch({ blocked_phrases: ['30 days'] });
    const { body } = await ask(GOOD);
    expect(body.data).toMatchObject({ status: 'refused', abstain_reason: 'guardrail', citations: [] });
    expect(JSON.stringify(body)).not.toContain('30 days');
    const streamed = await ask(GOOD, { stream: true });
    expect(streamed.text).toContain('"refused"');
    expect(streamed.text).not.toContain('30 days');
    expect(await tripped()).toHaveLength(2);
  });

  it('is offered passages below the minimum confidence', async () => {
    await patch({ min_confidence: 1 });
    expect((await ask(GOOD)).body.data).toMatchObject({ status: 'abstained', abstain_reason: 'not_certain' });
    expect(await tripped()).toEqual([]);
  });

  it('is escalated for an escalation phrase, with the guardrail as requester; a dry run leaves nothing', async () => {
    await patch({ escalation_phrases: ['my lawyer'], blocked_topics: ['lawyer'] });
    const dry = await ask('You will hear from my lawyer', { dry_run: true });
    expect(dry.body.data).toMatchObject({ status: 'handed_off', handoff_id: null });
    expect(await tripped()).toEqual([]);
    const { data } = (await ask('You will hear from my lawyer')).body;
    expect(data).toMatchObject({ status: 'handed_off', intent_class: 'escalate', handoff_id: expect.any(String) });
    const handoff = await call(app, 'GET', `/v1/handoffs/${data.handoff_id}`, { token: workspace.tokens.owner });
    expect(handoff.body.data).toMatchObject({ requester: 'guardrail', stop_reason: 'policy_restriction' });
    expect((await tripped()).map(({ object }) => object['guardrail'])).toEqual(['escalation_phrases']);
  });

  it('that asks for a human gets one, whatever is blocked', async () => {
    await patch({ blocked_phrases: ['human'] });
    expect((await ask('Let me talk to a human')).body.data).toMatchObject({ status: 'handed_off' });
  });
});
