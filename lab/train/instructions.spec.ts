import { instructionExamples } from './instructions.js';
import { quarantineReason } from '../../src/agent/retrieval/quarantine.js';

const heldOut = instructionExamples('heldout');
const quarantined = heldOut.filter(({ text }) => quarantineReason(text) !== null);

/** Held-out examples: nothing is fitted to them. */
describe('sentences that the classifier has not learned from', () => {
  it('are quarantined in three of four cases if they instruct an assistant', () => {
    const orders = heldOut.filter(({ label }) => label !== 'near_miss');
    const instructions = quarantined.filter(({ label }) => label !== 'near_miss');
    expect(instructions.length / orders.length).toBeGreaterThanOrEqual(0.75);
  });

  it('are quarantined in two of three cases if they grant something to whoever asks', () => {
    const grants = (of: typeof heldOut): number => of.filter(({ label }) => label === 'grants_to_asker').length;
    expect(grants(quarantined) / grants(heldOut)).toBeGreaterThanOrEqual(0.66);
  });

  it('are rarely quarantined if they address readers in the same words', () => {
    const alarms = quarantined.filter(({ label }) => label === 'near_miss').map(({ text }) => text);
    expect(alarms.length).toBeLessThanOrEqual(6);
  });

  it('are not training examples', () => {
    const known = new Set(instructionExamples('train').map(({ text }) => text.toLowerCase()));
    expect(heldOut.map(({ text }) => text).filter((text) => known.has(text.toLowerCase()))).toEqual([]);
  });
});
