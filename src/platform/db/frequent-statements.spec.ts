import fc from '../../../test/support/fast-check.js';
import { FrequentStatements } from './frequent-statements.js';

describe('statements with many different texts', () => {
  it('get a name once they are used often, and always the same', () => {
    const statements = new FrequentStatements(2, 3);
    const names = [1, 2, 3, 4].map((value) => statements.of('select $1', [value]).name);
    expect(names).toEqual([undefined, undefined, expect.any(String), names[3]]);
    expect(statements.of('select $1', [5])).toEqual({ text: 'select $1', values: [5], name: names[3] });
  });

  it('leave at most the allowed number of prepared statements on a connection, whatever is used', () =>
    fc.assert(
      fc.property(fc.array(fc.nat(30), { maxLength: 400 }), (asked) => {
        const statements = new FrequentStatements(5, 3);
        const names = new Set<string>();
        for (const one of asked) {
          const { text, values, name } = statements.of(`select ${one}, $1`, [one]);
          expect([text, values]).toEqual([`select ${one}, $1`, [one]]);
          if (name) names.add(name);
        }
        expect(names.size).toBeLessThanOrEqual(5);
      }),
    ));

  it('that are used only once never displace a frequent one', () => {
    const statements = new FrequentStatements(1, 3);
    for (let n = 0; n < 10_000; n++) expect(statements.of(`select ${n}`, []).name).toBeUndefined();
    for (let n = 0; n < 3; n++) statements.of('select 7 as wanted', []);
    expect(statements.of('select 7 as wanted', []).name).toBeDefined();
  });
});
