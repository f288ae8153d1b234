import { PostgresIndex } from '../../src/features/knowledge/postgres-index.reader.js';
import { call, makeWorkspace, startTestApp, type TestApp } from '../support/app.js';
import { MemoryIndex } from '../support/memory-index.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const TEXTS = [
  'An order has a price.',
  'The price of an order: a customer pays the price of the order when the order is placed, and not before that day.',
  'Order, order, order! The customer is always right, said the shop.',
  'A customer may ask for a price.',
  'Nothing of the kind stands here.',
];
const WORDS = [
  { lexeme: 'order', worth: 1.5 },
  { lexeme: 'price', worth: 1 },
  { lexeme: 'customer', worth: 0.5 },
];
const SHAPE = { k1: 1.2, b: 0.75, meanLength: 8 };

it('Postgres finds where common words stand most densely as the index in memory does, best first and no more than asked', async () => {
  const { id, tokens } = await makeWorkspace(app);
  const memory = new MemoryIndex();
  for (const [i, text] of TEXTS.entries()) {
    memory.add({ id: String(i), title: `T${i}`, text, locale: 'en' });
    const body = { title: `T${i}`, text, format: 'text', locale: 'en' };
    await call(app, 'POST', '/v1/knowledge/documents', { token: tokens.admin, body });
  }
  const hidden = { title: 'H', text: 'Order price customer.', format: 'text', locale: 'en', audience: 'internal' };
  await call(app, 'POST', '/v1/knowledge/documents', { token: tokens.admin, body: hidden });
  const postgres = app.app.get(PostgresIndex);
  const titles = async (index: MemoryIndex | PostgresIndex, limit: number): Promise<string[]> => {
    const numbers = await index.densest(id, WORDS, SHAPE, limit);
    const passages = await index.passages(id, numbers);
    return numbers.map((no) => passages.find((passage) => passage.no === no)!.title);
  };
  const found = await titles(postgres, 10);
  expect(found).toEqual(await titles(memory, 10));
  expect([...found].sort()).toEqual(['T0', 'T1', 'T2', 'T3']);
  expect(await titles(postgres, 2)).toEqual(found.slice(0, 2));
});
