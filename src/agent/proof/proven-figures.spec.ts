/** Which numbers, times, dates and codes of a sentence a quotation proves. */
import { superlinear } from '../../../test/support/steps.js';
import { figuresIn } from './figures.js';
import { ProvenFigures } from './proven-figures.js';

function proves(quote: string, sentence: string): boolean {
  const known = new ProvenFigures([quote]);
  return figuresIn(sentence, { lenient: false }).every((figure) => known.has(figure));
}

/** Quotation, sentence. */
type Pair = [quote: string, sentence: string];

const PROVEN: Record<string, Pair[]> = {
  'decimals and thousands': [
    ['It costs €4.90.', 'Das kostet 4,90 €.'],
    ['Das kostet 4,9 €.', 'It costs €4.90.'],
    ['Up to 1,500 people', 'Bis zu 1.500 Personen'],
    ['1 500 personnes', '1,500 people'],
    ["CHF 1'500.–", 'It is 1,500 CHF.'],
    ['The rate is 1.500 %.', 'The rate is 1.5 %.'],
    ['1.234.567 Einwohner', '1,234,567 inhabitants'],
    ['3 million users', '3,000,000 users'],
    ['料金は3万円です。', 'It costs 30,000 yen.'],
    ['₹2 लाख', 'It is ₹200,000.'],
  ],
  'digits of other scripts': [
    ['الوزن الأقصى ٣١ كجم', 'The limit is 31 kg.'],
    ['The limit is 31 kg.', 'الحد الأقصى ٣١ كجم.'],
    ['अधिकतम वज़न ३१ किलो है।', 'At most 31 kg.'],
    ['น้ำหนักไม่เกิน ๓๑ กก.', 'At most 31 kg.'],
    ['重さは３１ｋｇまでです。', 'At most 31 kg.'],
    ['最重三十一公斤。', 'At most 31 kg.'],
    ['二十五天内退货', 'Return it within 25 days.'],
    ['Return it within 3 days.', '三天内退货。'],
  ],
  'numbers in words': [
    ['Rückgabe innerhalb von drei Tagen', 'Return it within 3 days.'],
    ['within twenty-five days', 'innerhalb von 25 Tagen'],
    ['innerhalb von fünfundzwanzig Tagen', 'within 25 days'],
    ['dans vingt-cinq jours', 'within 25 days'],
    ['en once días', 'within 11 days'],
    ['2 dias úteis', 'two days'],
    ['यह दो दिन में आता है।', 'It takes 2 days.'],
    ['على مدى ثلاثة أيام', 'for 3 days'],
    ['entro sei giorni', 'within six days'],
    ['The second floor', 'It is on floor 2.'],
  ],
  units: [
    ['within 2 weeks', 'within 14 days'],
    ['1.5 hours', '90 minutes'],
    ['Bring 500 g of it.', 'Bring 0.5 kg.'],
    ['The fee is 50 cents.', 'The fee is $0.50.'],
    ['It weighs 5 lb.', 'It weighs 5 pounds.'],
    ['The fee is £5.', 'The fee is 5 pounds.'],
    ['20 percent', '20 %'],
    ['٢٠٪ خصم', 'a discount of 20%'],
    ['one year', '12 months'],
    ['5–10 kg', '10 kg'],
    ['€10 to 15', 'It is between €10 and €15.'],
    ['Weight (kg): 5', 'It weighs 5 kg.'],
  ],
  'times of day': [
    ['open until 11 pm', 'geöffnet bis 23 Uhr'],
    ['open until 11 pm', 'ouvert jusqu’à 23 h 00'],
    ['bis 23 Uhr', 'until 11 pm'],
    ['until 23:00', 'until 11 p.m.'],
    ['until noon', 'until 12:00'],
    ['until midnight', 'bis 24 Uhr'],
    ['open 9–5', 'open from 9 to 5'],
    ['09:00–17:00', 'from 9 am to 5 pm'],
    ['9–17 Uhr', 'from 9 to 17:00'],
    ['从上午9点到下午5点', 'from 9 am to 5 pm'],
    ['午後11時まで', 'until 11 pm'],
    ['9時30分から', 'from 9:30'],
    ['早上9点半', 'from 9:30 am'],
    ['von 9.30 bis 17.00', 'from 9:30 to 17:00'],
    ['14 h 30', 'at 2:30 pm'],
    ['शाम 5 बजे', 'at 5 pm'],
    ['9:00 صباحا', '9 am'],
    ['within 24 hours', 'dans les 24 h'],
    ['48 hours', 'within 48 h'],
    ['open around the clock', 'open 24/7'],
  ],
  'weekdays and months': [
    ['Mon–Fri', 'open on Wednesdays'],
    ['Mo. bis Fr.', 'on Thursday'],
    ['lunes a viernes', 'on Tuesday'],
    ['de segunda a sexta', 'on Monday'],
    ['周一至周五', 'on Wednesday'],
    ['星期天休息', 'closed on Sunday'],
    ['月〜金', 'on Tuesday'],
    ['月曜日から金曜日まで', 'on Thursday'],
    ['เปิดวันจันทร์ถึงวันศุกร์', 'on Tuesday'],
    ['सोमवार से शुक्रवार', 'on Wednesday'],
    ['Fri to Mon', 'on Sunday'],
    ['open daily', 'on Sundays'],
    ['on weekdays', 'on Friday'],
    ['jeden Samstag', 'every Saturday'],
    ['from May to September', 'in July'],
    ['from November to February', 'in January'],
    ['Oct–Dec', 'in November'],
    ['3月から', 'from March'],
  ],
  dates: [
    ['on 5 March 2025', 'am 05.03.2025'],
    ['am 05.03.2025', 'on March 5, 2025'],
    ['2025-03-05', 'on 5 March 2025'],
    ['2025年3月5日', 'on March 5, 2025'],
    ['since 03/2025', 'since March 2025'],
    ['el 24 de diciembre', 'on 24 December'],
  ],
  'codes and telephone numbers': [
    ['The X200 has it.', 'Das X200 hat es.'],
    ['The X-200 has it.', 'The X200 has it.'],
    ['Model X 200', 'the X200'],
    ['Call 030 123 456.', 'Call 030-123-456.'],
    ['Call +49 30 123456.', 'Ruf (030) 123456 an.'],
    ['Dial 112.', 'Dial 112.'],
  ],
};

