import { MemoryIndex } from '../../../test/support/memory-index.js';
import { turnInput, WITHOUT_MODEL } from '../../../test/support/turn-input.js';
import type { TurnResult } from '../ports/turn.js';
import { runTurn } from '../turn.js';

const OTHER = {
  id: 'e',
  title: 'Bikes',
  text: '# Bikes\n\nBikes are sold on Mondays. They cost 100 euros each.',
  locale: 'en',
};

async function ask(text: string, question: string): Promise<TurnResult> {
  const index = new MemoryIndex([{ id: 'd', title: 'Help', text, locale: 'en' }, OTHER]);
  for await (const event of runTurn({ index, ...WITHOUT_MODEL }, turnInput(question)))
    if (event.type === 'done') return event.result;
  throw new Error('no result');
}

const after = '\n\n# Other\n\nOur shop is open on Mondays.';

describe('an answer that announces something', () => {
  it.each([
    ['a list', 'To return a lamp you need the following:\n\n- the receipt\n- the box', ['the receipt', 'the box']],
    [
      'a list within a list',
      'To return a lamp you need this:\n\n- papers:\n  - the receipt\n- the box',
      ['papers:', 'the receipt', 'the box'],
    ],
    ['a list without a colon', 'To return a lamp you need the following documents.\n\n- the receipt', ['the receipt']],
    ['a paragraph', 'To return a lamp, send it to this address:\n\nLamp House, Ring 1', ['Lamp House, Ring 1']],
    ['steps as paragraphs', 'Follow these steps to return a lamp:\n\nPack it.\n\nSend it.', ['Pack it.', 'Send it.']],
    [
      'sections',
      'You return a lamp in one of these ways:\n\n## By post\n\nSend it.\n\n## In the shop\n\nBring it.',
      ['Send it.', 'Bring it.'],
    ],
  ])('has it too, and cites it: %s', async (_, section, announced) => {
    const { answer, status, citations } = await ask(`# Returns\n\n${section}${after}`, 'How do I return a lamp?');
    expect(status).toBe('answered');
    const lines = answer.split('\n');
    expect(lines.slice(1)).toEqual(announced);
    expect(citations).toHaveLength(lines.length);
  });

  it('has no more than the next paragraph of a long section', async () => {
    const long = Array.from({ length: 6 }, (_, i) => `We have had rule ${i} for a long time.`).join('\n\n');
    const { answer } = await ask(
      `# Returns\n\nYou return a lamp to this address:\n\nRing 1.\n\n${long}`,
      'Where do I return a lamp?',
    );
    expect(answer).toBe('You return a lamp to this address:\nRing 1.');
  });

  it.each([
    ['that does not follow', 'The opening hours of the museum are:'],
    ['that is too long', `The opening hours of the museum are:\n\n${'- another day\n'.repeat(30)}`],
  ])('%s is none', async (_, section) => {
    const { status, sentences } = await ask(
      `# Museum\n\n${section}${after}`,
      'What are the opening hours of the museum?',
    );
    expect(status).toBe('abstained');
    expect(sentences).toEqual([]);
  });

  it('is whole as it is where the colon stands within it, or nothing is announced', async () => {
    const inside = '# Returns\n\nTo return a lamp you need the following: the receipt and the box.';
    expect((await ask(inside, 'What do I need to return a lamp?')).answer).toBe(
      'To return a lamp you need the following: the receipt and the box.',
    );
    const day = '# Returns\n\nA lamp that you return is sent back on the following day.\n\nWe like lamps.';
    expect((await ask(day, 'When is a lamp that I return sent back?')).answer).toMatch(
      /^A lamp that you return is sent/,
    );
  });
});
