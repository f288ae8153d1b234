/** Time ranges that a forecast may try: whole months of the browser's time zone, or days of one's own. */
export const RANGES = ['all', 'last_month', 'three_months', 'days'] as const;
export type Range = (typeof RANGES)[number];

const MONTHS: Partial<Record<Range, number>> = { last_month: 1, three_months: 3 };

export interface Span {
  starts_at: string;
  ends_at: string;
}

/** From the beginning of a month to the beginning of this one; null = all, or days of one's own. */
export function spanOf(range: Range, now: Date): Span | null {
  const months = MONTHS[range];
  if (months === undefined) return null;
  const begin = (back: number): string => new Date(now.getFullYear(), now.getMonth() - back, 1).toISOString();
  return { starts_at: begin(months), ends_at: begin(0) };
}

/** "October 2026", "August – October 2026" */
export function monthsOf({ starts_at, ends_at }: Span, language: string): string {
  const format = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric' });
  return format.formatRange(new Date(starts_at), new Date(Date.parse(ends_at) - 1));
}

/** From the beginning of a day to the end of another, each as a date field has them: "2026-10-01". */
export function daysOf(first: string, last: string): Span {
  const begin = (day: string, later = 0): string => {
    const at = new Date(`${day}T00:00`);
    at.setDate(at.getDate() + later);
    return at.toISOString();
  };
  return { starts_at: begin(first), ends_at: begin(last, 1) };
}
