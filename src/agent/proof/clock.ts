/** Times of day as written in the agent's languages, as minutes of the day. */
import { required } from '../../platform/kernel/invariant.js';
import type { FigureScanner } from './figure-scanner.js';

const DAY = 1_440;
const HALF_DAY = 720;
const CLOCK_12 =
  /(?<![\d.,:])(\d{1,2})(?:[:.](\d\d))?(?:\s?(?:-|–|—|to|until|till|and|bis)\s?(\d{1,2})(?:[:.](\d\d))?)?\s?(am|pm|a\.m\.?|p\.m\.?)(?![\p{L}])/giu;
const CLOCK_24 = /(?<![\d.,:])(\d{1,2})(?::|\s?h\s?)(\d\d)(?!\d)/giu;
const CLOCK_HAN = /(?<![\d.,:])(\d{1,2})[点點时時](?![间間])(?:(\d{1,2})分?|(半))?/gu;
const CLOCK_HOUR =
  /(?<![\d.,:])(\d{1,2})(?:[.:](\d\d))?\s?(?:uhr|h|heures?|horas|ore|o['’]clock|น\.|นาฬิกา|बजे|(?=صباح|مساء))(?![\p{Script=Latin}])/giu;
const NAMED_TIMES: [RegExp, number[]][] = [
  [/(?<!\p{L})(?:noon|midday|mittags?|mediodía|midi|meio-dia|mezzogiorno)(?!\p{L})|正午|ظهرا|เที่ยงวัน/iu, [HALF_DAY]],
  [
    /(?<!\p{L})(?:midnight|mitternachts?|medianoche|minuit|meia-noite|mezzanotte)(?!\p{L})|午夜|深夜0時|منتصف الليل|เที่ยงคืน|आधी रात/iu,
    [0, DAY],
  ],
];
const MORNING_BEFORE = /(?:午前|上午|早上|凌晨|清晨|सुबह)\s?$/u;
const EVENING_BEFORE = /(?:午後|下午|晚上|傍晚|夜|शाम)\s?$/u;
const MORNING_AFTER =
  /^\s?(?:صباح|morgens|vormittags|früh|de la mañana|du matin|da manhã|del mattino|in the morning)/iu;
const EVENING_AFTER =
  /^\s?(?:مساء|nachmittags|abends|de la tarde|de la noche|de l['’]après-midi|du soir|da tarde|da noite|del pomeriggio|di sera|in the (?:afternoon|evening)|at night)/iu;
/** Characters around a time that are searched for a word that indicates the half of the day. */
const NEAR_CHARACTERS = 20;

export function readTimes(scanner: FigureScanner): void {
  const { text } = scanner;
  for (const { 0: all, 1: written, 2: minute, 3: hour2, 4: minute2, 5: half, index } of text.matchAll(CLOCK_12)) {
    const isPm = /^p/i.test(required(half, 'the half of the day'));
    const hour = required(written, 'the hour of a time');
    if (hour2 === undefined)
      scanner.add('time', { values: [ofHalf(hour, minute, isPm)], start: index, length: all.length });
    else {
      // `9–11 pm` and `9–5 pm`: the first hour may be in either half.
      const first = [ofHalf(hour, minute, isPm), ofHalf(hour, minute, !isPm)];
      scanner.add('time', { values: first, start: index, length: hour.length });
      scanner.add('time', {
        values: [ofHalf(hour2, minute2, isPm)],
        start: index + hour.length,
        length: all.length - hour.length,
      });
    }
  }
  const clocks = [CLOCK_24, CLOCK_HAN, CLOCK_HOUR].flatMap((clock) => [...text.matchAll(clock)]).filter(isTime);
  const hasLate = clocks.some(([, hour]) => Number(hour) > 12 && Number(hour) < 24);
  for (const { 0: all, 1: hour, 2: minute, 3: isHalf, index } of clocks)
    if (scanner.isFree(index)) {
      const before = text.slice(Math.max(0, index - NEAR_CHARACTERS), index);
      const after = text.slice(index + all.length, index + all.length + NEAR_CHARACTERS);
      const pastHour = minute ?? (isHalf ? '30' : '0');
      const values = minutesOf(required(hour, 'the hour of a time'), pastHour, { before, after, hasLate });
      scanner.add('time', { values, start: index, length: all.length });
    }
  for (const [name, minutes] of NAMED_TIMES) {
    const found = name.exec(text);
    if (found) scanner.add('time', { values: minutes, start: found.index, length: found[0].length });
  }
}

const isTime = ([, hour, minute]: RegExpMatchArray): boolean => Number(hour) <= 24 && Number(minute ?? 0) < 60;

const ofHalf = (hour: string, minute: string | undefined, isPm: boolean): number =>
  ((Number(hour) % 12) + (isPm ? 12 : 0)) * 60 + Number(minute ?? 0);

/** Hours up to twelve may be in either half, unless a word, a zero, or another time of the same text decides. */
function minutesOf(
  hour: string,
  minute: string,
  { before, after, hasLate }: { before: string; after: string; hasLate: boolean },
): number[] {
  const minutes = Number(hour) * 60 + Number(minute);
  if (minutes === DAY) return [0, DAY];
  if (Number(hour) > 12) return [minutes];
  if (MORNING_BEFORE.test(before) || MORNING_AFTER.test(after)) return [ofHalf(hour, minute, false)];
  if (EVENING_BEFORE.test(before) || EVENING_AFTER.test(after)) return [ofHalf(hour, minute, true)];
  return hasLate || hour.startsWith('0') ? [minutes] : [minutes, (minutes + HALF_DAY) % DAY];
}
