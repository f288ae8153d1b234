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
  // Nothing is certain, and whatever names the thing is likely.
  const body = { min_confidence: 1, likely_confidence: 0.01 };
  await call(app, 'PATCH', '/v1/guardrails', { token: workspace.tokens.owner, body });
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

describe('an answer that is only likely', () => {
  it('quotes the page under its name, asks whether that answers, and is said to be likely', async () => {
    const answer = await ask(GOOD);
    expect(answer).toMatchObject({ status: 'answered', certainty: 'likely', grounded: true, abstain_reason: null });
    expect(answer.answer).toMatch(/^Our page “.+” says:\n“.*30 days.*”\nDoes that answer it\?$/);
    expect(answer.choices).toEqual(['Yes', 'No', 'Talk to a person']);
    expect(answer.sentences.map(({ citations }: any) => citations)).toEqual([[], [0], []]);
  });

  it('counts for nothing until the person says yes, which makes it an answer that helped', async () => {
    const { session_id: id } = await ask(GOOD);
    expect(await read(`/v1/sessions/${id}`)).toMatchObject({ outcome: null, resolution: null });
    expect(await counted()).toEqual({ answers: 0, answers_cited: 0, abstentions: 0 });
    const thanks = await ask('Yes', id);
    expect(thanks).toMatchObject({ status: 'answered', certainty: 'certain', citations: [], choices: [] });
    expect(await read(`/v1/sessions/${id}`)).toMatchObject({ outcome: 'answered', resolution: 'solved' });
    expect(await counted()).toEqual({ answers: 1, answers_cited: 1, abstentions: 0 });
    expect(await read('/v1/knowledge/gaps')).toEqual([]);
    expect(await types()).not.toContain('answer.unanswered');
  });

  it('is a miss if the person says no: the question they had asked is a gap', async () => {
    const { session_id: id } = await ask(GOOD);
    const answer = await ask('No', id);
    expect(answer).toMatchObject({ status: 'abstained', certainty: null, abstain_reason: 'low_confidence' });
    expect(answer.choices).toEqual(['Talk to a person']);
    expect(await read(`/v1/sessions/${id}`)).toMatchObject({ outcome: 'unanswered', resolution: null });
    expect(await counted()).toEqual({ answers: 0, answers_cited: 0, abstentions: 1 });
    const [gap] = await read('/v1/knowledge/gaps');
    expect(gap).toMatchObject({ asked: 1, example: GOOD });
    expect(await types()).toContain('answer.unanswered');
  });

  it('is neither a miss nor the end of misses if the person asks something else', async () => {
    const first = await ask('Do you gift-wrap parcels?');
    const id = first.session_id;
    expect(first.certainty).toBeNull();
    expect(await ask(GOOD, id)).toMatchObject({ certainty: 'likely' });
    expect(await ask('Do you sell second-hand bicycles?', id)).toMatchObject({ status: 'abstained', form: 'contact' });
  });

  it('is a hand-off if the person asks for one', async () => {
    const { session_id: id, choices } = await ask(GOOD);
    expect(await ask(choices[2], id)).toMatchObject({ status: 'handed_off', certainty: null });
  });

  it('is not given where the band is off, or the line for an answer alone was raised', async () => {
    for (const body of [{ likely_confidence: null }, { likely_confidence: 0 }]) {
      await call(app, 'PATCH', '/v1/guardrails', { token: workspace.tokens.owner, body });
      expect(await ask(GOOD)).toMatchObject({ status: 'abstained', certainty: null });
    }
  });
});
