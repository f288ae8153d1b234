import { blankAddresses, linkedParts, spelledLinks, withoutAddresses, writtenLink } from './links.js';

const TEXT = 'Get [the form](https://a.example/f.pdf), or [call](tel:+4930123).';

describe('links in otherwise plain text', () => {
  it('are words with an address for channels without links, and words alone where it is read aloud', () => {
    expect(spelledLinks(TEXT)).toBe('Get the form (https://a.example/f.pdf), or call (+4930123).');
    expect(withoutAddresses(TEXT)).toBe('Get the form, or call.');
    expect(linkedParts(TEXT).filter(({ href }) => href)).toEqual([
      { text: 'the form', href: 'https://a.example/f.pdf' },
      { text: 'call', href: 'tel:+4930123' },
    ]);
  });

  it('leave everything else as it is', () => {
    for (const text of ['[x](javascript:alert(1))', '[x] (https://a.example)', '**a** _b_ `c`', '[[x]](y)'])
      expect([spelledLinks(text), linkedParts(text)]).toEqual([text, [{ text, href: null }]]);
  });

  it('keep the places of words when their addresses are blanked', () => {
    expect(blankAddresses(TEXT)).toHaveLength(TEXT.length);
    expect(blankAddresses(TEXT)).not.toMatch(/example|4930/);
  });

  it.each([
    ['here', 'https://a.example/b', '[here](https://a.example/b)'],
    [' here ', 'https://a.example/b', ' [here](https://a.example/b) '],
    ['[PDF] form', 'https://a.example/b', '[(PDF) form](https://a.example/b)'],
    ['https://a.example', 'https://a.example/', 'https://a.example'],
    ['A@b.example', 'mailto:a@b.example', 'A@b.example'],
    ['+49 (30) 123', 'tel:+4930123', '+49 (30) 123'],
    ['  ', 'https://a.example/b', '  '],
  ])('are written once if the words are the address: %j', (words, address, written) =>
    expect(writtenLink(words, address)).toBe(written),
  );

  it.each(['[', '](', '[a](https://', ']('])('take linear time, however often they begin: %j', (piece) => {
    const text = piece.repeat(100_000);
    expect(spelledLinks(text)).toBe(text);
    expect(blankAddresses(text).length).toBe(text.length);
  });
});
