import { PostgresIndex } from '../../src/assistant/knowledge/postgres-index.reader.js';
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';
import { eventually } from '../support/eventually.js';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await makeWorkspace(app);
});
afterAll(() => app.close());

const kept = async () => (await app.app.get(PostgresIndex).statistics(workspace.id, [])).calibration;

describe('confidence', () => {
  it('is calibrated to changed knowledge before the first question', async () => {
    const token = workspace.tokens.admin;
    const body = { title: 'The kettle', text: 'The kettle draws 100 watts. It weighs 2 kilograms.', format: 'text' };
    const { data } = (await call(app, 'POST', '/v1/knowledge/documents', { token, body })).body;
    await eventually(kept);
    const path = `/v1/knowledge/documents/${data.id}`;
    await call(app, 'PUT', path, {
      token,
      body: { ...body, text: `${body.text} Descale it in May.\n\n# Care\n\nOften.` },
    });
    await eventually(kept);
    expect((await call(app, 'DELETE', path, { token })).status).toBe(200);
    expect(await kept()).toBeNull();
  });
});
