import { normalise } from './normalise.js';

const html = async (text: string): Promise<string> => (await normalise({ format: 'html', text })).text;

describe('the text of HTML', () => {
  it('keeps headings, paragraphs, line breaks and decoded entities', async () => {
    expect(await html('<h2>Fees &amp; limits</h2>\n<p>Wires cost\n <b>$5</b>.<br>Cash is&nbsp;free.</p>rest')).toBe(
      '## Fees & limits\n\nWires cost $5.\nCash is free.\n\nrest',
    );
  });

  it('indents nested lists and numbers ordered ones as in the page', async () => {
    const text = await html(
      '<p>Do:</p><ul><li>One<ol start="3"><li>a<li>b</ol><li><p>Two</p><p>more</p></ul><ol><li>x</ol>',
    );
    expect(text).toBe('Do:\n\n- One\n  3. a\n  4. b\n- Two\n  more\n\n1. x');
  });

  it('writes definition lists as term and definition', async () => {
    const list =
      '<dl><dt>APY<dd>Annual yield<dd>Also a rate<dt>What is it?<dd>A thing.<dt>A<dt>B<dd>Both<dt>Alone</dl>';
    expect(await html(list)).toBe(
      '- APY: Annual yield\n- APY: Also a rate\n- What is it? A thing.\n- A / B: Both\n- Alone',
    );
  });

  it('keeps details, accordion buttons and code, and drops controls', async () => {
    const text = await html(
      '<details><summary>How?</summary>So.</details><h3><button>Why?</button></h3><button>Buy</button><select><option>1</select><pre># a\n  b</pre>',
    );
    expect(text).toBe('## How?\n\nSo.\n\n### Why?\n\n```\n# a\n  b\n```');
  });

  it('replaces images by their alternative text and links by theirs', async () => {
    expect(await html('<p><img alt="Fee chart" src=x> see <a href="mailto:a@b.c">a@b.c</a></p>')).toBe(
      'Fee chart see a@b.c',
    );
  });

  it('escapes a paragraph that looks like a heading or a fence', async () => {
    expect(await html('<p># one</p><p>```</p>')).toBe('\\# one\n\n\\```');
  });

  it("uses the page's heading as its name if the title repeats it", async () => {
    const page = '<html lang="de-AT"><head><title>Gebühren | Bank</title></head><body><h1>Gebühren</h1><p>x</p></body>';
    expect(await normalise({ format: 'html', text: page })).toMatchObject({ title: 'Gebühren', language: 'de-AT' });
    expect(await normalise({ format: 'html', text: '<p>x' })).toMatchObject({ title: null, language: null });
  });
});

describe('tables in HTML', () => {
  it('have one header row, with spans repeated in every column and row that they cover', async () => {
    const table =
      '<table><thead><tr><th rowspan=2>Plan<th colspan=2>Fee<tr><th>Home<th>Abroad<tbody><tr><td rowspan=2>Gold<td>$3|4<td>$5<tr><td>1<td>2<tr><td colspan=3>Note</table>';
    expect(await html(table)).toBe(
      '| Plan | Fee Home | Fee Abroad |\n| --- | --- | --- |\n| Gold | $3\\|4 | $5 |\n| Gold | 1 | 2 |\n| Note |  |  |',
    );
  });

  it('get an empty header row if each row has its own', async () => {
    expect(await html('<table><tr><th>Fee<td>$3<tr><th>Limit<td>12</table>')).toBe(
      '|  |  |\n| --- | --- |\n| Fee | $3 |\n| Limit | 12 |',
    );
  });

  it('use the first row as the header if no cell is marked as one', async () => {
    expect(await html('<table><tr><td>Plan<td>Fee<tr><td>Gold<td><ul><li>$3<li>$4</ul></table>')).toBe(
      '| Plan | Fee |\n| --- | --- |\n| Gold | $3; $4 |',
    );
  });

  it('are passages if they are only used for layout', async () => {
    const inner = '<table><tr><th>A<th>B<tr><td>1<td>2</table>';
    expect(await html(`<table><tr><td><p>Left</p></td><td>${inner}</td></tr></table>`)).toBe(
      'Left\n\n| A | B |\n| --- | --- |\n| 1 | 2 |',
    );
  });
});

