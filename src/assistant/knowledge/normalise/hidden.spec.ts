import { runTurn } from '../../../agent/turn.js';
import { MemoryIndex } from '../../../../test/support/memory-index.js';
import { turnInput, WITHOUT_MODEL } from '../../../../test/support/turn-input.js';
import { normalise } from './normalise.js';

const read = (text: string) => normalise({ format: 'html', text });

describe('a control before the text that it opens', () => {
  it.each([
    ['<button aria-controls="m" aria-expanded="false">Read more</button>', 'id="m" hidden'],
    ['<button type="button" aria-expanded="false">Mehr anzeigen …</button>', 'style="display:none"'],
    ['<a href="#" role="button" aria-controls="m">Lire la suite »</a>', 'id="m" aria-hidden="true"'],
    ['<button data-bs-toggle="collapse" data-bs-target="#m">Leer más</button>', 'id="m" style="display: none"'],
    ['<button aria-controls="m">続きを読む</button>', 'id="m" hidden'],
  ])('that only says that there is more is no heading of it: %s', async (control, hidden) => {
    const { text } = await read(
      `<h2>Returns</h2><p>You have 30 days.</p>${control}<div ${hidden}><p>Shoes have 60.</p></div>`,
    );
    expect(text).toBe('## Returns\n\nYou have 30 days.\n\nShoes have 60.');
  });

  it('is no heading either where it is a summary', async () => {
    const { text } = await read(
      '<p>You have 30 days.</p><details><summary>Show more</summary><p>Shoes have 60.</p></details>',
    );
    expect(text).toBe('You have 30 days.\n\nShoes have 60.');
  });

  it.each(['How do I read more than one meter?', 'Details', 'More about shoes', 'All about returns'])(
    'that names it is its heading: %s',
    async (name) => {
      const { text } = await read(
        `<p>Hello.</p><button aria-controls="m" aria-expanded="false">${name}</button><div id="m" hidden><p>Shoes have 60 days.</p></div>`,
      );
      expect(text).toMatch(new RegExp(`^Hello\\.\n\n#+ ${name.replace('?', '\\?')}\n\nShoes have 60 days\\.$`));
    },
  );
});

describe('what a page shows on request', () => {
  it.each([
    ['a control', '<button aria-controls="a">Long?</button><div id="a" hidden>Yes.</div>', '##'],
    ['a summary', '<details><summary>Long?</summary>Yes.</details>', '##'],
    ['a heading', '<h3><button>Long?</button></h3><div style="display:none">Yes.</div>', '###'],
    ['a heading in an element', '<div><h4>Long?</h4></div><div aria-hidden="true">Yes.</div>', '####'],
    [
      'an open box',
      '<h3><button aria-controls="a" aria-expanded="true">Long?</button></h3><div id="a">Yes.</div>',
      '###',
    ],
    ['a stylesheet', '<style>.p{display:none}</style><button>Long?</button><div class="p">Yes.</div>', '##'],
    [
      'tabs',
      '<div role="tablist"><button role="tab" aria-controls="t">Long?</button></div><div role="tabpanel" id="t">Yes.</div>',
      '##',
    ],
  ])('ends where its element ends, opened by %s', async (_, box, mark) => {
    const after = '<p>Our shop is open until 8 pm.</p>';
    expect((await read(`<h1>Help</h1>${box}${after}`)).text).toBe(
      `# Help\n\n${mark} Long?\n\nYes.\n\n${mark}\n\nOur shop is open until 8 pm.`,
    );
    expect((await read(`<h1>Help</h1>${box}<h2>Hours</h2>${after}`)).text).not.toMatch(/^#+$/m);
    const again = await normalise({ format: 'markdown', text: (await read(box + after)).text });
    expect(again.text).toBe((await read(box + after)).text);
  });

  it('within another ends within that', async () => {
    const inner = '<details><summary>Inner</summary>2</details>';
    expect((await read(`<details><summary>Outer</summary>1${inner}<p>3</p></details><p>4</p>`)).text).toBe(
      '## Outer\n\n1\n\n### Inner\n\n2\n\n###\n\n3\n\n##\n\n4',
    );
  });

  it('has the text of its answers, and no other', async () => {
    const box = (id: string, name: string, text: string) =>
      `<h3><button aria-controls="${id}">${name}</button></h3><div id="${id}" hidden><p>${text}</p></div>`;
    const { text } = await read(
      `<html><title>Repairs</title><body><nav><a href="/a">A</a></nav><h1>Repairs</h1>${box('a', 'Is it expensive?', 'No, it costs 10 euros.')}${box('b', 'Does a repair take long?', 'Yes, it takes a week.')}<p>Our shop is open until 8 pm.</p>`,
    );
    const index = new MemoryIndex([{ id: 'd', title: 'Repairs', text, locale: 'en' }]);
    const said = async (question: string): Promise<string> => {
      for await (const event of runTurn({ index, ...WITHOUT_MODEL }, turnInput(question)))
        if (event.type === 'done') return event.result.answer;
      throw new Error('no result');
    };
    expect(await said('Does a repair take long?')).toBe('Yes, it takes a week.');
    expect(await said('How long is the shop open?')).toBe('Our shop is open until 8 pm.');
  });
});

describe('what the roles of elements say', () => {
  it('makes a table of elements that are none', async () => {
    const row = (role: string, ...cells: string[]) =>
      `<div role="row">${cells.map((text) => `<span role="${role}">${text}</span>`).join('')}</div>`;
    const { text } = await read(
      `<div role="table">${row('columnheader', 'Country', 'Fee')}${row('cell', 'Spain', '')}${row('cell', 'Italy', '9 EUR')}</div><p>End.</p>`,
    );
    expect(text).toBe('| Country | Fee |\n| --- | --- |\n| Spain |  |\n| Italy | 9 EUR |\n\nEnd.');
  });

  it('makes a heading of a lone control around which is only an element, without its sign', async () => {
    const { text } = await read(
      '<div><button aria-expanded="false"><span>How long?</span><span>+</span></button></div><div aria-hidden="true">Ten days.</div>',
    );
    expect(text).toMatch(/^#+ How long\?\n\nTen days\.$/);
  });
});

describe('text that is hidden for good', () => {
  it('is left out, and counted without scripts, styles and what a control opens', async () => {
    const { text, hidden } = await read(
      `<p>The fee is 5 euros.</p><style>.x{color:red}</style><script>var a = "long script";</script>
       <div style="display:none">SECRET ONE</div><span hidden>SECRET <b>TWO</b></span><p style="font-size:0">three</p>
       <button aria-controls="m">Deposit?</button><div id="m" hidden>The deposit is 50 euros.</div>`,
    );
    expect(text).not.toMatch(/SECRET|three/);
    expect(text).toContain('The deposit is 50 euros.');
    expect(hidden).toBe(10 + 9 + 5);
  });

  it('is none on a page without any', async () => {
    expect((await read('<p>The fee is 5 euros.</p>')).hidden).toBeUndefined();
    expect((await normalise({ format: 'text', text: 'The fee is 5 euros.' })).hidden).toBeUndefined();
  });
});
