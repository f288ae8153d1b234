import { MemoryIndex } from '../../../test/support/memory-index.js';
import { turnInput, WITHOUT_MODEL } from '../../../test/support/turn-input.js';
import type { TurnResult } from '../ports/turn.js';
import { runTurn } from '../turn.js';

const product = (title: string, facts: string) => ({
  id: title,
  title,
  text: `# ${title}\n\nA tent for hikers.\n\n## Facts\n\n${facts}\n`,
  locale: 'en',
});
const TABLE = (rows: string) => `| Property | Value |\n|---|---|\n${rows}`;
const SHOP = [
  product('Ridge 20 – tent', TABLE('| Peg length | 18 cm |\n| Packed weight | 2.1 kg |')),
  product('Ridge 30 S', TABLE('| Peg length | 22 cm |\n| Packed weight | 3.1 kg |')),
  product('Ridge 30 trekking tent', TABLE('| Peg length | 25 cm |')),
  product('Tent Ridge 40', '| | Ridge 40 | Ridge 40 S |\n|---|---|---|\n| Packed weight | 4.1 kg | 4.6 kg |'),
  product('Tent Ridge 40 S', '| | Ridge 40 S | Ridge 40 |\n|---|---|---|\n| Packed weight | 4.6 kg | – |'),
  product('Tent Ridge 50 Pro', TABLE('| Peg length | 30 cm |\n| Packed weight | 5.1 kg |')),
  product('Warranty and repairs', 'Every tent has a warranty of 4 years.'),
];

async function ask(question: string, ...history: string[]): Promise<TurnResult> {
  const input = turnInput(question, { history, locale: 'en' });
  const dependencies = { index: new MemoryIndex(SHOP), ...WITHOUT_MODEL };
  for await (const event of runTurn(dependencies, input)) if (event.type === 'done') return event.result;
  throw new Error('no result');
}

describe('a caller who names one of several look-alikes', () => {
  it.each([
    ['What is the peg length of the Ridge 30 S?', '22 cm'],
    ['What is the peg length of the Ridge 30?', '25 cm'],
    ['ridge 20 packed weight?', '2.1 kg'],
    ['packed weight of the ridge 40 s', '4.6 kg'],
    ['packed weight of the ridge 40', '4.1 kg'],
  ])('hears of that one: %s', async (question, fact) => {
    const { answer } = await ask(question);
    expect(answer).toContain(fact);
    expect(answer.match(/\d+(?:\.\d)? (?:cm|kg)/g)).toEqual([fact]);
  });

  it('does not hear of another one what its own article does not say', async () => {
    expect((await ask('What is the packed weight of the Ridge 30?')).answer).not.toMatch(/\d kg/);
  });

  it('does not hear of another one if there is none by that name', async () => {
    expect(await ask('What is the peg length of the Ridge 30 Pro?')).toMatchObject({ status: 'abstained' });
  });

  it('keeps what is said of all, and nothing of the others', async () => {
    const { nearest = [] } = await ask('Which warranty do you give on the Ridge 30 S?');
    expect([...new Set(nearest.map(({ title }) => title))].sort()).toEqual(['Ridge 30 S', 'Warranty and repairs']);
  });

  it('goes on about it', async () => {
    const { articles } = await ask('and the packed weight?', 'What is the peg length of the Ridge 30 S?');
    expect(articles[0]!.text).toContain('3.1 kg');
  });
});
