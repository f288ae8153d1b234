import css from './foreign-text.module.css';

/** Control, direction and invisible characters: what could make a text look other than it is. */
const INVISIBLE =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** The same with each such character as its code: `⟨U+202E⟩`. */
export const visible = (text: string): string =>
  text.replace(INVISIBLE, (sign) => `⟨U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`);

/** Text of a customer, as text: in its own direction, which leaves what stands beside it alone. */
export const ForeignText = ({ text }: { text: string }) => (
  <p className={css.text} dir="auto">
    {visible(text)}
  </p>
);

/** The same within a line. */
export const ForeignWords = ({ text }: { text: string }) => <bdi>{visible(text)}</bdi>;
