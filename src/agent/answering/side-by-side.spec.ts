import { turnInput, WITHOUT_MODEL } from '../../../test/support/turn-input.js';
import { MemoryIndex } from '../../../test/support/memory-index.js';
import type { TurnResult } from '../ports/turn.js';
import { runTurn } from '../turn.js';

const PLANS = {
  id: 'plans',
  title: 'What each plan includes',
  text: [
    '## Limits',
    '',
    '|  | Basic | Basic Plus | Studio |',
    '| --- | --- | --- | --- |',
    '| Orchards | 3 | 12 | 40 |',
    '| Barrels | 5 | 25 | 90 |',
    '| Ladders | 2 | 4 | 8 |',
  ].join('\n'),
  locale: 'en',
};
const TOURS = {
  id: 'tours',
  title: 'Tours of the orchard',
  text: [
    '## Tickets',
    '',
    '- Day ticket £12: all gardens until 18:00.',
    '- Day ticket Plus £19: all gardens and the cider press.',
    '',
    '## Dogs',
    '',
    'Dogs stay on the lead.',
  ].join('\n'),
  locale: 'en',
};

async function ask(question: string): Promise<TurnResult> {
  const index = new MemoryIndex([PLANS, TOURS]);
  for await (const event of runTurn({ index, ...WITHOUT_MODEL }, turnInput(question)))
    if (event.type === 'done') return event.result;
  throw new Error('no result');
}

describe('two things that one article distinguishes', () => {
  it('are answered with the requested row and only their two columns', async () => {
    const { status, answer } = await ask('Basic or Basic Plus: how many barrels?');
    expect(status).toBe('answered');
    expect(answer).toContain('Basic: 5');
    expect(answer).toContain('Basic Plus: 25');
    expect(answer).not.toMatch(/Studio|Ladders/);
  });

  it('are answered with both items of a list', async () => {
    const { status, answer } = await ask("what's the difference between day ticket and day ticket plus?");
    expect(status).toBe('answered');
    expect(answer).toContain('£12');
    expect(answer).toContain('£19');
  });

  it('are not assumed in a question about one of them', async () => {
    const { answer } = await ask('how many barrels does Basic Plus include?');
    expect(answer).not.toContain('Basic: 5');
  });
});
