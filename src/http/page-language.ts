import { textBefore } from '../kernel/text-before.js';

/** Languages of our own pages and mails to a company's customers: the same as the widget's. Pure functions. */

export const PAGE_LANGUAGES = ['en', 'ar', 'de', 'es', 'fr', 'hi', 'ja', 'pt', 'th', 'zh'] as const;
export type PageLanguage = (typeof PAGE_LANGUAGES)[number];

/** The supported language of a BCP 47 tag; English if there is none. */
export function languageFor(locale: string | null): PageLanguage {
  const primary = textBefore(locale ?? '', '-').toLowerCase();
  return PAGE_LANGUAGES.find((language) => language === primary) ?? 'en';
}

/** `Tuesday, March 3, 2026 at 10:00 AM (Europe/Berlin)`, in the language. @param at RFC 3339 @param timeZone IANA */
export function momentIn(language: PageLanguage, at: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
  });
  return `${format.format(new Date(at)).replace(/[\u202F\u00A0]/g, ' ')} (${timeZone})`;
}

/** Fills the placeholders of a text, `{name}`. */
export const filled = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w{1,20})\}/g, (gap, name: string) => values[name] ?? gap);
