import { askedNumbers, englishLexemes } from '../../../test/support/asked-numbers.js';
import { columnsOf, rangeFit, rangesOfRow, rangesOfText } from './stated-ranges.js';

/** How the numbers of a question fit what a row (`cell | cell` below `header | header`) or a sentence states. */
function fit(question: string, row: string, heads?: string): number {
  const ranges = heads
    ? rangesOfRow(row, columnsOf(heads.split(' | '), englishLexemes))
    : rangesOfText(row, englishLexemes);
  const { figures, isNamed } = askedNumbers(question);
  return rangeFit(ranges, figures, isNamed);
}

describe('a number of a question', () => {
  it.each([
    ['my order weighs 22 kilos', 'Box | up to 30 kg | £12', 'Type | Weight | Charge'],
    ['we are 15 rooms in october', '12–19 | 9 %', 'Rooms | Reduction'],
    ['6 weeks of the intensive course', '4–7 | €212', 'Weeks | Intensive'],
    ['opened 3 months ago', '61–180 | €3,000', 'Days since opening | Single payment'],
    ['my son is 14 years old', 'Teen | 13–16', 'Level | Age'],
    ['I have had my licence for 4 years', 'Van | 3 years', 'Class | Licence held for at least'],
    ['300 prints of 13 by 18, please', '13 x 18 | 0.35 | 0.24', 'Size | 1–49 prints | 50 prints and more'],
    ['my van is 6.2 metres long', 'Large | over 5.5 m, up to 7.5 m', 'Pass | Length'],
    ['We bought 64 kg last month. Which discount do we get?', '50–99 kg | 9 %', 'Kilograms | Discount'],
    ['can I move it, it is 3 days away', 'free | up to 48 hours before', 'Fee | When'],
  ])('is in the range of a cell, of its column, or of both: %s', (question, row, heads) =>
    expect(fit(question, row, heads)).toBe(1),
  );

  it.each([
    ['my order weighs 35 kilos', 'Box | up to 30 kg | £12', 'Type | Weight | Charge'],
    ['my inner leg is 76 cm', '160–169 cm | 80–84 cm', 'Body height | Inner leg'],
    ['a box of 25 kg that is 160 cm long', '20–31 kg | up to 150 cm', 'Weight | Longest side'],
    ['can I move it, it is 10 hours away', 'free | up to 48 hours before', 'Fee | When'],
  ])('is outside, though another may be inside: %s', (question, row, heads) =>
    expect(fit(question, row, heads)).toBe(-1),
  );

  it.each([
    ['a stove of 350 g', 'Stoves of up to 450 g are allowed in both fields.'],
    ['a discount for 24 mailboxes', 'From 20 mailboxes of the same type the price drops by 15%.'],
    ['how much off for six card readers in one go?', 'An order of 5 or more readers is sent free of charge.'],
  ])('is in the range of a sentence: %s', (question, text) => expect(fit(question, text)).toBe(1));

  it.each([
    ["I'm 68, do I get money off?", 'Senior | from 65 years', 'Rate | Who'],
    ['a bike that cost 3200, insured', '€2,501–€5,000 | €179', 'Bike value | Insurance'],
  ])('without a unit may be: %s', (question, row, heads) => expect(fit(question, row, heads)).toBe(0.5));

  it.each([
    ['for 12 of us', '€10–€20', 'Price'],
    ['7 days in two rooms', '5–10 kg', 'Weight'],
    ['my order weighs 22 kilos', '£12', 'Charge'],
  ])('says nothing where nothing of its kind is stated: %s', (question, row, heads) =>
    expect(fit(question, row, heads)).toBe(0),
  );
});
