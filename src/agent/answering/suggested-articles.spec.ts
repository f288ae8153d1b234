import { MemoryIndex, type MemoryDocument } from '../../../test/support/memory-index.js';
import { searchAttempts } from '../retrieval/question.js';
import { nearSections } from '../retrieval/near-sections.js';
import { search } from '../retrieval/search.js';
import { understand } from '../understanding/understand.js';
import { suggestedArticles } from './suggested-articles.js';

const doc = (title: string, text: string): MemoryDocument => ({ id: title, title, text, locale: 'en' });

async function suggested(documents: MemoryDocument[], question: string) {
  const index = new MemoryIndex();
  for (const one of documents) index.read(one);
  const found = await search(index, 'w', searchAttempts(understand(question, null))[0]!);
  const asked = { workspaceId: 'w', question, language: 'en' };
  return suggestedArticles(await nearSections(index, asked, found), undefined);
}

const BIKES = '# Bikes\n\n## Colours\n\nBikes are red.\n\n## Saddles\n\nA saddle is **20 cm** wide.\n\nIt is black.';

describe('suggested articles', () => {
  it('are sections under their own heading, quoted from their place, and as plain text', async () => {
    const [article] = await suggested([doc('Bikes', BIKES)], 'How is a saddle adjusted?');
    expect(article).toMatchObject({
      title: 'Bikes',
      heading: 'Saddles',
      text: 'A saddle is 20 cm wide.\nIt is black.',
    });
    expect(article!.quote).toBe(BIKES.slice(article!.start, article!.end));
  });

  it('are at most three, each of at most 400 characters around what covers most of the question', async () => {
    const filler = 'The shop sells many other things, which are listed on this page for everybody to read. ';
    const long = doc('Long', `${filler.repeat(8)}\n\nA saddle can be heated.\n\n${filler.repeat(8)}`);
    const more = [1, 2, 3, 4].map((n) => doc(`Page ${n}`, `Shop ${n} has a saddle that is heated.`));
    const articles = await suggested([long, ...more], 'Is the saddle heated?');
    expect(articles).toHaveLength(3);
    for (const { quote } of articles) expect(quote.length).toBeLessThanOrEqual(400);
    const [only] = await suggested([long], 'Is the saddle heated?');
    expect(only!.quote).toContain('A saddle can be heated.');
  });

  it('are found in other words than the question’s', async () => {
    const documents = [
      doc(
        'Orders',
        '# Orders\n\n## Guests\n\nAn account is not needed to order.\n\n## Invoices\n\nYou get an invoice by e-mail.',
      ),
      doc(
        'Delivery',
        '# Delivery\n\n## Couriers\n\nParcels arrive within two working days.\n\n## Islands\n\nIslands take longer.',
      ),
    ];
    const [first] = await suggested(documents, 'when will it be brought to me');
    expect(first).toMatchObject({ heading: 'Couriers' });
    const [other] = await suggested(documents, 'do i have to sign up to buy something');
    expect(other).toMatchObject({ heading: 'Guests' });
  });

  it('exclude sections that share only a common word with the question', async () => {
    expect(await suggested([doc('Bikes', BIKES)], 'Which tax office assesses wide trucks registered abroad?')).toEqual(
      [],
    );
  });
});
