/** Semantic search without an endpoint: the encoder in the process makes the vectors. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EMBEDDER, type Embedder } from '../../../src/agent/ports/embedder.js';
import { GapsReader } from '../../../src/assistant/gaps/gaps.reader.js';
import { PostgresIndex } from '../../../src/assistant/knowledge/postgres-index.reader.js';
import { SearchService } from '../../../src/conversations/answering/search.service.js';
import { SystemDb } from '../../../src/platform/db/system-db.js';
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../../support/app.js';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';
import { EmbeddingServer } from '../../support/embedding-server.js';
import { eventually } from '../../support/eventually.js';

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
  it('finds a passage that has no word of the question, the nearest line first, and none in another language', async () => {
    const workspace = await makeWorkspace(app);
    await write(workspace, DOGS);
    await write(workspace, 'Das Frühstück wird von sieben bis zehn Uhr in der Bibliothek serviert.');
    expect(await find(workspace, OTHER_WORDS)).toEqual([
      'Dogs may stay in the garden rooms.',
      'They must be on a lead in the restaurant.',
    ]);
  });

  it('knows which line of a passage is nearest to a question, of a passage in its language', async () => {
    const workspace = await makeWorkspace(app);
    await write(workspace, `${DOGS} Breakfast is from seven to ten.`);
    await write(workspace, 'Das Frühstück wird von sieben bis zehn Uhr in der Bibliothek serviert.');
    const index = app.app.get(PostgresIndex);
    const compare = (text: string) => index.compare(workspace.id, '', { text, numbers: [1, 2] });
    const [passage, ...others] = await compare(OTHER_WORDS);
    expect(others).toEqual([]);
    const [garden = 0, lead = 0, breakfast = 0] = passage!.lines;
    expect(garden).toBeGreaterThan(Math.max(lead, breakfast));
    expect(passage!.lines).toHaveLength(3);
    expect(await compare('Ist mein Welpe bei Ihnen willkommen?')).toEqual([]);
  });

  it('puts a question in other words into the same gap', async () => {
    const workspace = await makeWorkspace(app);
    await write(workspace, DOGS);
    for (const question of [
      'Do you ship lithium batteries overseas?',
      'Can I send lithium batteries abroad?',
      'What is the swimming teacher called?',
    ])
      await call(app, 'POST', '/v1/answer', { token: workspace.secretKey, body: { question } });
    const gaps = await app.app.get(GapsReader).list(workspace.id, 'open', 10);
    expect(Object.fromEntries(gaps.map(({ example, asked }) => [example, asked]))).toEqual({
      'Do you ship lithium batteries overseas?': 2,
      'What is the swimming teacher called?': 1,
    });
  });

  it('makes the vectors of documents anew that have those of an earlier version', async () => {
    const workspace = await makeWorkspace(app);
    const id = await write(workspace, DOGS);
    const system = app.app.get(SystemDb);
    const before = { text: "update documents set embedding_model = 'earlier/384' where id = $1", values: [id] };
    await system.query(before);
    await system.query({
      text: 'update passage_vectors set lines = null where workspace_id = $1',
      values: [workspace.id],
    });
    const again = await startTestApp({ embeddingLocal: true, dataDir }, database.url);
    await eventually(async () => {
      const { rows } = await system.query<{ lines: Buffer | null }>({
        text: 'select lines from passage_vectors where workspace_id = $1',
        values: [workspace.id],
      });
      return rows.length > 0 && rows.every(({ lines }) => lines !== null);
    });
    await again.close();
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
