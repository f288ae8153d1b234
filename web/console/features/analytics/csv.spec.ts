/** The files of the figures. */
import { csvCell } from '../../app/csv-rows.js';
import { csvOfSheet } from './csv.js';

describe('a cell of figures', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '  =1', '\r=1', '\n=1'])(
    'cannot be read as a formula, even if its text starts like one: %j',
    (text) => expect(csvCell(text)).toBe(`"'${text}"`),
  );
  it.each<[string | number | null, string]>([
    ['a "b", c', '"a ""b"", c"'],
    [-0.125, '-0.125'],
    [null, ''],
  ])('is escaped as in RFC 4180: %j', (cell, written) => expect(csvCell(cell)).toBe(written));
});

it('a file of figures has times, full precision, and durations in milliseconds', () => {
  const sheet = {
    at: ['2026-03-09T00:00:00.000Z', '2026-03-10T00:00:00.000Z'],
    lines: [
      { title: 'Resolution', unit: 'rate', values: [0.3333333, null] },
      { title: 'First reply', unit: 'ms', values: [252_000] },
    ],
  } as unknown as Parameters<typeof csvOfSheet>[0];
  expect(csvOfSheet(sheet, 'Time')).toBe(
    [
      '\u{feff}"Time","Resolution","First reply (ms)"',
      '"2026-03-09T00:00:00.000Z",0.3333333,252000',
      '"2026-03-10T00:00:00.000Z",,',
      '',
    ].join('\r\n'),
  );
});
