import { stem } from '../../../src/agent/retrieval/stemming.js';
import type { Statement } from '../../../src/platform/db/statement.js';
import { TenantDb } from '../../../src/platform/db/tenant-db.js';
import { SemanticSearch } from '../../../src/assistant/knowledge/embeddings/semantic-search.reader.js';
import { PostgresIndex } from '../../../src/assistant/knowledge/postgres-index.reader.js';
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../../support/app.js';
import { MemoryIndex } from '../../support/memory-index.js';

let app: TestApp;
let postgres: PostgresIndex;
beforeAll(async () => {
  app = await startTestApp();
  postgres = app.app.get(PostgresIndex);
});
afterAll(() => app.close());

const WORDS = ['order', 'price', 'day', 'customer', 'kettle', 'nowhere'].map((word) => stem(word, 'en'));
const PRICE = WORDS[1]!;
/** Long enough for several passages; later ones are longer, so that lengths and counts differ. */
const article = (i: number): string =>
  Array.from(
    { length: 3 + (i % 5) },
    (_, k) =>
      `## Part ${k} of ${i}\n\n${'An order has its price on its day. '.repeat(20 + ((i + k) % 9))}The customer${k % 2 ? ' pays' : ''}.`,
  ).join('\n\n');

const body = (title: string, text: string) => ({ title, text, format: 'markdown', locale: 'en' });
const add = async ({ tokens }: TestWorkspace, title: string, text: string, more = {}): Promise<string> =>
  (
    await call(app, 'POST', '/v1/knowledge/documents', {
      token: tokens.admin,
      body: { ...body(title, text), ...more },
    })
  ).body.data.id;

/**
 * The index's contents for the words, independent of numbering: title and position of each passage, counts and
 * lengths.
 */
async function held(index: PostgresIndex | MemoryIndex, workspaceId: string, among?: number[]): Promise<string[]> {
  const lines: string[] = [];
  const { revision } = await index.statistics(workspaceId, []);
  for (const [lexeme, list] of await index.postings(workspaceId, { revision, lexemes: WORDS, among })) {
    expect([...list.passages]).toEqual([...list.passages].sort((a, b) => a - b));
    const passages = await index.passages(workspaceId, [...list.passages]);
    for (const [i, no] of list.passages.entries()) {
      const { title, ordinal } = passages.find((passage) => passage.no === no)!;
      lines.push([lexeme, title, ordinal, list.counts[i], list.lengths[i]].join(' · '));
    }
  }
  return lines.sort();
}

it('the Postgres index returns the same postings as an in-memory one while documents change', async () => {
  const workspace = await makeWorkspace(app);
  const ids: string[] = [];
  const texts = Array.from({ length: 150 }, (_, i) => article(i));
  for (const [i, text] of texts.entries()) ids.push(await add(workspace, `Article ${i}`, text));
  await add(workspace, 'Hidden', 'Order, price, customer, kettle.', { audience: 'internal' });
  const memory = (): MemoryIndex =>
    new MemoryIndex(texts.map((text, i) => ({ id: String(i), title: `Article ${i}`, text, locale: 'en' })));
  const first = await held(postgres, workspace.id);
  expect(first).toEqual(await held(memory(), workspace.id));
  // More than one block of each common word.
  expect(first.length).toBeGreaterThan(3 * 512);

  for (const i of [0, 77, 149]) {
    texts[i] = `## New\n\nA kettle has a price of ${i}.`;
    const path = `/v1/knowledge/documents/${ids[i]}`;
    const { status } = await call(app, 'PUT', path, {
      token: workspace.tokens.admin,
      body: body(`Article ${i}`, texts[i]),
    });
    expect(status).toBeLessThan(300);
  }
  for (const i of [140, 33]) {
    await call(app, 'DELETE', `/v1/knowledge/documents/${ids[i]}`, { token: workspace.tokens.admin });
    texts[i] = '';
  }
  expect(await held(postgres, workspace.id)).toEqual(await held(memory(), workspace.id));
});

