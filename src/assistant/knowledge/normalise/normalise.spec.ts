import { docx, paragraph, pdf } from '../../../../test/support/documents.js';
import fc from '../../../../test/support/fast-check.js';
import { DocumentRefused } from '../../../platform/kernel/html/document-refused.js';
import { normalise, type NormaliseInput } from './normalise.js';

/** The text, or null if the document is refused; every other outcome fails the test. */
async function textOf(input: NormaliseInput): Promise<string | null> {
  try {
    return (await normalise(input)).text;
  } catch (error) {
    if (error instanceof DocumentRefused && error.cause === undefined) return null;
    throw error;
  }
}

/** Fragments of markup, so that random text contains interesting combinations. */
const pieces = fc.array(
  fc.oneof(
    fc.constantFrom(
      ...[
        '<',
        '>',
        '</',
        '<!--',
        '-->',
        '<b>',
        '</b>',
        '<p hidden>',
        '</p>',
        '<table>',
        '<tr><td>',
        '</table>',
        '<li>',
        '<br>',
      ],
      ...[
        '<div style="display:none">',
        '</div>',
        '<script>',
        '</script>',
        '<?',
        '<!x',
        '<a b="',
        "c='d'",
        '<ul>',
        '</ul>',
      ],
      ...[
        '[',
        ']',
        '](',
        '](u)',
        '][',
        '![',
        '[a]: http://b.c\n',
        '"',
        "'",
        '(',
        ')',
        '&',
        '&amp;',
        '&lt;',
        '&#',
        ';',
        '\\',
      ],
      ...[
        '# ',
        '## ',
        '- ',
        '* ',
        '+ ',
        '1. ',
        '1) ',
        '> ',
        '---\n',
        '===\n',
        '| ',
        '|-|-|\n',
        '```\n',
        '~~~',
        '`',
        '``',
        '$',
        '.',
      ],
      ...[
        '\n',
        '\n\n',
        ' ',
        '\t',
        '\r\n',
        '\0',
        '\ud800',
        '\u200d',
        '\u0301',
        '\ufe0f',
        'é',
        'text',
        'a',
        '5',
        '\u00a0',
        '😀',
      ],
    ),
    fc.string({ maxLength: 5, unit: 'binary' }),
  ),
  { maxLength: 40 },
);
const source = pieces.map((parts) => parts.join(''));

describe('normalising any input', () => {
  it.each(['markdown', 'html', 'text'] as const)('%s gives clean text or a refusal', async (format) => {
    await fc.assert(
      fc.asyncProperty(source, async (text) => {
        const clean = await textOf({ format, text });
        if (clean === null) return;
        expect(clean).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f\u200b\u202e\u2066\ufeff]/);
        expect(clean).not.toMatch(/[^\S\n](\n|$)|\n{3}|^\n|\n$/);
        expect(clean.isWellFormed()).toBe(true);
        expect(clean.normalize('NFC')).toBe(clean);
      }),
      { numRuns: 500 },
    );
  });

  it.each(['markdown', 'text'] as const)('%s once is %s twice', async (format) => {
    await fc.assert(
      fc.asyncProperty(source, async (text) => {
        const once = await textOf({ format, text });
        if (once !== null) expect(await textOf({ format, text: once })).toBe(once);
      }),
      { numRuns: 1000 },
    );
  });

  it('of random bytes gives clean text or a refusal', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        for (const format of ['text', 'markdown', 'html'] as const) await textOf({ format, bytes: Buffer.from(bytes) });
      }),
    );
  });

  it('of broken PDF and DOCX files gives text or a refusal', async () => {
    const files = { pdf: pdf([[{ text: 'Hello', y: 700 }]]), docx: docx(paragraph('Hello'), true) };
    const damage = fc.record({ format: fc.constantFrom('pdf', 'docx'), at: fc.nat(), byte: fc.nat(255) });
    await fc.assert(
      fc.asyncProperty(damage, async ({ format, at, byte }) => {
        const bytes = Buffer.from(files[format]);
        bytes[at % bytes.length] = byte;
        await textOf({ format, bytes });
      }),
      { numRuns: 15 },
    );
  });
});

describe('hostile documents', () => {
  const many = (text: string): string => text.repeat(Math.ceil(300_000 / text.length));
  it.each([
    ['ten thousand nested elements', 'html', '<div>'.repeat(10_000) + 'x'],
    ['nested lists', 'html', '<ul><li>x'.repeat(9_000)],
    ['nested tables', 'html', '<table><tr><td>x'.repeat(6_000)],
    ['end tags without start', 'html', '<b>'.repeat(15_000) + many('x</i>')],
    ['spans of a thousand', 'html', '<table>' + many('<tr><td colspan=1000 rowspan=1000>abcdefgh')],
    ['open comments', 'markdown', many('x <!--')],
    ['open attributes', 'markdown', many('<a b="')],
    ['open links', 'markdown', many('[a](b (')],
    ['backticks of all lengths', 'markdown', Array.from({ length: 700 }, (_, i) => '`'.repeat(i)).join(' ')],
    ['long tables', 'markdown', 'a|b\n-|-\n' + many('a|b\n')],
    ['open tables', 'markdown', many('<table>x')],
  ] as const)('are read in linear time: %s', async (_, format, text) => {
    expect(typeof (await textOf({ format, text }))).toBe('string');
  });

  it('are refused if they are nested too deeply or their text is too long', async () => {
    await expect(normalise({ format: 'html', text: '<b>'.repeat(30_000) })).rejects.toMatchObject({
      reason: 'damaged',
    });
    const fonts = Array.from({ length: 1_000 }, (_, i) => `<font size=${i}>`).join('');
    const text = `<p>${fonts}</p>${'<p>x'.repeat(2_000)}`;
    await expect(normalise({ format: 'html', text })).rejects.toThrow('more than 1000000 elements');
    await expect(normalise({ format: 'text', text: 'abc' }, { textMax: 2 })).rejects.toMatchObject({
      reason: 'too_large',
    });
    await expect(normalise({ format: 'text', text: 'abc' }, { sourceMax: 2 })).rejects.toMatchObject({
      reason: 'too_large',
    });
    await expect(normalise({ format: 'text', text: ' \u200b\n' })).rejects.toMatchObject({ reason: 'empty' });
  });
});

describe('plain text', () => {
  it('plain text keeps what looks like markup', async () => {
    const text = '# no heading\n<b>&amp;</b> [a](b)\n  - x';
    expect(await normalise({ format: 'text', text })).toEqual({ text, title: null, language: null });
  });
});
