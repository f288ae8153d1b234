import { withoutLinks } from './mail-words.js';

describe('a stranger’s text in a mail', () => {
  it.each([
    ['Ann O’Neill-Müller', 'Ann O’Neill-Müller'],
    ['Win at https://evil.example/x?a=b now', 'Win at https: evil. example x?a=b now'],
    ['www.evil.example', 'www. evil. example'],
    ['<a href="//evil.example">x</a>', 'a href=" evil. example" x a'],
    ['mailto:ann@evil.example', 'mailto: ann evil. example'],
    ['Ann\r\nBcc: all@evil.example\u202e', 'Ann Bcc: all evil. example'],
  ])('a stranger’s text %j is mailed as %j, without a link', (text, plain) => expect(withoutLinks(text)).toBe(plain));
});
