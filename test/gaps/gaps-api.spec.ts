/** Gaps and synonyms over /v1. */
import { newId } from '../../src/platform/kernel/ids.js';
import { expectError } from '../http/envelope.js';
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';
import { auditOf } from '../support/journal.js';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  workspace = await makeWorkspace(app);
  const body = { title: 'Parcels', text: 'A parcel may weigh 31 kilograms.', format: 'markdown', locale: 'en' };
  await as('owner', 'POST', 'documents', body);
});
afterAll(() => app.close());

const as = (role: keyof TestWorkspace['tokens'], method: string, path: string, body?: object) =>
  call(app, method, `/v1/knowledge/${path}`, { token: workspace.tokens[role], body });
const ask = async (question: string, more: object = {}): Promise<any> =>
  (await call(app, 'POST', '/v1/answer', { token: workspace.secretKey, body: { question, ...more } })).body.data;
const gaps = async (query = ''): Promise<any[]> => (await as('viewer', 'GET', `gaps${query}`)).body.data;

it('lists gaps, most asked first, and returns one with its questions and the team’s replies', async () => {
  await ask('What is the office dog called?');
  const { session_id } = await ask('Do you ship lithium batteries overseas?');
  await ask('do you ship lithium batteries overseas');
  const { handoff_id } = await ask('I want to talk to a human', { session_id });
  const token = workspace.tokens.responder;
  await call(app, 'POST', `/v1/handoffs/${handoff_id}/take_over`, { token, body: {} });
  const reply = { text: 'Yes, by sea, and each battery in its own box.' };
  const sent = await call(app, 'POST', `/v1/handoffs/${handoff_id}/replies`, { token, body: reply });
  expect(sent.status).toBeLessThan(300);
  const [first, second, ...more] = await gaps();
  expect([first.asked, second.asked, more]).toEqual([2, 1, []]);
  expect(await gaps('?limit=1')).toHaveLength(1);
  const detail = (await as('viewer', 'GET', `gaps/${first.id}`)).body.data;
  expect(detail.questions.map(({ question }: any) => question)).toEqual([
    'do you ship lithium batteries overseas',
    'Do you ship lithium batteries overseas?',
  ]);
  expect(detail.replies).toEqual([expect.objectContaining({ session_id, text: reply.text })]);
  expect((await as('viewer', 'GET', `gaps/${second.id}`)).body.data.replies).toEqual([]);
});

it('dismisses and reopens a gap, and records it in the audit trail', async () => {
  await ask('Do you ship lithium batteries overseas?');
  const [{ id }] = await gaps();
  expectError(await as('responder', 'PATCH', `gaps/${id}`, { status: 'dismissed' }), 403, 'insufficient_role');
  expect((await as('admin', 'PATCH', `gaps/${id}`, { status: 'dismissed' })).body.data.status).toBe('dismissed');
  expect(await gaps()).toEqual([]);
  expect(await gaps('?status=dismissed')).toHaveLength(1);
  expect((await as('admin', 'PATCH', `gaps/${id}`, { status: 'open' })).body.data.status).toBe('open');
  expect((await auditOf(app, workspace.id, id)).map(({ action }) => action)).toEqual([
    ...['knowledge_gap.update', 'knowledge_gap.update'],
  ]);
  expectError(await as('admin', 'PATCH', `gaps/${id}`, { status: 'gone' }), 400, 'invalid_field', 'status');
  expectError(await as('admin', 'PATCH', `gaps/${newId()}`, { status: 'open' }), 404, 'not_found');
  expectError(await as('viewer', 'GET', `gaps/${newId()}`), 404, 'not_found');
  const other = await makeWorkspace(app);
  const foreign = await call(app, 'GET', `/v1/knowledge/gaps/${id}`, { token: other.tokens.owner });
  expectError(foreign, 404, 'not_found');
});

it('replaces the synonyms, which apply to the next question', async () => {
  expect((await ask('What may a shipment weigh?')).status).toBe('abstained');
  const groups = [
    ['shipment', ' parcel  '],
    ['sso', 'single sign-on'],
  ];
  expectError(await as('responder', 'PUT', 'synonyms', { groups }), 403, 'insufficient_role');
  const kept = (await as('admin', 'PUT', 'synonyms', { groups })).body.data;
  expect(kept).toEqual({
    object: 'synonyms',
    groups: [
      ['shipment', 'parcel'],
      ['sso', 'single sign-on'],
    ],
  });
  expect((await as('viewer', 'GET', 'synonyms')).body.data).toEqual(kept);
  expect((await ask('What may a shipment weigh?')).status).toBe('answered');
  expect((await as('owner', 'PUT', 'synonyms', { groups: [] })).body.data.groups).toEqual([]);
});

it.each([
  ['no list', 'x', 'groups'],
  ['a group of one', [['sso']], 'groups.0'],
  [
    'a phrase twice',
    [
      ['a', 'b'],
      ['sso', 'SSO'],
    ],
    'groups.1',
  ],
  ['a phrase that is not a string', [['sso', 7]], 'groups.0'],
  ['a phrase of too many words', [['sso', 'one two three four five six seven']], 'groups.0'],
  ['too many groups', Array.from({ length: 501 }, (_, n) => [`a${n}`, `b${n}`]), 'groups'],
])('refuses synonyms with %s', async (_, groups, param) => {
  expectError(await as('owner', 'PUT', 'synonyms', { groups }), 400, 'invalid_field', param);
});
