import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await makeWorkspace(app);
});
afterAll(() => app.close());

async function add(title: string, text: string, audience = 'public'): Promise<string> {
  const body = { title, text, format: 'markdown', audience };
  const added = await call(app, 'POST', '/v1/knowledge/documents', { token: workspace.tokens.owner, body });
  expect([added.status, added.body.data.status]).toEqual([201, 'ready']);
  return added.body.data.id as string;
}
async function ask(question: string): Promise<{ status: string; answer: string }> {
  const body = { question, dry_run: true };
  return (await call(app, 'POST', '/v1/answer', { token: workspace.secretKey, body })).body.data;
}

describe('an abbreviation that a heading explains', () => {
  it('is understood in questions about documents that use the long form, as long as the heading exists', async () => {
    await add('Plans', 'Single sign-on is included in the Business plan.\n\nThe Free plan has three users.');
    const before = await ask('Which plan includes SSO?');
    expect(before.answer).not.toContain('Business');
    const heading = await add('Security', '# Single sign-on (SSO)\n\nOwners turn it on under Settings.');
    expect(await ask('Which plan includes SSO?')).toMatchObject({
      status: 'answered',
      answer: expect.stringContaining('Business'),
    });
    await call(app, 'DELETE', `/v1/knowledge/documents/${heading}`, { token: workspace.tokens.owner });
    expect(await ask('Which plan includes SSO?')).toEqual({
      ...before,
      id: expect.any(String),
      created_at: expect.any(String),
    });
  });

  it('in a document that only the team may read is not understood', async () => {
    await add('Limits', 'The maximum transfer unit is 1,400 bytes.');
    const before = await ask('How many bytes is the MTU?');
    await add('Network notes', '# Maximum transfer unit (MTU)\n\nFor the team alone.', 'internal');
    expect((await ask('How many bytes is the MTU?')).status).toBe(before.status);
  });
});
