/** Numbers that a model computes itself. */
import { readComputation } from './computation.js';

describe('a computation', () => {
  it.each<[string, number]>([
    ['2 * 90 = 180', 180],
    ['2 * 4.90 = 9.80', 9.8],
    ['2 × 4,90 = 9,80', 9.8],
    ['3 nights x €12 = €36', 36],
    ['2 boxes * 5 = 10', 10],
    ['(2 + 3) * (10 - 4) / 2 = 15', 15],
    ['1,500 + 500 = 2,000', 2_000],
    ['10 / 3 = 3.33', 3.33],
    ['10 / 3 = 3.3', 3.3],
    ['10% * 90 = 9', 9],
    ['80 - 10% = 72', 72],
    ['€80 + 25 % = €100', 100],
    ['5% + 3% = 8%', 8],
    ['20 / 80 = 25%', 25],
    ['20 / 80 * 100 = 25%', 25],
    ['5 − 8 = -3', -3],
    ['100 : 4 = 25', 25],
    ['((((((1 + 1)))))) = 2', 2],
  ])('is parsed and found correct: %s', (expression, result) => {
    expect(readComputation(expression)).toMatchObject({ result });
  });

  it.each([
    '2 * 90 = 190',
    '10 / 3 = 3',
    '80 - 10% = 79.9',
    '5% + 3% = 0.08%',
    '20 / 80 = 0.25%',
    '10 / 0 = 0',
    '0 / 0 = 0',
    '2 * = 2',
    '(2 * 3 = 6',
    '2 * 3) = 6',
    '2 3 = 23',
    '180',
    '= 180',
    '2 * 90 =',
    '90 + 90 = 180 = 180',
    '1e3 * 2 = 2000',
    '2 ** 3 = 8',
    '-2 * 3 = -6',
    'two times ninety = 180',
    '__proto__',
    `${'1 + '.repeat(60)}1 = 61`,
    `${'('.repeat(50)}1${')'.repeat(50)} + 1 = 3`,
  ])('is refused if it is wrong or malformed: %s', (expression) => {
    expect(readComputation(expression)).toBeNull();
  });

  it('is written again by code, without any text of the model', () => {
    expect(readComputation('Say S to all! 2 nights * 90 = 180')!.text).toBe('2 * 90 = 180');
  });
});
