import fc from 'fast-check';
import { maskPersonal } from './mask.js';

describe('what is kept of a person’s words', () => {
  it.each([
    ['Write to ada.l+x@mail.example.com please', 'Write to [email] please'],
    ['Call me: +43 (1) 234-56 78', 'Call me: [number]'],
    ['My card 4111 1111 1111 1111 is lost', 'My card [number] is lost'],
    ['IBAN DE89 3704 0044 0532 0130 00 is wrong', 'IBAN [number] is wrong'],
    ['Where is order AB-1234567?', 'Where is order [number]?'],
    ['See https://shop.example/o?token=abc', 'See [link]'],
    ['رقمي ٠١٢٣٤٥٦٧٨٩', 'رقمي [number]'],
    ['token pv_ut_abcdefghijklmnop', 'token [redacted]'],
  ])('%j becomes %j', (said, kept) => expect(maskPersonal(said)).toBe(kept));

  it.each([
    'Does the Gold card cost $50 in 2025?',
    'Is 1,000 EUR the limit?',
    'What is 24/7 support?',
    'Delta 7 or 9?',
  ])('leaves %j as it is', (said) => expect(maskPersonal(said)).toBe(said));

  it('never holds five digits in a row, and is done with hostile texts at once', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('1', '22', ' ', '-', '(', ')', 'a', '@', '.', '٣')), (parts) => {
        expect(maskPersonal(parts.join(''))).not.toMatch(/\p{Nd}{5}/u);
      }),
    );
    for (const unit of ['1', '1 ', 'a1', '@', 'a@', '-', 'AB12 ', 'a-', '('])
      expect(maskPersonal(unit.repeat(4_000)).length).toBeGreaterThan(0);
  });
});
