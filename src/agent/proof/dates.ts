/** Dates written in digits, and phone numbers, which look alike. */
import type { FigureScanner } from './figure-scanner.js';

const DATE = /(?<![\d./-])(\d{1,4})([./-])(\d{1,2})\2(\d{4}|\d{1,2})(?!\d)/gu;
const MONTH_OF_YEAR = /(?<![\d./-])(0[1-9]|1[0-2])[./]((?:19|20)\d\d)(?![\d./-]\d)/gu;
/** With a country prefix or a leading zero. */
const PHONE = /(?<![\p{L}\d.,])(?:\+\d|\(?0\d)(?:[ ()\u00a0/-]{0,2}\d){5,17}(?![\p{L}\d])/gu;

/** A date has a day, a month and a year, in any order. */
export function readDates(scanner: FigureScanner): void {
  for (const { 0: all, 1: first, 3: second, 4: third, index } of scanner.text.matchAll(DATE)) {
    const [start, month, end] = [Number(first), Number(second), Number(third)];
    const [day, year] = /^\d{3}/.test(all) ? [end, start] : [start, end];
    if (day > 31 || month > 31 || Math.min(day, month) > 12 || day === 0 || month === 0) continue;
    scanner.add('number', { values: [day], start: index, length: 1 });
    scanner.add('number', { values: [month], start: index + 1, length: 1 });
    scanner.add('number', {
      values: year < 100 ? [year, 2_000 + year] : [year],
      start: index + 2,
      length: all.length - 2,
    });
  }
  for (const { 0: all, 1: month, 2: year, index } of scanner.text.matchAll(MONTH_OF_YEAR)) {
    if (!scanner.isFree(index)) continue;
    scanner.add('number', { values: [Number(month)], start: index, length: 1 });
    scanner.add('number', { values: [Number(year)], start: index + 1, length: all.length - 1 });
  }
}

export function readPhones(scanner: FigureScanner): void {
  for (const { 0: all, index } of scanner.text.matchAll(PHONE))
    if (scanner.isFree(index))
      scanner.add('phone', { values: [], start: index, length: all.length, more: { text: all.replace(/\D/g, '') } });
}
