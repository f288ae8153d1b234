import { MemoryIndex } from '../../../test/support/memory-index.js';
import { understand } from '../understanding/understand.js';
import { rateEvidence } from './evidence.js';
import { answerKind, searchAttempts } from './question.js';
import { search } from './search.js';

const text = `# Delivery

## Couriers

Your order reaches you within two working days.

## Invoices

An invoice for your order is sent by e-mail.
`;
const index = new MemoryIndex([{ id: 'd1', title: 'Delivery', text, locale: 'en' }]);

async function firstFor(question: string): Promise<string> {
  const message = understand(question, null);
  const [attempt] = searchAttempts(message);
  const found = await search(index, 'w', attempt!);
  return rateEvidence(found, answerKind(message))[0]!.evidence.quote;
}

describe('evidence', () => {
  it('that means the same comes before evidence that shares as many words', async () => {
    expect(await firstFor('when will my order be here')).toBe('Your order reaches you within two working days.');
    expect(await firstFor('where is the receipt of my order')).toBe('An invoice for your order is sent by e-mail.');
  });
});
