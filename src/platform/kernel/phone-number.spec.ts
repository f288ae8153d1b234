import { normalNumber, tailOf } from './phone-number.js';

it.each(['+493012345678', '+49 (0)30 1234-5678', '0049 30 / 12345678', '493012345678', '＋４９３０１２３４５６７８'])(
  'a number is the same however it is written: %s',
  (written) => expect(normalNumber(written)).toBe('493012345678'),
);

it('without its country a number is another, with the same last digits', () => {
  const [national, whole] = [normalNumber('030 12345678')!, normalNumber('+49 30 12345678')!];
  expect(national).not.toBe(whole);
  expect(tailOf(national)).toBe(tailOf(whole));
});

it.each(['', null, undefined, '112', 'ext. 4711', 'none'])('%p is nobody’s number', (written) => {
  expect(normalNumber(written)).toBeNull();
});
