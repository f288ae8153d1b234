/** Turns that are only tried out leave nothing behind: no message, no event, no credit, no figure. */
import { ShadowReader } from '../../src/assistant/knowledge/shadow.reader.js';
import { TrialService } from '../../src/conversations/turns/trial.service.js';
import { SystemDb } from '../../src/platform/db/system-db.js';
import { call, makeWorkspace, METRICS_TOKEN, startOwnApp, type TestApp, type TestWorkspace } from '../support/app.js';
import { browse, signedInTeam } from '../support/console.js';
import { GOOD, teach } from '../support/live.js';

const UNKNOWN = 'Do you sell submarines with leather seats?';
const PERSON = 'I want to talk to a human';

let app: TestApp;
let workspace: TestWorkspace;
let session: string;
beforeAll(async () => {
  app = await startOwnApp('its answers are counted');
  workspace = await makeWorkspace(app);
  await teach(app, workspace);
  session = (await signedInTeam(app, workspace)).admin.token;
});
afterAll(() => app.close());

const sql = (text: string, values: unknown[] = []) => app.app.get(SystemDb).query({ text, values });

/** Rows of the workspace in every table that a turn could write, and the number of counted answers. */
async function traces(): Promise<Record<string, unknown>> {
  const { rows } = await sql(`select c.table_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'workspace_id' and t.table_type = 'BASE TABLE'`);
  const counts: Record<string, unknown> = {};
  for (const { name } of rows as { name: string }[])
    counts[name] = (
      await sql(`select count(*)::int as n from ${name} where workspace_id = $1`, [workspace.id])
    ).rows[0];
  const used = await sql('select * from credit_periods where workspace_id = $1', [workspace.id]);
  const { text } = await call(app, 'GET', '/metrics', { token: METRICS_TOKEN });
  return { ...counts, used: used.rows, counted: text.split('\n').filter((line) => line.startsWith('answers_')) };
}

const inConsole = (path: string, body: object) =>
  browse(app, 'POST', `/api/console/workspaces/${workspace.id}/${path}`, { session, body });

it('a trial leaves nothing, whatever its answer and its knowledge', async () => {
  const trials = app.app.get(TrialService);
  const before = await traces();
  for (const question of [GOOD, UNKNOWN, PERSON]) {
    const { result } = await trials.ask(workspace.id, { question, dialogue: [], locale: null });
    expect(result.status).toBe({ [GOOD]: 'answered', [UNKNOWN]: 'abstained', [PERSON]: 'handed_off' }[question]);
  }
  const shadow = await app.app.get(ShadowReader).with(workspace.id, []);
  await trials.ask(workspace.id, { question: GOOD, dialogue: [], locale: null }, shadow);
  expect(await traces()).toEqual(before);
});

it('the playground and the trial of a draft leave nothing', async () => {
  const before = await traces();
  for (const question of [GOOD, UNKNOWN, PERSON])
    expect((await inConsole('playground', { question })).status).toBe(200);
  const draft = await inConsole('draft_trial', { title: 'Fees', text: 'A card costs €7.', question: GOOD });
  expect(draft.text).toContain('event: done');
  expect(await traces()).toEqual(before);
});

it('an ordinary turn leaves its messages, its events, its credit and its figure', async () => {
  const before = await traces();
  await call(app, 'POST', '/v1/answer', { token: workspace.secretKey, body: { question: GOOD } });
  const after = await traces();
  for (const kind of ['messages', 'sessions', 'events', 'used', 'counted'])
    expect(after[kind]).not.toEqual(before[kind]);
});
