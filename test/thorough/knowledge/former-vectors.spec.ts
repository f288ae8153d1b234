/** An upgrade from a version whose encoder of English made vectors in the process. */
import pg from 'pg';
import type { QueryRunner } from 'typeorm';
import { NoVectorsOfTheEncoder1766660000000 } from '../../../migrations/1766660000000-NoVectorsOfTheEncoder.js';
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../../support/app.js';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';
import { EmbeddingServer } from '../../support/embedding-server.js';
import { eventually } from '../../support/eventually.js';

const PATH = '/v1/knowledge/documents';

let server: EmbeddingServer;
let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  server = await EmbeddingServer.start();
  database = await createTestDatabase();
  client = new pg.Client(database.url);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
  await server.close();
});

const withEndpoint = (): Promise<TestApp> =>
  startTestApp({ embedding: { baseUrl: server.baseUrl, model: 'words', apiKey: '' } }, database.url);

async function write(app: TestApp, { tokens }: TestWorkspace, title: string): Promise<string> {
  const body = { title, text: `${title} may be sent back within 30 days.`, format: 'text', locale: 'en' };
  return (await call(app, 'POST', PATH, { token: tokens.admin, body })).body.data.id as string;
}
const statuses = (app: TestApp, { tokens }: TestWorkspace, ids: string[]): Promise<string[]> =>
  Promise.all(
    ids.map(async (id): Promise<string> => {
      const document = await call(app, 'GET', `${PATH}/${id}`, { token: tokens.viewer });
      return document.body.data.embedding_status;
    }),
  );
const vectorsOf = async (id: string): Promise<number> => {
  const text = `select v.no from passage_vectors v join passages p using (workspace_id, internal, no) where p.document_id = $1`;
  return (await client.query(text, [id])).rows.length;
};
const becomeReady = (app: TestApp, workspace: TestWorkspace, ids: string[]): Promise<unknown> =>
  eventually(async () => (await statuses(app, workspace, ids)).every((status) => status === 'ready'));

it('leaves an endpoint its vectors, and documents of the encoder are found by words until one makes theirs', async () => {
  const before = await withEndpoint();
  const workspace = await makeWorkspace(before);
  const ids = [await write(before, workspace, 'Bikes'), await write(before, workspace, 'Helmets')];
  await becomeReady(before, workspace, ids);
  await before.close();
  const waiting = await startTestApp({}, database.url);
  ids.push(await write(waiting, workspace, 'Lamps'));
  await waiting.close();

  const [ofEndpoint, ofEncoder, ofQueue] = ids as [string, string, string];
  const migration = new NoVectorsOfTheEncoder1766660000000();
  const runner = { query: (sql: string) => client.query(sql) } as unknown as QueryRunner;
  await migration.down(runner);
  await client.query(`update documents set embedding_model = 'all-MiniLM-L6-v2-int8-2/384' where id = $1`, [ofEncoder]);
  await client.query(`update documents set embedding_status = 'pending' where id = $1`, [ofQueue]);
  await client.query(
    'insert into embedding_queue (workspace_id, document_id) select workspace_id, id from documents where id = $1',
    [ofQueue],
  );
  await migration.up(runner);

  const without = await startTestApp({}, database.url);
  expect(await statuses(without, workspace, ids)).toEqual(['ready', 'none', 'none']);
  expect([await vectorsOf(ofEndpoint), await vectorsOf(ofEncoder), await vectorsOf(ofQueue)]).toEqual([1, 0, 0]);
  expect((await client.query('select from embedding_queue')).rowCount).toBe(0);
  const body = { question: 'May helmets be sent back?' };
  const answer = await call(without, 'POST', '/v1/answer', { token: workspace.secretKey, body });
  expect(answer.body.data.status).toBe('answered');
  await without.close();

  const after = await withEndpoint();
  await becomeReady(after, workspace, ids);
  await after.close();
});
