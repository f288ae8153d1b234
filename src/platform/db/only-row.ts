import { InvariantError } from '../kernel/invariant.js';

/** The row of a statement that always returns one: an aggregate, an insert, a lookup of a row that is locked. */
export function onlyRow<Row>({ rows: [row] }: { rows: readonly Row[] }): Row {
  if (row === undefined) throw new InvariantError('a statement that always returns a row returned none');
  return row;
}
