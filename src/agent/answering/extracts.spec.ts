import fc from '../../../test/support/fast-check.js';
import type { Evidence } from '../ports/model.js';
import { lineText } from './evidence-lines.js';
import { extractsOf } from './extracts.js';
import { readable } from './readable.js';

const evidence = (quote: string, more: Partial<Evidence> = {}): Evidence => ({
  documentId: 'd1',
  title: 'T',
  url: null,
  locale: null,
  version: 1,
  start: 0,
  end: quote.length,
  quote,
  kind: 'sentence',
  context: '',
  score: 1,
  ...more,
});
const say = (...pieces: Evidence[]): string[] => extractsOf(pieces).map(lineText);

describe('the embedded engine', () => {
  it('returns the best evidence, and other evidence that answers about as well', () => {
    expect(say()).toEqual([]);
    expect(say(evidence('One.'), evidence('Two.', { score: 0.9 }))).toEqual(['One.', 'Two.']);
    expect(say(evidence('One.'), evidence('Two.', { score: 0.5 }))).toEqual(['One.']);
    expect(say(evidence('One.'), evidence('Two.', { documentId: 'd2' }))).toEqual(['One.']);
    expect(say(evidence('One.'), evidence('One.'))).toEqual(['One.']);
    expect(say(evidence('a'.repeat(400)), evidence('b'.repeat(400)))).toHaveLength(1);
  });

  it.each([
    ['| Wire | $25 | per transfer |', 'Wire: $25, per transfer'],
    ['**Daily limit**: `$500`', 'Daily limit: $500'],
    [
      'See [the price list](https://example.com/p) for __all__ fees.',
      'See [the price list](https://example.com/p) for all fees.',
    ],
    ['See [the notes](notes.md) and ![a chart](https://example.com/c.png).', 'See the notes and a chart.'],
    ['wrapped\nline', 'wrapped line'],
    ['2 * 3 * 4 and snake_case stay', '2 * 3 * 4 and snake_case stay'],
  ])('renders markup as plain text: %s', (quote, expected) => {
    expect(readable(quote)).toBe(expected);
  });

  it('renders a table row with its column headers', () => {
    const row = evidence('| Wire | $25 |', { kind: 'row', context: 'Fees › Service | Fee' });
    expect(say(row)).toEqual(['Service: Wire; Fee: $25']);
    expect(say({ ...row, context: 'Fees' })).toEqual(['Wire; $25']);
  });

  it('adds nothing that the quotation does not contain', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (quote) => {
        const words = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? [];
        const there = words(quote).join('');
        expect(words(readable(quote)).every((word) => there.includes(word))).toBe(true);
      }),
    );
  });
});
