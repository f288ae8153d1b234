import css from './foreign-text.module.css';

/** Control, bidi and invisible characters, which could disguise a text. */
const INVISIBLE =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** Replaces each such character by its code: `⟨U+202E⟩`. */
export const visible = (text: string): string =>
  text.replace(INVISIBLE, (sign) => `⟨U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`);

/** Text of a customer in its own direction, isolated from its surroundings. */
export const ForeignText = ({ text }: { text: string }) => (
  <p className={css.text} dir="auto">
    {visible(text)}
  </p>
);

/** The same inline. */
export const ForeignWords = ({ text }: { text: string }) => <bdi>{visible(text)}</bdi>;
