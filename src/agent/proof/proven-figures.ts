/** Checks whether quotations contain the figures of a sentence that cites them. */
import { required } from '../../platform/kernel/invariant.js';
import { asciiDigits } from './digits.js';
import { figuresIn } from './figures.js';
import type { Figure } from './figure-scanner.js';
import type { Unit } from './units.js';

/** The word for every day, in the agent's languages. */
const EVERY_DAY =
  /(?<!\p{L})(?:daily|every day|each day|all week|(?:seven|7) days a week|24\/7|täglich|jeden tag|todos los días|diariamente|tous les jours|tous les soirs|todos os dias|tutti i giorni|ogni giorno)(?!\p{L})|24\/7|每天|每日|毎日|年中無休|يوميا|كل يوم|हर दिन|प्रतिदिन|रोज़|ทุกวัน/iu;
const WORKING_DAYS =
  /(?<!\p{L})(?:weekdays?|working days?|business days?|werktags|wochentags|días laborables|jours ouvrables|en semaine|dias úteis|giorni feriali)(?!\p{L})|工作日|平日|أيام العمل|วันธรรมดา|वर्किंग डे/iu;
const WEEKEND =
  /(?<!\p{L})(?:weekends?|wochenenden?|fines? de semana|week-ends?|finais de semana|fine settimana)(?!\p{L})|周末|週末|عطلة نهاية الأسبوع|सप्ताहांत|สุดสัปดาห์/iu;
const ROUND_THE_CLOCK =
  /24\/7|(?<!\p{L})(?:around the clock|round the clock|at any time|rund um die uhr|las 24 horas|24 h(?:ours)?|24 stunden)(?!\p{L})|24小时|24時間|ตลอด 24/iu;
const KANJI_WEEKDAYS = '月火水木金土日';
/** One Japanese character per day: `月〜金`. */
const KANJI_RANGE = /([月火水木金土日])曜?日?\s?[〜～~–-]\s?([月火水木金土日])(?!\p{Script=Han})/gu;
const RANGE =
  /^[.\s]{0,2}(?:-|–|—|~|to|through|thru|until|till|bis|a|al|à|au|até|e|al|至|到|から|〜|ถึง|से|إلى|حتى)\s{0,2}$/iu;
/** Relative difference below which two amounts are equal. */
const TOLERANCE = 1e-6;
/** `2 h` and `24 horas` may be a duration or a time. */
const HOURS = /(?:h|heures?|horas|ore)$/i;
const HOUR_UNIT = [{ dimension: 'time', factor: 3_600 }];
/** A name and its number, which some write as one word. */
const SPLIT_CODE = /(?<![\p{L}\d])([a-z]{1,12})[ -](\d{1,8}[a-z]{0,3})(?![\p{L}\d])/giu;

/** The figures of quotations, with ranges of weekdays and months expanded. */
export class ProvenFigures {
  private readonly figures: Figure[] = [];
  private readonly weekdays = new Set<number>();
  private readonly months = new Set<number>();
  private readonly codes = new Set<string>();
  private readonly isAlwaysOpen: boolean;

  constructor(texts: string[]) {
    this.isAlwaysOpen = texts.some((text) => ROUND_THE_CLOCK.test(text));
    for (const text of texts) {
      const figures = figuresIn(text, { lenient: true }).sort((a, b) => a.start - b.start);
      this.figures.push(...figures);
      this.readNames(asciiDigits(text), figures);
    }
  }

  has(figure: Figure): boolean {
    const { kind, values, text } = figure;
    switch (kind) {
      case 'code':
        return this.codes.has(text) || (text === '24/7' && this.isAlwaysOpen);
      case 'phone':
        return this.hasPhone(text);
      case 'weekday':
        return values.some((day) => this.weekdays.has(day));
      case 'month':
        return values.some((month) => this.hasMonth(month));
      case 'time':
        return this.hasTime(values) || this.hasNumber(hoursOf(values), HOURS.test(text) ? HOUR_UNIT : [], false);
      case 'number':
        return this.hasNumber(values, figure.units);
    }
  }

  /** Whether the number occurs anywhere, with any unit. */
  hasValue(value: number): boolean {
    return this.figures.some((figure) => {
      if (figure.kind !== 'number' && figure.kind !== 'time') return false;
      const values = figure.kind === 'time' ? hoursOf(figure.values) : figure.values;
      return values.some((other) => isSame(other, value));
    });
  }

  /** Whether the value is a quoted percentage as a factor: 0.15, 0.85 or 1.15 for 15 %. */
  hasShare(value: number): boolean {
    const shares = this.figures.filter(({ units }) => units.some(({ dimension }) => dimension === 'percent'));
    return shares
      .flatMap(({ values }) => values)
      .some((percent) => [percent, 100 - percent, 100 + percent].some((share) => isSame(share / 100, value)));
  }

