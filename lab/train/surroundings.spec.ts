import { kindsOf } from '../../src/platform/kernel/mail/kind-of-line.js';
import { LINE_KINDS } from '../../src/platform/kernel/mail/line-kinds.js';
import { surroundingExamples } from './surroundings.js';

const heldOut = surroundingExamples('heldout').map(({ text, label }) => {
  const kinds = kindsOf(text);
  return { text, label, kind: LINE_KINDS.reduce((best, kind) => (kinds[kind] > kinds[best] ? kind : best)) };
});

/** Held-out examples: nothing is fitted to them. */
describe('lines of mails that the classifier has not learned from', () => {
  it('are told from what is said in four of five cases if they surround it', () => {
    const around = heldOut.filter(({ label }) => label !== 'said');
    expect(around.filter(({ kind, label }) => kind === label).length / around.length).toBeGreaterThanOrEqual(0.8);
  });

  it('are never taken for surroundings if a customer says them', () => {
    expect(heldOut.filter(({ label, kind }) => label === 'said' && kind !== 'said')).toEqual([]);
  });

  it('are not training examples', () => {
    const known = new Set(surroundingExamples('train').map(({ text }) => text.toLowerCase()));
    expect(heldOut.filter(({ text }) => known.has(text.toLowerCase()))).toEqual([]);
  });
});
