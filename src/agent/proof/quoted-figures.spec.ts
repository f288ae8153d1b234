import { ProvenFigures } from './proven-figures.js';
import { figuresIn } from './figures.js';

/** Figures of a sentence that a quotation does not contain. */
const unproven = (quote: string, sentence: string): string[] => {
  const known = new ProvenFigures([quote]);
  return figuresIn(sentence, { lenient: false })
    .filter((figure) => !known.has(figure))
    .map(({ text }) => text);
};

describe('a figure of a sentence', () => {
  it.each([
    ['a number in a compound', 'a 12-minute walk from the station', 'It is 12 minutes on foot.'],
    ['a compound made of a number', 'The desk is open 24 hours.', 'There is a 24-hour desk.'],
    ['a large number in words', 'We serve 2,000,000 customers.', 'They have two million customers.'],
    ['thousands in words', 'It costs €3,000.', 'It costs three thousand euros.'],
    ['a number with a hyphen', 'Allow 25 minutes.', 'It takes twenty-five minutes.'],
    ['a number with its scale', 'We serve 1.5 million customers.', 'They have 1,500,000 customers.'],
    ['a scale of Chinese', 'You get 200,000 points.', '您可以获得20万积分。'],
    ['working days', 'Orders arrive within 4 working days.', 'Die Lieferung dauert vier Werktage.'],
    ['a time of the morning', 'Breakfast is from 7:00 to 14:30.', 'Breakfast starts at 7 am.'],
    ['a time after noon in another clock', 'Open until 8:30', 'It closes at 20:30.'],
    ['a time whose half stands before it', 'Open until 15:00.', '营业到下午3:00。'],
    ['a discount as Chinese says it', 'Members get 15 % off.', '会员可享85折。'],
    ['a discount in Chinese words', 'Members get 10 % off.', '会员可享九折。'],
    ['a share of the price', 'Members pay 90 % of the price.', '会员可享九折。'],
  ])('is proven by the same figure in other words: %s', (_, quote, sentence) => {
    expect(figuresIn(sentence, { lenient: false })).not.toEqual([]);
    expect(unproven(quote, sentence)).toEqual([]);
  });

  it.each([
    ['minutes and hours swapped', 'from 19:30 to 7:00', '免打扰时间是19:00到7:30。', ['19:00', '7:30']],
    ['weeks for working days', 'within 4 working days', 'within four weeks', ['four']],
    ['another compound', 'a 12-minute walk', 'a 20-minute walk', ['20']],
    ['another scale', 'We have 2 thousand customers.', 'They have two million customers.', ['two million']],
    ['another discount', 'Members get 20 % off.', '会员可享9折。', ['9']],
  ])('is not proven by another: %s', (_, quote, sentence, figures) =>
    expect(unproven(quote, sentence)).toEqual(figures),
  );

  it('does not include thanks and percentages', () => {
    expect(figuresIn('A thousand thanks!', { lenient: false })).toEqual([]);
    expect(unproven('A discount of 5 %.', 'You get five per cent off.')).toEqual([]);
    expect(figuresIn('Gracias, mil gracias.', { lenient: false })).toEqual([]);
  });

  it.each([
    ['The terrace is open to the orchard, so it is not closed off.', []],
    ['Geöffnet Mo, Di und So', [1, 2, 7]],
    ['Mo–Fr', [1, 5]],
  ])('of a quotation may be the short name of a weekday, among others alone: %s', (quote, days) =>
    expect(
      figuresIn(quote, { lenient: true })
        .filter(({ kind }) => kind === 'weekday')
        .flatMap(({ values }) => values)
        .toSorted(),
    ).toEqual(days),
  );
});
