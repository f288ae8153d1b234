import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await makeWorkspace(app);
});
afterAll(() => app.close());

const TEXT =
  '# Returns\n\nYou can send goods back within 30 days.\n\n## Costs\n\n| Country | Fee |\n|---|---|\n| France | €4.90 |\n| Spain | €7.50 |\n';

describe('a company’s first question', () => {
  it('is answered from its knowledge, each sentence with a quotation, and appears in the sessions', async () => {
    const owner = workspace.tokens.owner;
    const added = await call(app, 'POST', '/v1/knowledge/documents', {
      token: owner,
      body: { title: 'Returns', text: TEXT, format: 'markdown' },
    });
    expect(added.status).toBe(201);
    expect(added.body.data).toMatchObject({ status: 'ready', version: 1, object: 'knowledge_document' });
    const document = await call(app, 'GET', `/v1/knowledge/documents/${added.body.data.id}`, { token: owner });

    const question = { question: 'What is the return fee for France?' };
    const answer = await call(app, 'POST', '/v1/answer', { token: workspace.secretKey, body: question });
    expect(answer.status).toBe(200);
    const { data } = answer.body;
    expect(data).toMatchObject({ object: 'answer', status: 'answered', grounded: true, language: 'en' });
    expect(data.answer).toContain('€4.90');
    for (const sentence of data.sentences) expect(sentence.citations.length).toBeGreaterThan(0);
    for (const citation of data.citations)
      expect(document.body.data.text.slice(citation.start, citation.end)).toBe(citation.quote);

    const sessions = await call(app, 'GET', '/v1/sessions', { token: owner });
    expect(sessions.body.data).toEqual([
      expect.objectContaining({ id: data.session_id, outcome: 'answered', channel: 'human' }),
    ]);
    const messages = await call(app, 'GET', `/v1/sessions/${data.session_id}/messages`, { token: owner });
    expect(messages.body.data.map((message: { author: string }) => message.author)).toEqual(['contact', 'agent']);
    expect(messages.body.data[1]).toMatchObject({ id: data.id, text: data.answer, citations: data.citations });
  });
});
