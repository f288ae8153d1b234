/** Ranges of numbers in cells and sentences: `5–10 kg`, `over 10`, `up to 5`, `12+`. Takes linear time. */
import { required } from '../../platform/kernel/invariant.js';
import { figuresIn, type FigureReading } from './figures.js';
import type { Figure } from './figure-scanner.js';
import { SECONDS_A_MONTH, type Unit } from './units.js';

export interface NumberRange {
  from: number;
  /** Infinity = open. */
  to: number;
  /** Whether the ends are included. */
  includesFrom: boolean;
  unit: Unit | null;
}

/** A range, and the text behind it, which may say what it counts. */
export interface FoundRange {
  range: NumberRange;
  after: string;
}

const SPACED = (alternatives: string): string => `(?<![\\p{L}\\p{M}])(?:${alternatives})(?![\\p{L}\\p{M}])`;
/** The last words before a number: a bound is followed by it at once, or by one more word (`over the 20`). */
const BEFORE_NUMBER = '(?:[^\\p{L}\\p{N}][\\p{L}\\p{M}]{1,12})?[^\\p{L}\\p{M}\\p{N}]{0,3}$';
const before = (words: string, unspaced: string): RegExp =>
  new RegExp(`(?:${SPACED(words)}|${unspaced})${BEFORE_NUMBER}`, 'iu');
const after = (words: string, unspaced: string): RegExp => new RegExp(`${SPACED(words)}|${unspaced}`, 'iu');

const ABOVE = before(
  'over|above|more than|longer than|heavier than|larger than|exceeding|über|mehr als|ab mehr als|más de|plus de|mais de|acima de',
  'أكثر من|से अधिक|से ज़्यादा|超过|超過|มากกว่า|[>＞]',
);
const FROM = before(
  'from|at least|minimum|ab|mindestens|desde|a partir de|al menos|dès|à partir de|au moins|pelo menos',
  'على الأقل|कम से कम|从|從|至少|ตั้งแต่|≥',
);
const UP_TO = before(
  "up to|until|within|max|maximum|at most|less than|under|below|fewer than|bis|bis zu|höchstens|unter|weniger als|innerhalb|binnen|hasta|máximo|menos de|dentro de|jusqu['’]à|moins de|au plus|até|no máximo",
  'حتى|أقل من|至多|最多|不超过|ไม่เกิน|น้อยกว่า|[<≤＜]',
);
const OR_MORE = after(
  '(?:and|or) (?:more|over|above|older|longer|up)|(?:oder|und) (?:mehr|älter|länger)|[oy] más|(?:ou|et) plus|(?:ou|e) mais',
  '^\\s?\\+|以上|起|から|ขึ้นไป|से अधिक|से ज़्यादा|を超える',
);
const OR_LESS = after(
  'or (?:less|fewer|under|younger)|oder (?:weniger|jünger)|o menos|ou moins|ou menos',
  '以下|以内|まで|तक|से कम',
);
/** `up to 48 hours before arrival` is at least 48 hours. */
const IN_ADVANCE = after('before|beforehand|in advance|prior|vor|vorher|antes|avant|prima', '之前|以前|前|قبل|पहले|ก่อน');
const BETWEEN = /^\s?(?:[^\s\d]{1,12}\s)?(?:-|–|—|~|to|and|bis|und|a|y|à|et|e|至|到|から|ถึง|إلى|से)\s?(?:[€$£¥]\s?)?$/iu;
const UP_TO_OTHER = /(?:up to|bis zu)\s/iu;
/** Characters before and after a number that may bound a range. */
const [BEFORE_CHARACTERS, AFTER_CHARACTERS] = [28, 24];
/** `over 5 m, up to 7 m`: characters between the ends. */
const ENDS_DISTANCE_MAX = 14;
/** Characters between a day and its month. */
const DATE_DISTANCE_MAX = 3;

/** The numbers that count or measure something, in order: not the days of dates. */
export function quantitiesIn(text: string, reading: FigureReading): Figure[] {
  const figures = figuresIn(text, reading);
  const months = figures.filter(({ kind }) => kind === 'month');
  const isDay = ({ start, end }: Figure): boolean =>
    months.some((month) => {
      const distance = month.start >= end ? month.start - end : start - month.end;
      return distance >= 0 && distance <= DATE_DISTANCE_MAX;
    });
  return figures
    .filter((figure) => figure.kind === 'number' && (figure.units.length > 0 || !isDay(figure)))
    .sort((a, b) => a.start - b.start);
}

