import { LRUCache } from 'lru-cache';

type RowOf = (values: unknown[]) => object;

/** Kinds of rows that are remembered: about as many as the product has statements. */
const KINDS_MAX = 2_000;
const kinds = new LRUCache<string, RowOf>({ max: KINDS_MAX });

/**
 * Rows as objects of one shape a statement. pg writes each value by its column's name, which V8 looks up anew once a
 * process has had many shapes; an object literal made for the columns costs half of that (bench/README.md). Of equal
 * names the last counts, as with pg.
 * @param columns names, in the order of the values
 */
export function asObjects<R>(columns: string[], rows: unknown[][]): R[] {
  if (rows.length === 0) return [];
  const kind = JSON.stringify(columns);
  let rowOf = kinds.get(kind);
  if (!rowOf) {
    const fields = columns.map((name, i) => `${keyOf(name)}: values[${i}]`);
    // Built from quoted names alone, and those are our own statements' columns.
    rowOf = new Function('values', `return { ${fields.join(', ')} }`) as RowOf;
    kinds.set(kind, rowOf);
  }
  return rows.map(rowOf) as R[];
}

/** Written out, so that V8 makes room for all fields at once: computed keys add them one by one, at four times the size. */
const keyOf = (name: string): string => (name === '__proto__' ? '["__proto__"]' : JSON.stringify(name));
