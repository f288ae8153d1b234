import { DocumentProcesses } from '../../../src/assistant/knowledge/processes/document-processes.js';
import { TOO_MUCH_TIME } from '../../../src/platform/kernel/processes/signals.js';
import { call, makeWorkspace, startOwnApp, type Answer, type TestApp, type TestWorkspace } from '../../support/app.js';
import { eventually } from '../../support/eventually.js';
import { injectFaults, limitDocuments, readingIn } from '../../support/reading.js';
import { superlinear } from '../../support/steps.js';

const PATH = '/v1/knowledge/documents';

/** Those that once took more than linear work. */
const TEXTS: Record<string, [format: string, text: (length: number) => string]> = {
  'newlines in <pre>': ['html', (length) => `<pre>a${'\n'.repeat(length)}b</pre>`],
  "'_-' again and again": ['markdown', (length) => `${`${'_-'.repeat(24)}\n`.repeat(length / 49)}end`],
  'spaces before a pipe': ['markdown', (length) => `|${' '.repeat(length)}x`],
  'open brackets': ['markdown', (length) => '['.repeat(length)],
};

describe('a hostile document', () => {
  let app: TestApp;
  let hostile: TestWorkspace;
  let honest: TestWorkspace;
  beforeAll(async () => {
    app = await startOwnApp('an indexer that hangs, and its time');
    injectFaults(app.app.get(DocumentProcesses));
    limitDocuments(app.app.get(DocumentProcesses), { quickMs: 600_000 });
    hostile = await makeWorkspace(app);
    honest = await makeWorkspace(app);
  });
  afterAll(() => app.close());

  const send = (workspace: TestWorkspace, text: string, format = 'text'): Promise<Answer> =>
    call(app, 'POST', PATH, { token: workspace.tokens.admin, body: { title: 'A document', text, format } });

  it('whose caller waits blocks neither other calls nor others’ documents, as long as its reading takes', async () => {
    let isOver = false;
    const sent = send(hostile, 'FAULT hang').finally(() => (isOver = true));
    const reading = await eventually(() => readingIn(app.app.get(DocumentProcesses)));
    for (let calls = 0; calls < 20; calls++) expect((await call(app, 'GET', '/healthz')).status).toBe(200);
    expect((await send(honest, 'Parcels weigh 20 kilograms.')).body.data.status).toBe('ready');
    expect(isOver).toBe(false);
    // What the watchdog of a process does when its CPU time is over; document-processes.spec.ts proves that it does.
    process.kill(reading, TOO_MUCH_TIME);
    expect((await sent).body.error.message).toMatch(/too long/);
  });

  it.each(Object.entries(TEXTS))('of %s is read, or refused', async (_, [format, text]) => {
    expect([201, 400]).toContain((await send(hostile, text(65_000), format)).status);
  });

  it('takes no more than twice the steps to read if it is twice as large', async () => {
    const cases = Object.fromEntries(
      Object.entries(TEXTS).map(([name, [format, text]]) => [name, (much: number) => [format, text(much)]]),
    );
    const job = { file: require.resolve('./whole-reading.ts'), name: 'readWhole' };
    expect(await superlinear(job, 64_000, cases)).toEqual([]);
  }, 120_000);
});
