import { cleanCharacters, tidyLines } from './characters.js';

describe('character hygiene', () => {
  it.each([
    ['composes', 'e\u0301', 'é'],
    ['unifies line ends', 'a\r\nb\rc\u2028d\u0085e', 'a\nb\nc\nd\ne'],
    ['drops controls, keeps tabs', 'a\0b\x1bc\td', 'abc\td'],
    ['replaces lone surrogates', 'a\ud800b', 'a\ufffdb'],
    ['drops zero-width and bidi characters', 'in\u200bvi\u2060s\u00adi\ufeffb\u202el\u2066e', 'invisible'],
    ['drops text in tag characters', 'Hi\u{e0068}\u{e0069}!', 'Hi!'],
    ['drops rows of variation selectors, keeps one after an emoji', '❤\ufe0f\ufe0f a\ufe01\u{e0100}', '❤\ufe0f a'],
    ['keeps joiners that spell (Persian, Hindi)', 'می\u200cخواهم क्\u200dष', 'می\u200cخواهم क्\u200dष'],
    ['keeps joined emoji, drops joiners elsewhere', '👩\u200d💻 a\u200db\u200cc', '👩\u200d💻 abc'],
    ['cuts stacks of marks', 'z' + '\u0337'.repeat(500), 'z' + '\u0337'.repeat(30)],
  ])('cleaning a text %s', (_, raw, clean) => {
    expect(cleanCharacters(raw)).toBe(clean);
  });

  it('orders marks in less than quadratic time', () => {
    expect(cleanCharacters('a' + '\u0301\u0323'.repeat(500_000)).length).toBeLessThan(40);
  });

  it('leaves at most one empty line and no space at line ends', () => {
    expect(tidyLines('\n \n  a  \n\t\n\n\nb\u00a0\n\n')).toBe('  a\n\nb');
  });
});
