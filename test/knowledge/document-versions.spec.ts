/** Earlier versions of a document, and finding documents by their titles. */
import { newId } from '../../src/platform/kernel/ids.js';
import { expectError } from '../http/envelope.js';
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await makeWorkspace(app);
});
afterAll(() => app.close());

const as = (role: keyof TestWorkspace['tokens'], method: string, path: string, body?: object) =>
  call(app, method, `/v1/knowledge/documents${path}`, { token: workspace.tokens[role], body });
const made = async (title: string, text: string): Promise<string> =>
  (await as('owner', 'POST', '', { title, text, format: 'markdown' })).body.data.id;

it('lists a document’s versions, and returns the text that a citation of an earlier one refers to', async () => {
  const id = await made('Fees', 'A card costs €5.');
  await as('owner', 'PUT', `/${id}`, { title: 'Fees', text: 'A card costs €7.', format: 'markdown' });
  const versions = (await as('viewer', 'GET', `/${id}/versions`)).body.data;
  expect(versions.map(({ version, bytes }: any) => [version, bytes])).toEqual([
    [2, Buffer.byteLength('A card costs €7.')],
    [1, Buffer.byteLength('A card costs €5.')],
  ]);
  const first = (await as('viewer', 'GET', `/${id}/versions/1`)).body.data;
  expect(first).toMatchObject({ object: 'knowledge_document_version', document_id: id, text: 'A card costs €5.' });
});

it('refuses versions that do not exist, and those of another workspace', async () => {
  const id = await made('Hours', 'We open at 9 am.');
  expectError(await as('viewer', 'GET', `/${id}/versions/2`), 404, 'not_found');
  expectError(await as('viewer', 'GET', `/${id}/versions/x`), 400, 'invalid_id', 'version');
  expectError(await as('viewer', 'GET', `/${newId()}/versions`), 404, 'not_found');
  const other = await makeWorkspace(app);
  const path = `/v1/knowledge/documents/${id}/versions`;
  for (const at of [path, `${path}/1`])
    expectError(await call(app, 'GET', at, { token: other.tokens.owner }), 404, 'not_found');
});

it('finds documents by a part of their title in any case, page by page', async () => {
  for (const n of [1, 2, 3]) await made(`Größe 100% #${n}`, `Size ${n}.`);
  const found = await as('viewer', 'GET', `?q=${encodeURIComponent('GRÖSSE')}`);
  expect(found.body.data).toEqual([]);
  const first = await as('viewer', 'GET', `?q=${encodeURIComponent('GRÖßE 100%')}&limit=2`);
  expect(first.body.data.map(({ title }: any) => title)).toEqual(['Größe 100% #3', 'Größe 100% #2']);
  const next = await as('viewer', 'GET', `?q=${encodeURIComponent('größe 100%')}&cursor=${first.body.next_cursor}`);
  expect(next.body.data.map(({ title }: any) => title)).toEqual(['Größe 100% #1']);
  expectError(await as('viewer', 'GET', `?q=${'x'.repeat(201)}`), 400, 'invalid_parameter', 'q');
});
