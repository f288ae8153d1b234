/** Reads figures from a text: numbers with their units, times, dates, codes. Takes linear time. */
import { blankAddresses } from '../../platform/kernel/markdown/links.js';
import { monthOf, NAMES_WITHOUT_SPACES, weekdayOf } from './calendar-names.js';
import { readTimes } from './clock.js';
import { readDates, readPhones } from './dates.js';
import { discountIn, PERCENT } from './discounts.js';
import { asciiDigits } from './digits.js';
import { NUMBER, possibleValues, scaleIn } from './number-reading.js';
import { hanNumber, isCardinal, numberWord } from './number-words.js';
import { FigureScanner, type Figure } from './figure-scanner.js';
import { unitAfter, unitBefore, type Unit } from './units.js';

const LATIN_WORD = /[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+){0,3}/gu;
const HAN_NUMBER = /[零一二三四五六七八九十百千两兩〇]{1,9}/gu;
/** Letters and digits in one word: `X200`, `A-17`, `MP3`. */
const CODE =
  /(?<![\p{L}\p{N}])(?=[\p{L}\p{N}-]{0,30}\p{L})(?=[\p{L}\p{N}-]{0,30}\d)[A-Za-z\d](?:[A-Za-z\d]|-(?=[A-Za-z\d])){1,40}(?![\p{L}\p{N}])/gu;
/** A number joined with its unit or a part of a time is not a code. */
const MEASURE = /^\d{1,9}(?:[a-z]{1,4}|th|st|nd|rd)$/i;
/** Nor is a number in a compound: `12-minute walk`, `24-hour desk`. */
const COMPOUND = /^\d{1,9}(?:-[a-z]{2,20}){1,3}$/;
const ROUND_THE_CLOCK = /(?<!\d)24\/7(?!\d)/gu;
/** Text between the ends of a range, or between alternatives. */
const BETWEEN =
  /^\s?(?:-|–|—|~|to|or|and|bis|oder|und|a|o|y|à|ou|et|até|e|至|到|或|から|〜|ถึง|หรือ|से|या|إلى|أو)\s?[€$£¥₹฿]?\s?$/iu;
/** Characters after a number that may contain its scale and unit. */
const AFTER_CHARACTERS = 36;

export interface FigureReading {
  /**
   * Also reads abbreviations and articles as figures: right for a quotation, but not for a sentence that is
   * being checked.
   */
  lenient: boolean;
  /** BCP 47 language whose number words also count without a unit; null = none. */
  cardinals?: string | null;
}

export function figuresIn(text: string, { lenient, cardinals = null }: FigureReading): Figure[] {
  const scanner = new FigureScanner(asciiDigits(blankAddresses(text)));
  for (const { 0: all, index } of scanner.text.matchAll(ROUND_THE_CLOCK))
    scanner.add('code', { values: [], start: index, length: all.length });
  readTimes(scanner);
  readDates(scanner);
  readPhones(scanner);
  readCodes(scanner);
  readNumbers(scanner);
  for (const { 0: word, index } of scanner.text.matchAll(LATIN_WORD))
    readWord(scanner, { word, start: index, figureReading: { lenient, cardinals } });
  for (const [name, { kind, value }] of NAMES_WITHOUT_SPACES)
    for (let start = scanner.text.indexOf(name); start >= 0; start = scanner.text.indexOf(name, start + name.length))
      if (scanner.isFree(start)) scanner.add(kind, { values: [value], start, length: name.length });
  readHanNumbers(scanner, lenient);
  return shareUnits(scanner);
}

function readCodes(scanner: FigureScanner): void {
  for (const { 0: code, index } of scanner.text.matchAll(CODE))
    if (scanner.isFree(index) && !MEASURE.test(code) && !COMPOUND.test(code))
      scanner.add('code', {
        values: [],
        start: index,
        length: code.length,
        more: { text: code.toLowerCase().replaceAll('-', '') },
      });
}

function readNumbers(scanner: FigureScanner): void {
  const { text } = scanner;
  for (const { 0: number, index } of text.matchAll(NUMBER)) {
    if (!scanner.isFree(index)) continue;
    const end = index + number.length;
    const after = text.slice(end, end + AFTER_CHARACTERS);
    const scale = scaleIn(after);
    const before = unitBefore(text.slice(Math.max(0, index - 6), index));
    const units = before.length > 0 ? before : unitAfter(after.slice(scale.length));
    const values = possibleValues(number).map((value) => value * scale.factor);
    const discount = discountIn(values, after);
    scanner.add('number', {
      values: discount ?? values,
      start: index,
      length: number.length,
      more: { units: discount ? PERCENT : units },
    });
  }
}

function readWord(
  scanner: FigureScanner,
  { word, start, figureReading: { lenient, cardinals } }: { word: string; start: number; figureReading: FigureReading },
): void {
  const context = { before: scanner.text.slice(Math.max(0, start - 8), start), after: '', lenient };
  context.after = scanner.text.slice(start + word.length, start + word.length + 8);
  const month = monthOf(word, context);
  if (month !== undefined) return scanner.add('month', { values: [month], start, length: word.length });
  const weekday = weekdayOf(word, context);
  if (weekday !== undefined) return scanner.add('weekday', { values: [weekday], start, length: word.length });
  const values = numberWord(word);
  // `one` and `a` are not counted in a sentence that is being checked.
  if (values.length === 0 || !scanner.isFree(start) || (!lenient && values.some((value) => value <= 1))) return;
  const isCounted = lenient || (!!cardinals && isCardinal(word, cardinals));
  addCounted(scanner, { values, start, length: word.length, isCounted });
}

function readHanNumbers(scanner: FigureScanner, lenient: boolean): void {
  for (const { 0: number, index } of scanner.text.matchAll(HAN_NUMBER)) {
    const value = hanNumber(number);
    if (value === null || !scanner.isFree(index)) continue;
    const discount = discountIn([value], scanner.text.charAt(index + number.length));
    if (discount)
      scanner.add('number', { values: discount, start: index, length: number.length, more: { units: PERCENT } });
    else if (lenient || value > 1)
      addCounted(scanner, { values: [value], start: index, length: number.length, isCounted: lenient });
  }
}

/** Adds a number in words: with a unit or millions after it; in a quotation also without. */
function addCounted(
  scanner: FigureScanner,
  { values, start, length, isCounted }: { values: number[]; start: number; length: number; isCounted: boolean },
): void {
  const after = scanner.text.slice(start + length, start + length + AFTER_CHARACTERS);
  const scale = scaleIn(after);
  const units: Unit[] = unitAfter(after.slice(scale.length));
  if (!isCounted && units.length === 0 && scale.factor < 1_000_000) return;
  const scaled = values.map((value) => value * scale.factor);
  scanner.add('number', { values: scaled, start, length: length + scale.length, more: { units } });
}

/** `5–10 kg` and `€10 to 15`: a unit at one end applies to both. */
function shareUnits({ figures, text }: FigureScanner): Figure[] {
  const numbers = figures.filter(({ kind }) => kind === 'number').sort((a, b) => a.start - b.start);
  for (const [index, next] of numbers.entries()) {
    const number = numbers[index - 1];
    if (!number || next.start - number.end > 12 || !BETWEEN.test(text.slice(number.end, next.start))) continue;
    if (number.units.length === 0) number.units = next.units;
    else if (next.units.length === 0) next.units = number.units;
  }
  return figures;
}
