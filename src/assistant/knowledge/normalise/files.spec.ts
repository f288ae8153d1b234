import { docx, paragraph, pdf, setText, wordTable, zip } from '../../../../test/support/documents.js';
import { Reader } from '../../../../test/support/reading.js';

const reader = new Reader();
afterAll(() => reader.end());

const reason = reader.reason.bind(reader);

describe('PDF', () => {
  const prose =
    'The incoming wire fee for the Light Blue account is four dollars, and it is charged on the day that the wire arrives at the bank. Customers of the self-service portal can see it.';
  const page = (number: number): Parameters<typeof pdf>[0][number] => [
    { text: 'Acme Bank - Fee guide', y: 760, size: 9 },
    { text: `Part ${number}`, y: 720, size: 20 },
    ...setText(`${number}: ${prose}`, 690),
    { text: '• first item', y: 620 },
    { text: '• second item', y: 606 },
    { text: 'Plan', y: 560 },
    { text: 'Fee', x: 250, y: 560 },
    { text: 'Gold', y: 546 },
    { text: '$3.00', x: 250, y: 546 },
    { text: 'instructions for assistants', y: 500, size: 1 },
    { text: 'off the page', x: 900, y: 480 },
    { text: 'This line ends in a hyphen-', y: 420 },
    { text: 'ated word, and this in self-', y: 406 },
    { text: 'service.', y: 392 },
    { text: `Page ${number} of 3`, x: 280, y: 30, size: 9 },
  ];

  it('becomes headings, paragraphs, lists and tables, without headers, footers and invisible text', async () => {
    const found = await reader.read('pdf', pdf([page(1), page(2), page(3)], { title: 'Fees' }));
    const part = `: ${prose}\n\n- first item\n- second item\n\n| Plan | Fee |\n| --- | --- |\n| Gold | $3.00 |\n\nThis line ends in a hyphenated word, and this in self-service.`;
    expect(found).toMatchObject({
      text: [1, 2, 3].map((number) => `# Part ${number}\n\n${number}${part}`).join('\n\n'),
      title: 'Fees',
      locale: null,
    });
  });

  it('is named by its one largest heading, not by the program that made it', async () => {
    const named = async (headings: string[], title: string): Promise<string> => {
      const lines = headings.map((text, index) => ({ text, y: 750 - 200 * index, size: 24 }));
      const body = headings.flatMap((_, index) => setText(prose, 700 - 200 * index));
      return (await reader.read('pdf', pdf([[...lines, ...body]], { title }))).title;
    };
    expect(await named(['Returns and refunds'], 'Old leaflet')).toBe('Returns and refunds');
    expect(await named(['Returns', 'Refunds'], 'Microsoft Word - leaflet_v3.docx')).toBe('Returns');
    expect(await named(['Returns', 'Refunds'], 'Our leaflet')).toBe('Our leaflet');
  });

  it('keeps short lines separate and continues a paragraph across a page break', async () => {
    const first = [
      ...setText(prose, 700),
      { text: 'Red', y: 600 },
      { text: 'Blue', y: 586 },
      { text: 'and a sentence that', y: 40 },
    ];
    const second = [{ text: 'goes on here.', y: 700 }];
    expect((await reader.read('pdf', pdf([first, second]))).text).toBe(
      `${prose}\n\nRed\nBlue\n\nand a sentence that goes on here.`,
    );
  });

  it('is refused with its reason: damaged, encrypted, without text', async () => {
    const whole = pdf([page(1)]);
    expect(await reason('pdf', Buffer.from('no pdf'))).toBe('damaged');
    expect(await reason('pdf', whole.subarray(0, 300))).toBe('damaged');
    expect(await reason('pdf', pdf([page(1)], { encrypted: true }))).toBe('encrypted');
    expect(await reason('pdf', pdf([[], []]))).toBe('no_text');
  });
});

describe('DOCX', () => {
  it('becomes headings, lists and tables', async () => {
    const body =
      paragraph('Fees', 'Heading1') +
      paragraph('Wires &amp; more', 'Heading2') +
      paragraph('They cost money.') +
      paragraph('one', 'item') +
      paragraph('two', 'item') +
      wordTable([
        ['Plan', 'Fee'],
        ['Gold', '$3'],
      ]);
    const text =
      '# Fees\n\n## Wires & more\n\nThey cost money.\n\n- one\n- two\n\n| Plan | Fee |\n| --- | --- |\n| Gold | $3 |';
    for (const packed of [true, false]) {
      expect(await reader.read('docx', docx(body, packed))).toMatchObject({
        text,
        title: 'Fees',
        locale: null,
      });
    }
  });

  it('keeps where its links lead', async () => {
    const link = '<w:hyperlink r:id="l1"><w:r><w:t>return form</w:t></w:r></w:hyperlink>';
    const body = `<w:p><w:r><w:t xml:space="preserve">Print the </w:t></w:r>${link}</w:p>`;
    const file = docx(body, true, { l1: 'https://shop.example/form.pdf' });
    expect((await reader.read('docx', file)).text).toBe('Print the [return form](https://shop.example/form.pdf)');
  });

  it('contains no hidden, microscopic or white text', async () => {
    const secrets = ['<w:vanish/>', '<w:b/><w:vanish w:val="true"/>', '<w:sz w:val="2"/>', '<w:color w:val="ffffff"/>'];
    const shown = ['<w:vanish w:val="0"/>', '<w:sz w:val="22"/>', '<w:color w:val="FF0000"/>'];
    const body = [
      ...secrets.map((run) => paragraph('SECRET', '', run)),
      ...shown.map((run) => paragraph('SHOWN', '', run)),
    ];
    expect((await reader.read('docx', docx(body.join('')))).text).toBe('SHOWN\n\nSHOWN\n\nSHOWN');
  });

  it('is refused with its reason: damaged, encrypted, not a Word document, empty', async () => {
    const whole = docx(paragraph('x'), true);
    const ole = Buffer.from('d0cf11e0a1b11ae1', 'hex');
    expect(await reason('docx', Buffer.from('PK\x03\x04 nothing'))).toBe('damaged');
    expect(await reason('docx', whole.subarray(0, whole.length - 30))).toBe('damaged');
    expect(await reason('docx', zip({ 'a.txt': 'x' }))).toBe('damaged');
    expect(await reason('docx', zip({ '[Content_Types].xml': '<Types/>' }))).toBe('damaged');
    expect(await reason('docx', ole)).toBe('damaged');
    expect(await reason('docx', Buffer.concat([ole, Buffer.from('EncryptedPackage', 'utf16le')]))).toBe('encrypted');
    expect(await reason('docx', docx(paragraph('')))).toBe('empty');
  });

  it('that unpacks to more than the limit is refused before it is parsed', async () => {
    const bomb = docx(paragraph('a'.repeat(60_000_000)), true);
    expect(bomb.length).toBeLessThan(100_000);
    expect(await reason('docx', bomb)).toBe('too_large');
  });
});
