/** Semantic search in addition to search by words, with a fake embeddings endpoint. */
import { SearchService } from '../../../src/conversations/answering/search.service.js';
import { EmbeddingQueueStore } from '../../../src/assistant/knowledge/embeddings/embedding-queue.store.js';
import { VectorsStore } from '../../../src/assistant/knowledge/embeddings/vectors.store.js';
import { ReindexingService } from '../../../src/assistant/knowledge/reindexing.service.js';
import { SystemDb } from '../../../src/platform/db/system-db.js';
import { TenantDb } from '../../../src/platform/db/tenant-db.js';
import {
  call,
  makeWorkspace,
  METRICS_TOKEN,
  startTestApp,
  type TestApp,
  type TestWorkspace,
} from '../../support/app.js';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';
import { EmbeddingServer } from '../../support/embedding-server.js';
import { eventually } from '../../support/eventually.js';
import { LyingModel } from '../../support/lying-model.js';

const KEY = 'embedding-key-that-nobody-may-see';
const PATH = '/v1/knowledge/documents';
/** The fake endpoint treats `expensive` and `charge` as similar; no word of this occurs in the knowledge. */
const OTHER_WORDS = 'How expensive?';
const CHARGE = 'The Gold card has a yearly charge of 90 dollars.';

let server: EmbeddingServer;
let database: TestDatabase;
let app: TestApp;
const start = (model = 'words'): Promise<TestApp> =>
  startTestApp({ embedding: { baseUrl: server.baseUrl, model, apiKey: KEY } }, database.url);

beforeAll(async () => {
  server = await EmbeddingServer.start();
  database = await createTestDatabase();
  app = await start();
});
afterAll(async () => {
  await app.close();
  await database.drop();
  await server.close();
});
beforeEach(() => {
  server.refuse = () => null;
  server.requests.length = 0;
});

const write = async (workspace: TestWorkspace, text: string, more: object = {}, of = app): Promise<string> => {
  const body = { title: 'Cards', text, format: 'text', locale: 'en', ...more };
  const answer = await call(of, 'POST', PATH, { token: workspace.tokens.admin, body });
  expect(answer.status).toBe(201);
  return answer.body.data.id;
};
const get = async ({ tokens }: TestWorkspace, id: string, of = app): Promise<any> =>
  (await call(of, 'GET', `${PATH}/${id}`, { token: tokens.viewer })).body.data;
const becomes = (workspace: TestWorkspace, id: string, status: string, of = app): Promise<any> =>
  eventually(async () => {
    const document = await get(workspace, id, of);
    return document.embedding_status === status && document;
  });
const find = async ({ id }: TestWorkspace, query: string, of = app): Promise<string[]> =>
  (await of.app.get(SearchService).quotes(id, { query, limit: 5 })).map(({ quote }) => quote);
const set = async ({ tokens }: TestWorkspace, body: object): Promise<void> => {
  expect((await call(app, 'PATCH', '/v1/guardrails', { token: tokens.owner, body })).status).toBe(200);
};
const vectors = async ({ id }: TestWorkspace): Promise<number> =>
  (await app.app.get(TenantDb).query<any>(id, { text: 'select count(*)::int as n from passage_vectors' })).rows[0].n;
const filled = async (text = CHARGE, more: object = {}): Promise<{ workspace: TestWorkspace; id: string }> => {
  const workspace = await makeWorkspace(app);
  const id = await write(workspace, text, more);
  await becomes(workspace, id, more && 'audience' in more ? 'none' : 'ready');
  return { workspace, id };
};

