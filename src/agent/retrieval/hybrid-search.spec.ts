import { MemoryIndex, type MemoryDocument } from '../../../test/support/memory-index.js';
import type { KnowledgeStatistics, SimilarityQuery, SimilarPassage } from '../ports/knowledge.js';
import { fuseRanks } from './fusion.js';
import { understandAll } from '../understanding/analysed-turn.js';
import { understand } from '../understanding/understand.js';
import { answerKind, searchAttempts } from './question.js';
import { quotationsOf } from './quotations.js';
import { search, type SearchResult } from './search.js';

/** An index whose passages have a similarity to every text, by title. */
class MeaningIndex extends MemoryIndex {
  readonly asked: string[] = [];

  constructor(
    documents: MemoryDocument[],
    private readonly likeness: Record<string, number> | Error,
  ) {
    super(documents);
  }

  override async statistics(workspaceId: string, lexemes: string[]): Promise<KnowledgeStatistics> {
    return { ...(await super.statistics(workspaceId, lexemes)), vectors: 'v1' };
  }

  async similar(workspaceId: string, _: string, { text, limit }: SimilarityQuery): Promise<SimilarPassage[]> {
    this.asked.push(text);
    const { likeness } = this;
    if (likeness instanceof Error) throw likeness;
    const { passages: count } = await super.statistics(workspaceId, []);
    const all = await super.passages(workspaceId, [...Array(count).keys()]);
    const found = all.map(({ no, title }) => ({ no, likeness: likeness[title] ?? 0 }));
    return found
      .filter((one) => one.likeness > 0)
      .sort((a, b) => b.likeness - a.likeness)
      .slice(0, limit);
  }
}

const doc = (title: string, text: string): MemoryDocument => ({ id: title, title, text, locale: 'en' });
const DOCUMENTS = [
  doc('Gold', 'The Gold card has a yearly charge of 90 dollars.'),
  doc('Silver', 'The Silver card is for students.'),
  doc('Opening', 'The branch opens at nine.'),
];
const find = (index: MemoryIndex, question: string, history: string[] = []): Promise<SearchResult> =>
  search(index, 'w', searchAttempts(understand(question, null), understandAll(history, null))[0]!);
const titles = ({ ranked }: SearchResult): string[] => ranked.map(({ passage }) => passage.title);

describe('search by words and by meaning', () => {
  it('finds a passage in other words, which words alone do not find', async () => {
    const question = 'How expensive?';
    expect(titles(await find(new MemoryIndex(DOCUMENTS), question))).toEqual([]);
    const found = await find(new MeaningIndex(DOCUMENTS, { Gold: 0.9 }), question);
    expect(found.ranked).toMatchObject([{ passage: { title: 'Gold' }, score: 0, likeness: 0.9 }]);
    expect(
      quotationsOf(found, answerKind(understand(question, null))).map(({ quote, score }) => [quote, score]),
    ).toEqual([['The Gold card has a yearly charge of 90 dollars.', 0.9]]);
  });

  it('ranks results of both first, and gives each passage its score by words', async () => {
    const question = 'What is the charge of the card for students?';
    const alone = await find(new MemoryIndex(DOCUMENTS), question);
    expect(titles(alone)).toEqual(['Silver', 'Gold']);
    const both = await find(new MeaningIndex(DOCUMENTS, { Opening: 0.9, Gold: 0.8 }), question);
    expect(titles(both)).toEqual(['Gold', 'Silver', 'Opening']);
    const scores = (found: SearchResult): object =>
      Object.fromEntries(found.ranked.map(({ passage, score }) => [passage.title, score]));
    expect(scores(both)).toMatchObject(scores(alone));
  });

  it('uses only words if semantic search fails', async () => {
    const question = 'What is the charge of the card for students?';
    const alone = await find(new MemoryIndex(DOCUMENTS), question);
    const failed = await find(new MeaningIndex(DOCUMENTS, new Error('away')), question);
    expect(failed.ranked).toEqual(alone.ranked);
  });

  it('orders passages with equal similarity by content, whatever their numbers', async () => {
    const alike = { Gold: 0.5, Silver: 0.5, Opening: 0.5 };
    const forth = await find(new MeaningIndex(DOCUMENTS, alike), 'How expensive?');
    const back = await find(new MeaningIndex([...DOCUMENTS].reverse(), alike), 'How expensive?');
    expect(titles(forth)).toEqual(['Gold', 'Opening', 'Silver']);
    expect(titles(back)).toEqual(titles(forth));
  });

  it('sends the query with personal data masked, and with the question that a short message completes', async () => {
    const index = new MeaningIndex(DOCUMENTS, {});
    await find(index, 'Thanks! What does the card of jo@example.com cost?', []);
    await find(index, 'And Silver?', ['What does the Gold card cost?']);
    expect(index.asked).toEqual(['What does the card of [email] cost?', 'What does the Gold card cost?\nAnd Silver?']);
  });
});

describe('reciprocal rank fusion', () => {
  it('prefers entries of several lists, and keeps the order of the lists in a tie', () => {
    const fuse = (...lists: string[]): string =>
      fuseRanks(
        lists.map((list) => [...list]),
        (letter) => letter,
      ).join('');
    expect(fuse('abc', 'cd')).toBe('cabd');
    expect(fuse('ab', 'ba')).toBe('ab');
    expect(fuse('abc', '')).toBe('abc');
  });
});
