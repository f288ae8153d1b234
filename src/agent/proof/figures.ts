/** Reads what has a grammar out of a text: numbers with their units, times, dates, codes. Linear in its length. */
import { monthOf, NAMES_WITHOUT_SPACES, weekdayOf } from './calendar-names.js';
import { readTimes } from './clock.js';
import { readDates, readPhones } from './dates.js';
import { discountIn, PERCENT } from './discounts.js';
import { asciiDigits } from './digits.js';
import { NUMBER, readings, scaleIn } from './number-reading.js';
import { hanNumber, isCardinal, numberWord } from './number-words.js';
import { FigureScanner, type Figure } from './figure-scanner.js';
import { unitAfter, unitBefore, type Unit } from './units.js';

const LATIN_WORD = /[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+){0,3}/gu;
const HAN_NUMBER = /[零一二三四五六七八九十百千两兩〇]{1,9}/gu;
/** Letters with digits in one piece: `X200`, `A-17`, `MP3`. */
const CODE =
  /(?<![\p{L}\p{N}])(?=[\p{L}\p{N}-]{0,30}\p{L})(?=[\p{L}\p{N}-]{0,30}\d)[A-Za-z\d](?:[A-Za-z\d]|-(?=[A-Za-z\d])){1,40}(?![\p{L}\p{N}])/gu;
/** A number with its unit or a part of the clock in one piece is no code. */
const MEASURE = /^\d{1,9}(?:[a-z]{1,4}|th|st|nd|rd)$/i;
/** Nor is a number in a compound: `12-minute walk`, `24-hour desk`. */
const COMPOUND = /^\d{1,9}(?:-[a-z]{2,20}){1,3}$/;
const ROUND_THE_CLOCK = /(?<!\d)24\/7(?!\d)/gu;
/** What stands between the ends of a range, or between alternatives. */
const BETWEEN =
  /^\s?(?:-|–|—|~|to|or|and|bis|oder|und|a|o|y|à|ou|et|até|e|至|到|或|から|〜|ถึง|หรือ|से|या|إلى|أو)\s?[€$£¥₹฿]?\s?$/iu;
/** Characters behind a number in which its scale and unit stand. */
const BEHIND = 36;

export interface FigureReading {
  /** Reads abbreviations and articles as figures too: right for a quotation, not for a sentence under suspicion. */
  lenient: boolean;
  /** BCP 47 language whose number words count without a unit too; null = none. */
  cardinals?: string | null;
}

export function figuresIn(text: string, { lenient, cardinals = null }: FigureReading): Figure[] {
  const page = new FigureScanner(asciiDigits(text));
  for (const { 0: all, index } of page.text.matchAll(ROUND_THE_CLOCK)) page.add('code', [], index, all.length);
  readTimes(page);
  readDates(page);
  readPhones(page);
  readCodes(page);
  readNumbers(page);
  for (const { 0: word, index } of page.text.matchAll(LATIN_WORD)) readWord(page, word, index, { lenient, cardinals });
  for (const [name, { kind, value }] of NAMES_WITHOUT_SPACES)
    for (let at = page.text.indexOf(name); at >= 0; at = page.text.indexOf(name, at + name.length))
      if (page.isFree(at)) page.add(kind, [value], at, name.length);
  readHanNumbers(page, lenient);
  return shareUnits(page);
}

function readCodes(page: FigureScanner): void {
  for (const { 0: code, index } of page.text.matchAll(CODE))
    if (page.isFree(index) && !MEASURE.test(code) && !COMPOUND.test(code))
      page.add('code', [], index, code.length, { text: code.toLowerCase().replaceAll('-', '') });
}

function readNumbers(page: FigureScanner): void {
  const { text } = page;
  for (const { 0: number, index } of text.matchAll(NUMBER)) {
    if (!page.isFree(index)) continue;
    const end = index + number.length;
    const behind = text.slice(end, end + BEHIND);
    const scale = scaleIn(behind);
    const before = unitBefore(text.slice(Math.max(0, index - 6), index));
    const units = before.length > 0 ? before : unitAfter(behind.slice(scale.length));
    const values = readings(number).map((value) => value * scale.factor);
    const off = discountIn(values, behind);
    page.add('number', off ?? values, index, number.length, { units: off ? PERCENT : units });
  }
}

function readWord(page: FigureScanner, word: string, start: number, { lenient, cardinals }: FigureReading): void {
  const around = { before: page.text.slice(Math.max(0, start - 8), start), behind: '', lenient };
  around.behind = page.text.slice(start + word.length, start + word.length + 8);
  const month = monthOf(word, around);
  if (month !== undefined) return page.add('month', [month], start, word.length);
  const weekday = weekdayOf(word, around);
  if (weekday !== undefined) return page.add('weekday', [weekday], start, word.length);
  const values = numberWord(word);
  // `one` and `a` count nothing where a sentence is under suspicion.
  if (values.length === 0 || !page.isFree(start) || (!lenient && values.some((value) => value <= 1))) return;
  const isCounted = lenient || (!!cardinals && isCardinal(word, cardinals));
  addCounted(page, values, start, word.length, isCounted);
}

function readHanNumbers(page: FigureScanner, lenient: boolean): void {
  for (const { 0: number, index } of page.text.matchAll(HAN_NUMBER)) {
    const value = hanNumber(number);
    if (value === null || !page.isFree(index)) continue;
    const off = discountIn([value], page.text.charAt(index + number.length));
    if (off) page.add('number', off, index, number.length, { units: PERCENT });
    else if (lenient || value > 1) addCounted(page, [value], index, number.length, lenient);
  }
}

/** A number in words counts with a unit or millions behind it; in a quotation without them too. */
function addCounted(page: FigureScanner, values: number[], start: number, length: number, isCounted: boolean): void {
  const behind = page.text.slice(start + length, start + length + BEHIND);
  const scale = scaleIn(behind);
  const units: Unit[] = unitAfter(behind.slice(scale.length));
  if (!isCounted && units.length === 0 && scale.factor < 1_000_000) return;
  const scaled = values.map((value) => value * scale.factor);
  page.add('number', scaled, start, length + scale.length, { units });
}

/** `5–10 kg` and `€10 to 15`: what is written at one end holds for both. */
function shareUnits({ figures, text }: FigureScanner): Figure[] {
  const numbers = figures.filter(({ kind }) => kind === 'number').sort((a, b) => a.start - b.start);
  for (const [at, next] of numbers.entries()) {
    const number = numbers[at - 1];
    if (!number || next.start - number.end > 12 || !BETWEEN.test(text.slice(number.end, next.start))) continue;
    if (number.units.length === 0) number.units = next.units;
    else if (next.units.length === 0) next.units = number.units;
  }
  return figures;
}
