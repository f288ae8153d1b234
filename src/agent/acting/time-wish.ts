/** What a message surely says of a time of day: `in the afternoon`, `at 15:00`. What is before or after it, a form asks. */
import { asciiDigits } from '../proof/digits.js';
import { figuresIn } from '../proof/figures.js';
import { PARTS_OF_DAY } from './meeting-words.js';

export interface TimeWish {
  /** The part of the day that is named, in minutes of the day, `to` excluded; null = none. */
  part: { from: number; to: number } | null;
  /** Minutes of the day of the times that are named; several of one that may be in either half of the day. */
  times: number[];
  /** What else it says. */
  rest: string;
}

const DAY = 1_440;
const PARTS = [
  ['morning', 0, 720],
  ['afternoon', 720, 1_080],
  ['evening', 1_020, DAY],
] as const;
/** Minutes of the day in which a meeting is more likely meant than in the other half. */
const DAYTIME = { from: 420, to: 1_140 };
const GREETING =
  /(?<!\p{L})(?:good|nice|guten?|schönen|bom|boa|buona?|buen[ao]?s?|bonne)\s\p{L}+|(?:صباح|مساء) (?:الخير|النور)|(?:早上|上午|中午|下午|晚上)好|สวัสดีตอน(?:เช้า|บ่าย|เย็น)/gu;

/** @param said without its days */
export function readTimeWish(said: string): TimeWish {
  let text = asciiDigits(said).toLowerCase().replaceAll('’', "'").replace(GREETING, ' ');
  // In Chinese and Hindi the part of the day tells in which half of it an hour is.
  const figures = figuresIn(text, { lenient: false }).filter(({ kind }) => kind === 'time');
  for (const { start, end } of figures.toReversed())
    text = `${text.slice(0, start)}${' '.repeat(end - start)}${text.slice(end)}`;
  const parts = PARTS.filter(([part]) => {
    const before = text;
    for (const one of EXPRESSIONS[part])
      for (let at = placeOf(one, text); at >= 0; at = placeOf(one, text))
        text = `${text.slice(0, at)} ${text.slice(at + one.length)}`;
    return text !== before;
  });
  const part = parts.length === 0 ? null : { from: parts[0]?.[1] ?? 0, to: parts.at(-1)?.[2] ?? DAY };
  const times = figures.flatMap(({ values }) => {
    const within = values.filter((minute) => part !== null && minute >= part.from && minute < part.to);
    return within.length > 0 ? within : values;
  });
  return { part, times, rest: text };
}

/** From when on times are offered first. */
export const beginningOf = ({ part, times }: TimeWish): number =>
  times.find((minute) => minute >= DAYTIME.from && minute < DAYTIME.to) ?? times[0] ?? part?.from ?? 0;

const EXPRESSIONS = Object.fromEntries(
  Object.entries(PARTS_OF_DAY).map(([kind, list]) => [kind, list.split('|').sort((a, b) => b.length - a.length)]),
) as Record<keyof typeof PARTS_OF_DAY, string[]>;

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}]/u;
const LETTER = /[\p{L}\p{M}]/u;

/** Where an expression stands, on its own except in scripts without spaces; -1 = nowhere. */
function placeOf(expression: string, text: string): number {
  for (let at = text.indexOf(expression); at >= 0; at = text.indexOf(expression, at + expression.length))
    if (UNSPACED.test(expression) || !LETTER.test(text.charAt(at - 1) + text.charAt(at + expression.length))) return at;
  return -1;
}
