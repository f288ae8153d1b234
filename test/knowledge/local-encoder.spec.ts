/** Semantic search without an endpoint: the encoder in the process makes the vectors. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EMBEDDER, type Embedder } from '../../src/agent/ports/embedder.js';
import { SearchService } from '../../src/conversations/answering/search.service.js';
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { EmbeddingServer } from '../support/embedding-server.js';
import { eventually } from '../support/eventually.js';

const PATH = '/v1/knowledge/documents';
const DOGS = 'Dogs may stay in the garden rooms. They must be on a lead in the restaurant.';
/** No word of it occurs in the knowledge. */
const OTHER_WORDS = 'Is my puppy welcome?';

const dataDir = mkdtempSync(join(tmpdir(), 'local-encoder-'));
let database: TestDatabase;
let app: TestApp;
beforeAll(async () => {
  database = await createTestDatabase();
  app = await startTestApp({ embeddingLocal: true, dataDir }, database.url);
});
afterAll(async () => {
  await app.close();
  await database.drop();
  rmSync(dataDir, { recursive: true });
});

async function write({ tokens }: TestWorkspace, text: string): Promise<string> {
  const body = { title: 'Staying here', text, format: 'text' };
  const answer = await call(app, 'POST', PATH, { token: tokens.admin, body });
  expect(answer.status).toBe(201);
  const { id } = answer.body.data;
  await eventually(async () => {
    const document = await call(app, 'GET', `${PATH}/${id}`, { token: tokens.viewer });
    return document.body.data.embedding_status === 'ready';
  });
  return id;
}
const find = async ({ id }: TestWorkspace, query: string): Promise<string[]> =>
  (await app.app.get(SearchService).quotes(id, { query, limit: 5 })).map(({ quote }) => quote);

describe('the encoder in the process', () => {
  it('finds a passage that has no word of the question, and none in another language', async () => {
    const workspace = await makeWorkspace(app);
    await write(workspace, DOGS);
    await write(workspace, 'Das Frühstück wird von sieben bis zehn Uhr in der Bibliothek serviert.');
    expect(await find(workspace, OTHER_WORDS)).toEqual([expect.stringContaining('Dogs may stay')]);
  });

  it('leaves a question in another language to the words', async () => {
    const workspace = await makeWorkspace(app);
    await write(workspace, DOGS);
    expect(await find(workspace, 'Ist mein Welpe bei Ihnen willkommen?')).toEqual([]);
  });

  it('is not used if there is an endpoint', async () => {
    const server = await EmbeddingServer.start();
    const embedding = { baseUrl: server.baseUrl, model: 'words', apiKey: '' };
    const both = await startTestApp({ embeddingLocal: true, dataDir, embedding }, database.url);
    expect(both.app.get<Embedder>(EMBEDDER).model).toBe('words');
    await both.close();
    await server.close();
  });
});
