/** Values of leads as people write them. */
import { currencyOptions } from './currency-options.js';
import { amountOf, amountText, moneyText } from './money.js';

describe('an amount', () => {
  it.each([
    ['1200', 'eur', 'en', 120_000],
    ['1,200.50', 'eur', 'en', 120_050],
    ['1.200,5', 'eur', 'de', 120_050],
    [' 1200,05 ', 'eur', 'de', 120_005],
    ['120000', 'jpy', 'en', 120_000],
    ['1.234', 'kwd', 'en', 1_234],
    ['0', 'eur', 'de', 0],
  ] as const)('%j of %s in %s is %d in the smallest unit', (text, currency, locale, amount) =>
    expect(amountOf(text, currency, locale)).toBe(amount),
  );

  it.each([
    ['1,20', 'eur', 'en'],
    ['1.20', 'eur', 'de'],
    ['1200,505', 'eur', 'de'],
    ['1.5', 'jpy', 'en'],
    ['-5', 'eur', 'en'],
    ['many', 'eur', 'en'],
    ['', 'eur', 'en'],
    ['1.2.3', 'eur', 'en'],
    [',5', 'eur', 'de'],
  ] as const)('is not guessed from %j of %s in %s', (text, currency, locale) =>
    expect(amountOf(text, currency, locale)).toBeNull(),
  );

  it('stands in a field as it would be typed, so that saving it again changes nothing', () => {
    for (const locale of ['en', 'de', 'fr'])
      for (const value of [
        { amount: 123_456_789, currency: 'eur' },
        { amount: 120_000, currency: 'usd' },
        { amount: 5, currency: 'kwd' },
        { amount: 999_999_999_999, currency: 'jpy' },
      ] as const)
        expect(amountOf(amountText(value, locale), value.currency, locale)).toBe(value.amount);
  });

  it('is shown as money of its currency', () => {
    expect(moneyText({ amount: 120_050, currency: 'eur' }, 'en')).toBe('€1,200.50');
    expect(moneyText({ amount: 1_200, currency: 'jpy' }, 'en')).toBe('¥1,200');
  });

  it('can be of every currency, by its name', () =>
    expect(currencyOptions('de').find(({ value }) => value === 'chf')?.label).toBe('CHF – Schweizer Franken'));
});