/** The ranges that a cell, a label or a sentence states, in order. Plain numbers are none. */
export function rangesIn(text: string): FoundRange[] {
  const numbers = quantitiesIn(text, { lenient: false });
  const found: (FoundRange & { end: number })[] = [];
  for (let index = 0; index < numbers.length; index++) {
    const number = required(numbers[index], 'a number');
    const gap = text.slice(Math.max(numbers[index - 1]?.end ?? 0, number.start - BEFORE_CHARACTERS), number.start);
    const next = numbers[index + 1];
    const behind = text.slice(number.end, Math.min(next?.start ?? Infinity, number.end + AFTER_CHARACTERS));
    if (next && BETWEEN.test(behind) && !UP_TO_OTHER.test(behind)) {
      const ends = text.slice(next.end, next.end + AFTER_CHARACTERS);
      found.push({ range: between(number, next, !ABOVE.test(gap)), after: ends, end: next.end });
      index++;
      continue;
    }
    const range = boundedBy(gap, behind, number);
    if (!range) continue;
    const last = found.at(-1);
    const whole = last && number.start - last.end <= ENDS_DISTANCE_MAX ? joined(last.range, range) : null;
    if (whole) found.pop();
    found.push({ range: whole ?? range, after: behind, end: number.end });
  }
  return found;
}

/** The first range of a text; null if there is none. */
export const rangeIn = (text: string): NumberRange | null => rangesIn(text)[0]?.range ?? null;

function between(first: Figure, second: Figure, includesFrom: boolean): NumberRange {
  const unit = first.units[0] ?? second.units[0] ?? null;
  const ends = [valueOf(first, unit), valueOf(second, unit)];
  return { from: Math.min(...ends), to: Math.max(...ends), includesFrom, unit };
}

function boundedBy(gap: string, behind: string, number: Figure): NumberRange | null {
  const unit = number.units[0] ?? null;
  const value = valueOf(number, unit);
  const isAdvance = unit !== null && SECONDS[unit.dimension] !== undefined && IN_ADVANCE.test(behind);
  if (ABOVE.test(gap)) return { from: value, to: Infinity, includesFrom: false, unit };
  if (FROM.test(gap) || OR_MORE.test(behind) || (isAdvance && UP_TO.test(gap)))
    return { from: value, to: Infinity, includesFrom: true, unit };
  return UP_TO.test(gap) || OR_LESS.test(behind) ? { from: 0, to: value, includesFrom: true, unit } : null;
}

/** `more than 30` and `up to 50 kg`; null if they are two ranges. */
function joined(lower: NumberRange, upper: NumberRange): NumberRange | null {
  const isPair = lower.to === Infinity && upper.to !== Infinity && upper.from === 0;
  if (!isPair || (lower.unit && upper.unit && lower.unit.dimension !== upper.unit.dimension)) return null;
  const from = lower.from * (lower.unit ? 1 : (upper.unit?.factor ?? 1));
  const to = upper.to * (upper.unit ? 1 : (lower.unit?.factor ?? 1));
  return from < to ? { from, to, includesFrom: lower.includesFrom, unit: upper.unit ?? lower.unit } : null;
}

/** Base units of durations in seconds: days match a range of months. */
const SECONDS: Record<string, number | undefined> = { time: 1, months: SECONDS_A_MONTH };

/** In the base unit of a dimension, so that grams match a range of kilograms. */
function valueOf({ values, units: [unit] }: Figure, shared: Unit | null): number {
  return valueIn(values) * (unit ? (shareOf(unit, shared) ?? unit.factor) : (shared?.factor ?? 1));
}

const valueIn = ([value]: number[]): number => required(value, 'the value of a number');

/**
 * Whether a number is in a range; null if their units do not match. A number without a unit is read in the range's, one of
 * persons as a number of anything.
 */
export function isWithin({ values, units }: Figure, range: NumberRange): boolean | null {
  const shares = units.filter(({ dimension }) => dimension !== 'persons').map((unit) => shareOf(unit, range.unit));
  const share = shares.length === 0 ? (range.unit?.factor ?? 1) : shares.find((each) => each !== null);
  if (share === undefined || share === null) return null;
  const value = valueIn(values) * share;
  return (range.includesFrom ? value >= range.from : value > range.from) && value <= range.to;
}

/** The range that contains only this number. */
export function exactly(figure: Figure): NumberRange {
  const unit = figure.units[0] ?? null;
  const value = valueOf(figure, unit);
  return { from: value, to: value, includesFrom: true, unit };
}

/** Whether two numbers are the same amount: `4 years` and `48 months`. */
export function isSameQuantity(one: Figure, other: Figure): boolean {
  const isSameKind = one.units.length > 0 === other.units.length > 0;
  return isSameKind && isWithin(one, exactly(other)) === true;
}

/** What one of a unit is in the base unit of a range; null if they measure different things. */
function shareOf({ dimension, factor }: Unit, range: Unit | null): number | null {
  if (range?.dimension === dimension) return factor;
  const [own, other] = [SECONDS[dimension], SECONDS[range?.dimension ?? '']];
  return own !== undefined && other !== undefined ? (factor * own) / other : null;
}
