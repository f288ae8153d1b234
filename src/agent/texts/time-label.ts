/** Formats a point in time. */

/** `Mon, 23 Nov, 10:00`, in the person's language. */
export function labelOf(startsAt: string, timeZone: string, language: string): string {
  const parts = { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;
  const format = new Intl.DateTimeFormat(Intl.getCanonicalLocales(language)[0], {
    ...parts,
    timeZone,
    hourCycle: 'h23',
    numberingSystem: 'latn',
    calendar: 'gregory',
  });
  return format.format(new Date(startsAt)).replace(/[\u202F\u00A0]/g, ' ');
}
