import { turnInput, WITHOUT_MODEL } from '../../../test/support/turn-input.js';
import { MemoryIndex } from '../../../test/support/memory-index.js';
import type { TurnResult } from '../ports/turn.js';
import { runTurn } from '../turn.js';
import { conceptsIn, phrasesOf } from './concepts.js';
import { translationsOf } from './expansion.js';
import { words } from './lexemes.js';

const said = (text: string, language: string): string[] =>
  conceptsIn(words(text), language).flatMap(({ concepts }) =>
    concepts.flatMap((concept) => phrasesOf(concept, 'en').map((phrase) => phrase.join(' '))),
  );

const SHIPPING = {
  id: 'shipping',
  title: 'Refunds',
  text: '## Refunds\n\n- A refund takes 5 working days.\n- Shipping is not part of it.\n\n## Cards\n\n- A lost card is blocked at once.',
  locale: 'en',
};

const BLANKETS = {
  id: 'blankets',
  title: 'Blankets',
  text: '## Blankets\n\n- A blanket with a stain is exchanged.\n- A pillow is not washed.\n\n## Towels\n\n- Towels are sold in pairs.',
  locale: 'en',
};

async function ask(question: string, document = SHIPPING): Promise<TurnResult> {
  const index = new MemoryIndex([document]);
  for await (const event of runTurn({ index, ...WITHOUT_MODEL }, turnInput(question)))
    if (event.type === 'done') return event.result;
  throw new Error('no result');
}

describe('the concept lexicon', () => {
  it('finds synonyms, with or without function words between their words', () => {
    expect(said('when do I get my money back', 'en')).toContain('refund');
    expect(said('how much is it', 'en')).toContain('cost');
  });

  it('matches an expression with only one significant word literally', () =>
    expect(said('there is much to do', 'en')).not.toContain('cost'));

  it('works across languages', () => expect(said('wie viel kostet das', 'de')).toContain('cost'));

  it('contains no other languages', () => expect(conceptsIn(['hinta'], 'fi')).toEqual([]));
});

describe('the vocabulary of ordinary words', () => {
  it('translates a question into the languages of the knowledge', () => {
    const texts = [{ text: 'Kann man die Wolldecke in der Maschine waschen?', language: 'de', weight: 1 }];
    expect(translationsOf(texts, ['en']).get('waschen')).toContainEqual(['wash']);
  });

  it('adds nothing to a question in the language of the knowledge', () => {
    const texts = [{ text: 'Can I wash the blanket?', language: 'en', weight: 1 }];
    expect([...translationsOf(texts, ['en'])]).toEqual([]);
  });
});

describe('an answer in another language', () => {
  it('is the original quotation, preceded by a note', async () => {
    const { status, sentences, citations } = await ask('Wie lange dauert die Rückerstattung?');
    expect({ status, citations: citations.length }).toEqual({ status: 'answered', citations: 1 });
    expect(sentences[0]).toEqual({ text: 'Unsere Seite sagt dazu auf Englisch:', citations: [], proof: 'none' });
    expect(sentences[1]).toMatchObject({ text: 'A refund takes 5 working days.', proof: 'verbatim' });
  });

  it('is found by ordinary words that no service lexicon has', async () => {
    const { status, citations } = await ask('Wird eine Decke mit Flecken umgetauscht?', BLANKETS);
    expect({ status, quote: citations[0]?.quote }).toEqual({
      status: 'answered',
      quote: 'A blanket with a stain is exchanged.',
    });
  });
});
