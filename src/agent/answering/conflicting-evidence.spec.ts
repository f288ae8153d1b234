import { turnInput, WITHOUT_MODEL } from '../../../test/support/turn-input.js';
import { MemoryIndex, type MemoryDocument } from '../../../test/support/memory-index.js';
import type { TurnResult } from '../ports/turn.js';
import { runTurn } from '../turn.js';

const doc = (title: string, text: string, more: Partial<MemoryDocument> = {}): MemoryDocument => ({
  id: `${title} ${more.url ?? ''}`,
  title,
  text,
  locale: 'en',
  ...more,
});
/** Other articles, so that word frequencies resemble a help centre's. */
const OTHERS = ['Invoices', 'Passwords', 'Webhooks', 'Refunds', 'Profiles', 'Exports', 'Languages', 'Themes'].map(
  (title, i) =>
    doc(title, `${title} are kept under Settings. Open the page, choose ${title} and save. It takes ${i + 2} seconds.`),
);

async function ask(documents: MemoryDocument[], question: string, history: string[] = []): Promise<TurnResult> {
  const dependencies = {
    index: new MemoryIndex([...documents, ...OTHERS]),
    ...WITHOUT_MODEL,
  };
  const input = turnInput(question, { history, locale: 'en' });
  for await (const event of runTurn(dependencies, input)) if (event.type === 'done') return event.result;
  throw new Error('no result');
}

const ROUTERS = ['Alpha', 'Delta', 'Omega'].map((name, i) =>
  doc(`${name} Router`, `The ${name} Router has ${i + 2} antennas. The battery lasts ${10 * (i + 1)} hours.`),
);

describe('several things that the question may be about', () => {
  it('lead to one clarifying question with their names', async () => {
    const result = await ask(ROUTERS, 'How many hours does the router battery last?');
    expect(result).toMatchObject({ status: 'clarify', grounded: false, citations: [], sentences: [] });
    expect(result.answer).toMatch(/^Which one do you mean: .*Router, .*Router,? or .*Router\?$/);
    for (const name of ['Alpha', 'Delta', 'Omega']) expect(result.answer).toContain(`${name} Router`);
  });

  it('are answered once the person picks one', async () => {
    const asked = ['How many hours does the router battery last?'];
    for (const [said, hours] of [
      ['The Delta one', 20],
      ['Omega', 30],
      ['no, the Alpha router', 10],
    ] as const) {
      const { status, answer } = await ask(ROUTERS, said, asked);
      expect([said, status, answer]).toEqual([said, 'answered', expect.stringContaining(`lasts ${hours} hours`)]);
    }
  });

  it('lead to no question if one was named, or is what the others are named after', async () => {
    const { answer } = await ask(ROUTERS, 'How many hours does the battery of the Delta router last?');
    expect(answer).toContain('20 hours');
    const plans = ['Gold', 'Gold Plus', 'Gold Business'].map((name, i) =>
      doc(`${name} Plan at a glance`, `The monthly fee of the plan is $${i + 5}.`),
    );
    expect((await ask(plans, 'What is the monthly fee of the Gold plan?')).status).not.toBe('clarify');
  });
});

describe('documents about one thing that contradict each other', () => {
  const at = (fee: number, more: Partial<MemoryDocument> & { heading?: string } = {}): MemoryDocument =>
    doc('Courier fees', `${more.heading ?? ''}The courier fee for large parcels is $${fee}.`, {
      ...more,
      id: `courier ${fee}`,
    });
  const QUESTION = 'What is the courier fee for large parcels?';

  it('do not lead to an answer; the team sees both', async () => {
    const result = await ask([at(12), at(15)], QUESTION);
    expect(result).toMatchObject({ status: 'abstained', abstainReason: 'conflict' });
    const nearest = result.nearest.slice(0, 2).map(({ quote }) => quote);
    expect(nearest.sort()).toEqual([12, 15].map((fee) => `The courier fee for large parcels is $${fee}.`));
  });

  it.each([
    ['a later date', 'Last updated: 2024-03-01\n\n', 'Last updated: 2025-01-15\n\n'],
    ['a later month', 'Effective from March 2024.\n\n', 'Effective from 2 January 2025.\n\n'],
    ['a mark of age', '# Courier fees (archived)\n\n', '# Courier fees\n\n'],
    ['a higher version', '# Fees v1.9\n\n', '# Fees v1.10\n\n'],
  ])('are resolved in favour of the one with %s', async (_, old, fresh) => {
    for (const documents of [
      [at(12, { heading: old }), at(15, { heading: fresh })],
      [at(15, { heading: fresh }), at(12, { heading: old })],
    ])
      expect((await ask(documents, QUESTION)).answer).toBe('The courier fee for large parcels is $15.');
  });

  it('may state the same twice', async () => {
    const twins = [at(12), { ...at(12), id: 'again' }];
    expect((await ask(twins, QUESTION)).answer).toBe('The courier fee for large parcels is $12.');
  });
});
