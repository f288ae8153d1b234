/** CSV files as the spreadsheets of a language open them. */
import { csvOfSheet } from '../features/analytics/csv.js';
import { csvOf } from './csv-rows.js';
import { csvOf as csvOfLeads } from '../features/leads/csv.js';
import { lead } from '../testing/examples.js';
import { csvFormatOf, PLAIN_CSV } from './csv-format.js';

const GERMAN = csvFormatOf('de');

describe('a CSV file of the console', () => {
  it.each(['de', 'de-AT', 'fr', 'es', 'pt', 'it'])(
    'has semicolons and decimal commas where spreadsheets have: %s',
    (locale) => expect(csvFormatOf(locale)).toEqual({ separator: ';', decimal: ',' }),
  );
  it.each(['en', 'en-GB', 'de-CH', 'ja', 'th', 'zh'])('has commas and decimal points elsewhere: %s', (locale) =>
    expect(csvFormatOf(locale)).toEqual(PLAIN_CSV),
  );

  it.each(['en', 'de', 'de-CH'])('has what was chosen, whatever the language: %s', (locale) => {
    expect(csvFormatOf(locale, ';')).toEqual({ separator: ';', decimal: ',' });
    expect(csvFormatOf(locale, ',')).toEqual(PLAIN_CSV);
  });

  it('of figures opens in columns for a German spreadsheet, with fractions as numbers', () => {
    const sheet = {
      at: ['2026-03-09T00:00:00.000Z'],
      lines: [
        { title: 'Gelöst; Anteil', unit: 'rate', values: [0.25] },
        { title: 'Erste Antwort', unit: 'ms', values: [1_500] },
      ],
    } as unknown as Parameters<typeof csvOfSheet>[0];
    expect(csvOfSheet(sheet, 'Zeit', GERMAN)).toBe(
      '\u{feff}"Zeit";"Gelöst; Anteil";"Erste Antwort (ms)"\r\n"2026-03-09T00:00:00.000Z";0,25;1500\r\n',
    );
  });

  it('of breakdowns and of leads does as well, and texts with either separator stay one cell', () => {
    expect(
      csvOf(
        [
          ['Kanal', 'Anteil'],
          ['E-Mail, Chat; mehr', -0.5],
        ],
        GERMAN,
      ),
    ).toBe('\u{feff}"Kanal";"Anteil"\r\n"E-Mail, Chat; mehr";-0,5\r\n');
    const [head, row] = csvOfLeads([lead({ name: 'Lee; Ann', fields: { size: 1.5 } })], GERMAN).split('\r\n');
    expect(head).toMatch(/^\u{feff}"id";"status";"score";/u);
    expect(row).toMatch(/;"Lee; Ann";.*;1,5$/);
  });

  it('is as in RFC 4180 if no language is given', () => {
    expect(csvOf([['a', 0.5]])).toBe('\u{feff}"a",0.5\r\n');
    expect(csvOfLeads([])).toMatch(/^\u{feff}"id","status"/u);
  });
});
