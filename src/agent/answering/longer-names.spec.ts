import { turnInput, WITHOUT_MODEL } from '../../../test/support/turn-input.js';
import { MemoryIndex } from '../../../test/support/memory-index.js';
import { runTurn } from '../turn.js';

const PAGES = [
  {
    id: 'add-ons',
    title: 'Add-ons: Pulse and Pulse Pro',
    text: '# Add-ons: Pulse and Pulse Pro\n\n## Trial\n\nPulse can be tried free for 14 days, once per workspace.\n\n## Price\n\nPulse Pro costs €9 a month.',
    locale: 'en',
  },
  { id: 'seats', title: 'Seats', text: '# Seats\n\nA seat can be moved to a colleague at any time.', locale: 'en' },
];

async function ask(question: string): Promise<string> {
  const index = new MemoryIndex(PAGES);
  for await (const event of runTurn({ index, ...WITHOUT_MODEL }, turnInput(question, { locale: 'en' })))
    if (event.type === 'done') return event.result.status === 'answered' ? event.result.answer : event.result.status;
  throw new Error('no result');
}

describe('a thing whose name is part of another’s', () => {
  it('answers for itself', async () => {
    expect(await ask('for how many days can Pulse be tried free?')).toContain('14 days');
    expect(await ask('what does Pulse Pro cost a month?')).toContain('€9');
  });

  it('does not answer for the other', async () => {
    expect(await ask('for how many days can Pulse Pro be tried free?')).toBe('abstained');
  });
});
