/** Prices, powers, marks of footnotes and fractions as documents of each format show them. */
import { docx, pdf, pdfOf, zip, type PdfLine } from '../../../../test/support/documents.js';
import { superlinear } from '../../../../test/support/steps.js';
import { mailHtmlText } from '../../../platform/kernel/mail/mail-html.js';
import { normalise } from './normalise.js';

const html = async (text: string): Promise<string> => (await normalise({ format: 'html', text })).text;
const markdown = async (text: string): Promise<string> => (await normalise({ format: 'markdown', text })).text;

/** What is raised in `^…^` and lowered in `_…_`, and what it is as text. */
const SHOWN = [
  ['The lamp costs 19^99^ euro.', 'The lamp costs 19.99 euro.'],
  ['A card is € 4^50^ a year.', 'A card is € 4.50 a year.'],
  ['It holds 10^6^ bytes.', 'It holds 10^6 bytes.'],
  ['The fee is 120 euro^1^ a year.', 'The fee is 120 euro a year.'],
  ['Add 1^1^/_2_ cups.', 'Add 1 1/2 cups.'],
  ['CO_2_ on 20 m^2^, on the 1^st^ day', 'CO2 on 20 m², on the 1st day'],
  ['Open 9^00^–17^30^', 'Open 9:00–17:30'],
] as const;
const tagged = (text: string): string =>
  text.replace(/\^(.+?)\^/g, '<sup>$1</sup>').replace(/_(.+?)_/g, '<sub>$1</sub>');
/** Runs of a text: its words, and whether they are raised or lowered. */
const runs = (text: string): { text: string; kind: string }[] =>
  [...text.matchAll(/\^(.+?)\^|_(.+?)_|([^\^_]+)/g)].map(([, up, down, plain]) => ({
    text: up ?? down ?? plain!,
    kind: up ? 'superscript' : down ? 'subscript' : 'baseline',
  }));

