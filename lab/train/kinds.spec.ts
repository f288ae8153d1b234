import { FOR_PERSON } from '../../src/agent/understanding/kinds.js';
import { needsPerson } from '../../src/agent/understanding/needs-person.js';
import { kindExamples } from './kinds.js';

/** Messages by an author who saw neither the training examples nor the engine. Wishes for a person are intents. */
const HELD_OUT = kindExamples('heldout').filter(({ label }) => label !== 'person');
const MAIL = { hasContent: false, isOpen: false };

describe('a message that no page settles', () => {
  it.each([
    ['mail', MAIL, { reached: 0.96, price: 0.4 }],
    ['a chat', null, { reached: 0.88, price: 0.06 }],
  ])('is rarely missed, and at a price: %s', (_, inbox, { reached, price }) => {
    const share = (isFor: boolean): number => {
      const of = HELD_OUT.filter(({ label }) => FOR_PERSON.includes(label) === isFor);
      return of.filter(({ text }) => needsPerson(text, inbox)).length / of.length;
    };
    expect(share(true)).toBeGreaterThanOrEqual(reached);
    expect(share(false)).toBeLessThanOrEqual(price);
  });
});
