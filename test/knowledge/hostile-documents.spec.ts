import { DocumentProcesses } from '../../src/assistant/knowledge/processes/document-processes.js';
import { call, makeWorkspace, startOwnApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { limitDocuments } from '../support/reading.js';

let app: TestApp;
let hostile: TestWorkspace;
let honest: TestWorkspace;
beforeAll(async () => {
  app = await startOwnApp('other limits of reading');
  limitDocuments(app.app.get(DocumentProcesses), { quickMs: 5_000, backgroundMs: 5_000 });
  hostile = await makeWorkspace(app);
  honest = await makeWorkspace(app);
});
afterAll(() => app.close());

const PATH = '/v1/knowledge/documents';
const send = (workspace: TestWorkspace, text: string, format: string, title = 'A document'): Promise<Answer> =>
  call(app, 'POST', PATH, { token: workspace.tokens.admin, body: { title, text, format } });
const statusOf = async (workspace: TestWorkspace, id: string): Promise<string> =>
  (await call(app, 'GET', `${PATH}/${id}`, { token: workspace.tokens.viewer })).body.data.status;

/** An order of magnitude above the time on a busy machine, and far below the cost of these documents. */
const CALL_MS = 2_000;

/** Makes other calls while `work` runs; returns the slowest, in milliseconds. */
async function slowestBeside(work: Promise<unknown>): Promise<number> {
  let over = false;
  void work.finally(() => (over = true)).catch(() => undefined);
  let slowestMs = 0;
  for (let calls = 0; !over || calls < 5; calls++) {
    const before = performance.now();
    expect((await call(app, 'GET', '/healthz')).status).toBe(200);
    slowestMs = Math.max(slowestMs, performance.now() - before);
  }
  await work;
  return slowestMs;
}

let parcels = 0;

describe('a hostile document', () => {
  it('of newlines in <pre>, read in the background, does not block other calls', async () => {
    const text = `<pre>a${'\n'.repeat(200_000)}b</pre>`;
    const { body } = await send(hostile, text, 'html');
    const { id } = body.data;
    const done = eventually(async () => (await statusOf(hostile, id)) !== 'indexing');
    expect(await slowestBeside(done)).toBeLessThan(CALL_MS);
  });

  it.each([
    ['newlines in <pre>', `<pre>a${'\n'.repeat(65_000)}b</pre>`, 'html'],
    ["'_-' again and again", `${`${'_-'.repeat(24)}\n`.repeat(1_000)}end`, 'markdown'],
    ['spaces before a pipe', `|${' '.repeat(65_000)}x`, 'markdown'],
    ['open brackets', '['.repeat(65_000), 'markdown'],
  ])(
    'of %s, read while its caller waits, blocks neither other calls nor others’ documents',
    async (_, text, format) => {
      const sent = send(hostile, text, format);
      const others = (async () => {
        const before = performance.now();
        const { body } = await send(honest, `Parcels weigh ${++parcels} kilograms.`, 'text', 'Parcels');
        expect(body.data.status).toBe('ready');
        return performance.now() - before;
      })();
      expect(await slowestBeside(Promise.all([sent, others]))).toBeLessThan(CALL_MS);
      expect([201, 400]).toContain((await sent).status);
      expect(await others).toBeLessThan(5_000);
    },
  );
});