describe('semantic search', () => {
  it('finds an answer in other words, and the document reports the state of its vectors', async () => {
    const { workspace, id } = await filled();
    await write(workspace, 'The branch in Lisbon opens at nine.', { title: 'Branches' });
    const plain = await startTestApp({}, database.url);
    expect(await find(workspace, OTHER_WORDS, plain)).toEqual([]);
    expect((await find(workspace, OTHER_WORDS))[0]).toBe(CHARGE);
    expect(await get(workspace, id)).toMatchObject({ embedding_status: 'ready', embedding_error: null });
    const without = await write(workspace, 'Written where no endpoint is set.', { title: 'Plain' }, plain);
    expect((await get(workspace, without, plain)).embedding_status).toBe('none');
    await plain.close();
  });

  it('leaves the results of search by words as they are', async () => {
    const { workspace } = await filled();
    expect(await find(workspace, 'yearly charge of the Gold card')).toEqual([CHARGE]);
  });

  it('shows a large model the passage that only semantic search finds', async () => {
    const model = await LyingModel.start();
    model.will({ do: 'say', text: 'UNKNOWN' });
    const large = { judgeName: null, tokensParameter: 'max_tokens' as const, temperature: 0, timeoutMs: 8_000 };
    const speaking = await startTestApp(
      {
        model: { ...large, baseUrl: `${model.origin}/v1`, name: 'large', apiKey: '', priceInput: 1, priceOutput: 1 },
        embedding: { baseUrl: server.baseUrl, model: 'words', apiKey: KEY },
      },
      database.url,
    );
    const { workspace } = await filled();
    // More than is shown completely.
    const others = [...'abcdefghijklmnop'].map((letter) => `Branch ${letter} opens at nine. It has a cash machine.`);
    for (const [at, text] of others.entries()) {
      const id = await write(workspace, text, { title: `Branch ${at}` });
      await becomes(workspace, id, 'ready');
    }
    await call(speaking, 'POST', '/v1/answer', { token: workspace.secretKey, body: { question: OTHER_WORDS } });
    const prompts = model.requests.map(({ body }) => body.messages.map(({ content }) => content).join('\n'));
    expect(prompts.some((prompt) => prompt.includes(CHARGE))).toBe(true);
    await speaking.close();
    await model.close();
  });

  it('sends a query once, with personal data masked, and returns the same after a restart', async () => {
    const { workspace } = await filled();
    for (const name of ['Silver', 'Bronze', 'Black'])
      await becomes(workspace, await write(workspace, `The ${name} card has a charge.`, { title: name }), 'ready');
    server.requests.length = 0;
    const question = 'How expensive for jo@example.com?';
    const before = await find(workspace, question);
    expect(before).toHaveLength(4);
    expect(server.texts).toEqual(['How expensive for [email]']);
    await app.close();
    app = await start();
    expect(await find(workspace, question)).toEqual(before);
  });

  it('keeps a workspace’s passages separate from all others', async () => {
    const [one, other] = [await filled(), await filled('The mortgage has an interest of 3 percent.')];
    expect(await find(other.workspace, OTHER_WORDS)).not.toContain(CHARGE);
    expect([await vectors(one.workspace), await vectors(other.workspace)]).toEqual([1, 1]);
    await expect(
      app.app.get(TenantDb).query(other.workspace.id, {
        text: `insert into passage_vectors values ($1, false, 1, 1, '\\x01')`,
        values: [one.workspace.id],
      }),
    ).rejects.toThrow(/row-level security/);
  });
});

describe('vectors of documents', () => {
  it('are deleted with their document, and with their version', async () => {
    const { workspace, id } = await filled();
    const body = { title: 'Cards', text: 'The Gold card is made of steel.', format: 'text', locale: 'en' };
    await call(app, 'PUT', `${PATH}/${id}`, { token: workspace.tokens.admin, body });
    await becomes(workspace, id, 'ready');
    expect(await vectors(workspace)).toBe(1);
    expect(await find(workspace, OTHER_WORDS)).not.toContain(CHARGE);
    await call(app, 'DELETE', `${PATH}/${id}`, { token: workspace.tokens.admin });
    expect(await vectors(workspace)).toBe(0);
    expect(await find(workspace, 'Gold steel')).toEqual([]);
  });

  it('are recomputed by reindexing, and for another model or dimension', async () => {
    const { workspace, id } = await filled();
    server.requests.length = 0;
    await app.app.get(ReindexingService).reindex(workspace.id);
    await becomes(workspace, id, 'ready');
    expect(server.texts).toEqual([`Cards\n${CHARGE}`]);
    await app.close();
    app = await start('words-2');
    await eventually(() =>
      server.requests.some(({ model, input }) => model === 'words-2' && input[0]!.includes(CHARGE)),
    );
    await becomes(workspace, id, 'ready');
    expect(await find(workspace, OTHER_WORDS)).toEqual([CHARGE]);
    await app.close();
    server.dimensions = 96;
    app = await start('words-2');
    const stored = (): Promise<any> =>
      app.app.get(TenantDb).query(workspace.id, { text: 'select octet_length(vector) as n from passage_vectors' });
    await eventually(async () => (await stored()).rows[0].n === 96);
    expect(await find(workspace, OTHER_WORDS)).toEqual([CHARGE]);
    server.dimensions = 64;
    await app.close();
    app = await start();
  });

  it('of many passages are requested in as few requests as possible', async () => {
    const sections = Array.from(
      { length: 40 },
      (_, at) => `# Part ${at}\n\n${`Line about subject ${at}. `.repeat(40)}`,
    );
    const { workspace } = await filled(sections.join('\n\n'), { format: 'markdown' });
    const made = await vectors(workspace);
    expect(made).toBeGreaterThan(30);
    const sent = server.requests.filter(({ input }) => input[0]!.includes('about subject'));
    expect(sent.length).toBe(Math.ceil(made / 16));
  });
});

