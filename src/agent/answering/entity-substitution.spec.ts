import { turnInput, WITHOUT_MODEL } from '../../../test/support/turn-input.js';
import { MemoryIndex } from '../../../test/support/memory-index.js';
import type { TurnResult } from '../ports/turn.js';
import { runTurn } from '../turn.js';

const account = (name: string, monthly: number, foreign: number) => ({
  id: name,
  title: `${name} Account`,
  text: `# ${name} Account\n\n## Fees\n\n- Monthly fee: $${monthly}\n- Foreign transfer: $${foreign}\n\n## How to close it\n\n1. Open the ${name} settings.\n2. Tap Close.\n3. Confirm by fingerprint.\n`,
  locale: 'en',
});
const PLANS = {
  id: 'plans',
  title: 'Plans',
  text: '| Plan | Users | Price |\n|---|---|---|\n| Starter | 5 | $9 |\n| Team | 20 | $29 |\n| Scale | 90 | $99 |',
  locale: 'en',
};

async function ask(...utterances: string[]): Promise<TurnResult> {
  const index = new MemoryIndex([account('Gold', 15, 5), account('Silver', 7, 8), account('Business', 30, 1), PLANS]);
  const input = turnInput(utterances.at(-1)!, { history: utterances.slice(0, -1), locale: 'en' });
  for await (const event of runTurn({ index, ...WITHOUT_MODEL }, input)) if (event.type === 'done') return event.result;
  throw new Error('no result');
}

describe('a message that continues the previous one', () => {
  const FIRST = 'What is the monthly fee of the Gold account?';

  it.each([
    ['and for Silver?', 'Monthly fee: $7'],
    ['and for silver?', 'Monthly fee: $7'],
    ['no, the business one', 'Monthly fee: $30'],
    ['no, I meant silver', 'Monthly fee: $7'],
    ['What about Business?', 'Monthly fee: $30'],
    ['What is the foreign transfer fee of Silver?', 'Foreign transfer: $8'],
  ])('replaces the named entity by its own: %s', async (utterance, answer) => {
    expect(await ask(FIRST, utterance)).toMatchObject({ status: 'answered', answer });
  });

  it('keeps the named entity if it names none', async () => {
    expect((await ask(FIRST, 'and the foreign transfer?')).answer).toBe('Foreign transfer: $5');
  });

  it('replaces one row by another', async () => {
    expect((await ask('How many users does the Starter plan have?', 'and Team?')).answer).toBe('Team, Users: 20');
  });
});

describe('a list that is asked for', () => {
  it('is returned completely and in order', async () => {
    expect((await ask('How do I close the Silver account?')).answer.split('\n')).toEqual([
      'Open the Silver settings.',
      'Tap Close.',
      'Confirm by fingerprint.',
    ]);
    expect((await ask('Which plans are there?')).answer.split('\n')).toEqual([
      'Starter: Users: 5; Price: $9',
      'Team: Users: 20; Price: $29',
      'Scale: Users: 90; Price: $99',
    ]);
  });

  it('is not returned if only one of its lines was asked for', async () => {
    expect((await ask('How many users does the Team plan have?')).answer).toBe('Team, Users: 20');
  });
});
