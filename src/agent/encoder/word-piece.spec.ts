import { WordPieces } from './word-piece.js';

const VOCABULARY = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', 'return', '##s', 'cafe', '.', '漢', '##ret', 'uni'];
const pieces = new WordPieces(VOCABULARY);
const of = (text: string, max = 64): string[] => pieces.idsOf(text, max).map((id) => VOCABULARY[id]!);

describe('the pieces of a text', () => {
  it.each([
    ['a word is split into the longest pieces that are known', 'Returns', ['return', '##s']],
    ['capitals and accents do not count', 'CAFÉ', ['cafe']],
    ['punctuation and Chinese characters stand alone', 'return.漢cafe', ['return', '.', '漢', 'cafe']],
    ['a word that is not made of known pieces is one unknown', 'unix return', ['[UNK]', 'return']],
    ['what looks like a mark of the vocabulary is text', '[SEP]', ['[UNK]', '[UNK]', '[UNK]']],
    ['control characters are no text', 're\u0000tu\u200brn', ['return']],
    ['a word longer than any is unknown', 'return'.repeat(20), ['[UNK]']],
  ])('%s', (_, text, expected) => expect(of(text)).toEqual(['[CLS]', ...expected, '[SEP]']));

  it('end with the mark of the end, however long the text', () => {
    expect(of('return '.repeat(100), 5)).toEqual(['[CLS]', 'return', 'return', 'return', '[SEP]']);
  });
});
