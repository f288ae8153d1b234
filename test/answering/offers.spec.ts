/** What is not certain is offered: it asserts nothing, and is an answer only once its customer says so. */
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';
import { eventsOf } from '../support/journal.js';
import { GOOD, teach } from '../support/live.js';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  workspace = await makeWorkspace(app);
  await teach(app, workspace);
  // Nothing is certain.
  await call(app, 'PATCH', '/v1/guardrails', { token: workspace.tokens.owner, body: { min_confidence: 1 } });
});
afterAll(() => app.close());

const ask = async (question: string, session_id?: string): Promise<any> =>
  (await call(app, 'POST', '/v1/answer', { token: workspace.secretKey, body: { question, session_id } })).body.data;
const read = async (path: string): Promise<any> =>
  (await call(app, 'GET', path, { token: workspace.tokens.owner })).body.data;
const counted = async () => {
  const { answers, answers_cited, abstentions } = (await read('/v1/analytics')).totals;
  return { answers, answers_cited, abstentions };
};
const types = async (): Promise<string[]> => (await eventsOf(app, workspace.id)).map(({ type }) => type);

describe('a passage that is offered', () => {
  it('is the first of the articles, under its title, and no answer', async () => {
    const answer = await ask(GOOD);
    expect(answer).toMatchObject({ status: 'abstained', abstain_reason: 'not_certain', certainty: null });
    expect(answer).toMatchObject({ grounded: false, sentences: [], citations: [] });
    const [best] = answer.articles;
    expect(best.text).toContain('30 days');
    expect(answer.answer).toBe(`This may help: ${best.heading ?? best.title}`);
    expect(answer.choices).toEqual(['That answers it', 'Talk to a person']);
  });

  it('is a question without an answer for whoever leaves, and no hand-off', async () => {
    const { session_id: id } = await ask(GOOD);
    expect(await read(`/v1/sessions/${id}`)).toMatchObject({ outcome: 'unanswered', resolution: null });
    expect(await counted()).toEqual({ answers: 0, answers_cited: 0, abstentions: 1 });
    expect(await read('/v1/knowledge/gaps')).toMatchObject([{ asked: 1, example: GOOD }]);
    expect(await types()).toContain('answer.unanswered');
    expect(await read('/v1/handoffs')).toEqual([]);
  });

  it.each(['That answers it', 'Yes', 'yes, that helped'])(
    'is the answer, and no gap, once its customer says so: %s',
    async (yes) => {
      const { session_id: id } = await ask(GOOD);
      const taken = await ask(yes, id);
      expect(taken).toMatchObject({ status: 'answered', citations: [], choices: [] });
      expect(await read(`/v1/sessions/${id}`)).toMatchObject({ outcome: 'answered', resolution: 'solved' });
      expect(await counted()).toMatchObject({ answers: 1, answers_cited: 1 });
      expect(await read('/v1/knowledge/gaps')).toEqual([]);
    },
  );

  it('leaves the gap that others left by the same question', async () => {
    await ask(GOOD);
    const { session_id: id } = await ask(GOOD);
    expect(await read('/v1/knowledge/gaps')).toMatchObject([{ asked: 2 }]);
    await ask('That answers it', id);
    expect(await read('/v1/knowledge/gaps')).toMatchObject([{ asked: 1, example: GOOD }]);
  });

  it('is followed by a person if it does not help', async () => {
    const { session_id: id } = await ask(GOOD);
    expect(await ask('No, that does not help', id)).toMatchObject({ status: 'handed_off', choices: [] });
    expect(await read('/v1/handoffs')).toMatchObject([{ session_id: id, stop_reason: 'missing_knowledge' }]);
  });

  it('stands beside the hand-off of a second question without an answer', async () => {
    const { session_id: id } = await ask('Do you gift-wrap parcels?');
    const second = await ask(GOOD, id);
    expect(second).toMatchObject({ status: 'handed_off' });
    expect(second.articles[0].text).toContain('30 days');
  });

  it('is a hand-off if the person asks for one', async () => {
    const { session_id: id, choices } = await ask(GOOD);
    expect(await ask(choices[1], id)).toMatchObject({ status: 'handed_off', certainty: null });
  });
});