  /** Whether a number with a unit of the same dimension occurs. */
  hasUnitOf({ units }: Figure): boolean {
    return this.figures.some((known) => known.units.some((a) => units.some((b) => a.dimension === b.dimension)));
  }

  /** The amounts in a unit's dimension, in that unit. */
  amountsIn({ dimension, factor }: Unit): number[] {
    return this.figures.flatMap(({ kind, values, units }) => {
      const unit = kind === 'number' ? units.find((one) => one.dimension === dimension) : undefined;
      return unit ? values.map((value) => (value * unit.factor) / factor) : [];
    });
  }

  /** All counts and measures. */
  get values(): number[] {
    return this.figures.filter(({ kind }) => kind === 'number').flatMap(({ values }) => values);
  }

  private hasTime(values: number[]): boolean {
    return this.figures.some(({ kind, values: known }) => kind === 'time' && known.some((v) => values.includes(v)));
  }

  private hasMonth(month: number): boolean {
    const isNumber = ({ kind, units, values }: Figure): boolean =>
      kind === 'number' && units.length === 0 && values.includes(month);
    return this.months.has(month) || this.figures.some(isNumber);
  }

  /** @param orTime a bare hour may match a time; a time never matches another one */
  private hasNumber(values: number[], units: Figure['units'], orTime = true): boolean {
    return this.figures.some((known) => {
      if (known.kind === 'time')
        return (
          (orTime ? units.length === 0 || HOURS.test(known.text) : units.length > 0) &&
          hoursOf(known.values).some((hour) => values.includes(hour))
        );
      if (known.kind !== 'number' && known.kind !== 'month') return false;
      const isEqual = (a: number, b: number): boolean =>
        known.values.some((quoted) => values.some((value) => isSame(quoted * a, value * b)));
      if (units.length === 0 || known.units.length === 0) return isEqual(1, 1);
      return known.units.some((a) => units.some((b) => a.dimension === b.dimension && isEqual(a.factor, b.factor)));
    });
  }

  /** With or without the country prefix or leading zero; also if written as separate numbers. */
  private hasPhone(digits: string): boolean {
    const national = (text: string): string => text.replace(/^0+/, '');
    return this.figures.some(({ kind, text }) => {
      if (kind !== 'phone' && kind !== 'number') return false;
      const [a, b] = [national(digits), national(text.replace(/\D/g, ''))];
      return a === b || (kind === 'phone' && Math.min(a.length, b.length) > 6 && (a.endsWith(b) || b.endsWith(a)));
    });
  }

  private readNames(text: string, figures: Figure[]): void {
    for (const { kind, text: code } of figures) if (kind === 'code') this.codes.add(code);
    for (const [, name, number] of text.matchAll(SPLIT_CODE)) this.codes.add(`${name}${number}`.toLowerCase());
    if (EVERY_DAY.test(text)) for (const day of between(1, 7, 7)) this.weekdays.add(day);
    if (WORKING_DAYS.test(text)) for (const day of between(1, 5, 7)) this.weekdays.add(day);
    if (WEEKEND.test(text)) for (const day of between(6, 7, 7)) this.weekdays.add(day);
    for (const [, ...ends] of text.matchAll(KANJI_RANGE)) {
      const [first, last] = ends.map((day) => KANJI_WEEKDAYS.indexOf(day) + 1);
      if (first && last) for (const day of between(first, last, 7)) this.weekdays.add(day);
    }
    const named = (kind: Figure['kind']): Figure[] => figures.filter((figure) => figure.kind === kind);
    fill(named('weekday'), text, { size: 7, into: this.weekdays });
    fill(named('month'), text, { size: 12, into: this.months });
  }
}

/** Adds the named values, and those between the ends of a range. */
function fill(named: Figure[], text: string, { size, into }: { size: number; into: Set<number> }): void {
  let before: { value: number; end: number } | null = null;
  for (const { values, start, end } of named) {
    const value = required(values[0], 'the number of a weekday or month');
    into.add(value);
    if (before && start - before.end < 12 && RANGE.test(text.slice(before.end, start).replace(/\d{1,2}\.?/g, '')))
      for (const inside of between(before.value, value, size)) into.add(inside);
    before = { value, end };
  }
}

const between = (first: number, last: number, size: number): number[] =>
  Array.from({ length: ((last - first + size) % size) + 1 }, (_, step) => ((first - 1 + step) % size) + 1);

const isSame = (a: number, b: number): boolean => Math.abs(a - b) <= TOLERANCE * Math.max(1, Math.abs(a), Math.abs(b));

/** A time as the bare numbers with which people write it: `from 9 to 5`, `9.30`. */
const hoursOf = (values: number[]): number[] =>
  values.flatMap((minutes) => {
    const hours = [Math.floor(minutes / 60), Math.floor(minutes / 60) % 12, minutes % 720 < 60 ? 12 : null];
    return hours.filter((hour) => hour !== null).map((hour) => hour + (minutes % 60) / 100);
  });
