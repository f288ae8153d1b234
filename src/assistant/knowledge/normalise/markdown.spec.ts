import { withPictures } from '../../../platform/kernel/markdown/pictures.js';
import { normalise } from './normalise.js';

const markdown = async (text: string): Promise<string> => (await normalise({ format: 'markdown', text })).text;

describe('Markdown', () => {
  it.each([
    [
      'keeps emphasis and code spans as written',
      '**Gold** costs `<b>$5</b>` _a month_',
      '**Gold** costs `<b>$5</b>` _a month_',
    ],
    [
      'keeps where links lead',
      '[the *fees*](http://x.y/a_(b) "t") [r][1] [1]\n\n[1]: http://x.y/c?a&amp;b',
      '[the *fees*](http://x.y/a_%28b%29) [r](http://x.y/c?a&b) [1](http://x.y/c?a&b)',
    ],
    ['takes images by their alternative text', '[![Logo](a.png)](http://x.y/z) ![](b.png)', '[Logo](http://x.y/z)'],
    [
      'keeps links of its HTML, to mail and telephone as well',
      'Get <a class="b" href="https://x.y/f.pdf">the\nform</a>, [write](mailto:a@b.c?subject=x) or <a href="tel:+49 30 1">call</a>.',
      'Get [the form](https://x.y/f.pdf), [write](mailto:a@b.c) or [call](tel:+49301).',
    ],
    [
      'takes links that lead nowhere for a customer by their text',
      '[a](#part) [b](javascript:alert(1)) [c](guide.md) [d](https://me:secret@x.y/) <a href="data:,x">e</a> [f](ftp://x.y)',
      'a b c d e f',
    ],
    ['takes links in headings by their text', '## [Returns](https://x.y/returns)', '## Returns'],
    [
      'keeps links in tables and lists',
      '- [a [b]](https://x.y/a|b)\n\n|x|y|\n|-|-|\n|[c](https://x.y/c)|2|',
      '- [a (b)](https://x.y/a%7Cb)\n\n| x | y |\n| --- | --- |\n| [c](https://x.y/c) | 2 |',
    ],
    ['writes bare links once', '<https://x.y/z> <mailto:a@b.c> <tel:+15551234>', 'https://x.y/z a@b.c +15551234'],
    [
      'keeps brackets that are no links',
      '[Fee]: $5, [value not available] and [[x]] - [ ] do',
      '[Fee]: $5, [value not available] and [[x]] - [ ] do',
    ],
    ['unifies headings', 'Title\n=====\n\nPart\n---\n\n  ### Sub ###\n##  C#', '# Title\n\n## Part\n\n### Sub\n## C#'],
    ['unifies lists', '* a\n  + b\n\t1) c\n\n- - -\n', '- a\n  - b\n    1. c'],
    ['unifies tables', 'a | b\n:-|-:\n1 | 2\\|3\n4', '| a | b |\n| --- | --- |\n| 1 | 2\\|3 |\n4'],
    [
      'turns HTML tables into pipe tables',
      '<table><tr><th>A<th>B</tr><tr><td>[x](y)<td>&amp;</tr></table>',
      '| A | B |\n| --- | --- |\n| x | & |',
    ],
    ['unquotes', '> a\n>> b\n> ```\n> > c\n> ```', 'a\nb\n```\n> c\n```'],
    ['leaves fenced code alone', '```md\n# [a](b) <b> &amp; \\$\n```', '```md\n# [a](b) <b> &amp; \\$\n```'],
    [
      'decodes entities without making markup of them',
      '5 &euro; &lt;b> R&amp;D &#35; &amp;lt;',
      '5 € \\<b> R&D # \\&lt;',
    ],
    [
      'undoes escapes that protect nothing',
      'cost \\$5\\.00 (\\#2) \\*not\\*\n\n1\\. no list',
      'cost $5.00 (#2) \\*not\\*\n\n1\\. no list',
    ],
    [
      'gives block tags lines and drops inline ones',
      '<h2 align="center">A <b>b</b></h2><p>c<br>d</p>',
      '## A b\n\nc\nd',
    ],
    ['keeps what only looks like a tag', 'a < b, x <3, 1<2>1 <y z="', 'a < b, x <3, 1<2>1 <y z="'],
    ['drops line-end backslashes', 'a\\\nb  \nc', 'a\nb\nc'],
  ])('normalising Markdown %s', async (_, source, text) => {
    expect(await markdown(source)).toBe(text);
  });

  it('reads title and language from front matter, which is not text', async () => {
    const source = '---\ntitle: "Fees & limits"\nlang: en-GB\ntags:\n  - a\n---\n# Other\n\nText';
    expect(await normalise({ format: 'markdown', text: source })).toEqual({
      text: '# Other\n\nText',
      title: 'Fees & limits',
      language: 'en-GB',
    });
    expect((await normalise({ format: 'markdown', text: 'x\n\n# **My** title' })).title).toBe('My title');
  });

  it.each([
    ['comments', '<!-- SECRET\n\nSECRET -->'],
    ['comments in pieces', '<!-<!-- x -->- SECRET -->'],
    ['scripts', '<script>\nif (a</b) "SECRET"\n\nSECRET</script>'],
    [
      'hidden elements past blank lines and code',
      '<div style="display:none">\n\nSECRET\n\n```\nSECRET\n```\n<div>x</div>SECRET</div>',
    ],
    ['hidden elements with a commented or quoted end tag', '<p hidden><!-- </p> --> <a t="</p>">SECRET</a> SECRET</p>'],
    ['a tag made of tags', '<sc<b>ript>SECRET</sc<b>ript>'],
    ['titles of links', '[shown](http://x.y/z "SECRET")'],
    ['definitions', '[a]: http://x.y "SECRET"'],
    ['hidden cells', '<table><tr><td>a<td style="font-size:0">SECRET</table>'],
  ])('has no text in %s', async (_, hidden) => {
    const text = await markdown(`before\n\n${hidden}\n\nafter`);
    expect(text).not.toMatch(/SECRET(?!\b.*-->)/);
    expect(text).toMatch(/^before[^]*after$/);
  });

  it('ends at a comment that is never closed, as in every renderer', async () => {
    expect(await markdown('before\n\n<!-- SECRET\n\nSECRET')).toBe('before');
  });
});

