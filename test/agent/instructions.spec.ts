import { instructionExamples } from '../../scripts/train/instructions.js';
import { quarantineReason } from '../../src/agent/retrieval/quarantine.js';

const heldOut = instructionExamples('heldout');
const quarantined = heldOut.filter(({ text }) => quarantineReason(text) !== null);

/** Examples that nothing is fitted to. */
describe('sentences that the classifier has not learned from', () => {
  it('are quarantined in three of four cases where they give an assistant orders', () => {
    const orders = heldOut.filter(({ label }) => label !== 'near_miss');
    const told = quarantined.filter(({ label }) => label !== 'near_miss');
    expect(told.length / orders.length).toBeGreaterThanOrEqual(0.75);
  });

  it('are hardly ever quarantined where they speak to readers in the same words', () => {
    const alarms = quarantined.filter(({ label }) => label === 'near_miss').map(({ text }) => text);
    expect(alarms.length).toBeLessThanOrEqual(6);
  });

  it('are no training examples', () => {
    const known = new Set(instructionExamples('train').map(({ text }) => text.toLowerCase()));
    expect(heldOut.map(({ text }) => text).filter((text) => known.has(text.toLowerCase()))).toEqual([]);
  });
});
