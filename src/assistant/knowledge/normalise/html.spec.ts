import { normalise } from './normalise.js';

const html = async (text: string, url: string | null = null): Promise<string> =>
  (await normalise({ format: 'html', text, url })).text;

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

  it('writes summaries side by side as headings of one level, and those within one below it', async () => {
    const inner = '<details><summary>C</summary>c</details>';
    expect(
      await html(`<h2>T</h2><details><summary>A</summary>a</details><details><summary>B</summary>${inner}</details>`),
    ).toBe('## T\n\n### A\n\na\n\n### B\n\n#### C\n\nc');
  });

  it('keeps details, accordion buttons and code, and drops controls', async () => {
    const text = await html(
      '<details><summary>How?</summary>So.</details><h3><button>Why?</button></h3><button>Buy</button><select><option>1</select><pre># a\n  b</pre>',
    );
    expect(text).toBe('## How?\n\nSo.\n\n##\n\n### Why?\n\n```\n# a\n  b\n```');
  });

  it('replaces images by their alternative text', async () => {
    expect(await html('<p><img alt="Fee chart" src=x> see <a href="mailto:a@b.c">a@b.c</a></p>')).toBe(
      'Fee chart see a@b.c',
    );
  });

  it.each([
    [
      'in full',
      '<p>Download the form <a href="/form.pdf">here</a>.',
      'Download the form [here](https://shop.example/form.pdf).',
    ],
    [
      'by the page’s base',
      '<base href="/files/"><p><a href="form.pdf">Form</a>',
      '[Form](https://shop.example/files/form.pdf)',
    ],
    [
      'of a button of a help centre, with its picture',
      '<p><a class="btn" href="../f?a=1&amp;b=(2)"><img src=i.png alt="PDF"> <b>Return</b>\nform </a></p>',
      '[PDF Return form](https://shop.example/f?a=1&b=%282%29)',
    ],
    [
      'to mail and telephone',
      '<p><a href="mailto:help@shop.example">Write</a> or <a href="tel:+49301234">call</a>',
      '[Write](mailto:help@shop.example) or [call](tel:+49301234)',
    ],
    [
      'of a card in its first text',
      '<a href="/f"><h3>Form</h3><p>As PDF</p><p>1 page</p></a>',
      '### Form\n\n[As PDF](https://shop.example/f)\n\n1 page',
    ],
    [
      'in cells and items',
      '<ul><li><a href=/a>A</a></ul><table><tr><th>x<th>y<tr><td><a href=/b>B</a><td>2</table>',
      '- [A](https://shop.example/a)\n\n| x | y |\n| --- | --- |\n| [B](https://shop.example/b) | 2 |',
    ],
    [
      'unless it is on the page itself, or to be run',
      '<p><a href="#top">Top</a> <a href="/help/a#x">here</a> <a href="javascript:void(0)">Chat</a> <a href>none</a> <a href=/z></a>',
      'Top here Chat none',
    ],
  ])('keeps where a link leads: %s', async (_, source, text) => {
    expect(await html(source, 'https://shop.example/help/a')).toBe(text);
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

  it('have two header rows if the second divides merged cells of the first, though no cell is marked', async () => {
    const rest = '<tr><td>Kayak<td>8<td>30';
    const text = '| Boat | Rent hour | Rent day |\n| --- | --- | --- |\n| Kayak | 8 | 30 |';
    expect(await html(`<table><tr><td rowspan=2>Boat<td colspan=2>Rent<tr><td>hour<td>day${rest}</table>`)).toBe(text);
    expect(await html(`<table><tr><td>Boat<td colspan=2>Rent<tr><td>&nbsp;<td>hour<td>day${rest}</table>`)).toBe(text);
  });

  it('keep a second row of values out of the header', async () => {
    expect(await html('<table><tr><td>Boat<td>Rent<tr><td><td>8<tr><td>Kayak<td>9</table>')).toBe(
      '| Boat | Rent |\n| --- | --- |\n|  | 8 |\n| Kayak | 9 |',
    );
  });

  it('whose columns only the first of several headed rows tells apart have that for a header', async () => {
    const rows = '<tr><th>Glove<td>S<td>M<tr><th>Palm (cm)<td>18<td>20<tr><th>Price<td>9<td>9';
    expect(await html(`<table>${rows}</table>`)).toBe(
      '| Glove | S | M |\n| --- | --- | --- |\n| Palm (cm) | 18 | 20 |\n| Price | 9 | 9 |',
    );
  });

  it('hold values in equal rows of short texts, whatever their role says', async () => {
    const row = (...cells: string[]): string => `<tr>${cells.map((text) => `<td><p>${text}</p>`).join('')}`;
    const rows = row('Stamp', 'Price') + row('Letter', '2 EUR') + row('Card', '1 EUR');
    expect(await html(`<table role="presentation">${rows}</table>`)).toBe(
      '| Stamp | Price |\n| --- | --- |\n| Letter | 2 EUR |\n| Card | 1 EUR |',
    );
  });

  it('keep their rows if a cell holds a table, whose rows are written in the cell', async () => {
    const inner = '<table><tr><th>Guests<td>a|b<tr><th>Staff<td>card</table>';
    expect(
      await html(`<table><tr><th>Door<th>Key<tr><td>North<td><p>By:</p>${inner}<tr><td>South<td>none</table>`),
    ).toBe('| Door | Key |\n| --- | --- |\n| North | By: Guests: a\\|b; Staff: card |\n| South | none |');
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

describe('text that a page shows on request', () => {
  it.each([
    [
      'by the id that a button controls',
      '<div><button aria-controls="a1" aria-expanded="false">How?</button><div id="a1" hidden><p>So.</p></div></div>',
      '## How?\n\nSo.',
    ],
    [
      'by a button in a heading',
      '<h3><button aria-controls="a1">How?</button></h3><div id="a1" aria-hidden="true"><p>So.</p></div>',
      '### How?\n\nSo.',
    ],
    ['by a heading alone', '<h4 class="q">How?</h4><div class="a" style="display:none">So.</div>', '#### How?\n\nSo.'],
    ['by a term', '<dl><dt>How?</dt><dd style="display: none">So.</dd></dl>', '- How? So.'],
    [
      'by a question',
      '<div class="q">How?</div><!-- x --><div class="a" style="max-height:0;overflow:hidden">So.</div>',
      '## How?\n\nSo.',
    ],
    [
      'by a class',
      '<style>.panel{display:none}</style><button class="accordion">How?</button><div class="panel"><p>So.</p></div>',
      '## How?\n\nSo.',
    ],
    [
      'by a link of an older accordion',
      '<h4><a data-toggle="collapse" href="#c1">How?</a></h4><div id="c1" style="display:none">So.</div>',
      '#### How?\n\nSo.',
    ],
    [
      'in tabs, each under its name',
      '<div role="tablist"><button role="tab" aria-controls="t1">Size</button><button role="tab" aria-controls="t2">Care</button></div><div role="tabpanel" id="t1">5 cm</div><div role="tabpanel" id="t2" hidden>By hand</div>',
      '## Size\n\n5 cm\n\n## Care\n\nBy hand',
    ],
    [
      'in tabs that hold a link to it',
      '<ul role="tablist"><li role="tab"><a href="#p1"><b>Oak</b></a></li><li role="tab"><a href="#p2">Ash</a></li></ul><div id="p1">5 cm</div><div id="p2" style="display:none">7 cm</div>',
      '## Oak\n\n5 cm\n\n## Ash\n\n7 cm',
    ],
    [
      'by the label of a box to tick, before it or after it',
      '<style>.more{display:none}</style><input type="checkbox" id="c"><p>It is blue.</p><div class="more"><p>It is light.</p></div><label for="c">Read more</label>',
      'It is blue.\n\nIt is light.\n\nRead more',
    ],
    [
      'after its beginning',
      '<p>It is blue<span id="more" style="display:none"> and light.</span></p><button onclick="more()">Read more</button>',
      'It is blue and light.',
    ],
    [
      'by a link to nowhere',
      '<p>It is blue.</p><div class="rest" style="display:none"><p>It is light.</p></div><a href="#">Read more</a>',
      'It is blue.\n\nIt is light.\n\nRead more',
    ],
  ])('is known: %s', async (_, source, text) => expect(await html(source)).toBe(text));

  it.each([
    [
      'menus',
      '<button aria-controls="m" aria-haspopup="menu">More</button><ul id="m" role="menu" hidden><li>SECRET</ul>',
    ],
    [
      'dialogs',
      '<button data-toggle="modal" data-target="#m">Open</button><p>x</p><div id="m" style="display:none">SECRET</div>',
    ],
    [
      'the thanks of a form',
      '<form><input><button type="submit">Send</button><div style="display:none">SECRET</div></form>',
    ],
    ['what has no control', '<p>x</p><div hidden>SECRET</div><p>y</p>'],
    [
      'what is for screen readers alone',
      '<h3>Price</h3><div style="position:absolute;width:1px;height:1px;overflow:hidden">SECRET</div>',
    ],
    [
      'what is hidden within',
      '<button aria-controls="a">How?</button><div id="a" hidden><p>So.</p><p>Yes.</p><p hidden>SECRET</p></div>',
    ],
  ])('does not include %s', async (_, source) => {
    expect(await html(`<p>before</p>${source}`)).not.toContain('SECRET');
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

  it('keep the links of the article', async () => {
    const link = '<a href="/form.pdf">return form</a>';
    const main = `<div id="content"><h1>Refunds</h1><p>${filler}</p><p>${filler} Print the ${link}.</p><p>${filler}</p></div>`;
    expect(await html(page(main), 'https://shop.example/x')).toContain('[return form](https://shop.example/form.pdf)');
  });

  it('keep paragraphs in an element that is navigation only by its name', async () => {
    const text = await html(
      page(
        `<p>${filler}</p><div>Which size?</div><nav><p>Take the larger one.</p><p>Ask <a href="tel:123">123</a>.</p></nav>`,
      ),
    );
    expect(text).toContain('Take the larger one.');
    expect(text).not.toContain('Home');
  });

  it('keep the words of an image that stands alone', async () => {
    const image = '<div><x-image><img src="m.png" alt="Plan: the lift is behind the counter"></x-image></div>';
    const main = `<div id="content"><h1>Refunds</h1><p>${filler}</p><p>${filler}</p>${image}<p>${filler}</p></div>`;
    expect(await html(page(main))).toContain('Plan: the lift is behind the counter');
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
