import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../../support/app.js';
import { Operator } from '../../cli/operator.js';

let app: TestApp;
let operator: Operator;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp();
  operator = Operator.of(app);
  workspace = await makeWorkspace(app);
});
afterAll(async () => {
  await operator.leaves();
  await app.close();
});

const publish = (text: string) => {
  const body = { title: 'Parcels', text, format: 'text', locale: 'en' };
  return call(app, 'POST', '/v1/knowledge/documents', { token: workspace.tokens.owner, body });
};
const types = (...argv: string[]) => operator.types(...argv, '--workspace', workspace.id);

it('a session is replayed turn by turn against current knowledge, and its actions are not repeated', async () => {
  await publish('A parcel may weigh 31 kilograms.');
  let session: string | undefined;
  for (const question of [
    'How many kilograms may a parcel weigh?',
    'What do parcels to Norway cost?',
    'Write me at ann@example.com, I want a quote',
  ]) {
    const body = { question, session_id: session };
    session = (await call(app, 'POST', '/v1/answer', { token: workspace.secretKey, body })).body.data.session_id;
  }
  await publish('A parcel may weigh 31 kilograms.\n\nParcels to Norway cost 9 euros.');
  const { exitCode, out } = await types('session', 'replay', session!, '--json');
  expect(exitCode).toBe(0);
  const { turns } = JSON.parse(out);
  expect(turns.map(({ change }: { change: string }) => change)).toEqual(['same', 'won', 'acted']);
  expect(turns[1].after.answer).toBe('Parcels to Norway cost 9 euros.');
  expect((await types('session', 'replay', session!)).out).toContain('3 turns, 1 otherwise.');
  expect((await call(app, 'GET', '/v1/leads', { token: workspace.tokens.viewer })).body.data).toHaveLength(1);
  const unknown = await types('session', 'replay', workspace.id);
  expect(unknown.exitCode).toBe(1);
});
