import { compareLines, packLines } from './line-vectors.js';

const unit = (...values: number[]): Float32Array => {
  const length = Math.hypot(...values);
  return Float32Array.from(values, (value) => value / length);
};

describe('packed lines', () => {
  it('have the cosines of their vectors, to two decimals, in their order', () => {
    const query = unit(1, 2, 3, 4);
    const lines = [unit(1, 2, 3, 4), unit(4, -3, 2, -1), unit(-1, -2, -3, -4)];
    const found = [...compareLines(packLines(lines), query)];
    expect(found.map((each) => Number(each.toFixed(2)))).toEqual([1, 0, -1]);
  });

  it('say of a line without a vector that nothing is known', () => {
    const found = compareLines(packLines([new Float32Array(4), unit(1, 0, 0, 0)]), unit(1, 0, 0, 0));
    expect([...found]).toEqual([NaN, 1]);
  });

  it('are none of a passage without lines', () => {
    expect([...compareLines(packLines([]), unit(1, 0))]).toEqual([]);
  });
});
