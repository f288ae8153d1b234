import { MemoryIndex } from '../../../test/support/memory-index.js';
import { turnInput, WITHOUT_MODEL } from '../../../test/support/turn-input.js';
import { runTurn } from '../turn.js';
import { t } from '../../platform/kernel/texts/texts.js';
import { languageOf, likelyLanguages } from '../understanding/language.js';
import { lexemes, queryTerms } from './lexemes.js';

/** A language, a sentence of a document, a question whose words have other endings, and how many of them are found. */
const INFLECTED: [language: string, document: string, question: string, common: number][] = [
  [
    'uk',
    'Вартість доставки становить 50 гривень. Повернення товарів триває 14 днів.',
    'Яка вартість доставку товару?',
    3,
  ],
  ['cs', 'Doručení zásilky trvá tři dny. Poplatek za dopravu je 99 korun.', 'Jak dlouho se doručují zásilky?', 2],
  ['hu', 'A szállítás három napig tart. Az időpontja választható.', 'Mennyi ideig tartanak a szállítások?', 2],
  [
    'pl',
    'Dostawa do Polski kosztuje 20 złotych. Zwroty są bezpłatne.',
    'Ile kosztują dostawy? Czy zwrot jest bezpłatny?',
    4,
  ],
  ['sk', 'Doručenie zásielky trvá tri dni.', 'Ako dlho sa doručujú zásielky?', 2],
  ['lt', 'Pristatymas trunka tris dienas. Grąžinimas nemokamas.', 'Kiek laiko trunka pristatymo dienos?', 3],
  ['hr', 'Povrat plaćene robe je besplatan.', 'Je li povrata plaćenu robu besplatno?', 4],
  ['el', 'Η αποστολή διαρκεί τρεις ημέρες.', 'Πόσες ημέρα διαρκούν οι αποστολές;', 3],
];

describe('words of an inflecting language', () => {
  it.each(INFLECTED)(
    'are found by their other forms, with and without a locale: %s',
    (language, document, question, common) => {
      for (const locale of [language, null]) {
        const analysed = languageOf(document, locale);
        const indexed = new Set(lexemes(document, analysed));
        // A search in the knowledge adds its language to the question's.
        const terms = queryTerms(question, [...new Set([...likelyLanguages(question, locale), analysed])]);
        const met = terms.filter(({ variants }) => variants.some((variant) => indexed.has(variant)));
        expect([locale, met.length >= common]).toEqual([locale, true]);
      }
    },
  );

  it('are not those of another root', () => {
    for (const [language, one, other] of [
      ['uk', 'доставка', 'договір'],
      ['cs', 'doprava', 'doklad'],
      ['pl', 'dostawa', 'dokument'],
      ['lt', 'pristatymas', 'prekė'],
    ] as const) {
      const indexed = lexemes(one, language);
      const [term] = queryTerms(other, [language]);
      expect(term?.variants.some((variant) => indexed.includes(variant))).toBe(false);
    }
  });

  it('answer a question, which is refused in the workspace’s language where nothing answers it', async () => {
    const index = new MemoryIndex([
      { id: 'd1', title: 'Доставка', text: 'Вартість доставки до Польщі становить 50 гривень.', locale: 'uk' },
      { id: 'd2', title: 'Versand', text: 'Der Versand nach Polen kostet 4 Euro.', locale: 'de' },
    ]);
    const say = async (question: string, locale: string) => {
      for await (const event of runTurn({ index, ...WITHOUT_MODEL }, turnInput(question, { locale })))
        if (event.type === 'done') return event.result;
      throw new Error('the turn did not end');
    };
    expect((await say('Яка вартість доставок до Польщі?', 'uk')).answer).toContain('50 гривень');
    const refused = await say('Чи можна прийти з собакою?', 'uk');
    expect([refused.language, refused.answer.includes(t('fallback.no_answer', 'en'))]).toEqual(['de', false]);
    expect(await say('Добрий день', 'uk')).toMatchObject({ answer: t('smalltalk.greeting', 'de') });
  });
});
