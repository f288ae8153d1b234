/** The time of day that a person wishes for: `in the afternoon`, `after 4`, `as late as possible`. */
import { asciiDigits } from '../proof/digits.js';
import { figuresIn } from '../proof/figures.js';
import { words } from '../retrieval/lexemes.js';
import { stopWords } from '../retrieval/stopwords.js';
import { isWeak } from '../retrieval/weak-words.js';
import { likelyLanguages } from '../understanding/language.js';
import { TIME_WORDS } from './meeting-words.js';

/** Minutes of the day; `to` is excluded. */
export interface TimeWish {
  from: number;
  to: number;
  /** What is nearest to it comes first; null = nothing does. */
  near: number | null;
}

interface Time {
  values: number[];
  start: number;
  end: number;
}

const DAY = 1_440;
/** Who says `around 3` takes half an hour more or less. */
const ABOUT = 30;
const PARTS = [
  ['morning', 0, 720],
  ['afternoon', 720, 1_080],
  ['evening', 1_020, DAY],
] as const;
/** Hours that only the word before them marks as such; of a range both. */
const HOURS =
  /(?<![\p{L}\p{M}])(?:after|at|from|before|by|until|till|around|about|between|than|nach|ab|um|vor|von|gegen|bis|zwischen|las|às|das|alle|le|dalle|delle|de|entre|الساعة|หลัง|ก่อน)\s(\d{1,2})(?:\s?(?:-|–|and|to|und|bis|y|et|e|a|à)\s?(?:las\s|as\s|le\s)?(\d{1,2}))?(?![\d:.,/\p{L}%€$£])|(\d{1,2})(?=\s?โมง)/dgu;
const GREETING =
  /(?<!\p{L})(?:good|nice|guten?|schönen|bom|boa|buona?|buen[ao]?s?|bonne)\s\p{L}+|(?:صباح|مساء) (?:الخير|النور)|(?:早上|上午|中午|下午|晚上)好|สวัสดีตอน(?:เช้า|บ่าย|เย็น)/gu;

/**
 * Each way to read a text's wish, as an hour may be in either half of the day; none if it has no wish.
 * @param said without its days
 * @returns `rest`: what else it says
 */
export function readTimeWish(said: string): { wishes: TimeWish[]; rest: string } {
  let text = asciiDigits(said).toLowerCase().replaceAll('’', "'").replace(GREETING, ' ');
  const take = (kind: keyof typeof TIME_WORDS, instead = ' '): boolean => {
    const before = text;
    for (const one of EXPRESSIONS[kind])
      for (let [at] = placesOf(one, text); at !== undefined; [at] = placesOf(one, text))
        text = text.slice(0, at) + instead + text.slice(at + one.length);
    return text !== before;
  };
  take('notBefore', 'after');
  take('notAfter', 'until');
  const near = take('late') ? DAY : take('early') ? 0 : null;
  const parts = PARTS.filter(([part]) => take(part));
  const within = { from: parts[0]?.[1] ?? 0, to: parts.at(-1)?.[2] ?? DAY };
  const times = timesIn(text);
  const rest = times.reduceRight((left, { start, end }) => `${left.slice(0, start)} ${left.slice(end)}`, text);
  if (times.length > 0) return { wishes: wishesOf(text, times, within), rest };
  return { wishes: near !== null || parts.length > 0 ? [{ ...within, near }] : [], rest };
}

const EXPRESSIONS = Object.fromEntries(
  Object.entries(TIME_WORDS).map(([kind, list]) => [kind, list.split('|').sort((a, b) => b.length - a.length)]),
) as Record<keyof typeof TIME_WORDS, string[]>;

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}]/u;
const LETTER = /[\p{L}\p{M}]/u;

/** Where an expression stands, on its own except in scripts without spaces. */
function placesOf(expression: string, text: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(expression); at >= 0; at = text.indexOf(expression, at + expression.length)) {
    const around = text.charAt(at - 1) + text.charAt(at + expression.length);
    if (UNSPACED.test(expression) || !LETTER.test(around)) found.push(at);
  }
  return found;
}

/** Times as they are written, and hours after a word such as `after`: not `at 12 Elm Street`. */
function timesIn(text: string): Time[] {
  const stops = new Set(likelyLanguages(text, null).flatMap((language) => [...stopWords(language)]));
  const written: Time[] = figuresIn(text, { lenient: false }).filter(({ kind }) => kind === 'time');
  const hours = [...text.matchAll(HOURS)].flatMap(({ indices, index, 0: all }) => {
    const last = index + all.length;
    const [next] = written.some(({ start, end }) => start < last && last < end) ? [] : words(text.slice(last));
    if (next !== undefined && !/^\d/.test(next) && !stops.has(next) && !isWeak(next) && next !== 'โมง') return [];
    const places: ([number, number] | undefined)[] = indices?.slice(1) ?? [];
    return places.flatMap((place) => (place ? [hourAt(text, ...place)] : []));
  });
  const isNew = (hour: Time): boolean => !written.some(({ start, end }) => hour.start < end && start < hour.end);
  return [...written, ...hours.filter(isNew)].sort((a, b) => a.start - b.start);
}

function hourAt(text: string, start: number, end: number): Time {
  const minute = Number(text.slice(start, end)) * 60;
  return { values: minute < DAY / 2 ? [minute, minute + DAY / 2] : [minute], start, end };
}

/** @param within the part of the day, which tells the half that an hour is in */
function wishesOf(text: string, times: Time[], { from, to }: { from: number; to: number }): TimeWish[] {
  const [first, last] = [times[0], times.slice(1).at(-1)].map((time) => {
    const within = time?.values.filter((minute) => minute >= from && minute < to);
    return within?.length ? within : time?.values;
  });
  const before = text.slice(0, times[0]?.start).trimEnd();
  const after = text.slice(times[0]?.end).trimStart();
  const ends = [before, before.replace(/\s(?:the|las?|les?|das|as|às|الساعة|um)$/u, '')];
  const follows = (kind: keyof typeof TIME_WORDS): boolean =>
    EXPRESSIONS[kind].some((one) => ends.some((left) => placesOf(one, left).includes(left.length - one.length)));
  const precedes = (kind: keyof typeof TIME_WORDS): boolean => EXPRESSIONS[kind].some((one) => after.startsWith(one));
  return (first ?? []).flatMap((near): TimeWish[] => {
    const until = last?.find((minute) => minute > near);
    if (last) return until === undefined ? [] : [{ from: near, to: until, near: null }];
    if (follows('before') || precedes('until')) return [{ from: from < near ? from : 0, to: near, near }];
    if (follows('after') || precedes('then')) return [{ from: near, to: near < to ? to : DAY, near }];
    const about = follows('around') ? ABOUT : 0;
    return [{ from: near - about, to: near + about + 1, near }];
  });
}
