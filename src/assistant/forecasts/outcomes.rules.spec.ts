import type { MachineVerdict } from '../../agent/proof/machine-verdict.js';
import {
  confidenceOf,
  cutAt,
  humanOutcomeOf,
  machineOutcomeOf,
  sharedVerdict,
  type AnsweredTurn,
  type HumanVerdict,
  type ShadowedConversation,
} from './outcomes.rules.js';

const conversation = (
  human: (HumanVerdict | null)[],
  endedBy: ShadowedConversation['endedBy'] = 'end',
): ShadowedConversation => ({
  answers: human.map((verdict): AnsweredTurn => ({ machine: 'right', confidence: 0.5, human: verdict })),
  endedBy,
});
const machine = (verdicts: MachineVerdict[]): ShadowedConversation => ({
  answers: verdicts.map((verdict) => ({ machine: verdict, confidence: 0.5, human: null })),
  endedBy: 'end',
});

describe('What becomes of a conversation', () => {
  it.each([
    ['nothing answered', conversation([], 'unanswered'), 'handed_over'],
    ['a page offered instead', { ...conversation([], 'unanswered'), isOffered: true }, 'offered'],
    ['a page offered after an answer', { ...conversation(['right'], 'unanswered'), isOffered: true }, 'partly'],
    ['all right to the end', conversation(['right', 'right']), 'settled'],
    ['right until a colleague takes over', conversation(['right'], 'unanswered'), 'partly'],
    ['one partly', conversation(['right', 'partly']), 'partly'],
    ['one wrong, whatever else', conversation(['right', 'wrong', 'right']), 'wrong'],
    ['no question for help pages', conversation(['not_a_question', 'not_a_question']), 'not_a_question'],
    ['a question among other talk', conversation(['not_a_question', 'right']), 'settled'],
    ['one not judged yet, also beside a wrong one', conversation(['wrong', null]), null],
  ])('%s', (_, shadowed, outcome) => {
    expect(humanOutcomeOf(shadowed)).toBe(outcome);
  });

  it('is not compared by the machine if one turn is not, unless another is wrong', () => {
    expect(machineOutcomeOf(machine(['right', 'not_comparable']))).toBe('not_comparable');
    expect(machineOutcomeOf(machine(['wrong', 'not_comparable']))).toBe('wrong');
  });

  it('ends at the first answer below the line', () => {
    const answers: AnsweredTurn[] = [0.9, 0.4, 0.8].map((confidence, index) => ({
      ...{ machine: 'right', confidence },
      human: index === 2 ? 'wrong' : 'right',
    }));
    const whole: ShadowedConversation = { answers, endedBy: 'end' };
    expect(confidenceOf(whole)).toBe(0.4);
    expect(humanOutcomeOf(cutAt(whole, 0.3))).toBe('wrong');
    expect(humanOutcomeOf(cutAt(whole, 0.5))).toBe('partly');
    expect(humanOutcomeOf(cutAt(whole, 0.95))).toBe('handed_over');
  });
});

describe('What several people say of one turn', () => {
  const says = (personId: string, verdict: HumanVerdict, atMs: number) => ({ personId, verdict, atMs });

  it('is nothing before anybody says something', () => {
    expect(sharedVerdict([])).toBeNull();
  });

  it('is the worse where as many say one as the other, and shown as disagreement', () => {
    const [ann, bob] = [says('ann', 'right', 2), says('bob', 'partly', 1)];
    expect(sharedVerdict([ann, bob])).toEqual({ verdict: 'partly', disagreement: [ann, bob] });
    expect(sharedVerdict([says('ann', 'right', 1), says('bob', 'not_a_question', 2)])?.verdict).toBe('not_a_question');
  });

  it('is what most say, of each their latest', () => {
    const [ann, bob, eve] = [says('ann', 'wrong', 1), says('bob', 'right', 2), says('eve', 'right', 3)];
    expect(sharedVerdict([ann, bob, eve])).toEqual({ verdict: 'right', disagreement: null });
    expect(sharedVerdict([says('ann', 'wrong', 1), says('ann', 'right', 2)])).toEqual({
      ...{ verdict: 'right', disagreement: null },
    });
  });
});