const NOT_PROVEN: Record<string, Pair[]> = {
  'another number': [
    ['It costs €4.90.', 'It costs €9.40.'],
    ['31 kg', '三十公斤'],
    ['three days', 'within 5 days'],
    ['two days', 'vier Tage'],
    ['3万円', 'It costs 3 yen.'],
    ['5–10 kg', '7 kg'],
  ],
  'another unit': [
    ['5 kg', '5 lb'],
    ['€5', '$5'],
    ['5 days', '5 weeks'],
    ['20 %', '20 kg'],
    ['20 °C', '20 °F'],
    ['€10 to 15', 'It is $15.'],
    ['5–10 kg', '5 lb'],
    ['4 nights', 'open in April'],
  ],
  'another time': [
    ['until 9 am', 'until 9 pm'],
    ['from 9:00 to 17:00', 'from 9 pm'],
    ['午前9時', 'at 9 pm'],
    ['9:00 صباحا', 'at 9 pm'],
    ['until 23:00', 'until 22:00'],
    ['until noon', 'until midnight'],
    ['9:30', 'at 9:45'],
    ['open 9 to 5', 'open 24/7'],
  ],
  'another day': [
    ['Mon–Fri', 'open on Saturday'],
    ['周一至周五', 'on Sunday'],
    ['from May to September', 'in October'],
    ['on 5 March 2025', 'on 6 March 2025'],
    ['2025-03-05', 'in April 2025'],
    ['So what do we do?', 'open on Sunday and Thursday'],
    ['Set it out in the oven.', 'in September and October'],
  ],
  'another code': [
    ['The X200 has it.', 'The X20 has it.'],
    ['The X200 has it.', 'The X300 has it.'],
    ['Call 030 123 456.', 'Call 030 123 457.'],
  ],
};

const cases = (groups: Record<string, Pair[]>): [string, string, string][] =>
  Object.entries(groups).flatMap(([group, pairs]) => pairs.map((pair): [string, string, string] => [group, ...pair]));

describe('a quotation proves a sentence with the same', () => {
  it.each(cases(PROVEN))('%s: “%s” → “%s”', (_, quote, sentence) => {
    expect(proves(quote, sentence)).toBe(true);
  });
});

describe('a quotation does not prove a sentence that has', () => {
  it.each(cases(NOT_PROVEN))('%s: “%s” → “%s”', (_, quote, sentence) => {
    expect(proves(quote, sentence)).toBe(false);
  });
});

describe('words that are not figures', () => {
  it.each(['You may march on.', 'One of them is a gift.', 'Bitte sehr!', '十分感谢。', 'It was once an inn.'])(
    'reject no sentence: %s',
    (sentence) => {
      expect(figuresIn(sentence, { lenient: false })).toEqual([]);
    },
  );

  it('are read with at most linear work, whatever a text repeats', async () => {
    const job = { file: require.resolve('./proven-figures.ts'), name: 'ProvenFigures' };
    const pieces = ['1 ', '1,', '9:00–', 'Mo–', '二', '0 1/'];
    const cases = pieces.map((piece) => [piece, (times: number) => [[piece.repeat(times)]]]);
    expect(await superlinear(job, 4_000, Object.fromEntries(cases))).toEqual([]);
  });
});
