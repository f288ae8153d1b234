import { exponential, gelu } from './steady-math.js';

describe('arithmetic that is the same everywhere', () => {
  it('has an exponential function that is right to nine digits', () => {
    for (let x = 0; x > -80; x -= 0.37) expect(Math.abs(exponential(x) / Math.exp(x) - 1)).toBeLessThan(1e-9);
    expect(exponential(-1_000)).toBe(0);
  });

  it.each([
    [-9, 0],
    [-1, -0.158655],
    [0, 0],
    [0.5, 0.345731],
    [1, 0.841345],
    [3, 2.99595],
    [9, 9],
  ])('has GELU(%d) = %d', (x, expected) => expect(gelu(x)).toBeCloseTo(expected, 5));
});
