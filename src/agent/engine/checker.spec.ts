import fc from 'fast-check';
import type { Evidence } from '../ports/model.js';
import { checkSentence, verifyQuote } from './checker.js';

const evidence = (quote: string, more: Partial<Evidence> = {}): Evidence => ({
  documentId: 'd1',
  title: 'Gold card',
  url: null,
  locale: null,
  version: 1,
  start: 0,
  end: quote.length,
  quote,
  kind: 'sentence',
  context: '',
  score: 1,
  ...more,
});
const passes = (text: string, quote: string, more?: Partial<Evidence>): boolean =>
  checkSentence({ text, evidence: [0] }, [evidence(quote, more)]).ok;

const row: Partial<Evidence> = {
  kind: 'row',
  title: 'Cards',
  context: 'Cards › Fees › Card | Monthly fee | Annual fee',
};

/** [what is said, the quote, the rest of the evidence] */
type Case = [said: string, quote: string, more?: Partial<Evidence>];

/** Jest takes a missing parameter for a callback to wait for. */
const full = (cases: Case[]): Required<Case>[] => cases.map(([said, quote, more]) => [said, quote, more ?? {}]);

const supported: Case[] = [
  ['The monthly fee is $5.', 'The monthly fee is $5.'],
  ['The fee is $5 per month.', 'For this card, the fee is $5 per month.'],
  ['**The monthly fee** is $5.', 'The monthly fee is $5.'],
  ['The monthly fee is $5', '- **The monthly fee** is $5.'],
  ['The limit is 1000 EUR per day.', 'The limit is 1,000 EUR per day.'],
  ['The limit is €1,000 per day.', 'The limit is 1000 EUR per day.'],
  ['The rate is 5.0 %.', 'The rate is 5%.'],
  ['The Gold card costs $5 per month.', 'The card costs $5 per month.'],
  ['You can block the card in the app at any time.', 'You can block the card at any time in the app.'],
  ['The card is not free.', 'The card is not free.'],
  [
    "You can't use the card of your account abroad or online.",
    'You cannot use the card of your account abroad or online.',
  ],
  ['No, you cannot use the card abroad.', 'You cannot use the card abroad.'],
  ['Yes, you can use the card abroad.', 'You can use the card abroad.'],
  ['Gold cards are free.', 'Gold cards are free. Silver cards are not free.'],
  ['Silver cards cost $10.', 'Gold cards cost $5 and Silver cards cost $10.'],
  ['The Gold card costs 50 EUR per year.', 'The Gold card costs 5 EUR per month and 50 EUR per year.'],
  ['The form is called "Change of address".', 'The form is called "Change of address" and is in the app.'],
  ['The bank has 500 branches.', 'The bank, founded in 1990 in Berlin, has 500 branches.'],
  [
    'Write to help@bank.example or see https://bank.example/help.',
    'Write to help@bank.example or see https://bank.example/help.',
  ],
  ['See the help page.', 'See the [help page](https://bank.example/help).'],
  ['Transfers take 3–5 days.', 'Transfers take 3-5 days.'],
  ['Transfers take 3 to 5 days.', 'Transfers take 3-5 days.'],
  ['Die Karte kostet 1.000 Euro im Jahr.', 'Die Karte kostet 1.000 Euro im Jahr.'],
  ['Die Karte kostet 5 € im Monat.', 'Die Karte kostet 5 Euro im Monat.'],
  ['La tarjeta no tiene comisión.', 'La tarjeta no tiene comisión.'],
  ["L'avion n'est pas gratuit.", "L'avion n’est pas gratuit."],
  ['O cartão não tem anuidade no primeiro ano.', 'No primeiro ano, o cartão não tem anuidade.', { locale: 'pt' }],
  ['البطاقة مجانية لمدة ٥ سنوات.', 'البطاقة مجانية لمدة 5 سنوات.'],
  ['कार्ड का शुल्क 5 रुपये है।', 'कार्ड का शुल्क ५ रुपये है।'],
  ['这张卡每月费用为5元。', '这张卡每月费用为5元。'],
  ['カードの年会費は無料です。', 'カードの年会費は無料です。'],
  ['บัตรนี้ไม่มีค่าธรรมเนียม', 'บัตรนี้ไม่มีค่าธรรมเนียม'],
  ['Gold: 5 EUR, 50 EUR', '| Gold | 5 EUR | 50 EUR |', row],
  ['Card: Gold; Monthly fee: 5 EUR; Annual fee: 50 EUR', '| Gold | 5 EUR | 50 EUR |', row],
  ['Card: Gold; Annual fee: 50 EUR', '| Gold | 5 EUR | 50 EUR |', row],
  ['Monthly fee: 5 EUR', '| Gold | 5 EUR | 50 EUR |', { ...row, context: 'Cards › Card Monthly fee Annual fee' }],
  ['The card costs 5 EUR.', 'The card costs 5.', { context: 'Fees in EUR' }],
  ['Gold costs more than Silver.', 'Gold costs more than Silver.'],
  ['In 2020, the Gold card was launched in Berlin.', 'The Gold card was launched in Berlin in 2020.'],
  ['Pay before delivery.', 'Pay before delivery, please.'],
];

