/** Which turns leave a gap for the team. */
import { turnInput } from '../../../test/support/turn-input.js';
import type { TurnResult } from '../ports/turn.js';
import { emptyResult } from '../turn-result.js';
import { analyse } from '../understanding/analysed-turn.js';
import { unansweredBy } from './unanswered.js';

const QUESTION = 'What do a dog and a cat cost, ann@example.com asks?';
const gap = (more: Partial<TurnResult>) =>
  unansweredBy({ ...emptyResult('en', 'm'), ...more }, analyse(turnInput(QUESTION)));

describe('a gap in the knowledge', () => {
  it.each<[string, Partial<TurnResult>]>([
    ['was not answered', { status: 'abstained', abstainReason: 'no_evidence' }],
    ['was answered in part', { status: 'answered', isPartial: true }],
  ])('is what %s, without personal data', (_, more) => {
    const left = gap(more)!;
    expect(left.lexemes).toEqual(expect.arrayContaining(['dog', 'cat']));
    expect(JSON.stringify(left)).not.toContain('ann@');
  });

  it.each(['Please cancel my order 17', 'my order is KT-2231', 'haha, very good'])(
    'is no order, nothing that is only told, and no reaction: %s',
    (said) => {
      const missed = { ...emptyResult('en', 'm'), status: 'abstained', abstainReason: 'no_evidence' } as const;
      expect(unansweredBy(missed, analyse(turnInput(said)))).toBeNull();
    },
  );

  it.each<[string, Partial<TurnResult>]>([
    ['was answered', { status: 'answered' }],
    ['was handed over', { status: 'handed_off', abstainReason: 'out_of_scope' }],
    ['a guardrail refused', { status: 'refused', abstainReason: 'guardrail' }],
  ])('is not what %s', (_, more) => {
    expect(gap(more)).toBeNull();
  });
});
