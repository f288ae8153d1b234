import { MemoryIndex } from '../../../test/support/memory-index.js';
import { turnInput, WITHOUT_MODEL } from '../../../test/support/turn-input.js';
import { runTurn } from '../turn.js';

const text = `# House rules

The sauna is on the roof and seats six. Doors open at seven in the morning. A towel lies ready. It costs 9 euros an hour.

The gym is in the cellar and is small. Doors open at six in the morning. Shoes stay outside. It costs 4 euros an hour.`;
const index = new MemoryIndex([{ id: 'd', title: 'Your stay', text, locale: 'en' }]);

async function answerTo(question: string): Promise<string> {
  for await (const event of runTurn({ index, ...WITHOUT_MODEL }, turnInput(question)))
    if (event.type === 'done') return event.result.answer;
  throw new Error('the turn did not end');
}

describe('a line that does not name what it is about', () => {
  it.each([
    ['How much is the sauna an hour?', ['The sauna is on the roof and seats six.', 'It costs 9 euros an hour.']],
    ['How much is the gym an hour?', ['The gym is in the cellar and is small.', 'It costs 4 euros an hour.']],
    [
      'When do the doors of the gym open?',
      ['The gym is in the cellar and is small.', 'Doors open at six in the morning.'],
    ],
  ])('is found by what its paragraph begins with, and said with it: %s', async (question, lines) => {
    expect(await answerTo(question)).toBe(lines.join('\n'));
  });
});
