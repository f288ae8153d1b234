import { CompanyAgent } from '../../../test/support/company-agent.js';
import { MemoryIndex } from '../../../test/support/memory-index.js';
import { FITTED } from '../answering/weights.js';
import { understand } from '../understanding/understand.js';
import { rateEvidence, type RatedEvidence } from './evidence.js';
import { nearSections } from './near-sections.js';
import { searchAttempts } from './question.js';
import { quotationsOf } from './quotations.js';
import { search, type SearchResult } from './search.js';

/** What the stand-in for the encoder knows to mean the same. */
const MEANINGS = [/\b(?:dogs?|puppy)\b/i, /\bbreakfast\b/i, /\bgarden\b/i, /\b(?:welcome|may stay)\b/i];
const encode = (text: string): Float32Array => {
  const known = MEANINGS.map((meaning) => (meaning.test(text) ? 1 : 0.05));
  const length = Math.hypot(...known);
  return Float32Array.from(known, (each) => each / length);
};

const HOUSE = [
  '# Staying here',
  '## Animals',
  'Dogs may stay in the garden rooms. They must be on a lead in the restaurant.',
  '## Mornings',
  'Breakfast is from seven to ten.',
].join('\n\n');
const GERMAN = '# Parken\n\n## Tiefgarage\n\nDie Tiefgarage kostet 18 Euro am Tag. Sie ist bis Mitternacht offen.';
const DOCUMENTS = [
  { id: 'house', title: 'Staying here', text: HOUSE, locale: 'en' },
  { id: 'garage', title: 'Parken', text: GERMAN, locale: 'de' },
];
const articles = DOCUMENTS.map(({ id, title, text }) => ({ id, title, content: text }));

interface Found {
  index: MemoryIndex;
  found: SearchResult;
  rated: RatedEvidence[];
  quotes: string[];
}

async function find(question: string): Promise<Found> {
  const index = new MemoryIndex(DOCUMENTS, encode);
  const [attempt] = searchAttempts(understand(question, null));
  const found = await search(index, 'w', attempt!);
  const quotes = quotationsOf(found, attempt!.asked).map(({ quote }) => quote);
  return { index, found, rated: rateEvidence(found, attempt!.asked), quotes };
}

describe('lines that are compared with the question by their vectors', () => {
  it('are found without a word of the question, the nearest line first', async () => {
    const { quotes } = await find('Is my puppy welcome?');
    expect(quotes[0]).toBe('Dogs may stay in the garden rooms.');
  });

  it('are suggested by the section that they stand in', async () => {
    const question = 'Is my puppy welcome?';
    const { index, found } = await find(question);
    const [first] = await nearSections(index, { workspaceId: 'w', question, language: 'en' }, found);
    const { passage } = first!.section;
    const { start } = passage.units[first!.best]!;
    expect(passage.text.slice(start - passage.start)).toMatch(/^Dogs may stay/);
  });

  it('are ordered and judged by a fit of their own, and all others by the one of words', async () => {
    const english = await find('Is my puppy welcome?');
    expect(english.rated.map(({ fitted }) => fitted)).toEqual(english.rated.map(() => FITTED.vectors));
    const german = await find('Was kostet die Tiefgarage?');
    expect(german.rated.length).toBeGreaterThan(0);
    expect(german.rated.map(({ fitted }) => fitted)).toEqual(german.rated.map(() => FITTED.words));
  });

  it('change nothing of an answer in another language', async () => {
    const company = { company: { name: 'House' }, articles };
    const asked = { message: 'Was kostet die Tiefgarage?', before: [] };
    const [withVectors, without] = await Promise.all([CompanyAgent.of(company, encode), CompanyAgent.of(company)]);
    const answer = await withVectors.ask(asked, null);
    expect(answer.sentences.map(({ text }) => text).join(' ')).toContain('18 Euro');
    expect(answer).toEqual(await without.ask(asked, null));
  });
});
