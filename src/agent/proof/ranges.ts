/** Ranges of numbers as in tables: `5–10 kg`, `over 10`, `up to 5`, `12+`. */
import { required } from '../../kernel/invariant.js';
import { figuresIn } from './figures.js';
import type { Figure } from './figure-scanner.js';
import type { Unit } from './units.js';

export interface NumberRange {
  from: number;
  /** Infinity = open. */
  to: number;
  /** Whether the ends are included. */
  includesFrom: boolean;
  unit: Unit | null;
}

const SPACED = (alternatives: string): string => `(?<![\\p{L}\\p{M}])(?:${alternatives})(?![\\p{L}\\p{M}])`;
const ABOVE = new RegExp(
  `${SPACED('over|above|more than|longer than|heavier than|larger than|exceeding|über|mehr als|ab mehr als|más de|plus de|mais de|acima de')}|أكثر من|से अधिक|से ज़्यादा|超过|超過|以上|を超える|มากกว่า|[>＞]`,
  'iu',
);
const FROM = new RegExp(
  `${SPACED('from|at least|minimum|and more|or more|and above|or above|and over|ab|mindestens|oder mehr|und mehr|desde|a partir de|o más|al menos|dès|à partir de|ou plus|au moins|ou mais')}|على الأقل|कम से कम|起|から|ขึ้นไป|\\d\\s?\\+|[≥]`,
  'iu',
);
const UP_TO = new RegExp(
  `${SPACED("up to|until|max|maximum|at most|less than|under|below|or less|or fewer|fewer than|bis|bis zu|höchstens|unter|weniger als|hasta|máximo|menos de|jusqu['’]à|moins de|au plus|até|no máximo")}|حتى|أقل من|तक|से कम|至多|以内|以下|まで|ไม่เกิน|น้อยกว่า|[<≤＜]`,
  'iu',
);
const BETWEEN = /^\s?(?:[^\s\d]{1,12}\s)?(?:-|–|—|~|to|and|bis|und|a|y|à|et|e|至|到|から|ถึง|إلى|से)\s?(?:[€$£¥]\s?)?$/iu;

/** The range in a cell or a label; null if there is none, or only a plain number. */
export function rangeIn(text: string): NumberRange | null {
  const numbers = figuresIn(text, { lenient: true }).filter(({ kind }) => kind === 'number');
  const [first, second] = numbers.sort((a, b) => a.start - b.start);
  if (!first) return null;
  const unit = first.units[0] ?? second?.units[0] ?? null;
  if (second && BETWEEN.test(text.slice(first.start + first.text.length, second.start))) {
    const ends = [valueOf(first, unit), valueOf(second, unit)];
    const includesFrom = !ABOVE.test(text.slice(0, first.start));
    return { from: Math.min(...ends), to: Math.max(...ends), includesFrom, unit };
  }
  if (second) return null;
  const value = valueOf(first, unit);
  if (ABOVE.test(text)) return { from: value, to: Infinity, includesFrom: false, unit };
  if (FROM.test(text)) return { from: value, to: Infinity, includesFrom: true, unit };
  if (UP_TO.test(text)) return { from: 0, to: value, includesFrom: true, unit };
  return null;
}

/** In the base unit of its dimension, so that grams match a range of kilograms. */
const valueOf = ({ values, units: [unit] }: Figure, shared: Unit | null): number =>
  valueIn(values) * ((unit ?? shared)?.factor ?? 1);

const valueIn = ([value]: number[]): number => required(value, 'the value of a number');

/** Whether a number is in a range; null if their units do not match. */
export function isWithin({ values, units: [unit] }: Figure, range: NumberRange): boolean | null {
  if (unit && range.unit && unit.dimension !== range.unit.dimension) return null;
  const value = valueIn(values) * ((unit ?? range.unit)?.factor ?? 1);
  return (range.includesFrom ? value >= range.from : value > range.from) && value <= range.to;
}
