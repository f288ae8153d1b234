import { MATRIX as SERVER } from '../../src/policy/capabilities.js';
import { MATRIX } from '../../web/console/app/roles.js';
import { parseMarkdown } from '../../web/console/ui/markdown-parse.js';

describe('the console', () => {
  it('offers each role what the server allows', () => {
    expect(MATRIX).toEqual(SERVER);
  });
});

const text = (of: string) => ({ kind: 'text', text: of });
const link = (href: string, shown: string) => ({ kind: 'link', href, children: [text(shown)] });
const line = (of: string): unknown => {
  const [block] = parseMarkdown(of);
  return block && 'lines' in block ? block.lines[0] : block;
};

describe('Markdown from customers and documents', () => {
  it.each<[string, unknown[]]>([
    ['a **b** c', [text('a '), { kind: 'strong', children: [text('b')] }, text(' c')]],
    ['_a_ and snake_case_name', [{ kind: 'em', children: [text('a')] }, text(' and snake_case_name')]],
    ['2 * 3 * 4', [text('2 * 3 * 4')]],
    ['`**a**`', [{ kind: 'code', text: '**a**' }]],
    ['[here](https://a.example/b)', [link('https://a.example/b', 'here')]],
    ['see https://a.example/b.', [text('see '), link('https://a.example/b', 'https://a.example/b'), text('.')]],
    ['<b>a</b>', [text('<b>a</b>')]],
  ])('is parsed: %s', (written, parts) => expect(line(written)).toEqual(parts));

  it.each(['[a](javascript:alert(1))', '[a](data:text/html,x)', '[a](//evil.example)', '[a](vbscript:x)'])(
    'has links to web and e-mail addresses only: %s',
    (written) => expect(JSON.stringify(line(written))).not.toContain('"link"'),
  );

  it('can contain paragraphs, lists, quotations and code', () => {
    const blocks = parseMarkdown('a\nb\n\n- c\n- d\n\n3. e\n\n> f\n\n```\n<g>\n```\nh');
    expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'list', 'list', 'quote', 'code', 'paragraph']);
    expect(blocks[2]).toMatchObject({ ordered: true, start: 3 });
    expect(blocks[4]).toEqual({ kind: 'code', text: '<g>' });
  });

  it.each(['[', '*', '**a ', '`', '[a](', '_a', '```\n', '> ', 'https://'])(
    'is parsed to the end, however often it opens a construct: %j',
    (piece) => {
      const written = piece.repeat(20_000);
      expect(JSON.stringify(parseMarkdown(written)).length).toBeGreaterThan(0);
    },
  );
});
