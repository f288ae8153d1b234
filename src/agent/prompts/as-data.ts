/** Embeds untrusted text in a prompt: as data that cannot become markup, a control token or a separate line. */

/** JSON on one line, escaping everything that a model server could treat as markup or a control token. */
export const asJson = (value: unknown): string => escaped(JSON.stringify(value));

/** One line of plain text. */
export const asLine = (text: string): string =>
  escaped(
    withoutMarkers(text)
      .replace(/[\s\u0085\u2028\u2029]+/g, ' ')
      .trim(),
  );

const escaped = (text: string): string =>
  text.replace(
    /[<>\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** A model's text with the signs as people write them: a model may copy `Account \u003e Code` from its prompt. */
export const asWritten = (text: string): string =>
  text.replace(/\\u003([ce])/gi, (_, sign: string) => (sign.toLowerCase() === 'c' ? '<' : '>'));

/** A footnote's "[3]" inside evidence must not be mistaken for the number of a line of evidence. */
const withoutMarkers = (text: string): string => text.replace(/[[【]\^?\d{1,4}(?:\s?[,–-]\s?\d{1,4}){0,8}[\]】]/g, '');

export const clip = (text: string, charactersMax: number): string =>
  text.length <= charactersMax ? text : `${text.slice(0, charactersMax).toWellFormed()} …`;

/** The English name of a BCP 47 language; English for an invalid tag. */
export function languageName(tag: string): string {
  if (!/^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/i.test(tag)) return 'English';
  return new Intl.DisplayNames(['en'], { type: 'language' }).of(tag) ?? 'English';
}