describe('a workspace', () => {
  it('that switches semantic search off sends nothing, and stores no vectors', async () => {
    const { workspace, id } = await filled();
    await set(workspace, { semantic_search: 'off' });
    server.requests.length = 0;
    expect(await find(workspace, OTHER_WORDS)).toEqual([]);
    await becomes(workspace, id, 'none');
    expect(await vectors(workspace)).toBe(0);
    const other = await write(workspace, 'A new document about fees.', { title: 'Fees' });
    expect((await get(workspace, other)).embedding_status).toBe('none');
    expect(server.texts).toEqual([]);
    await set(workspace, { semantic_search: 'on' });
    await becomes(workspace, id, 'ready');
    await becomes(workspace, other, 'ready');
    expect(await find(workspace, OTHER_WORDS)).toContain(CHARGE);
  });

  it('sends internal documents only if configured, and never uses them in answers to customers', async () => {
    const { workspace, id } = await filled('The internal margin is 40 percent.', { audience: 'internal' });
    const open = await write(workspace, CHARGE);
    await becomes(workspace, open, 'ready');
    expect(server.texts.join()).not.toContain('margin');
    await set(workspace, { embed_internal: true });
    await becomes(workspace, id, 'ready');
    expect(server.texts.join()).toContain('margin');
    expect(await vectors(workspace)).toBe(2);
    expect(await find(workspace, 'internal margin percent')).toEqual([CHARGE]);
    await set(workspace, { embed_internal: false });
    await becomes(workspace, id, 'none');
    expect(await vectors(workspace)).toBe(1);
  });

  it('waits for its turn: the queue alternates between workspaces and counts leases', async () => {
    const store = app.app.get(EmbeddingQueueStore);
    const system = app.app.get(SystemDb);
    const { lease } = EmbeddingQueueStore.prototype;
    const spy = jest.spyOn(EmbeddingQueueStore.prototype, 'lease').mockResolvedValue(null);
    const [large, small] = [await makeWorkspace(app), await makeWorkspace(app)];
    for (const at of [1, 2, 3]) await write(large, `Text ${at}.`, { title: `Large ${at}` });
    await write(small, 'Text.', { title: 'Small' });
    const taken = [];
    for (let at = 0; at < 4; at++) taken.push((await system.transaction((tx) => lease.call(store, tx, 180)))!);
    expect(taken.map(({ workspace_id }) => workspace_id)).toEqual([large.id, small.id, large.id, large.id]);
    expect(taken.map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1]);
    spy.mockRestore();
    for (const each of taken) await store.giveBack(system, each, 0);
  });
});

