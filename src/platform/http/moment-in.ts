import type { TextLanguage } from '../kernel/texts/texts.js';

/** `Tuesday, March 3, 2026 at 10:00 AM (Europe/Berlin)`, in the language. @param at RFC 3339 @param timeZone IANA */
export function momentIn(language: TextLanguage, at: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
  });
  return `${format.format(new Date(at)).replace(/[\u202F\u00A0]/g, ' ')} (${timeZone})`;
}
