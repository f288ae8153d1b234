import { zip } from '../../../../test/support/documents.js';
import { formatOf } from './format.js';
import { normalise } from './normalise.js';

const csv = async (text: string): Promise<string> => (await normalise({ format: 'csv', text })).text;
const RELS = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"';

/** A workbook of these sheets (the XML within `worksheet`); its styles are euros, percent, a date and a time. */
function book(sheets: Record<string, string>, strings: string[] = [], links = ''): Buffer {
  const names = Object.keys(sheets);
  const parts: Record<string, string> = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook><sheets>${names.map((name, i) => `<sheet name="${name}" r:id="r${i}"${name === 'Secret' ? ' state="hidden"' : ''}/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships ${RELS}>${names.map((_, i) => `<Relationship Id="r${i}" Target="worksheets/sheet${i}.xml"/>`).join('')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst>${strings.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
    'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="#,##0.00\\ &quot;€&quot;"/><numFmt numFmtId="165" formatCode="[$$-409]#,##0.00;[Red]-[$$-409]#,##0.00"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="9"/><xf numFmtId="14"/><xf numFmtId="20"/><xf numFmtId="165"/></cellXfs></styleSheet>`,
    'xl/worksheets/_rels/sheet0.xml.rels': `<Relationships ${RELS}>${links}</Relationships>`,
  };
  names.forEach((name, i) => (parts[`xl/worksheets/sheet${i}.xml`] = `<worksheet>${sheets[name]}</worksheet>`));
  return zip(parts, true);
}
const xlsx = async (file: Buffer): Promise<string> => (await normalise({ format: 'xlsx', bytes: file })).text;
const s = (at: string, text: string): string => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
const v = (at: string, value: number | string, style = 0): string => `<c r="${at}" s="${style}"><v>${value}</v></c>`;

describe('a CSV file', () => {
  const table = '| Size | Price |\n| --- | --- |\n| L | 5,00 |\n| M, long | 4 "new" |';
  it.each([
    ['Size,Price\r\nL,"5,00"\r\n"M, long","4 ""new"""\r\n', ','],
    ['Size;Price\nL;5,00\n"M, long";"4 ""new"""', ';'],
    ['Size\tPrice\nL\t5,00\nM, long\t"4 ""new"""', 'tab'],
    ['\uFEFFsep=|\nSize|Price\nL|5,00\nM, long|"4 ""new"""', 'named'],
  ])('is a table, whatever separates its cells: %#', async (text) => expect(await csv(text)).toBe(table));

  it('keeps pipes, line ends in cells and empty cells apart, and a title above', async () => {
    expect(await csv('Prices 2026,,\nSize,Kind,Price\n"L\nlarge",a|b,5\nM,,4')).toBe(
      'Prices 2026\n\n| Size | Kind | Price |\n| --- | --- | --- |\n| L large | a\\|b | 5 |\n| M |  | 4 |',
    );
  });
});

describe('a workbook', () => {
  it('is tables of its sheets under their names, without hidden ones', async () => {
    const file = book(
      {
        Prices: `<sheetData><row r="1"><c r="A1" t="s"><v>0</v></c>${s('B1', 'Price')}</row><row r="2">${s('A2', 'L')}<c r="B2" s="1"><f>A1*2</f><v>1234.5</v></c></row></sheetData>`,
        Secret: `<sheetData><row r="1">${s('A1', 'SECRET')}</row></sheetData>`,
        Hours: `<sheetData><row r="1">${s('A1', 'Day')}${s('B1', 'Opens')}</row><row r="2">${v('A2', 46000, 3)}${v('B2', 0.375, 4)}</row></sheetData>`,
      },
      ['Size'],
    );
    expect(await xlsx(file)).toBe(
      '## Prices\n\n| Size | Price |\n| --- | --- |\n| L | 1,234.50 € |\n\n## Hours\n\n| Day | Opens |\n| --- | --- |\n| 2025-12-09 | 09:00 |',
    );
  });

  it('has numbers as they are formatted, merged cells in all their rows, links, and no hidden rows and columns', async () => {
    const file = book(
      {
        One: `<cols><col min="4" max="6" hidden="1"/></cols><sheetData><row r="1">${s('A1', 'Size')}${s('B1', 'Kind')}${s('C1', 'Fee')}${s('D1', 'SECRET')}${s('F1', 'SECRET')}</row><row r="2">${s('A2', 'L')}${s('B2', 'plain')}${v('C2', 0.25, 2)}</row><row r="3"><c r="A3"/>${s('B3', 'printed')}${v('C3', -3, 5)}</row><row r="4" hidden="1">${s('A4', 'SECRET')}</row></sheetData><mergeCells><mergeCell ref="A2:A3"/></mergeCells><hyperlinks><hyperlink ref="B2" r:id="l1"/></hyperlinks>`,
      },
      [],
      '<Relationship Id="l1" Target="https://shop.example/plain" TargetMode="External"/>',
    );
    expect(await xlsx(file)).toBe(
      '| Size | Kind | Fee |\n| --- | --- | --- |\n| L | [plain](https://shop.example/plain) | 25% |\n| L | printed | -$3.00 |',
    );
  });

  it('is refused if it has too many cells, and read if ranges are far larger than its cells', async () => {
    const many = `<sheetData>${`<row>${'<c><v>1</v></c>'.repeat(100)}</row>`.repeat(3_001)}</sheetData>`;
    await expect(xlsx(book({ One: many }))).rejects.toMatchObject({ reason: 'too_large' });
    const far = `<sheetData><row r="1">${s('A1', 'a')}${s('B1', 'b')}</row><row r="1048576">${v('A1048576', 1)}${v('B1048576', 2)}</row></sheetData><mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(1_000)}</mergeCells>`;
    expect(await xlsx(book({ One: far }))).toContain('a');
  });
});

it('a file is known by its parts, and one that cannot be read is refused by its name', async () => {
  expect(formatOf({ filename: 'prices.bin', bytes: book({ One: '' }) })).toBe('xlsx');
  expect(formatOf({ filename: 'prices.csv', contentType: 'text/plain' })).toBe('csv');
  for (const [part, name] of [
    ['ppt/presentation.xml', 'PowerPoint'],
    ['content.xml', 'OpenDocument'],
    ['Index/Document.iwa', 'Keynote'],
  ] as const) {
    const bytes = zip({ [part]: 'x' });
    await expect(normalise({ format: 'docx', bytes })).rejects.toThrow(name);
  }
});

/** A file of Office before 2007 with these streams. */
const ole = (...streams: string[]): Buffer =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    ...streams.map((stream) => Buffer.concat([Buffer.from(stream, 'utf16le'), Buffer.alloc(64)])),
  ]);

it.each([
  ['prices.xls', ole('Root Entry', 'Workbook'), 'Old Excel files (.xls) cannot be read. Save it as .xlsx.'],
  ['of 1995.xls', ole('Root Entry', 'Book'), 'Old Excel files (.xls) cannot be read. Save it as .xlsx.'],
  ['terms.doc', ole('WordDocument', 'Workbook'), 'Old Word files (.doc) cannot be read. Save it as .docx or PDF.'],
  ['talk.ppt', ole('PowerPoint Document'), 'Old PowerPoint files (.ppt) cannot be read. Save it as PDF.'],
  ['mail.msg', ole('Root Entry'), 'in a format of Office before 2007'],
  [
    'terms.rtf',
    Buffer.from('{\\rtf1\\ansi We open at 9.}'),
    'RTF files (.rtf) cannot be read. Save it as .docx or PDF.',
  ],
  ['saved.doc', Buffer.from('{\\rtf1\\ansi We open at 9.}'), 'RTF files (.rtf) cannot be read'],
])('%s is refused with what to do', async (filename, bytes, advice) => {
  const format = formatOf({ filename, bytes });
  await expect(normalise({ format: format!, bytes })).rejects.toThrow(advice);
});
