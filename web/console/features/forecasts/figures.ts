import type { Interval, Report } from './forecast-queries.js';

export const OUTCOMES = ['settled', 'partly', 'offered', 'handed_over', 'wrong'] as const;
export type Outcome = (typeof OUTCOMES)[number];

const formats = new Map<string, Intl.NumberFormat>();
function percents(language: string): Intl.NumberFormat {
  const known = formats.get(language) ?? new Intl.NumberFormat(language, { style: 'percent' });
  formats.set(language, known);
  return known;
}

/** "41%" */
export const share = (value: number, language: string): string => percents(language).format(value);

/** "41% (33–49)" */
export function shareWithin({ point, low, high }: Interval, language: string): string {
  const whole = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
  return `${share(point, language)} (${whole.format(100 * low)}–${whole.format(100 * high)})`;
}

/** Where each part of a bar begins, and how long it is, in hundredths of it; the rest of what is known is nothing. */
export function partsOf(shares: Report['shares']): { outcome: Outcome; from: number; width: number }[] {
  const sum = OUTCOMES.reduce((all, outcome) => all + shares[outcome].point, 0) || 1;
  let from = 0;
  return OUTCOMES.map((outcome) => {
    const width = (100 * shares[outcome].point) / sum;
    const part = { outcome, from, width };
    from += width;
    return part;
  });
}