describe('pictures of the workspace', () => {
  const ID = '0196c1f0-0000-7000-8000-0000000000aa';
  const read = async (text: string) => normalise({ format: 'markdown', text });

  it('leave their words in the text, and their places beside it', async () => {
    const { text, pictures = [] } = await read(
      `# A\n\n- one ![The *menu*](picture:${ID}) and ![x](a.png)\n\n| a |\n| - |\n| ![b](picture:${ID}) |`,
    );
    expect(pictures.map(({ id, start, end }) => [id, text.slice(start, end)])).toEqual([
      [ID, 'The *menu*'],
      [ID, 'b'],
    ]);
    expect(text).not.toContain('picture:');
  });

  it('stand in the text again as they are edited, and are read the same', async () => {
    const first = await read(`Look:\n\n![a [b] c](picture:${ID.toUpperCase()})\n\n![d\ne](picture:${ID}) end`);
    const again = await read(withPictures(first.text, first.pictures ?? []));
    expect([again.text, again.pictures]).toEqual([first.text, first.pictures]);
    expect(first.text).toBe('Look:\n\na (b) c\n\nd e end');
  });

  it('are only those of Markdown, outside code', async () => {
    const html = await normalise({
      format: 'html',
      text: `<p>x <img alt="y" src="picture:${ID}"> ![z](picture:${ID})</p>`,
    });
    expect(html.pictures).toBeUndefined();
    const plain = await normalise({ format: 'text', text: `![z](picture:${ID})` });
    expect([plain.text, plain.pictures]).toEqual([`![z](picture:${ID})`, undefined]);
  });
});