describe('an embeddings endpoint', () => {
  it('that is unavailable leaves search by words working, blames no document, and catches up later', async () => {
    const { workspace } = await filled();
    server.refuse = () => 503;
    const id = await write(workspace, 'The Silver card costs 20 dollars.', { title: 'Silver' });
    expect(await find(workspace, 'Gold card yearly')).toEqual([CHARGE, expect.stringContaining('Silver')]);
    await eventually(() => server.requests.filter(({ input }) => input[0]!.startsWith('Silver')).length > 0);
    expect((await get(workspace, id)).embedding_status).toBe('pending');
    server.refuse = () => null;
    await becomes(workspace, id, 'ready');
    const rows = await app.app.get(TenantDb).query(workspace.id, { text: 'select attempts from embedding_queue' });
    expect(rows.rows).toEqual([]);
  });

  it('that refuses one document is called three times for it, and every other document gets its vectors', async () => {
    const workspace = await makeWorkspace(app);
    server.refuse = ({ input }) => (input.some((text) => text.includes('poison')) ? 500 : null);
    const id = await write(workspace, 'A poison text.', { title: 'Poisoned' });
    const other = await write(workspace, CHARGE);
    await becomes(workspace, other, 'ready');
    const attempts = async (): Promise<number> => {
      const { rows } = await app.app
        .get(TenantDb)
        .query<any>(workspace.id, { text: 'select attempts from embedding_queue' });
      return rows[0]?.attempts ?? -1;
    };
    for (const attempt of [1, 2]) {
      await eventually(async () => (await attempts()) === attempt);
      await eventually(async () => {
        // As if the time until the next attempt had passed.
        await app.app
          .get(SystemDb)
          .query({ text: `update embedding_queue set due_at = now() where attempts = ${attempt}` });
        return (await attempts()) !== attempt;
      });
    }
    const failed = await becomes(workspace, id, 'failed');
    expect(failed).toMatchObject({ status: 'ready', embedding_error: expect.stringContaining('500') });
    const { text } = await call(app, 'GET', '/metrics', { token: METRICS_TOKEN });
    expect(text).toMatch(/work_quarantined_total\{queue="embedding"\} 1/);
    expect(text).toMatch(/embedding_calls_total\{purpose="passages",outcome="answered"\} [1-9]/);
    expect(text).toMatch(/documents_embedded_total\{outcome="ready"\} [1-9]/);
    expect(await find(workspace, OTHER_WORDS)).toContain(CHARGE);
  });

  it('whose process ended three times during one document is not called for it until it is reindexed', async () => {
    const workspace = await makeWorkspace(app);
    const spy = jest.spyOn(EmbeddingQueueStore.prototype, 'lease').mockResolvedValue(null);
    const id = await write(workspace, CHARGE);
    await app.app.get(SystemDb).query({ text: `update embedding_queue set attempts = 3 where document_id = '${id}'` });
    spy.mockRestore();
    expect(await becomes(workspace, id, 'failed')).toMatchObject({
      embedding_error: expect.stringMatching(/three times/),
    });
    expect(server.texts).toEqual([]);
    await app.app.get(ReindexingService).reindex(workspace.id);
    await becomes(workspace, id, 'ready');
  });

  it('gets no more passages than are searched; a document beyond that reports it, and words find it', async () => {
    const { workspace } = await filled();
    const { write: original } = VectorsStore.prototype;
    const spy = jest.spyOn(VectorsStore.prototype, 'write').mockImplementation(function (
      this: VectorsStore,
      tx,
      workspaceId,
      { documentId, vectors: made },
    ) {
      return original.call(this, tx, workspaceId, { documentId, vectors: made, limit: 1 });
    });
    const id = await write(workspace, 'The Silver card is made of silver.', { title: 'Silver' });
    expect((await becomes(workspace, id, 'failed')).embedding_error).toContain('50,000 passages');
    spy.mockRestore();
    expect(await vectors(workspace)).toBe(1);
    expect(await find(workspace, 'silver')).toContain('The Silver card is made of silver.');
  });

  it('that accepts only shorter texts gets the beginning of a longer one', async () => {
    const workspace = await makeWorkspace(app);
    server.refuse = ({ input }) => (input.some((text) => text.length > 600) || input.length > 1 ? 400 : null);
    const id = await write(workspace, `${CHARGE} ${'It is gold. '.repeat(150)}`);
    await becomes(workspace, id, 'ready');
    expect(await find(workspace, OTHER_WORDS)).toHaveLength(1);
  });

  it('that does not respond leaves a question to the search by words', async () => {
    const { workspace } = await filled();
    server.refuse = () => 'hang';
    expect(await find(workspace, 'Gold card')).toEqual([CHARGE]);
    server.refuse = () => null;
    expect(await find(workspace, OTHER_WORDS)).toEqual([CHARGE]);
  });

  it('is not called for every question after several failures', async () => {
    const { workspace } = await filled();
    server.refuse = () => 500;
    server.requests.length = 0;
    for (let at = 0; at < 6; at++) await find(workspace, `Gold card ${at}`);
    expect(server.requests.filter(({ input }) => input[0]!.startsWith('Gold card'))).toHaveLength(3);
    const { text } = await call(app, 'GET', '/metrics', { token: METRICS_TOKEN });
    expect(text).toContain('embedding_away 1');
    expect(text).toMatch(/embedding_calls_total\{purpose="query",outcome="skipped"\} 3/);
  });

  it('gets its key, which appears in neither log nor metrics nor API', async () => {
    const { workspace, id } = await filled();
    expect(server.requests.at(-1)!.headers.authorization).toBe(`Bearer ${KEY}`);
    server.refuse = () => 401; // and sends the key back
    await write(workspace, 'The Silver card is made of silver.', { title: 'Silver' });
    const logged = (): Record<string, unknown>[] => app.logLines();
    await eventually(() => logged().some((line) => JSON.stringify(line).includes('refused with 401')));
    const shown = [
      JSON.stringify(logged()),
      (await call(app, 'GET', '/metrics', { token: METRICS_TOKEN })).text,
      JSON.stringify(await get(workspace, id)),
    ];
    for (const text of shown) expect(text).not.toContain(KEY);
  });
});
