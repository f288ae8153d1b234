/** Formats a point in time. */

const DAY = { weekday: 'short', day: 'numeric', month: 'short' } as const;

/** `Mon, 23 Nov, 10:00`, in the person's language. */
export const labelOf = (startsAt: string, timeZone: string, language: string): string =>
  formatted(startsAt, language, { ...DAY, hour: '2-digit', minute: '2-digit', timeZone });

/** `Mon, 23 Nov`, of a day as YYYY-MM-DD. */
export const dayLabelOf = (day: string, language: string): string =>
  formatted(day, language, { ...DAY, timeZone: 'UTC' });

const formatted = (at: string, language: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(Intl.getCanonicalLocales(language)[0], {
    ...options,
    hourCycle: 'h23',
    numberingSystem: 'latn',
    calendar: 'gregory',
  })
    .format(new Date(at))
    .replace(/[\u202F\u00A0]/g, ' ');
