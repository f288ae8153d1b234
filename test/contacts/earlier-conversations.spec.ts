/** Conversations that a contact had in the product that the company used before. */
import { SystemDb } from '../../src/platform/db/system-db.js';
import { expectError } from '../http/envelope.js';
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';
import { importedRows } from '../support/imported-rows.js';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await makeWorkspace(app);
});
afterAll(() => app.close());

const user = async (external_user_id: string, email: string): Promise<string> =>
  (await call(app, 'POST', '/v1/users', { token: workspace.secretKey, body: { external_user_id, email } })).body.data
    .id;
const earlier = (contact: string, path = '') =>
  call(app, 'GET', `/v1/contacts/${contact}/earlier_conversations${path}`, { token: workspace.tokens.viewer });

it('an earlier conversation is listed and read under the contact with its address, and under no other', async () => {
  const { importedConversation: id } = await importedRows(app, workspace);
  const [theirs, another] = [await user('theirs', 'Secret@example.com'), await user('another', 'ann@example.com')];
  expect((await earlier(theirs)).body.data.map((one: { id: string }) => one.id)).toContain(id);
  expect((await earlier(theirs, `/${id}`)).body.data).toMatchObject({ id, messages: [{ text: 'Secret?' }] });
  expect((await earlier(another)).body.data).toEqual([]);
  expectError(await earlier(another, `/${id}`), 404, 'not_found');
  const text = `update imported_conversations set contact_email = 'ann@example.com' where workspace_id = $1 and id <> $2`;
  await app.app.get(SystemDb).query({ text, values: [workspace.id, id] });
  expect((await earlier(another)).body.data).toHaveLength(1);
  expectError(await earlier(another, `/${id}`), 404, 'not_found');
});