const lies: Case[] = [
  ['', 'The fee is $5.'],
  ['The weather is fine today.', 'The fee is $5.'],
  ['The fee is $6.', 'The fee is $5.'],
  ['The fee is €5.', 'The fee is $5.'],
  ['The fee is 5%.', 'The fee is $5.'],
  ['The fee is 5.', 'The fee is $5.'],
  ['The fee is $5 million.', 'The fee is $5.'],
  ['The fee is $5.', 'The fee is $5 million.'],
  ['The rate is 5%.', 'The rate is -5%.'],
  ['The fee is 1 EUR.', 'The fee is 1 000 EUR.'],
  ['The fee is 1000 EUR.', 'The fee is 1.0001 EUR.'],
  ['Transfers take 3 days.', 'Transfers take 3-5 days.'],
  ['Transfers take 5 days.', 'Transfers take 5 months.'],
  ['Refunds are valid for 5 months.', 'Refunds take 5 days and are valid for 12 months.'],
  ['Gold cards cost $10.', 'Gold cards cost $5 and Silver cards cost $10.'],
  ['Gold cards cost $10 and Silver cards cost $5.', 'Gold cards cost $5 and Silver cards cost $10.'],
  ['The Gold card costs 5 EUR per year.', 'The Gold card costs 5 EUR per month and 50 EUR per year.'],
  ['The limit is 500 EUR.', 'The limit is at least 500 EUR.'],
  ['The limit is at most 500 EUR.', 'The limit is at least 500 EUR.'],
  ['The limit is ≥ 500 EUR.', 'The limit is ≤ 500 EUR.'],
  ['The card was launched on 3 May 2021.', 'The card was launched on 3 June 2021.', { context: 'News of May' }],
  ['The card was launched in 2021.', 'The card was launched.', { title: 'News 2021' }],
  ['The card is free.', 'The card is not free.'],
  ['The card is not free.', 'The card is free.'],
  ['Cards cost money and can not be replaced.', 'Cards do not cost money and can be replaced.'],
  ['You can use the card abroad.', "You can't use the card abroad."],
  ['The fee is refundable.', 'The fee is non-refundable.'],
  ['The card has a fee.', 'The card has no fee.'],
  ['The card comes with insurance.', 'The card comes without insurance.'],
  ['Gold costs less than Silver.', 'Gold costs more than Silver.'],
  ['Silver costs more than Gold.', 'Gold costs more than Silver.'],
  ['Pay after delivery of the goods.', 'Pay before delivery of the goods.'],
  ['The minimum balance is 500 EUR.', 'The maximum balance is 500 EUR.'],
  ['Transfers below 500 EUR are charged.', 'Transfers above 500 EUR are charged.'],
  ['The card is only for residents.', 'The card is for residents.'],
  ['Transfers are free.', 'If you are a student, transfers are free.'],
  ['Transfers are free.', 'Transfers are free, but not for companies.'],
  ['Transfers are free.', 'Are transfers free?'],
  ['The bank says "we never charge".', 'The bank says we charge never a fee.'],
  ['The Platinum card costs $5 per month.', 'The card costs $5 per month.'],
  ['Visa charges a fee of $5 for each transfer.', 'The bank charges a fee of $5 for each transfer.'],
  ['Bob sued Alice.', 'Alice sued Bob.', { title: 'Case' }],
  ['Write to evil@bank.example for help.', 'Write to help@bank.example for help.'],
  ['See https://evil.example/help for help and more help.', 'See https://bank.example/help for help and more help.'],
  ['See [the help page](https://evil.example) at bank.evil.com.', 'See the help page.'],
  ['The code is AB13.', 'The code is AB12.'],
  ['The fee of five dollars is due.', 'The fee of dollars is due.', { context: 'Five fees' }],
  ['Die Karte ist kostenlos.', 'Die Karte ist nicht kostenlos.'],
  ['Die Karte ist ohne Gebühr.', 'Die Karte ist mit Gebühr.'],
  ['La tarjeta tiene comisión.', 'La tarjeta no tiene comisión.'],
  ["L'entrée est gratuite.", "L'entrée n'est pas gratuite."],
  ['O cartão tem anuidade.', 'O cartão não tem anuidade.', { locale: 'pt' }],
  ['O cartão não tem anuidade.', 'O cartão não tem anuidade no primeiro ano.', { locale: 'pt' }],
  ['البطاقة متاحة للجميع.', 'البطاقة غير متاحة للجميع.'],
  ['यह कार्ड मुफ्त है।', 'यह कार्ड मुफ्त नहीं है।'],
  ['这张卡收费。', '这张卡不收费。'],
  ['这张卡每月费用为6元。', '这张卡每月费用为5元。'],
  ['カードは利用できる。', 'カードは利用できない。'],
  ['บัตรนี้มีค่าธรรมเนียม', 'บัตรนี้ไม่มีค่าธรรมเนียม'],
  ['บัตรนี้ค่าธรรมเนียม 60 บาท', 'บัตรนี้ค่าธรรมเนียม 50 บาท'],
  ['Card: Gold; Annual fee: 5 EUR', '| Gold | 5 EUR | 50 EUR |', row],
  [
    'Gold has an annual fee of 5 EUR.',
    '| Gold | 5 EUR | 50 EUR |',
    { ...row, title: 'Card annual and monthly fee of Gold' },
  ],
  ['Merit Inc.是一家独立的盈利公司。', 'Merit Inc.是一家独立的非盈利公司。'],
  ['Lounge access: ✓', '| Lounge access | ✗ |', row],
  ['It requires a passport and a card.', 'It requires a passport or a card.'],
  ['It requires a passport.', 'It requires a passport or a card.'],
  ['We take cash or cards.', 'We take cash and cards.'],
];

