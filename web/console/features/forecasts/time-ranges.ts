/** Time ranges that a forecast may try, in whole months of the browser's time zone. */
export const RANGES = ['last_month', 'three_months', 'all'] as const;
export type Range = (typeof RANGES)[number];

const MONTHS: Record<Range, number | null> = { last_month: 1, three_months: 3, all: null };

export interface Span {
  starts_at: string;
  ends_at: string;
}

/** From the beginning of a month to the beginning of this one; null = all. */
export function spanOf(range: Range, now: Date): Span | null {
  const months = MONTHS[range];
  if (months === null) return null;
  const begin = (back: number): string => new Date(now.getFullYear(), now.getMonth() - back, 1).toISOString();
  return { starts_at: begin(months), ends_at: begin(0) };
}

/** "October 2026", "August – October 2026" */
export function monthsOf({ starts_at, ends_at }: Span, language: string): string {
  const format = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric' });
  return format.formatRange(new Date(starts_at), new Date(Date.parse(ends_at) - 1));
}
