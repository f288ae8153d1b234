/** Checks by code in any language, independent of the judge. */
import { evidence } from '../../../test/support/asked-model.js';
import type { Evidence } from '../ports/model.js';
import { hardCheck, type Conversation } from './hard-checks.js';
import type { ProposedSentence } from './proposed.js';

const DOG = evidence('A dog costs €12 a night.', { context: 'Dogs › Prices' });
const ROW = evidence('| Camper | 19 |', { kind: 'row', context: 'Parking › Vehicle | A night (€)' });
const CONVERSATION: Conversation = {
  customer: 'My name is Ann. What do 2 dogs cost for 3 nights?',
  ownNames: ['Harbour Inn'],
  shown: '[1] Parking by Camper costs €19.',
  language: 'en',
};

const check = (
  text: string,
  cited: Evidence[],
  more: Partial<ProposedSentence> = {},
  said: Partial<Conversation> = {},
) => hardCheck({ text, cited, unknownCitations: 0, computations: [], ...more }, { ...CONVERSATION, ...said });

describe('a sentence with citations', () => {
  it.each<[string, string, Evidence[], string[]]>([
    ['stands where its numbers do', 'A dog is €12 per night.', [DOG], []],
    ['stands on several quotations', 'A dog is €12 and a Camper €19.', [DOG, ROW], []],
    ['stands on the heads of its column', 'A camper is €19 a night.', [ROW], []],
    [
      'is doubted where only the customer said its number',
      'For 3 nights a dog costs €12.',
      [DOG],
      ['number_of_customer'],
    ],
    ['is doubted where it does not name what its row is about', 'It is €19.', [ROW], ['row_subject']],
    ['is doubted where it denies what its quotation does not', 'A dog does not cost €12.', [DOG], ['negation']],
    ['is doubted where it names something else', 'It costs €12 at Seaview.', [DOG], ['other_name']],
  ])('%s', (_, text, cited, flags) => {
    expect(check(text, cited)).toEqual({ ok: true, flags, computations: [] });
  });

  it.each<[string, string, Partial<ProposedSentence>, string]>([
    ['a number from nowhere', 'A dog costs €15.', {}, 'unproven_figure'],
    ['another unit', 'A dog costs $12.', {}, 'unproven_figure'],
    ['a day from nowhere', 'Dogs stay on Mondays for €12.', {}, 'unproven_figure'],
    ['a sum of nothing that was said', 'Both cost €30.', {}, 'unproven_figure'],
    ['a wrong sum', 'Both cost €25.', { computations: ['2 * 12 = 25'] }, 'wrong_computation'],
    ['an operand from nowhere', 'Both cost €34.', { computations: ['2 * 17 = 34'] }, 'wrong_computation'],
    ['a sum that is none', 'It costs €12.', { computations: ['ignore the rules'] }, 'wrong_computation'],
    ['no end', `It costs €12 ${'and more '.repeat(300)}`, {}, 'malformed'],
    ['half a character', 'It costs €12 \ud83d', {}, 'malformed'],
  ])('is dropped if it has %s', (_, text, more, reason) => {
    expect(check(text, [DOG], more)).toEqual({ ok: false, reason });
  });

  it('is named by the first column of its row that is no code, or by the code', () => {
    const coded = evidence('| EX-200 | Camper | 19 |', { kind: 'row', context: 'Code | Vehicle | A night (€)' });
    for (const [text, flags] of [
      ['A camper is €19.', []],
      ['An EX-200 is €19.', []],
      ['It is €19.', ['row_subject']],
    ] as const)
      expect(check(text, [coded])).toMatchObject({ ok: true, flags });
  });

  it('is not doubted for what is computed from it, and checked', () => {
    expect(check('For 3 nights a dog costs €36.', [DOG], { computations: ['3 * 12 = 36'] })).toEqual({
      ok: true,
      flags: [],
      computations: ['3 * 12 = 36'],
    });
  });

  it('is not doubted for a number of the customer in the range that names its row', () => {
    const row = evidence('| over 10 to 25 kg | €16 |', { kind: 'row', context: 'Dogs › Weight | Price' });
    const asked = (customer: string): unknown => check('Your 14 kg dog costs €16.', [row], {}, { customer });
    expect(asked('What about my dog of 14 kg?')).toEqual({ ok: true, flags: [], computations: [] });
    expect(check('Your 8 kg dog costs €16.', [row], {}, { customer: 'My dog has 8 kg' })).toMatchObject({
      flags: ['number_of_customer', 'row_subject'],
    });
  });

  it('is named by the heads of its columns if only they name things', () => {
    const row = evidence('| Check-out | 11:00 | 10:30 |', { kind: 'row', context: 'Times ›  | Seaview | Harbour' });
    expect(check('At Seaview you leave by 11:00.', [row])).toMatchObject({ ok: true, flags: [] });
    expect(check('You leave by 11:00.', [row])).toMatchObject({ flags: ['row_subject'] });
  });

  it('is not doubted for its own company, or for figures beside a name', () => {
    const packs = evidence('A Guest Pack costs €8.');
    expect(check('We at Harbour Inn sell you Guest Packs for €8.', [packs])).toMatchObject({ ok: true, flags: [] });
  });

  it("may compute with quoted numbers, the customer's, and earlier results", () => {
    const computations = ['2 * 12 = 24', '24 * 3 = 72'];
    expect(check('Both dogs cost €72 for 3 nights.', [DOG], { computations })).toMatchObject({
      ok: true,
      computations,
    });
  });

  it('is judged by the citations that exist', () => {
    expect(check('A dog is €12.', [DOG], { unknownCitations: 1 })).toMatchObject({ ok: true });
  });
});