describe('checkSentence', () => {
  it.each(full(supported))('lets through %j, quoting %j', (said, quote, more) => {
    expect(checkSentence({ text: said, evidence: [0] }, [evidence(quote, more)])).toEqual({
      ok: true,
      text: said,
      evidence: [0],
    });
  });

  it.each(full(lies))('drops %j, quoting %j', (said, quote, more) => {
    expect(passes(said, quote, more)).toBe(false);
  });

  it('drops a sentence that cites nothing or what was not given to the model', () => {
    const given = [evidence('The fee is $5.')];
    for (const cited of [[], [1], [-1], [0.5], [0, 7], [NaN]]) {
      expect(checkSentence({ text: 'The fee is $5.', evidence: cited }, given).ok).toBe(false);
    }
  });

  it('lets a row or line be said under the name of what its article is about, and under no other', () => {
    const row = evidence('| Annual fee | $100.00 |', { kind: 'row', title: 'Green Card: Costs and rates' });
    const said = (text: string): boolean => checkSentence({ text, evidence: [0] }, [row]).ok;
    expect(said('Green Card: Annual fee: $100.00')).toBe(true);
    for (const lie of [
      'Gold Card: Annual fee: $100.00',
      'Green Card: Annual fee: $10.00',
      'Card: Annual fee: $100.00',
      'Green Card:',
    ])
      expect([lie, said(lie)]).toEqual([lie, false]);
  });

  it('keeps only the citations that prove the sentence by themselves', () => {
    const given = [evidence('The card is blue.'), evidence('The fee is $5.'), evidence('Yes: the fee is $5.')];
    expect(checkSentence({ text: 'The fee is $5.', evidence: [0, 2, 1] }, given)).toMatchObject({ evidence: [2, 1] });
  });
});

const words =
  'account balance branch broker cash cheque customer deposit dollar exchange invoice loan money mortgage office parcel payment portal receipt shipment statement ticket transfer voucher wallet'.split(
    ' ',
  );
const sentenceOf = fc
  .tuple(fc.shuffledSubarray(words, { minLength: 6, maxLength: 12 }), fc.integer({ min: 13, max: 9_000 }))
  .map(([list, number]) => ({ list: [...list.slice(0, 3), String(number), ...list.slice(3)], number }));
const text = (list: string[]): string => list[0][0].toUpperCase() + list.join(' ').slice(1) + '.';

