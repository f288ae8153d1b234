/** Dates written in digits, and telephone numbers, which look alike. */
import type { FigureScanner } from './figure-scanner.js';

const DATE = /(?<![\d./-])(\d{1,4})([./-])(\d{1,2})\2(\d{4}|\d{1,2})(?!\d)/gu;
const MONTH_OF_YEAR = /(?<![\d./-])(0[1-9]|1[0-2])[./]((?:19|20)\d\d)(?![\d./-]\d)/gu;
/** With the sign of a country, or a zero in front. */
const PHONE = /(?<![\p{L}\d.,])(?:\+\d|\(?0\d)(?:[ ()\u00a0/-]{0,2}\d){5,17}(?![\p{L}\d])/gu;

/** A date is a day, a month and a year, in whatever order. */
export function readDates(page: FigureScanner): void {
  for (const { 0: all, 1: first, 3: second, 4: third, index } of page.text.matchAll(DATE)) {
    const [day, month, year] = (first!.length > 2 ? [third!, second!, first!] : [first!, second!, third!]).map(Number);
    if (day! > 31 || month! > 31 || Math.min(day!, month!) > 12 || day === 0 || month === 0) continue;
    page.add('number', [day!], index, 1);
    page.add('number', [month!], index + 1, 1);
    page.add('number', year! < 100 ? [year!, 2_000 + year!] : [year!], index + 2, all.length - 2);
  }
  for (const { 0: all, 1: month, 2: year, index } of page.text.matchAll(MONTH_OF_YEAR)) {
    if (!page.isFree(index)) continue;
    page.add('number', [Number(month)], index, 1);
    page.add('number', [Number(year)], index + 1, all.length - 1);
  }
}

export function readPhones(page: FigureScanner): void {
  for (const { 0: all, index } of page.text.matchAll(PHONE))
    if (page.isFree(index)) page.add('phone', [], index, all.length, { text: all.replace(/\D/g, '') });
}
