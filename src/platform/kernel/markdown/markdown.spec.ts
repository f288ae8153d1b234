import { parseMarkdown } from './parse.js';
import { plainText } from './plain.js';

const text = (of: string) => ({ kind: 'text', text: of });
const link = (href: string, shown: string) => ({ kind: 'link', href, children: [text(shown)] });
const line = (of: string): unknown => {
  const [block] = parseMarkdown(of);
  return block && 'lines' in block ? block.lines[0] : block;
};

describe('the Markdown of teammates', () => {
  it.each<[string, unknown[]]>([
    ['a **b** c', [text('a '), { kind: 'strong', children: [text('b')] }, text(' c')]],
    ['_a_ and snake_case_name', [{ kind: 'em', children: [text('a')] }, text(' and snake_case_name')]],
    ['~~9 €~~ ~5 €, ~a~', [{ kind: 'del', children: [text('9 €')] }, text(' ~5 €, ~a~')]],
    ['2 * 3 * 4', [text('2 * 3 * 4')]],
    ['5*3*2 = 30', [text('5*3*2 = 30')]],
    ['gro**ß**e', [text('gro'), { kind: 'strong', children: [text('ß')] }, text('e')]],
    ['**a *b', [text('**a *b')]],
    ['[call](tel:+4930123)', [link('tel:+4930123', 'call')]],
    ['+ 49 30 123', [text('+ 49 30 123')]],
    ['`**a**`', [{ kind: 'code', text: '**a**' }]],
    ['[here](https://a.example/b)', [link('https://a.example/b', 'here')]],
    ['see https://a.example/b.', [text('see '), link('https://a.example/b', 'https://a.example/b'), text('.')]],
    ['<b>a</b>', [text('<b>a</b>')]],
  ])('a teammate’s “%s” is parsed into its parts', (written, parts) => expect(line(written)).toEqual(parts));

  it.each(['[a](javascript:alert(1))', '[a](data:text/html,x)', '[a](//evil.example)', '[a](vbscript:x)'])(
    'has links to web, e-mail and telephone addresses only: %s',
    (written) => expect(JSON.stringify(line(written))).not.toContain('"link"'),
  );

  it('can contain paragraphs, lists, quotations and code', () => {
    const blocks = parseMarkdown('a\nb\n\n- c\n- d\n\n3. e\n\n> f\n\n```\n<g>\n```\nh');
    expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'list', 'list', 'quote', 'code', 'paragraph']);
    expect(blocks[2]).toMatchObject({ ordered: true, start: 3 });
    expect(blocks[4]).toEqual({ kind: 'code', apart: true, text: '<g>' });
  });

  const PIECES = [
    '[',
    '*',
    '**',
    '**a ',
    '*a ',
    '`',
    '[a](',
    '[a](b ',
    '_a',
    '~~a ',
    '```\n',
    '> ',
    '- ',
    'https://',
    ')',
    '\u202e',
  ];
  it.each(PIECES)('is parsed to the end, however often it opens a construct: %j', (piece) => {
    const written = piece.repeat(100_000);
    expect(JSON.stringify(parseMarkdown(written)).length).toBeGreaterThan(0);
    expect(plainText(written).length).toBeLessThan(written.length + 1_000_000);
  });
});

describe('its plain text', () => {
  it.each([
    ['a **b** _c_ `d` ~~e~~', 'a b c d e'],
    ['Hello **Ada**,\n- one\n* two\n\n1. x\n2. y\n\n\nBye', 'Hello Ada,\n• one\n• two\n\n1. x\n2. y\n\nBye'],
    ['[our page](https://a.example/b) or https://a.example', 'our page (https://a.example/b) or https://a.example'],
    ['[a@b.example](mailto:a@b.example), [call us](tel:+4930123)', 'a@b.example, call us (+4930123)'],
    ['[**bold** text](https://a.example/)', 'bold text (https://a.example/)'],
    ['> said\n```\n**code**\n```', '> said\n**code**'],
    ['[x](javascript:alert(1)) ** * 5*3', '[x](javascript:alert(1)) ** * 5*3'],
  ])('has no signs of Markdown: %j', (written, plain) => expect(plainText(written)).toBe(plain));

  it('is spoken without bullets, and without addresses behind words', () => {
    expect(plainText('See [this](https://a.example/b):\n- **one**', true)).toBe('See this:\none');
  });
});
