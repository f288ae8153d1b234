/** Trying a draft before publication: answers based on the draft, compared with current ones. */
import { SystemDb } from '../../src/platform/db/system-db.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { expectError } from '../http/envelope.js';
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';
import { browse, signedInTeam, type SignedIn } from '../support/console.js';

let app: TestApp;
let workspace: TestWorkspace;
let admin: SignedIn;
let viewer: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  workspace = await makeWorkspace(app);
  ({ admin, viewer } = await signedInTeam(app, workspace));
});
afterAll(() => app.close());

const added = async (title: string, text: string): Promise<string> => {
  const body = { title, text, format: 'markdown' };
  return (await call(app, 'POST', '/v1/knowledge/documents', { token: workspace.tokens.owner, body })).body.data.id;
};
const asked = async (question: string): Promise<void> => {
  await call(app, 'POST', '/v1/answer', { token: workspace.secretKey, body: { question } });
};
const send = (body: object, by: SignedIn = admin) =>
  browse(app, 'POST', `/api/console/workspaces/${workspace.id}/draft_trial`, { session: by.token, body });

interface Event {
  event: string;
  data: any;
}
async function tried(body: object): Promise<Event[]> {
  const answer = await send(body);
  expect(answer.status).toBe(200);
  return answer.text
    .split('\n\n')
    .filter((frame) => frame.startsWith('event: '))
    .map((frame) => {
      const [event, data] = frame.split('\n');
      return { event: event!.slice('event: '.length), data: JSON.parse(data!.slice('data: '.length)) };
    });
}
const resultsOf = (events: Event[]): any[] => events.flatMap(({ event, data }) => (event === 'result' ? [data] : []));

it('answers a custom question from the draft, and publishes nothing', async () => {
  const id = await added('Fees', 'A card costs €5.');
  const events = await tried({
    document_id: id,
    title: 'Fees',
    text: 'A card costs €7.',
    question: 'How much does a card cost?',
  });
  const [result] = resultsOf(events);
  expect(result.before).toMatchObject({ status: 'answered', answer: 'A card costs €5.', sources: ['Fees'] });
  expect(result.after).toMatchObject({ status: 'answered', answer: 'A card costs €7.', sources: ['Fees'] });
  expect(result).toMatchObject({ change: 'words', session_id: null });
  expect(events[0]).toMatchObject({ event: 'progress', data: { phase: 'reading', done: 0, of: 1 } });
  expect(events.at(-1)).toMatchObject({ event: 'done', data: { counts: { words: 1 }, asked: 1, of: 1 } });
  const document = await call(app, 'GET', `/v1/knowledge/documents/${id}`, { token: workspace.tokens.viewer });
  expect(document.body.data).toMatchObject({ version: 1, text: 'A card costs €5.' });
});

it('replays customers’ questions, each once, and says which answers would be lost or won', async () => {
  const id = await added('Fees', 'A card costs €5.');
  for (const question of ['How much does a card cost?', 'How much does a card cost?', 'What does a locker cost?'])
    await asked(question);
  await asked('Hello!');
  await asked('I want to talk to a human');
  const before = await app.app.get(SystemDb).query({ text: 'select count(*)::int as n from sessions', values: [] });
  const events = await tried({ document_id: id, title: 'Fees', text: 'A locker costs €3 a day.', replay: 20 });
  const changes = new Map(resultsOf(events).map(({ question, change }) => [question, change]));
  expect(changes.get('How much does a card cost?')).toBe('lost');
  expect(changes.get('What does a locker cost?')).toBe('won');
  expect(resultsOf(events).filter(({ question }) => question === 'How much does a card cost?')).toHaveLength(1);
  expect(changes.has('I want to talk to a human')).toBe(false);
  const after = await app.app.get(SystemDb).query({ text: 'select count(*)::int as n from sessions', values: [] });
  expect(after.rows).toEqual(before.rows);
});

it('adds the draft of a new document to the others, even to one with the same title', async () => {
  await added('Fees', 'A card costs €5.');
  const question = 'What does a locker cost?';
  const [result] = resultsOf(await tried({ title: 'Lockers', text: 'A locker costs €3 a day.', question }));
  expect(result).toMatchObject({ change: 'won', after: { answer: 'A locker costs €3 a day.' } });
});

it('is refused without permission, for an unknown document, and for too much input', async () => {
  const draft = { title: 'Fees', text: 'A card costs €7.' };
  expectError(await send(draft, viewer), 403, 'insufficient_role');
  expectError(await send({ ...draft, document_id: newId() }), 404, 'not_found');
  expectError(await send({ ...draft, replay: 31 }), 400, 'invalid_field', 'replay');
  expectError(await send({ ...draft, text: '' }), 400, 'invalid_field', 'text');
  expectError(await send({ ...draft, text: 'x'.repeat(500_001) }), 400, 'invalid_field', 'text');
});

it('is refused if there is more knowledge than can be copied', async () => {
  const insert = `with made as (
      insert into documents (workspace_id, id, title, audience, format, sha256, status, version, chunks)
      select $1, gen_random_uuid(), 'Article ' || n, 'public', 'markdown', md5(n::text), 'ready', 1, 1
      from generate_series(1, 1001) n returning id)
    insert into document_versions (workspace_id, document_id, version, text) select $1, id, 1, 'Text.' from made`;
  await app.app.get(SystemDb).query({ text: insert, values: [workspace.id] });
  expectError(await send({ title: 'Fees', text: 'A card costs €7.' }), 409, 'conflict');
});
