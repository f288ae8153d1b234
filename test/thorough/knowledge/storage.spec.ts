import { WorkspacesService } from '../../../src/company/workspaces/workspaces.service.js';
import { OPERATOR } from '../../../src/platform/kernel/actor.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../../support/app.js';
import { docx, paragraph } from '../../support/documents.js';
import { eventually } from '../../support/eventually.js';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  workspace = await makeWorkspace(app, 'starter');
});
afterAll(() => app.close());

const PATH = '/v1/knowledge/documents';
const allow = (bytes: number | null): Promise<unknown> =>
  app.app.get(WorkspacesService).setStorage(OPERATOR, { id: workspace.id, kind: 'knowledge', bytes });
const send = (method: string, path: string, text: string, title = 'A document'): Promise<Answer> =>
  call(app, method, path, { token: workspace.tokens.admin, body: { title, text, format: 'text' } });
const add = (text: string, title?: string): Promise<Answer> => send('POST', PATH, text, title);
const knowledge = async (): Promise<{ stored_bytes: number; limit_bytes: number }> =>
  (await call(app, 'GET', '/v1/workspace', { token: workspace.tokens.viewer })).body.data.knowledge;
const ready = (id: string): Promise<unknown> =>
  eventually(async () => {
    const { body } = await call(app, 'GET', `${PATH}/${id}`, { token: workspace.tokens.viewer });
    return body.data.status === 'ready';
  });
const TEXT = 'A parcel may weigh 31 kilograms.';
const LARGE = 'Nothing of note stands here.\n'.repeat(3_000).trim();

describe('the knowledge storage of a workspace', () => {
  it('counts the texts of all versions and pending uploads, and is freed with the document', async () => {
    expect(await knowledge()).toEqual({ stored_bytes: 0, limit_bytes: 100_000_000 });
    const { id } = (await add(TEXT)).body.data;
    expect(await knowledge()).toMatchObject({ stored_bytes: TEXT.length });
    await send('PUT', `${PATH}/${id}`, `${TEXT} Größe`);
    expect(await knowledge()).toMatchObject({ stored_bytes: 2 * TEXT.length + 8 });
    const large = (await add(LARGE, 'Large')).body.data.id;
    expect(await knowledge()).toMatchObject({ stored_bytes: 2 * TEXT.length + 8 + LARGE.length });
    await ready(large);
    expect(await knowledge()).toMatchObject({ stored_bytes: 2 * TEXT.length + 8 + LARGE.length });
    for (const one of [id, large]) await call(app, 'DELETE', `${PATH}/${one}`, { token: workspace.tokens.admin });
    expect(await knowledge()).toMatchObject({ stored_bytes: 0 });
  });

  it('is limited by the plan, or by the operator’s setting', async () => {
    await app.app.get(WorkspacesService).setPlan(OPERATOR, { id: workspace.id, plan: 'growth' });
    expect(await knowledge()).toMatchObject({ limit_bytes: 1_000_000_000 });
    await allow(50);
    expect(await knowledge()).toMatchObject({ limit_bytes: 50 });
    await allow(null);
    expect(await knowledge()).toMatchObject({ limit_bytes: 1_000_000_000 });
  });

  it('refuses a document beyond the limit, large or small, new or the next version, and changes nothing', async () => {
    await allow(50);
    const { id } = (await add(TEXT)).body.data;
    const before = await knowledge();
    for (const [method, path, text] of [
      ['POST', PATH, `${TEXT} Or so.`],
      ['POST', PATH, LARGE],
      ['PUT', `${PATH}/${id}`, `${TEXT} Or so.`],
      ['PUT', `${PATH}/${id}`, LARGE],
    ] as const) {
      const refused = await send(method, path, text, 'Another');
      expect([refused.status, refused.body.error.code]).toEqual([409, 'conflict']);
      expect(refused.body.error.message).toMatch(/stores 32 of at most 50 bytes/);
    }
    expect(await knowledge()).toEqual(before);
    const { body } = await call(app, 'GET', `${PATH}/${id}`, { token: workspace.tokens.viewer });
    expect(body.data).toMatchObject({ status: 'ready', version: 1, text: TEXT });
    expect((await send('PUT', `${PATH}/${id}`, TEXT)).status).toBe(200);
  });

  it('is never exceeded by large documents that arrive at once', async () => {
    await allow(3 * LARGE.length);
    const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => add(`${i}${LARGE.slice(1)}`, `Large ${i}`)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
  });

  it('is not exceeded by a compressed document whose text is larger than its file', async () => {
    const file = docx(paragraph('A parcel may weigh 31 kilograms, and no more than that.').repeat(4_000), true);
    expect(file.length).toBeLessThan(20_000);
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(file)]), 'fees.docx');
    await add(TEXT);
    await allow(20_000);
    const { id } = (await call(app, 'POST', PATH, { token: workspace.tokens.admin, body: form })).body.data;
    const { body } = await eventually(async () => {
      const answer = await call(app, 'GET', `${PATH}/${id}`, { token: workspace.tokens.viewer });
      return answer.body.data.status !== 'indexing' && answer;
    });
    expect(body.data).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/stores 32 of at most 20,000 bytes of knowledge, and this document has 2\d\d,\d{3}/),
    });
    expect(await knowledge()).toMatchObject({ stored_bytes: TEXT.length });
  });

  it('counts the documents of each workspace separately', async () => {
    await add(TEXT);
    workspace = await makeWorkspace(app);
    expect(await knowledge()).toEqual({ stored_bytes: 0, limit_bytes: 10_000_000_000 });
  });
});
