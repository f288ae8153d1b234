/** Names of months and weekdays in the agent's languages, from the platform's locale data. */
const LANGUAGES = ['en', 'de', 'es', 'fr', 'pt', 'it', 'ar', 'hi', 'zh', 'ja', 'th'];
/** 1 January 2024 was a Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

type Names = Map<string, number>;

function namesOf(option: Intl.DateTimeFormatOptions, count: number, dateAt: (index: number) => number): Names {
  const names: Names = new Map();
  for (const language of LANGUAGES)
    for (const options of [option, { ...option, day: 'numeric' as const }]) {
      const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
      for (let index = 0; index < count; index++) {
        const part = format.formatToParts(dateAt(index)).find(({ type }) => type in option);
        const name = part?.value.toLowerCase().replace(/\.$/, '');
        // Numerals are read as numbers.
        if (name && /^[\p{L}\p{M}]{2,}/u.test(name) && !/\d/.test(name)) names.set(name, index + 1);
      }
    }
  return names;
}

const monthAt = (index: number): number => Date.UTC(2024, index, 1);
const weekdayAt = (index: number): number => MONDAY + index * DAY_MS;
/** Lower-case name → 1–12. */
const MONTHS = namesOf({ month: 'long' }, 12, monthAt);
/** Includes abbreviations: good enough to read a quotation, too ambiguous to reject a sentence. */
const SHORT_MONTHS = namesOf({ month: 'short' }, 12, monthAt);
/** Lower-case name → 1 (Monday) to 7. */
const WEEKDAYS = namesOf({ weekday: 'long' }, 7, weekdayAt);
const SHORT_WEEKDAYS = namesOf({ weekday: 'short' }, 7, weekdayAt);
/** `segunda a sexta`: the first half of the Portuguese names. */
for (const [name, day] of WEEKDAYS)
  if (name.endsWith('-feira')) SHORT_WEEKDAYS.set(name.slice(0, name.indexOf('-')), day);
/** Months that are also ordinary words count only next to a number. */
const AMBIGUOUS_MONTHS = new Set(['may', 'march', 'mars', 'mai', 'marzo', 'set', 'avril']);
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Names in scripts without spaces, which occur inside a longer run of letters; longest first. */
export const NAMES_WITHOUT_SPACES: [string, { kind: 'month' | 'weekday'; value: number }][] = [
  ...[...MONTHS].map(([name, value]) => [name, { kind: 'month', value }] as const),
  ...[...WEEKDAYS].map(([name, value]) => [name, { kind: 'weekday', value }] as const),
  ...['星期', '周', '週', '礼拜', '禮拜'].flatMap((week) =>
    [...'一二三四五六日天'].map((day, i) => [week + day, { kind: 'weekday', value: Math.min(i + 1, 7) }] as const),
  ),
  ...[...'月火水木金土日'].map((day, i) => [`${day}曜`, { kind: 'weekday', value: i + 1 }] as const),
]
  .filter(([name]) => UNSPACED.test(name) && name.length > 1)
  .sort(([a], [b]) => b.length - a.length)
  .map(([name, found]) => [name, { ...found }]);

/** The context of a word; `lenient` as in figuresIn. */
export interface Surroundings {
  before: string;
  after: string;
  lenient: boolean;
}

/** 1–12 for the name of a month, if it is used as one. */
export function monthOf(word: string, { before, after, lenient }: Surroundings): number | undefined {
  const lower = word.toLowerCase();
  const isDated = /\d[.,]?\s?(?:de\s|of\s)?$/u.test(before) || /^[.,]?\s?\d/u.test(after);
  const long = MONTHS.get(lower);
  const isName = isDated || !AMBIGUOUS_MONTHS.has(lower) || (lenient && /^\p{Lu}/u.test(word));
  if (long !== undefined) return isName ? long : undefined;
  return lenient && (isDated || isInRange(before, after)) ? SHORT_MONTHS.get(lower) : undefined;
}

/** 1–7 for the name of a weekday, also in the plural (`Mondays`, `Montags`, `lundis`). */
export function weekdayOf(word: string, { before, after, lenient }: Surroundings): number | undefined {
  const lower = word.toLowerCase();
  const singular = lower.replace(/s-feiras$/, '-feira').replace(/s$/, '');
  const long = WEEKDAYS.get(lower) ?? WEEKDAYS.get(singular);
  if (long !== undefined || !lenient) return long;
  const short = SHORT_WEEKDAYS.get(lower) ?? SHORT_WEEKDAYS.get(singular);
  // `So`, `do` and `mar` are ordinary words too.
  return short !== undefined && isInRange(before, after) ? short : undefined;
}

/** Whether a word is alone, or next to a number or the sign of a range or list: where abbreviations are used. */
function isInRange(before: string, after: string): boolean {
  return (
    /^\.?\s?(?:[-–—/&+|:]|\d|,\s?\p{Lu}\p{L}{1,3}(?!\p{L})|(?:to|bis|und|a|à|au|e|y|et|al)\s)/u.test(after) ||
    (before + after).trim() === '' ||
    /(?:[-–—/&+|]|(?<!\p{L})\p{Lu}\p{L}{1,3},|\s(?:to|bis|und|a|à|au|e|y|et|al))\s?$/u.test(before)
  );
}