describe('raised and lowered text', () => {
  it.each(SHOWN)('of HTML, and of a mail: %s', async (shown, plain) => {
    expect(await html(`<p>${tagged(shown)}</p>`)).toBe(plain);
    expect(mailHtmlText(`<div>${tagged(shown)}</div>`, 1_000)).toBe(plain);
  });

  it.each(SHOWN)('of Markdown with tags, in text and in a table: %s', async (shown, plain) => {
    expect(await markdown(tagged(shown))).toBe(plain);
    expect(await markdown(`| a | b |\n| --- | --- |\n| c | ${tagged(shown)} |`)).toContain(`| c | ${plain} |`);
    expect(await markdown(`<table><tr><th>a<tr><td>${tagged(shown)}</table>`)).toContain(`| ${plain} |`);
  });

  it.each(SHOWN)('of a Word document: %s', async (shown, plain) => {
    const run = ({ text, kind }: { text: string; kind: string }): string =>
      `<w:r><w:rPr><w:vertAlign w:val="${kind}"/></w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
    const bytes = docx(`<w:p>${runs(shown).map(run).join('')}</w:p>`);
    expect((await normalise({ format: 'docx', bytes })).text).toBe(plain);
  });

  it.each(SHOWN)('of a workbook: %s', async (shown, plain) => {
    const rich = runs(shown)
      .map(({ text, kind }) => `<r><rPr><vertAlign val="${kind}"/></rPr><t xml:space="preserve">${text}</t></r>`)
      .join('');
    const bytes = zip({
      '[Content_Types].xml': '<Types/>',
      'xl/workbook.xml': '<workbook><sheets><sheet name="A" r:id="r0"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="r0" Target="worksheets/sheet0.xml"/></Relationships>',
      'xl/sharedStrings.xml': `<sst><si>${rich}</si></sst>`,
      'xl/worksheets/sheet0.xml': `<worksheet><row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="2"><c r="A2" t="inlineStr"><is>${rich}</is></c></row></worksheet>`,
    });
    const { text } = await normalise({ format: 'xlsx', bytes });
    expect(text.split(plain)).toHaveLength(3);
  });

  it.each(SHOWN)('of a PDF: %s', async (shown, plain) => {
    let x = 72;
    const lines = runs(shown.replaceAll('€', 'EUR').replaceAll('–', '-')).map(({ text, kind }): PdfLine => {
      const size = kind === 'baseline' ? 11 : 7;
      const line = { text, x, y: 700 + (kind === 'superscript' ? 4 : kind === 'subscript' ? -2 : 0), size };
      x += width(text) * size;
      return line;
    });
    const { text } = await normalise({ format: 'pdf', bytes: pdf([lines]) });
    expect(text).toBe(plain.replaceAll('€', 'EUR').replaceAll('–', '-'));
  });
});

/** Widths of Helvetica, in its size. */
function width(text: string): number {
  const narrow: Record<string, number> = {
    ' ': 278,
    '/': 278,
    '.': 278,
    ',': 278,
    '-': 333,
    i: 222,
    l: 222,
    t: 278,
    f: 278,
    r: 333,
    s: 500,
    c: 500,
    y: 500,
    k: 500,
    I: 278,
    m: 833,
    T: 611,
    A: 667,
    E: 667,
    U: 722,
    R: 722,
    C: 722,
    O: 778,
    p: 556,
  };
  return [...text].reduce((sum, letter) => sum + (narrow[letter] ?? 556), 0) / 1_000;
}

describe('raised text', () => {
  it('is so by its style, of its own or of a stylesheet', async () => {
    for (const style of [
      'vertical-align: super',
      'vertical-align:0.4em',
      'position:relative; top:-.5em; font-size:60%',
    ])
      expect(await html(`<p>120 euro<span style="${style}">1</span>, 19<span style="${style}">99</span> €`)).toBe(
        '120 euro, 19.99 €',
      );
    const sheet = '<style>.up { vertical-align: super }</style>';
    expect(await html(`${sheet}<p>10<span class="up">6</span> bytes for 19<span class="up">99</span> €`)).toBe(
      '10^6 bytes for 19.99 €',
    );
  });

  it('is so by points in a Word document', async () => {
    const bytes = docx(
      '<w:p><w:r><w:t>Only 19</w:t></w:r><w:r><w:rPr><w:position w:val="8"/><w:sz w:val="14"/></w:rPr><w:t>99</w:t></w:r><w:r><w:t xml:space="preserve"> euro</w:t></w:r></w:p>',
    );
    expect((await normalise({ format: 'docx', bytes })).text).toBe('Only 19.99 euro');
  });

  it('is raised by the rise of a PDF too', async () => {
    const bytes = pdfOf([Buffer.from('BT /F1 30 Tf 72 700 Td (EUR 19) Tj /F1 14 Tf 11 Ts (99) Tj ET')]);
    expect((await normalise({ format: 'pdf', bytes })).text).toContain('EUR 19.99');
  });

  it('of a PDF belongs to what it stands beside, however high it is and whenever it is drawn', async () => {
    const read = async (...lines: PdfLine[]) =>
      (await normalise({ format: 'pdf', bytes: pdf([lines]) })).text.replace(/\s+/g, ' ');
    const line = (text: string, x: number, y: number, size = 11): PdfLine => ({ text, x, y, size });
    expect(await read(line('EUR 19', 72, 700, 40), line('99', 212, 719, 14))).toBe('EUR 19.99');
    expect(await read(line('19', 72, 700, 60), line('99', 139, 731, 22), line('EUR', 180, 700, 60))).toBe('19.99 EUR');
    const late = [line('The lamp costs 19', 72, 700), line('euro a piece.', 168, 700)];
    expect(await read(...late, line('99', 155.8, 704, 7))).toBe('The lamp costs 19.99 euro a piece.');
    expect(await read(line('99', 155.8, 704, 7), ...late)).toBe('The lamp costs 19.99 euro a piece.');
  });

  it('of a page’s name is read so, in its language', async () => {
    const found = await normalise({
      format: 'html',
      text: '<html lang="de"><title>Lampe</title><body><h1>Lampe für 19<sup>99</sup> €</h1><p>1.299<sup>00</sup> €</p>',
    });
    expect(found.text).toBe('# Lampe für 19,99 €\n\n1.299,00 €');
    expect((await normalise({ format: 'html', text: '<h1>Only $5<sup>50</sup></h1><p>A</p>' })).title).toBe(
      'Only $5.50',
    );
  });

  it('of an accordion’s question', async () => {
    const page = '<button aria-controls="a">Is it 19<sup>99</sup> euro?</button><div id="a" hidden>Yes.</div>';
    expect(await html(page)).toContain('Is it 19.99 euro?');
  });

  it.each([
    '<sup><a href="#fn12">12</a></sup>',
    '<a href="#fn12"><sup>12</sup></a>',
    '<sup><a href="https://a.test/terms">12</a></sup>',
    '<sup class="footnote">12</sup>',
    '<span class="footnote">12</span>',
    '<sup>12)</sup>',
    '<sup>10,11</sup>',
  ])('that is the mark of a footnote is not cents: %s', async (mark) => {
    expect(await html(`<p>Only $49${mark} a month`)).toBe('Only $49 a month');
    expect((await normalise({ format: 'html', text: `<h1>Only $49${mark}</h1><p>A` })).title).toBe('Only $49');
    expect(await markdown(`Only $49${mark} a month`)).toMatch(/^Only \$49(?: 12)? a month$/);
    expect(await markdown('Only $49<sup>[12](#fn12)</sup> a month')).toBe('Only $49 a month');
  });

  it('of a formula', async () => {
    expect(await html('<p><math><msup><mn>10</mn> <mn>6</mn></msup></math> bytes')).toBe('10^6 bytes');
    expect(await html('<p><math><mn>1</mn><mfrac><mn>1</mn><mn>2</mn></mfrac></math> cups')).toBe('1 1/2 cups');
  });

  it('of a formula of many parts is read with at most linear work', async () => {
    const parts = (much: number) => ['<!---->', '<mn>1</mn>'].map((part) => part.repeat(much)).join('');
    const job = { file: require.resolve('../../../platform/kernel/mail/mail-html.ts'), name: 'mailHtmlText' };
    const cases = ['mfrac', 'msup', 'msub'].map((name) => [
      name,
      (much: number) => [`<math><${name}>${parts(much)}</${name}></math>`, 1_000_000],
    ]);
    expect(await superlinear(job, 2_000, Object.fromEntries(cases))).toEqual([]);
  });

  it('is written with carets in some Markdown', async () => {
    expect(await markdown('The lamp costs 19^99^ euro, 10^6^ bytes, 2^10 and 3^4.')).toBe(
      'The lamp costs 19.99 euro, 10^6 bytes, 2^10 and 3^4.',
    );
  });

  it('is a footnote’s mark in Markdown, which its note keeps none of', async () => {
    expect(await markdown('120[^1] euro[^note], 19[^1]5 [^x]\n\n[^1]: Plus tax.\n[^note]: Not in May.')).toBe(
      '120 euro, 19 5 [^x]\n\nPlus tax.\nNot in May.',
    );
    expect(await markdown('H~2~O, 1^1^/~2~ cups, ~5 to 9~12~15')).toBe('H2O, 1 1/2 cups, ~5 to 9~12~15');
  });

  it('in letters of its own is read in every format', async () => {
    for (const format of ['text', 'markdown', 'html', 'csv'] as const)
      expect((await normalise({ format, text: 'Only 19⁹⁹ euro\nfor 10⁶ on 5 m²' })).text).toMatch(
        /Only 19\.99 euro[\s|-]+for 10\^6 on 5 m²/,
      );
  });
});

describe('cents in an element of their own', () => {
  it.each([
    '€ <span>19</span><span class="cents">99</span>',
    '€ <span>19</span>\n<span class="price-cents">99</span>',
    '€ <b>19</b>99',
    '€ 19<small>99</small>',
    '€ <span>19</span><span style="font-size:.6em">99</span>',
    '€ <span class="whole">19</span><span class="priceFraction">99</span>',
    '€ <span class="whole">19<span class="decimal">.</span></span><span class="fraction">99</span>',
  ])('%s', async (price) => {
    expect(await html(`<p>${price}</p>`)).toBe('€ 19.99');
    expect(mailHtmlText(`<p>${price}</p>`, 1_000)).toBe('€ 19.99');
  });

  it('are no others: a year in two styles stays one, a footnote’s link stays apart', async () => {
    expect(await html('<p>In 20<b>26</b>, 120 <a href="#fn1">1</a> and 130<a href="#fn2">2</a>')).toBe(
      'In 2026, 120 1 and 130 2',
    );
    expect(await html('<p>120 euro<sup><a href="https://a.test/terms">1</a></sup> a year')).toBe('120 euro a year');
    expect(await html('<p>Only $49<a href="#fn12">12</a> a month')).toBe('Only $49 12 a month');
    expect(await html('<p><b>SKU 48</b><b>12</b>, <span>DEC 20</span><span>26</span>')).toBe('SKU 4812, DEC 2026');
  });
});
