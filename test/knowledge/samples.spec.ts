/** Sample documents: what the first start added, until the team changes or removes them. */
import { SystemDb } from '../../src/platform/db/system-db.js';
import { SamplesService } from '../../src/assistant/knowledge/samples.service.js';
import { expectError } from '../http/envelope.js';
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  workspace = await makeWorkspace(app);
});
afterAll(() => app.close());

const as = (method: string, path: string, body?: object, role: keyof TestWorkspace['tokens'] = 'owner') =>
  call(app, method, `/v1/knowledge/${path}`, { token: workspace.tokens[role], body });
const added = async (title: string, text: string): Promise<string> =>
  (await as('POST', 'documents', { title, text, format: 'text' })).body.data.id;
/** As the first start adds it. */
async function sample(title: string, text: string): Promise<string> {
  const id = await added(title, text);
  await app.app.get(SamplesService).mark(workspace.id, id);
  const origin = { text: `update documents set origin = 'docs/guide/' || id where id = $1`, values: [id] };
  await app.app.get(SystemDb).query(origin);
  return id;
}
const titles = async (): Promise<string[]> =>
  (await as('GET', 'documents')).body.data.map(({ title }: { title: string }) => title).sort();
const samples = async () => (await as('GET', 'samples', undefined, 'viewer')).body.data;
const answered = async () => {
  const body = { question: 'How much does a card cost?' };
  return (await call(app, 'POST', '/v1/answer', { token: workspace.secretKey, body })).body.data.status;
};

describe('sample documents', () => {
  it('are marked, counted, and removed at once with what the agent answers from, but no other document', async () => {
    const id = await sample('Fees', 'A card costs 5 euros.');
    await sample('Hours', 'We open at nine.');
    await added('Ours', 'Parcels take two days.');
    expect((await as('GET', `documents/${id}`)).body.data).toMatchObject({ sample: true });
    expect(await samples()).toEqual({ object: 'knowledge_samples', documents: 2, changed: 0 });
    expect(await answered()).toBe('answered');
    const removed = await as('DELETE', 'samples', undefined, 'admin');
    expect(removed.body.data).toEqual({ object: 'removed_knowledge_samples', documents: 2, changed: 0 });
    expect(await titles()).toEqual(['Ours']);
    expect(await answered()).not.toBe('answered');
    const trail = await call(app, 'GET', '/v1/audit?target_type=knowledge_document', { token: workspace.tokens.owner });
    const deletions = trail.body.data.filter(
      ({ action }: { action: string }) => action === 'knowledge_document.delete',
    );
    expect(deletions).toHaveLength(2);
    expect(deletions[1]).toMatchObject({ target: { id }, actor: { type: 'member' } });
  });

  it('are samples no longer, and stay, once the team changes them or their example questions', async () => {
    const [changed, asked] = [await sample('Fees', 'A card costs 5 euros.'), await sample('Hours', 'We open at nine.')];
    await sample('Parcels', 'Parcels take two days.');
    // The same text again changes nothing.
    await as('PUT', `documents/${asked}`, { title: 'Hours', text: 'We open at nine.', format: 'text' });
    expect(await samples()).toMatchObject({ documents: 3, changed: 0 });
    await as('PUT', `documents/${changed}`, { title: 'Fees', text: 'A card costs 6 euros.', format: 'text' });
    await as('PUT', `documents/${asked}/examples`, {
      sections: [{ heading: null, questions: ['since when are you up'] }],
    });
    expect(await samples()).toMatchObject({ documents: 1, changed: 2 });
    expect((await as('DELETE', 'samples')).body.data).toMatchObject({ documents: 1, changed: 2 });
    expect(await titles()).toEqual(['Fees', 'Hours']);
  });

  it('can be removed by two owners at once: each succeeds, and repeating it removes nothing', async () => {
    for (let n = 0; n < 5; n++) await sample(`Page ${n}`, `Page ${n} costs ${n} euros.`);
    const both = await Promise.all([as('DELETE', 'samples'), as('DELETE', 'samples', undefined, 'admin')]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both.map(({ body }) => body.data.documents).sort()).toEqual([0, 5]);
    expect((await as('DELETE', 'samples')).body.data).toMatchObject({ documents: 0 });
  });

  it('are removed by owners and admins, of their own workspace only', async () => {
    await sample('Fees', 'A card costs 5 euros.');
    for (const role of ['responder', 'developer', 'viewer'] as const)
      expectError(await as('DELETE', 'samples', undefined, role), 403, 'insufficient_role');
    const other = await makeWorkspace(app);
    expect(
      (await call(app, 'DELETE', '/v1/knowledge/samples', { token: other.tokens.owner })).body.data.documents,
    ).toBe(0);
    expect(await titles()).toEqual(['Fees']);
  });
});