describe('what holds for every sentence', () => {
  it('lets every verbatim stretch of whole sentences through, whatever they say and with Markdown off', () => {
    const anything = fc.stringMatching(/^[\p{L}\p{M}\p{N}$€%,'" :()/-]{1,60}$/u).filter((s) => /[\p{L}\p{N}]/u.test(s));
    fc.assert(
      fc.property(fc.array(anything, { minLength: 1, maxLength: 5 }), fc.nat(), fc.nat(), (lines, a, b) => {
        const from = a % lines.length;
        const part = lines.slice(from, from + 1 + (b % (lines.length - from))).join('\n');
        fc.pre(/[\p{L}\p{N}]/u.test(part));
        expect(passes(part, lines.map((line) => `- **${line}**`).join('\n'))).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  it('drops a sentence with any number changed', () => {
    fc.assert(
      fc.property(sentenceOf, fc.integer({ min: 0, max: 99_999 }), ({ list, number }, other) => {
        fc.pre(other !== number);
        const quote = text(list);
        expect(passes(quote, quote)).toBe(true);
        expect(passes(quote.replace(String(number), String(other)), quote)).toBe(false);
      }),
    );
  });

  const negators: Record<string, string[]> = {
    en: ['not', 'never', 'no', 'without', 'except'],
    de: ['nicht', 'kein', 'ohne', 'nie'],
    es: ['no', 'nunca', 'sin'],
    fr: ['pas', 'jamais', 'sans'],
    pt: ['não', 'nunca', 'sem'],
    ar: ['لا', 'ليس', 'بدون', 'غير'],
    hi: ['नहीं', 'बिना', 'मत'],
    zh: ['不', '没有', '无'],
    ja: ['ない', 'ません', '無'],
    th: ['ไม่', 'ปราศจาก'],
  };
  it.each(Object.entries(negators))('drops a sentence with a negation put in or taken out (%s)', (_, forms) => {
    fc.assert(
      fc.property(sentenceOf, fc.constantFrom(...forms), fc.nat(), ({ list }, form, at) => {
        const place = 1 + (at % (list.length - 1));
        const negated = [...list.slice(0, place), form, ...list.slice(place)];
        expect(passes(text(negated), text(list))).toBe(false);
        expect(passes(text(list), text(negated))).toBe(false);
        expect(passes(text(negated), text(negated))).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  it('drops a sentence with a foreign name put in', () => {
    const name = fc
      .stringMatching(/^[A-Z][a-z]{2,9}$/)
      .filter((n) => !words.some((w) => n.toLowerCase().startsWith(w.slice(0, 4))));
    fc.assert(
      fc.property(
        sentenceOf,
        fc.oneof(name, fc.constantFrom('Will', 'May', 'Müller', '张伟', 'محمد', 'Δίας')),
        fc.nat(),
        ({ list }, n, at) => {
          const place = 1 + (at % (list.length - 1));
          expect(passes(text([...list.slice(0, place), n, ...list.slice(place)]), text(list))).toBe(false);
        },
      ),
    );
  });

  it('never throws, and is done with hostile texts before the time of a test is over', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (said, quote) => {
        checkSentence({ text: said, evidence: [0] }, [evidence(quote, { kind: 'row' })]);
      }),
    );
    for (const unit of [
      'a',
      '1',
      'a.',
      '1,',
      '[',
      '“',
      'a b ',
      '不',
      '@',
      "a'",
      '1-',
      '| ',
      '* ',
      'not ',
      '"a" ',
      '5 EUR, ',
    ]) {
      const long = unit.repeat(Math.floor(4_000 / unit.length));
      const quote = unit.repeat(Math.floor(30_000 / unit.length));
      expect(
        checkSentence({ text: `${long}x`, evidence: [0] }, [evidence(quote, { kind: 'row', context: 'a | b' })]).ok,
      ).toBe(false);
    }
  });
});

describe('verifyQuote', () => {
  it('takes exactly the slice of the text, and nothing beside it', () => {
    const document = 'Fees. The fee is $5 🎉. End.';
    const quote = 'The fee is $5 🎉.';
    const start = document.indexOf(quote);
    expect(verifyQuote({ start, end: start + quote.length, quote }, document)).toBe(true);
    for (const wrong of [
      { start: start + 1, end: start + quote.length, quote },
      { start, end: start + quote.length + 1, quote },
      { start, end: start + quote.length, quote: quote.replace('5', '6') },
      { start: -1, end: 3, quote: document.slice(-1, 3) },
      { start: 0, end: 0, quote: '' },
      { start: 5, end: 6, quote: ' ' },
      { start: 0, end: document.length + 5, quote: document },
      { start: 0, end: 21, quote: document.slice(0, 21) },
    ]) {
      expect(verifyQuote(wrong, document)).toBe(false);
    }
  });
});
