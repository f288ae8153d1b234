/** The file of exported leads. */
import { idOf, lead } from '../../testing/examples.js';
import { cellOf, csvOf } from './csv.js';

const linesOf = (...leads: Parameters<typeof csvOf>[0]) => csvOf(leads).split('\r\n');

describe('a cell of exported leads', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '  =1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠A'])(
    'cannot be run as a formula by a spreadsheet: %j',
    (text) => expect(cellOf(text)).toBe(`"'${text}"`),
  );
  it.each([
    ['Ann "A" Lee', '"Ann ""A"" Lee"'],
    ['a, b', '"a, b"'],
    [-40, '-40'],
    [null, ''],
    [true, '"true"'],
    [['a', 'b'], '"a; b"'],
  ])('is written as spreadsheets read it: %j', (value, written) => expect(cellOf(value)).toBe(written));
});

describe('the file of exported leads', () => {
  it('has a column for each field of the workspace, and ends with a line end', () => {
    const value = { amount: 120_050, currency: 'eur' } as const;
    const [head, first, second, end] = linesOf(
      lead({
        value,
        intent: '=HYPERLINK("http://evil.example")',
        name: 'Ann "A" Lee',
        fields: { seats: 40, note: '+1' },
      }),
      lead({ id: idOf(101) }),
    );
    expect(head).toMatch(/^\u{feff}"id","status","score","intent",/u);
    expect(head).toMatch(/"updated_at","value","currency","fields.note","fields.seats"$/);
    expect(first).toContain(`"'=HYPERLINK(""http://evil.example"")","Ann ""A"" Lee"`);
    expect(first).toMatch(/,1200.5,"EUR","'\+1",40$/);
    expect(second).toMatch(/,,$/);
    expect(end).toBe('');
  });

  it('puts what exceeds a hundred own columns into one', () => {
    const fields = Object.fromEntries(Array.from({ length: 102 }, (_, n) => [`f${String(n).padStart(3, '0')}`, n]));
    const [head, row] = linesOf(lead({ fields }));
    expect(head).toMatch(/"fields.f099","other_fields"$/);
    expect(row).toMatch(/,99,"\{""f100"":100,""f101"":101\}"$/);
  });
});
