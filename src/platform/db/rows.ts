import { LRUCache } from 'lru-cache';

type RowConverter = (values: unknown[]) => object;

/** Number of row shapes that are cached: about as many as the product has statements. */
const SHAPES_MAX = 2_000;
const converters = new LRUCache<string, RowConverter>({ max: SHAPES_MAX });

/**
 * Converts rows to objects with one shape per statement. pg assigns each value by column name, which V8 has to look
 * up each time once a process has seen many shapes; an object literal made for the columns costs half as much
 * (bench/README.md). If names repeat, the last one wins, as with pg.
 * @param columns names, in the order of the values
 */
export function asObjects<R>(columns: string[], rows: unknown[][]): R[] {
  if (rows.length === 0) return [];
  const shape = JSON.stringify(columns);
  let convert = converters.get(shape);
  if (!convert) {
    const fields = columns.map((name, i) => `${keyOf(name)}: values[${i}]`);
    // Built only from quoted names, which are the columns of our own statements.
    convert = new Function('values', `return { ${fields.join(', ')} }`) as RowConverter;
    converters.set(shape, convert);
  }
  return rows.map(convert) as R[];
}

/** Literal keys, so that V8 allocates all fields at once: computed keys add them one by one, at four times the size. */
const keyOf = (name: string): string => (name === '__proto__' ? '["__proto__"]' : JSON.stringify(name));
