/** Cached Intl formatters: creating one takes longer than all formatting of a screen. */

function once<Format>(make: (language: string) => Format): (language: string) => Format {
  const made = new Map<string, Format>();
  return (language) => {
    const known = made.get(language) ?? make(language);
    made.set(language, known);
    return known;
  };
}

/** "Saturday, 21 November 2026 at 09:31:07" */
export const exactFormat = once(
  (language) => new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'medium' }),
);
/** "Saturday, 21 November 2026" */
export const dayFormat = once((language) => new Intl.DateTimeFormat(language, { dateStyle: 'full' }));
/** "21 Nov 2026" */
export const dateFormat = once((language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium' }));
/** "November 2026" */
export const monthFormat = once((language) => new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric' }));
/** "9:31 AM", "09:31" */
export const shortTimeFormat = once((language) => new Intl.DateTimeFormat(language, { timeStyle: 'short' }));
/** "Mon, Nov 23, 9:00 AM" */
export const momentFormat = once(
  (language) =>
    new Intl.DateTimeFormat(language, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: 'numeric',
      minute: '2-digit',
    }),
);
/** "3 minutes ago", "yesterday" */
export const relativeFormat = once((language) => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }));
export const languageNames = once(
  (language) => new Intl.DisplayNames(language, { type: 'language', fallback: 'code' }),
);

/** Display name of a language tag; the tag itself if it has none. */
export function languageName(language: string, tag: string): string {
  try {
    return languageNames(language).of(tag) ?? tag;
  } catch {
    return tag;
  }
}

const inUnit = (unit: string): ((language: string) => Intl.NumberFormat) =>
  once((language) => new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }));
/** "6 min", "3 hr", "2 days" */
export const spanFormat = { minute: inUnit('minute'), hour: inUnit('hour'), day: inUnit('day') };
