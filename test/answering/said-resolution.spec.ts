import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';
import { GOOD, OTHER, teach } from '../support/live.js';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await makeWorkspace(app);
  await teach(app, workspace);
});
afterAll(() => app.close());

const ask = async (question: string, session_id?: string): Promise<any> =>
  (await call(app, 'POST', '/v1/answer', { token: workspace.secretKey, body: { question, session_id } })).body.data;
const sessionOf = async (id: string): Promise<any> =>
  (await call(app, 'GET', `/v1/sessions/${id}`, { token: workspace.tokens.owner })).body.data;
const gaps = async (): Promise<unknown[]> =>
  (await call(app, 'GET', '/v1/knowledge/gaps', { token: workspace.tokens.owner })).body.data;

describe('a customer who says that the agent helped', () => {
  it('resolves the conversation; thanks changes nothing, and the next question withdraws it', async () => {
    const { session_id } = await ask(GOOD);
    await ask('perfect, that is all I wanted to know', session_id);
    const solved = { resolution: 'solved', resolution_reason: 'The customer said that it helped.' };
    expect(await sessionOf(session_id)).toMatchObject({ ...solved, resolution_confidence: 0.9 });
    await ask('thanks, bye', session_id);
    expect(await sessionOf(session_id)).toMatchObject(solved);
    await ask(OTHER, session_id);
    expect(await sessionOf(session_id)).toMatchObject({ resolution: null, resolution_reason: null });
  });

  it('is thanked, and has asked nothing', async () => {
    const { session_id } = await ask(GOOD);
    const before = await gaps();
    const answer = await ask('super, dann weiß ich Bescheid', session_id);
    expect(answer).toMatchObject({ status: 'answered', citations: [], abstain_reason: null });
    expect(await gaps()).toEqual(before);
  });

  it('after a question without an answer resolves nothing, after a later one with an answer it does', async () => {
    const { session_id } = await ask(GOOD);
    expect(await ask('Do you engrave spoons?', session_id)).toMatchObject({ status: 'abstained' });
    await ask('okay, thank you', session_id);
    expect(await sessionOf(session_id)).toMatchObject({ resolution: null });
    await ask(GOOD, session_id);
    await ask('okay, thank you', session_id);
    expect(await sessionOf(session_id)).toMatchObject({ resolution: 'solved' });
  });

  it('after what the agent only asked about resolves nothing', async () => {
    const { session_id } = await ask(GOOD);
    expect(await ask('this is useless and I am angry', session_id)).toMatchObject({
      status: 'abstained',
      abstain_reason: 'needs_person',
    });
    const before = await sessionOf(session_id);
    await ask('okay, thank you', session_id);
    expect((await sessionOf(session_id)).resolution).toBe(before.resolution);
  });

  it('before anything was answered resolves nothing', async () => {
    const { session_id } = await ask('perfect, that is all I wanted to know');
    expect(await sessionOf(session_id)).toMatchObject({ resolution: null });
  });
});

describe('a customer who says that it did not help', () => {
  it('leaves the conversation unsolved, and gets a person', async () => {
    const { session_id } = await ask(GOOD);
    const answer = await ask('that is not what I asked, this is useless', session_id);
    expect(answer).toMatchObject({ status: 'abstained', abstain_reason: 'needs_person' });
    const unsolved = { resolution: 'unsolved', resolution_reason: 'The customer said that it did not help.' };
    expect(await sessionOf(session_id)).toMatchObject(unsolved);
  });
});

describe('the topic of a conversation', () => {
  it('is the first question in the customer’s words, or the article that answered it', async () => {
    const { session_id } = await ask('Do you gift-wrap parcels?');
    const first = (await sessionOf(session_id)).intent;
    expect(first).toBe('Do you gift-wrap parcels?');
    await ask('It is for my sister Beth', session_id);
    expect(await sessionOf(session_id)).toMatchObject({ intent: first });
    await ask(GOOD, session_id);
    expect(await sessionOf(session_id)).toMatchObject({ intent: first });
    const other = await ask(GOOD);
    await ask('Do you engrave spoons?', other.session_id);
    expect(await sessionOf(other.session_id)).toMatchObject({ intent: 'Help' });
  });
});
