import type { AnswerStatus } from '../../agent/ports/turn.js';
import { conclude, IDLE_MS, outcomeAfter } from './sessions.rules.js';

const MINUTE = 60_000;

const NOTHING = { endReason: 'idle_timeout', failureReason: null, completed: true, inferred: null };

describe('a conversation that ended by timeout', () => {
  it.each<[answered: number, missed: number, last: AnswerStatus | null, resolution: string, failure: string | null]>([
    [1, 1, 'answered', 'partial', null],
    [1, 1, 'abstained', 'partial', null],
    [0, 1, 'abstained', 'unsolved', 'missing_knowledge'],
    [0, 1, 'refused', 'unsolved', 'guardrail'],
    [0, 0, 'refused', 'unsolved', 'guardrail'],
    [0, 1, 'handed_off', 'unsolved', null],
    [0, 0, 'clarify', 'abandoned', null],
    [2, 0, 'clarify', 'abandoned', null],
    [1, 2, 'clarify', 'abandoned', null],
  ])(
    '%d answered, %d missed, last %s: is %s, failure %s',
    (answered, missed, lastStatus, resolution, failureReason) => {
      const { inferred, ...conclusion } = conclude({ answered, missed, lastStatus });
      expect(conclusion).toEqual({ endReason: 'idle_timeout', failureReason, completed: failureReason === null });
      expect(inferred).toMatchObject({ resolution, reason: expect.stringMatching(/\w+ \w+/) });
      // 1 is reserved for what a person says.
      expect(inferred!.confidence).toBeGreaterThan(0);
      expect(inferred!.confidence).toBeLessThan(1);
    },
  );

  it.each<[answered: number, last: AnswerStatus]>([
    [1, 'answered'],
    [5, 'answered'],
    [1, 'refused'],
    [0, 'answered'],
  ])('with %d answers and none missed, last %s, has no evidence of a solution yet', (answered, lastStatus) => {
    expect(conclude({ answered, missed: 0, lastStatus })).toEqual(NOTHING);
  });

  it('is solved if a requested action was done, unless the last turn failed', () => {
    const course = { answered: 1, missed: 0, lastStatus: 'answered', outcome: 'action_done' } as const;
    expect(conclude(course)).toMatchObject({ failureReason: null, inferred: { resolution: 'solved' } });
    for (const lastFailure of ['action_failed', 'kill_switch', 'model_error'] as const)
      expect(conclude({ ...course, lastFailure })).toMatchObject({
        failureReason: lastFailure,
        inferred: { resolution: 'unsolved' },
      });
  });

  it('whose customer left their details is not abandoned by leaving the offered times: they wait for the team', () => {
    const course = { answered: 1, missed: 0, lastStatus: 'clarify', outcome: 'lead_captured' } as const;
    expect(conclude(course)).toMatchObject({ failureReason: null, inferred: null });
  });

  it('without a question to the agent infers nothing', () => {
    expect(conclude({ answered: 0, missed: 0, lastStatus: null })).toEqual(NOTHING);
  });

  it('that the team has taken over is not judged: the team decides on its resolution', () => {
    const course = { answered: 1, missed: 1, lastStatus: 'handed_off', handedOff: true } as const;
    expect(conclude(course)).toEqual({
      ...{ endReason: 'handed_off', failureReason: null, completed: false, inferred: null },
    });
  });

  it.each([
    ['solved', null],
    ['partial', null],
    ['unsolved', 'missing_knowledge'],
  ] as const)('for which a person has set %s keeps that, and nothing is inferred', (said, failureReason) => {
    const course = { answered: 0, missed: 1, lastStatus: 'abstained', givenResolution: said } as const;
    const conclusion = { endReason: 'resolved', failureReason, completed: failureReason === null, inferred: null };
    expect(conclude(course)).toEqual(conclusion);
    expect(conclude({ ...course, handedOff: true })).toEqual({ ...conclusion, completed: false });
  });
});

describe('the outcome of a session', () => {
  it.each<[before: string | null, status: AnswerStatus, after: string | null]>([
    [null, 'answered', 'answered'],
    [null, 'abstained', 'unanswered'],
    [null, 'clarify', null],
    [null, 'handed_off', 'handed_off'],
    [null, 'refused', 'refused'],
    ['unanswered', 'answered', 'answered'],
    ['unanswered', 'abstained', 'unanswered'],
    ['unanswered', 'clarify', 'unanswered'],
    ['unanswered', 'refused', 'refused'],
    ['unanswered', 'handed_off', 'handed_off'],
    ['answered', 'abstained', 'answered'],
    ['answered', 'refused', 'answered'],
    ['answered', 'clarify', 'answered'],
    ['refused', 'answered', 'answered'],
    ['refused', 'abstained', 'refused'],
    ['answered', 'handed_off', 'handed_off'],
    ['handed_off', 'abstained', 'handed_off'],
    ['handed_off', 'answered', 'handed_off'],
    ['lead_captured', 'abstained', 'lead_captured'],
  ])('that was %s becomes after a turn that is %s: %s', (before, status, after) => {
    expect(outcomeAfter(before, status)).toBe(after);
  });
});

describe('a silent session ends', () => {
  it('after 30 minutes on the web and over MCP, a day on messengers, a week by mail', () => {
    expect(IDLE_MS).toEqual({
      human: 30 * MINUTE,
      agent: 30 * MINUTE,
      whatsapp: 24 * 60 * MINUTE,
      messenger: 24 * 60 * MINUTE,
      instagram: 24 * 60 * MINUTE,
      email: 7 * 24 * 60 * MINUTE,
    });
  });
});
