import fc from '../../../test/support/fast-check.js';
import { languageOf, likelyLanguages } from '../understanding/language.js';
import { lexemes, queryTerms, variantsOf, words } from './lexemes.js';

/** Pairs of document and question whose words must match. */
const MEETING: [language: string, document: string, question: string, common: number][] = [
  ['en', 'Outgoing wire transfers are limited to $25,000 daily.', 'What is the limit on an outgoing wire transfer?', 4],
  ['de', 'Die Gebühren für Überweisungen betragen 5 Euro.', 'Wie hoch ist die Gebühr für eine Überweisung?', 2],
  ['es', 'Las transferencias internacionales cuestan 20 euros.', '¿Cuánto cuesta una transferencia internacional?', 3],
  ['fr', 'Les virements internationaux sont gratuits.', 'Le virement international est-il gratuit ?', 3],
  ['pt', 'As transferências internacionais custam 20 reais.', 'Quanto custa uma transferência internacional?', 3],
  ['ar', 'رسوم التحويلات الدولية خمسة دولارات', 'ما هي رسوم التحويل الدولي؟', 2],
  ['hi', 'अंतरराष्ट्रीय भुगतानों का शुल्क पाँच डॉलर है।', 'अंतरराष्ट्रीय भुगतान का शुल्क कितना है?', 3],
  ['zh', '国际转账手续费为五美元。', '国际转账的手续费是多少？', 3],
  ['ja', '海外送金の手数料は5ドルです。', '海外送金の手数料はいくらですか？', 3],
  ['th', 'ค่าธรรมเนียมการโอนเงินระหว่างประเทศคือห้าดอลลาร์', 'ค่าธรรมเนียมการโอนเงินระหว่างประเทศเท่าไหร่', 3],
];

describe('lexemes', () => {
  it.each(MEETING)(
    'match a question in %s with its document, with or without its locale',
    (language, document, question, common) => {
      for (const said of [language, null]) {
        for (const asked of [language, null]) {
          const indexed = new Set(lexemes(document, languageOf(document, said)));
          const terms = queryTerms(question, likelyLanguages(question, asked));
          const met = terms.filter(({ variants }) => variants.some((variant) => indexed.has(variant)));
          expect(met.length).toBeGreaterThanOrEqual(common);
        }
      }
    },
  );

  it.each([
    ['退货需要三十天。运费为五元。', '退貨需要多少天？', 2],
    ['退貨需要三十天。運費為五元。', '退货需要多少天？', 2],
    ['電熱水壺的保固期限為兩年。', '电热水壶的保固期限是多久？', 4],
    ['会员可以在网络商店取消订阅。', '會員如何取消訂閱？', 3],
    ['發票會寄到您的電子信箱。', '发票会寄到电子信箱吗', 3],
    ['电池 ３０ 天保修，型号 ＡＢ１２。', '型號 AB12 的電池保修 30 天嗎', 5],
    ['電池 30 天保修，型號 AB12。', '型号ＡＢ１２的电池保修３０天吗', 5],
  ])('match Chinese in either script, and in either width: %s %s', (document, question, common) => {
    for (const locale of [null, 'zh-TW', 'zh-HK', 'zh-CN']) {
      const indexed = new Set(lexemes(document, languageOf(document, locale)));
      const met = queryTerms(question, likelyLanguages(question, locale)).filter(({ variants }) =>
        variants.some((variant) => indexed.has(variant)),
      );
      expect(met.length).toBeGreaterThanOrEqual(common);
    }
  });

  it.each([
    ['営業時間は午前9時からです。', '営業時間'],
    ['返品期間は30日です。', '返品期間'],
    ['電話番号はこちらです。', '電話番号'],
  ])('match Japanese that is asked without kana: %s %s', (document, question) => {
    const indexed = new Set(lexemes(document, 'ja'));
    const terms = queryTerms(question, likelyLanguages(question, null));
    expect(terms.every(({ variants }) => variants.some((variant) => indexed.has(variant)))).toBe(true);
  });

  it('match a document with a wrong locale', () => {
    const document = 'Die Gebühren für Überweisungen betragen 5 Euro.';
    const terms = queryTerms('Gebühren Überweisungen', likelyLanguages('Gebühren Überweisungen', null));
    const indexed = new Set(lexemes(document, languageOf(document, 'en')));
    expect(terms.every(({ variants }) => variants.some((variant) => indexed.has(variant)))).toBe(true);
  });

  it('normalise a number to one spelling', () => {
    expect(words('25,000 and ２５０００ and ٢٥٠٠٠ and २५००० and ๒๕๐๐๐')).toEqual([
      '25000',
      'and',
      '25000',
      'and',
      '25000',
      'and',
      '25000',
      'and',
      '25000',
    ]);
    expect(words('4.5 % of 1,234,567.89')).toEqual(['4.5', 'of', '1234567.89']);
  });

  it('drop possessives, soft hyphens and zero-width characters', () => {
    expect(words("the bank's cashier’s check")).toEqual(['the', 'bank', 'cashier', 'check']);
    expect(words('trans\u00ADfer ac\u200Bcount')).toEqual(['transfer', 'account']);
  });

  it('match a question typed without accents', () => {
    for (const [language, accented, plain] of [
      ['es', 'información', 'informacion'],
      ['pt', 'cartões condições', 'cartoes condicoes'],
      ['de', 'Häuser', 'Haeuser'],
    ] as const) {
      const indexed = lexemes(accented, language);
      const asked = lexemes(plain, language);
      if (language !== 'de') expect(asked).toEqual(indexed);
    }
  });

  it('mark names inside a sentence, not its first word', () => {
    const terms = queryTerms('What does the Gold card cost?', ['en']);
    expect(terms.filter(({ name }) => name).map(({ word }) => word)).toEqual(['gold']);
  });

  it.each([
    ['en', '\u2de0', 'a letter that stands above another'],
    ['ar', '\u0640', 'the dash that stretches a word'],
    ['hi', '\u093c', 'a dot below'],
  ])('are never empty, also for a word that consists only of what its stem omits (%s: %j, %s)', (language, word) => {
    expect(lexemes(word, language)).toEqual([word]);
    expect(variantsOf(word, [language])).toEqual([word]);
  });

  it('are deterministic, limited in length, and never empty, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const found = lexemes(text, languageOf(text, null));
        expect(found).toEqual(lexemes(text, languageOf(text, null)));
        expect(found.every((lexeme) => lexeme.length > 0 && lexeme.length <= 70)).toBe(true);
      }),
    );
  });

  it('leave out contractions, with an apostrophe or without', () => {
    const own = (question: string): string[] => queryTerms(question, ['en']).map(({ word }) => word);
    expect(own("What happens if it doesn't know the answer?")).toEqual(['happens', 'know', 'answer']);
    expect(own('what happens if it doesnt know the answer')).toEqual(['happens', 'know', 'answer']);
  });
});