it('returns only postings of the given passages and workspace, and keeps nothing of removed documents', async () => {
  const [one, other] = [await makeWorkspace(app), await makeWorkspace(app)];
  const id = await add(one, 'Orders', 'An order, an order and a price.');
  await add(one, 'Prices', 'A price.');
  await add(other, 'Kettles', 'A kettle, its price and its order.');
  const all = (await postgres.postings(one.id, { revision: '1', lexemes: [PRICE] })).get(PRICE)!;
  expect(all.passages).toHaveLength(2);
  const [first] = all.passages;
  expect(await held(postgres, one.id, [first!])).toEqual([
    'order · Orders · 0 · 4 · 5',
    `${PRICE} · Orders · 0 · 1 · 5`,
  ]);
  expect(await held(postgres, one.id, [100_000])).toEqual([]);
  expect((await postgres.postings(one.id, { revision: '1', lexemes: ['kettle'] })).size).toBe(0);

  await call(app, 'DELETE', `/v1/knowledge/documents/${id}`, { token: one.tokens.admin });
  expect(await held(postgres, one.id)).toEqual([`${PRICE} · Prices · 0 · 3 · 3`]);
  const { rows } = await app.app.get(TenantDb).query(one.id, {
    text: 'select lexeme from posting_blocks order by 1',
    values: [],
  });
  expect(rows).toEqual([{ lexeme: PRICE }]);
});

it('never repeats a query while the knowledge is unchanged, and sees a change at once', async () => {
  const workspace = await makeWorkspace(app);
  await add(workspace, 'Orders', 'An order and a price.');
  // A separate client: calibration uses the application's in the background.
  const db = app.app.get(TenantDb);
  const asked = jest.fn(db.query.bind(db));
  const index = new PostgresIndex({ query: asked } as unknown as TenantDb, app.app.get(SemanticSearch));
  const read = async (): Promise<unknown[]> => {
    const { revision, frequency } = await index.statistics(workspace.id, [PRICE]);
    const frequencies = await index.frequencies(workspace.id, revision, [PRICE, 'nowhere']);
    const all = await index.postings(workspace.id, { revision, lexemes: [PRICE, 'nowhere'] });
    return [frequency.get(PRICE), frequencies.get(PRICE), frequencies.has('nowhere'), all.get(PRICE)!.passages.length];
  };
  expect(await read()).toEqual([1, 1, false, 1]);
  asked.mockClear();
  expect(await read()).toEqual([1, 1, false, 1]);
  expect(asked).toHaveBeenCalledTimes(1);
  await add(workspace, 'Prices', 'A price.');
  expect(await read()).toEqual([2, 2, false, 2]);
});

it('returns the same for some passages, whether a list was read in part, completely or long ago', async () => {
  const workspace = await makeWorkspace(app);
  for (let i = 0; i < 5; i++) await add(workspace, `Order ${i}`, `An order with a price${' and a price'.repeat(i)}.`);
  const index = new PostgresIndex(app.app.get(TenantDb), app.app.get(SemanticSearch));
  const { revision } = await index.statistics(workspace.id, [PRICE]);
  const { passages } = (await postgres.postings(workspace.id, { revision, lexemes: [PRICE] })).get(PRICE)!;
  const [, second, , fourth] = passages;
  const asked = async () =>
    (await index.postings(workspace.id, { revision, lexemes: [PRICE], among: [fourth!, second!, 9_999] })).get(PRICE);
  const part = (await asked())!;
  expect([...part.passages]).toEqual([second, fourth]);
  expect([...part.counts]).toEqual([2, 4]);
  expect(await asked()).toEqual(part);
  expect(await asked()).toEqual(part);
});

it('looks each spelling up once, also before the table was first analysed and with a plan for any list', async () => {
  const workspace = await makeWorkspace(app);
  await add(workspace, 'Prices', article(7));
  const tenants = app.app.get(TenantDb);
  const plans: string[] = [];
  const db = {
    query: (id: string, { text, values }: Statement) =>
      tenants.transaction(id, async (tx) => {
        await tx.query({ text: 'set local plan_cache_mode = force_generic_plan' });
        await tx.query({ text: `prepare one as ${text}` });
        const { rows } = await tx.query({ text: `explain execute one ('${id}', '{a,b}')` });
        await tx.query({ text: 'deallocate one' });
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
        return tx.query({ text, values });
      }),
  };
  await new PostgresIndex(db as unknown as TenantDb, app.app.get(SemanticSearch)).statistics(workspace.id, ['a', 'b']);
  expect(plans.join()).toContain('lexemes');
  expect(plans.join()).not.toMatch(/= ANY/);
});
