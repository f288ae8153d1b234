import type { Statement } from '../../../platform/db/statement.js';
import type { TenantDb } from '../../../platform/db/tenant-db.js';
import { Int8VectorSearch } from './int8-vectors.reader.js';
import { quantise } from './quantise.js';

const WORKSPACE = '01a1fcb2-2ffc-72b3-afac-32537eec00f9';

/** Numbers from -1 to 1, the same in every run. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 31 - 1;
  }
}
function unit(random: Generator<number, never>, dimensions: number): Float32Array {
  const raw = Float32Array.from({ length: dimensions }, () => random.next().value);
  const length = Math.hypot(...raw);
  return raw.map((value) => value / length);
}
const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, at) => sum + value * b[at]!, 0);

/** A table of vectors that records which of them were read. */
class Table {
  readonly read: number[] = [];
  constructor(readonly vectors: Map<number, Float32Array>) {}

  query(_: string, { values }: Statement): Promise<{ rows: unknown[] }> {
    if (!Array.isArray(values![1])) {
      const dimensions = [...this.vectors.values()][0]?.length ?? null;
      return Promise.resolve({ rows: [{ numbers: [...this.vectors.keys()], dimensions }] });
    }
    const asked = values![1] as number[];
    this.read.push(...asked);
    return Promise.resolve({ rows: asked.map((no) => ({ no, ...quantise(this.vectors.get(no)!) })) });
  }
}

const opened: Int8VectorSearch[] = [];
const searchOf = (table: Table): Int8VectorSearch => {
  const search = new Int8VectorSearch(table as unknown as TenantDb);
  opened.push(search);
  return search;
};
afterAll(() => Promise.all(opened.map((search) => search.onApplicationShutdown())));

const filled = (count: number, dimensions: number): { table: Table; query: Float32Array } => {
  const random = numbers(7);
  const vectors = new Map(Array.from({ length: count }, (_, at) => [at + 1, unit(random, dimensions)]));
  return { table: new Table(vectors), query: unit(random, dimensions) };
};

describe('exact search among vectors with 8 bits per number', () => {
  it.each([
    ['where it is asked for', 200, 64],
    ['in a thread', 4_000, 384],
  ])('%s finds the nearest, with their similarity to two hundredths', async (_, count, dimensions) => {
    const { table, query } = filled(count, dimensions);
    const among = { space: 'm', state: '1' };
    const found = await searchOf(table).nearest(WORKSPACE, among, { vector: query, limit: 10 });
    const exact = [...table.vectors].map(([no, vector]) => ({ no, likeness: dot(query, vector) }));
    exact.sort((a, b) => b.likeness - a.likeness);
    expect(found).toHaveLength(10);
    for (const { no, likeness } of found)
      expect(Math.abs(likeness - dot(query, table.vectors.get(no)!))).toBeLessThan(0.02);
    expect(found.map(({ no }) => no)).toContain(exact[0]!.no);
    const likenesses = found.map(({ likeness }) => likeness);
    expect(likenesses).toEqual([...likenesses].sort((a, b) => b - a));
    expect(await searchOf(table).nearest(WORKSPACE, among, { vector: query, limit: 10 })).toEqual(found);
  });

  it('returns the lower number first if two are equally near', async () => {
    const { query } = filled(1, 8);
    const table = new Table(new Map([9, 3, 5].sort((a, b) => a - b).map((no) => [no, query])));
    const found = await searchOf(table).nearest(WORKSPACE, { space: 'm', state: '1' }, { vector: query, limit: 2 });
    expect(found.map(({ no }) => no)).toEqual([3, 5]);
  });

  it('reads unchanged vectors once, only new ones after a change, and all of another model', async () => {
    const { table, query } = filled(20, 8);
    const search = searchOf(table);
    const ask = (space: string, state: string): Promise<{ no: number }[]> =>
      search.nearest(WORKSPACE, { space, state }, { vector: query, limit: 100 });
    await Promise.all([ask('m', '1'), ask('m', '1')]);
    expect(table.read).toHaveLength(20);
    table.vectors.delete(4);
    table.vectors.set(21, query);
    table.read.length = 0;
    const found = await ask('m', '2');
    expect(table.read).toEqual([21]);
    expect(found[0]!.no).toBe(21);
    expect(found.map(({ no }) => no)).not.toContain(4);
    expect(found).toHaveLength(20);
    table.read.length = 0;
    await ask('other', '2');
    expect(table.read).toHaveLength(20);
  });

  it('finds nothing for a question of another dimension, or if there are no vectors', async () => {
    const { table } = filled(5, 8);
    const { query } = filled(5, 16);
    const among = { space: 'm', state: '1' };
    expect(await searchOf(table).nearest(WORKSPACE, among, { vector: query, limit: 3 })).toEqual([]);
    expect(await searchOf(new Table(new Map())).nearest(WORKSPACE, among, { vector: query, limit: 3 })).toEqual([]);
  });
});