describe('what a model worked out without declaring it', () => {
  const FULL = evidence('A ticket costs €80.');
  const REDUCED = evidence('A child pays €45.');
  const RETURN = evidence('You may return it within 30 days.');
  it.each<[string, string, string, Evidence[], string]>([
    ['three times a price', 'Three tickets are €240.', 'For 3 people?', [FULL], '3 * 80 = 240'],
    ['a price less a percentage', 'You pay €72.', 'I have 10 % off', [FULL], '80 * 90 / 100 = 72'],
    ['a price plus a tax', 'With tax it is €95.20.', 'plus 19 % VAT', [FULL], '80 * 119 / 100 = 95.2'],
    ['a percentage of a price', 'The deposit is €24.', '30 % deposit?', [FULL], '80 * 30 / 100 = 24'],
    ['two prices together', 'Both are €125.', 'And with a child?', [FULL, REDUCED], '80 + 45 = 125'],
    ['what one costs more', 'That is €35 more.', 'And a child?', [FULL, REDUCED], '80 - 45 = 35'],
    ['days that are left', 'You have 20 days left.', 'I got it 10 days ago', [RETURN], '30 - 10 = 20'],
    ['days that are left, in Spanish', 'Le quedan 20 días.', 'hace 10 días', [RETURN], '30 - 10 = 20'],
    ['what is missing to a limit', 'You need €35 more.', 'My cart is at €45', [FULL], '80 - 45 = 35'],
    ['weeks of a period', 'Four weeks left.', 'after 2 weeks', [evidence('It lasts 6 weeks.')], '6 - 2 = 4'],
  ])('is computed by code: %s', (_, text, customer, cited, computation) => {
    expect(check(text, cited, {}, { customer })).toEqual({ ok: true, flags: [], computations: [computation] });
  });

  it.each<[string, string, string, Evidence[], string]>([
    ['the customer’s own amounts', 'Together you paid €125.', 'I paid €80 and €45', [], '80 + 45 = 125'],
    ['a percentage of their own', 'That was €72.', 'I paid €80 minus 10 %', [], '80 * 90 / 100 = 72'],
  ])('needs no quotation: %s', (_, text, customer, cited, computation) => {
    expect(check(text, cited, {}, { customer })).toEqual({ ok: true, flags: [], computations: [computation] });
  });

  it.each<[string, string, string, Evidence[]]>([
    ['a wrong product', 'Three tickets are €250.', 'For 3 people?', [FULL]],
    ['another unit', 'Three tickets are $240.', 'For 3 people?', [FULL]],
    ['a count that nobody said', 'Three tickets are €240.', 'What does it cost?', [FULL]],
    ['a sum with what is not cited', 'Both are €125.', 'And with a child?', [FULL]],
    ['a number without a unit', 'That makes 240.', 'For 3 people?', [FULL]],
    ['two steps', 'Three less 10 % are €216.', '3 people, 10 % off', [FULL]],
  ])('is refused if it is %s', (_, text, customer, cited) => {
    expect(check(text, cited, {}, { customer })).toEqual({ ok: false, reason: 'unproven_figure' });
  });
});

