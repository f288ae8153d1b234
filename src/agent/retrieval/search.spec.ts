import { MemoryIndex, type MemoryDocument } from '../../../test/support/memory-index.js';
import { rateEvidence } from './evidence.js';
import { understandAll } from '../understanding/analysed-turn.js';
import { understand } from '../understanding/understand.js';
import { searchAttempts } from './question.js';
import { search } from './search.js';

const attemptFor = (question: string, history: string[] = []) =>
  searchAttempts(understand(question, null), understandAll(history, null))[0]!;

const find = (index: MemoryIndex, question: string, history: string[] = []) =>
  search(index, 'w', attemptFor(question, history));

async function evidenceFor(index: MemoryIndex, question: string, history: string[] = []): Promise<string[]> {
  const found = await find(index, question, history);
  return rateEvidence(found, attemptFor(question, history).asked).map(({ evidence }) => evidence.quote);
}

const doc = (title: string, text: string): MemoryDocument => ({ id: title, title, text, locale: 'en' });

/** A help centre of similar products that differ only in name and figures. */
const PRODUCTS = ['Gold', 'Gold Plus', 'Business Gold', 'Silver', 'Business Silver'].map((name, i) =>
  doc(
    `${name} Account: fees and limits`,
    `## Fees\n\n- Monthly fee: $${i + 1}.00\n- Paper statement fee: $${i + 20}.00\n\n| Limit | Amount |\n|---|---|\n| Daily withdrawal limit | $${i + 1}00 |`,
  ),
);

describe('search in a large workspace', () => {
  it('finds an answer whose words each occur in over ten thousand passages', async () => {
    const index = new MemoryIndex();
    for (let i = 0; i < 12_000; i++) index.read(doc(`Place ${i}`, `There is a shop in street ${i}.`));
    for (let i = 0; i < 10_050; i++)
      index.read(
        doc(
          `Page ${i}`,
          `The courier brings parcel ${i} of an order before noon, for which the customer signs; its price is on the slip.`,
        ),
      );
    index.read(
      doc('Prices', 'The price of an order: a customer pays the price of the order when the order is placed.'),
    );
    const { ranked } = await find(index, 'customer order price');
    expect(ranked[0]!.passage.title).toBe('Prices');
    expect(index.cost.postings).toBeLessThan(3 * 12_000);
  });
});

describe('search', () => {
  it('finds the line of the named product, not of a similar one', async () => {
    const index = new MemoryIndex(PRODUCTS);
    for (const [i, name] of ['Gold', 'Gold Plus', 'Business Gold', 'Silver', 'Business Silver'].entries()) {
      const [best] = await evidenceFor(index, `What is the monthly fee of the ${name} account?`);
      expect(best).toBe(`Monthly fee: $${i + 1}.00`);
      const [row] = await evidenceFor(index, `What is the daily withdrawal limit for the ${name} account?`);
      expect(row).toBe(`| Daily withdrawal limit | $${i + 1}00 |`);
    }
  });

  it('corrects a typing error by the vocabulary of the knowledge', async () => {
    const index = new MemoryIndex(PRODUCTS);
    for (const slip of ['withdrawl', 'wihtdrawal', 'withdrawaal', 'wothdrawal']) {
      const [best] = await evidenceFor(index, `daily ${slip} limit of the silver account`);
      expect(best).toBe('| Daily withdrawal limit | $400 |');
    }
  });

  it('uses the previous question if a follow-up omits its subject', async () => {
    const index = new MemoryIndex(PRODUCTS);
    const [best] = await evidenceFor(index, 'And the paper statement fee?', [
      'What is the monthly fee of Business Gold?',
    ]);
    expect(best).toBe('Paper statement fee: $22.00');
  });

  it('takes the kind of answer from the question that a message completes, and numbers and kinds of its own first', () => {
    const history = ['How much is parking for 3 nights?'];
    expect(attemptFor('And the garage?', history).asked).toMatchObject({ price: true, clock: false });
    expect(attemptFor('And the garage?', history).asked.figures).toHaveLength(1);
    expect(attemptFor('And the garage?', history).asked.figureWords).toContain('3');
    expect(attemptFor('And for 5 nights?', history).asked.figureWords).toContain('5');
    expect(attemptFor('And the garage?', [...history, 'And the bus?']).asked).toMatchObject({ price: true });
    expect(attemptFor('And until when?', history).asked).toMatchObject({ price: false, clock: true });
    expect(attemptFor('Can guests bring a bicycle into the hotel?', history).asked).toMatchObject({ price: false });
  });

  it('prefers evidence of the kind that the completed question asks for', async () => {
    const index = new MemoryIndex([
      doc('Cards', 'A card is a good thing. A card costs €5. Every card is blue.'),
      doc('Transfers', 'A transfer costs €12.'),
    ]);
    const [best] = await evidenceFor(index, 'And a card?', ['How much is a transfer?']);
    expect(best).toBe('A card costs €5.');
  });

  it('returns the same order whatever order the documents were added in', async () => {
    const texts = Array.from({ length: 30 }, (_, i) =>
      doc(`Note ${i % 10}`, `The same fee applies to note ${i % 5}. It is due.`),
    );
    const forward = await evidenceFor(new MemoryIndex(texts), 'which fee applies to a note?');
    const backward = await evidenceFor(new MemoryIndex([...texts].reverse()), 'which fee applies to a note?');
    expect(backward).toEqual(forward);
  });

  it('finds nothing in an empty workspace, for empty questions, and for unknown words', async () => {
    expect((await find(new MemoryIndex(), 'What is the fee?')).ranked).toEqual([]);
    expect((await find(new MemoryIndex(PRODUCTS), 'the of a?')).ranked).toEqual([]);
    expect((await find(new MemoryIndex(PRODUCTS), 'zyxwvu qponml')).ranked).toEqual([]);
  });

  it('never reads the postings of a word that occurs everywhere, and still counts it', async () => {
    const index = new MemoryIndex();
    for (let i = 0; i < 12_000; i++) index.read(doc(`Article ${i}`, `Every account has account number ${i}.`));
    index.read(doc('Cancelling', 'You cancel your account in the settings.'));
    index.read(doc('Trips', 'You cancel your trip in the settings.'));
    const { ranked } = await find(index, 'How do I cancel my account?');
    expect(ranked.map(({ passage }) => passage.title)).toEqual(['Cancelling', 'Trips']);
    expect(index.cost.postings).toBeLessThan(20);
    expect(index.cost.calls).toBeLessThanOrEqual(5);
    const common = await find(index, 'account?');
    expect(common.ranked).toEqual([]);
    expect(index.cost.postings).toBeLessThan(20);
  });

  it('needs at most four look-ups in an index of ordinary size', async () => {
    const index = new MemoryIndex(PRODUCTS);
    await find(index, 'What is the monthly fee of the Gold account?');
    expect(index.cost.calls).toBe(4);
  });
});
