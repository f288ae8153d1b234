import { ProvenFigures } from './proven-figures.js';
import { pieceCounts } from './operands.js';

const counts = (operands: number[], quote: string, customer = '', results: number[] = []): number[] | null =>
  pieceCounts(operands, { quoted: new ProvenFigures([quote]), stated: new ProvenFigures([customer]), results });

describe('operands of a computation', () => {
  it('come from quotations, the customer and conversions', () => {
    expect(counts([3, 18], 'A day costs £18.', 'for the three of us')).toEqual([]);
    expect(counts([20, 2.3, 12], 'Pulse costs €2.30 for each seat.', '20 seats for a year')).toEqual([]);
    expect(counts([3, 19], 'A day costs £18.', 'for the three of us')).toBeNull();
  });

  it('may be a quoted percentage, added or subtracted', () => {
    const quote = 'Packages from £5,200; on Fridays 15 % is added.';
    for (const factor of [0.15, 0.85, 1.15]) expect(counts([5_200, factor], quote)).toEqual([]);
    expect(counts([5_200, 1.25], quote)).toBeNull();
  });

  it('may be the number of pieces that cover what the customer needs', () => {
    const pack = 'A pack of 5,000 runs costs €12.';
    expect(counts([3, 12], pack, 'we need 15000 runs')).toEqual([3]);
    expect(counts([4, 12], pack, 'we need 16,000 runs')).toEqual([4]);
    expect(counts([5, 12], pack, 'we need 16,000 runs')).toBeNull();
    expect(counts([3, 12], pack, 'what does a pack cost?')).toBeNull();
    expect(counts([3, 8], 'The plan has 20 guests. A pack adds 10 for €8.', 'we have 45 guests')).toEqual([3]);
  });

  it('include at least one from a quotation, or a result based on one', () => {
    expect(counts([600, 60], 'Everything is refunded, less a fee.', 'I paid 600')).toBeNull();
    expect(counts([5, 10], 'Points are worth £8 a thousand.', 'I have 5')).toBeNull();
    expect(counts([54, 2], 'A day costs £18.', 'for 2 days', [54])).toEqual([]);
  });
});