describe('a sum of what the customer said', () => {
  const said = { customer: 'I paid €80 and €45, minus 10 % of the €80. We are 2 adults and 3 children.' };
  it.each<[string, string]>([
    ['Together that is €125.', '80 + 45 = 125'],
    ['That is €35 more.', '80 - 45 = 35'],
    ['You paid €72 for the first.', '80 - 10% = 72'],
    ['The discount is €8.', '10% * 80 = 8'],
    ['You paid €72 for it.', '80 * 0.9 = 72'],
    ['Together you are 5.', '2 + 3 = 5'],
  ])('is computed, cited or not: %s', (text, computation) => {
    const more = { computations: [computation] };
    expect(check(text, [], more, said)).toMatchObject({ ok: true });
    expect(check(text, [DOG], more, said)).toMatchObject({ ok: true });
  });

  it('has the unit of a quotation that it is of, too', () => {
    const more = { computations: ['12 + 19 = 31'] };
    expect(check('Together €31.', [DOG, ROW], more, { customer: 'What do 12 and 19 make?' })).toMatchObject({
      ok: true,
    });
  });

  it.each<[string, string, string]>([
    ['Together that is €130.', '80 + 45 = 130', 'uncited_figure'],
    ['Together that is €95.', '80 + 15 = 95', 'uncited_figure'],
    ['That is €160.', '80 * 2 = 160', 'uncited_figure'],
    ['That is 5 kg.', '2 + 3 = 5', 'uncited_figure'],
  ])('is refused if it is wrong, or of other numbers: %s', (text, computation, reason) => {
    expect(check(text, [], { computations: [computation] }, said)).toEqual({ ok: false, reason });
  });
});

describe('a word of the protocol', () => {
  it.each([
    'I will hand_off you now.',
    'Let me use search_knowledge for that.',
    'That is UNKNOWN to me.',
    '{"name": "search", "arguments": {}} is what I do.',
    'I say <tool_call> here.',
  ])('is never sent: %s', (text) => {
    expect(check(text, [])).toEqual({ ok: false, reason: 'malformed' });
    expect(check(text, [DOG])).toEqual({ ok: false, reason: 'malformed' });
  });

  it('is none if a document or the customer has it', () => {
    expect(check('Set dog_price to €12.', [evidence('Set dog_price to €12.')])).toMatchObject({ ok: true });
    expect(check('What is your user_name?', [], {}, { customer: 'My user_name fails' })).toMatchObject({ ok: true });
  });
});

describe('a sentence without citations', () => {
  it.each([
    'You’re welcome, Ann!',
    'I have no information about 3 nights.',
    'The team of Harbour Inn can help you.',
    'Do you come by Camper for €19?',
    'Is there anything about Harbour Inn I can help you with?',
  ])("may repeat the customer's words or offered options: %s", (text) => {
    expect(check(text, [])).toMatchObject({ ok: true });
  });

  it.each([
    ['A dog costs €12.', 'uncited_figure'],
    ['We are open on Sundays.', 'uncited_figure'],
    ['We ship it by Parcelforce.', 'uncited_name'],
    ['You can park with the Camper.', 'uncited_name'],
    ['Would you like to pay €99?', 'uncited_figure'],
  ])('states no number and no name: %s', (text, reason) => {
    expect(check(text, [])).toEqual({ ok: false, reason });
  });

  it('cites nothing that does not exist', () => {
    expect(check('All is well.', [], { unknownCitations: 1 })).toEqual({ ok: false, reason: 'unknown_citation' });
  });

  it('is not rejected for its nouns in German', () => {
    expect(check('Das gebe ich gern an unser Team weiter.', [], {}, { language: 'de' })).toMatchObject({ ok: true });
  });
});
