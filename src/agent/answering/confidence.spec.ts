import { evidence } from '../../../test/support/asked-model.js';
import type { ProposedSentence } from '../proof/proposed.js';
import { confidenceOf } from './confidence.js';
import rates from './confidence.json';
import type { ProvenReply } from './proven-reply.js';

const LINE = evidence('A dog costs €12 a night.');
const claim: ProposedSentence = { text: 'A dog is €12.', cited: [LINE], unknownCitations: 0, computations: [] };
const courtesy = { ...claim, text: 'Gladly!', cited: [] };

const confidence = (proof: Partial<ProvenReply>): number =>
  confidenceOf({
    ...{ tag: 'ANSWER', sentences: [], quotations: [], doubts: 0, unproven: 0, isEmptied: false, refused: [] },
    ...proof,
  });

describe('confidence in a reply', () => {
  it('is that of proven answers if all of it is proven, or it claims nothing', () => {
    expect(confidence({ sentences: [claim, courtesy] })).toBe(rates.proven);
    expect(confidence({ tag: 'TALK', sentences: [courtesy] })).toBe(rates.proven);
  });

  it('is less with a doubt, and with each claim that was refused or is admitted to be unknown', () => {
    expect(confidence({ sentences: [claim], doubts: 1 })).toBe(rates.doubted);
    const whole = confidence({ sentences: [claim, claim] });
    const most = confidence({ sentences: [claim, claim], unproven: 1 });
    expect(most).toBeLessThan(whole);
    expect(confidence({ tag: 'PARTLY', sentences: [claim, claim] })).toBe(most);
    expect(confidence({ tag: 'PARTLY', sentences: [claim, claim], unproven: 1 })).toBeLessThan(most);
  });

  it('is that of no certain answer if no more was proven than not, or if the answer is unknown', () => {
    expect(confidence({ quotations: [LINE], unproven: 1 })).toBeLessThan(0.5);
    expect(confidence({ tag: 'UNKNOWN', sentences: [claim] })).toBe(0);
  });
});
