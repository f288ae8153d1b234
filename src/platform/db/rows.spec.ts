import fc from '../../../test/support/fast-check.js';
import { asObjects } from './rows.js';

describe('rows of a statement', () => {
  it("are objects with each value under its column, whatever the columns' names", () => {
    const name = fc.oneof(fc.string(), fc.constantFrom('id', '__proto__', 'constructor', '"', '\\', '\u2028', ''));
    const table = fc
      .uniqueArray(name, { maxLength: 30 })
      .chain((columns) =>
        fc.tuple(
          fc.constant(columns),
          fc.array(fc.array(fc.anything(), { minLength: columns.length, maxLength: columns.length }), { maxLength: 5 }),
        ),
      );
    fc.assert(
      fc.property(table, ([columns, rows]) => {
        const objects = asObjects<Record<string, unknown>>(columns, rows);
        expect(objects).toHaveLength(rows.length);
        objects.forEach((object, at) => {
          expect(Object.keys(object).sort()).toEqual([...columns].sort());
          columns.forEach((column, i) => expect(Object.is(object[column], rows[at]![i])).toBe(true));
        });
      }),
    );
  });

  it('have the last of two columns with the same name', () => {
    expect(asObjects(['n', 'n'], [[1, 2]])).toEqual([{ n: 2 }]);
  });
});