describe('content that a reader of the page would not see', () => {
  it.each([
    ['comments', '<!-- SECRET -->'],
    ['scripts and styles', '<script>"SECRET"</script><style>.SECRET{}</style>'],
    ['template', '<ul><li>a<template></li><li>SECRET</template></ul>'],
    ['noscript, iframe, svg', '<noscript>SECRET</noscript><iframe>SECRET</iframe><svg><title>SECRET</title></svg>'],
    ['hidden', '<div hidden>SECRET<p>SECRET</div>'],
    ['aria-hidden', '<span aria-hidden="TRUE">SECRET</span>'],
    ['display:none', '<div style="color:red; DISPLAY : none !important; display:block">SECRET</div>'],
    ['escaped CSS', '<div style="d\\69splay:/**/none">SECRET</div>'],
    ['entities in CSS', '<div style="display&#58;none">SECRET</div>'],
    ['visibility', '<div style="visibility:hidden">SECRET</div>'],
    ['opacity', '<div style="opacity:0.0">SECRET</div>'],
    ['font-size:0', '<div style="font-size:0px">SECRET</div>'],
    ['font shorthand', '<div style="font:0/0 a">SECRET</div>'],
    ['off-screen', '<div style="position:absolute;left:-9999px">SECRET</div>'],
    ['text-indent', '<div style="text-indent:-100em">SECRET</div>'],
    ['clipped', '<div style="clip:rect(0 0 0 0)">SECRET</div><div style="height:0;overflow:hidden">SECRET</div>'],
    ['scaled away', '<div style="transform:scale(0)">SECRET</div>'],
    ['transparent', '<p style="color:transparent">SECRET</p>'],
    ['transparent by a short hexadecimal colour', '<p style="color:#0000">SECRET</p>'],
    ['transparent by its alpha', '<p style="color:rgba(0, 0, 0, 0)">SECRET</p>'],
    ['transparent by its fill', '<p style="-webkit-text-fill-color:rgb(0 0 0 / 2%)">SECRET</p>'],
    [
      'a class that a stylesheet hides',
      '<style>/**/ p.x , #y{display:none}</style><p class="a x">SECRET<p id=y>SECRET',
    ],
    ['dialog', '<dialog>SECRET</dialog>'],
    ['formatting left open', '<p><font style="font-size:0">SECRET</p><p>SECRET</font>'],
    ['implied end tags', '<ul><li hidden>SECRET<b>SECRET</ul>'],
  ])('never becomes text: %s', async (_, hidden) => {
    const text = await html(`<p>before</p>${hidden}<p>after</p>`);
    expect(text).not.toContain('SECRET');
    expect(text).toMatch(/^before[^]*after$/);
  });

  it.each([
    ['print rules', '<style>@media print { .x { display: none } }</style><p class="x">SHOWN</p>'],
    ['white on dark', '<div style="background:#000"><b style="color:#fff">SHOWN</b></div>'],
    ['white with a class', '<div class="hero"><b style="color:#fff">SHOWN</b></div>'],
    [
      'a gradient in the shape of its letters, by two classes',
      '<style>.clip{background-clip:text}.clear{color:transparent}</style><h1 class="clip clear">SHOWN</h1>',
    ],
    ['an image without a colour of text', '<img alt="SHOWN" style="color:transparent" src="/x.png">'],
    [
      'XHTML after a script that is closed in its start tag',
      '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><script src="a.js"/></head><body><p>SHOWN</p></body></html>',
    ],
    [
      'the header of a fragment whose script writes a page',
      '<script>w.document.write("<html><body>")</script><header><p>SHOWN</p></header><p>Here.</p>',
    ],
    ['a gradient in the shape of its letters', '<h1 style="color:transparent; background-clip:text">SHOWN</h1>'],
    ['until found', '<div hidden="until-found">SHOWN</div>'],
    ['what browsers move out of a hidden row', '<table><tr hidden>SHOWN<td>x</table>'],
    ['an implied end of what is hidden', '<ul><li hidden>x<li>SHOWN</ul>'],
    ['weight in the font shorthand', '<p style="font: 700 12px/1 Arial">SHOWN</p>'],
  ])('is not mistaken for visible text: %s', async (_, shown) => {
    expect(await html(shown)).toContain('SHOWN');
  });
});

describe('whole pages', () => {
  const filler = 'This paragraph explains, in some detail, how refunds work and when they are paid out. '.repeat(4);
  const page = (main: string): string =>
    `<!doctype html><html><body><header><nav>Home</nav></header><div class="cookie-banner">We use cookies</div>${main}<footer>Copyright</footer></body></html>`;

  it('lose navigation, banner and footer, and what Readability considers boilerplate', async () => {
    const text = await html(
      page(`<div id="content"><h1>Refunds</h1><p>${filler}</p><p>${filler}</p><p>${filler}</p></div>`),
    );
    expect(text).not.toMatch(/Home|cookies|Copyright/);
    expect(text).toContain(filler.trim());
  });

  it('stay complete if the article would lose a table', async () => {
    const table = '<div class="sidebar"><table><tr><th>Plan<th>Fee<tr><td>Gold<td>$3</table></div>';
    const text = await html(page(`<div id="content"><p>${filler}</p><p>${filler}</p></div>${table}`));
    expect(text).toContain('| Gold | $3 |');
  });

  it('keep navigation if there is nothing else, and headers of articles', async () => {
    expect(await html('<html><body><nav><a href=x>Only links</a></nav></body></html>')).toBe('Only links');
    expect(await html('<html><body><article><header><h1>Kept</h1></header>Text</article></body></html>')).toBe(
      '# Kept\n\nText',
    );
  });
});
