import { SystemDb } from '../../src/platform/db/system-db.js';
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await makeWorkspace(app);
  const routers = ['Alpha', 'Delta', 'Omega'].map((name, i) => ({
    title: `${name} Router`,
    text: `The ${name} Router has ${i + 2} antennas. The battery lasts ${10 * (i + 1)} hours.`,
  }));
  for (const router of routers) {
    const body = { ...router, format: 'markdown', locale: 'en' };
    await call(app, 'POST', '/v1/knowledge/documents', { token: workspace.tokens.owner, body });
  }
});
afterAll(() => app.close());

const ask = async (question: string, session_id?: string) =>
  (
    await call(app, 'POST', '/v1/answer', {
      token: workspace.secretKey,
      body: { question, session_id, external_user_id: 'parts' },
    })
  ).body.data;
const partsOf = async (session: string) => {
  const text = 'select author, parts from messages where session_id = $1 order by created_at, author desc';
  return (await app.app.get(SystemDb).query({ text, values: [session] })).rows;
};

describe('a message of the agent', () => {
  it('is stored with the parts that surfaces show, until the person is erased', async () => {
    const body = { external_user_id: 'parts' };
    const { id } = (await call(app, 'POST', '/v1/users', { token: workspace.secretKey, body })).body.data;
    const asked = await ask('How many hours does the router battery last?');
    expect(asked.status).toBe('clarify');
    const answered = await ask('How many antennas has the Delta Router?', asked.session_id);
    expect(answered.status).toBe('answered');
    const none = { page: null, form: null };
    expect(await partsOf(asked.session_id)).toEqual([
      { author: 'contact', parts: null },
      { author: 'agent', parts: { ...none, sentences: [], choices: expect.arrayContaining(['Omega Router']) } },
      { author: 'contact', parts: null },
      { author: 'agent', parts: { ...none, sentences: answered.sentences, choices: [] } },
    ]);
    await call(app, 'DELETE', `/v1/contacts/${id}`, { token: workspace.tokens.owner });
    for (const { parts } of await partsOf(asked.session_id)) expect(parts).toBeNull();
  });
});
