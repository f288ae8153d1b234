import { repeatedOf, type RepeatedTurn } from './repeat.rules.js';

const turn = (of: Partial<RepeatedTurn> = {}): RepeatedTurn => ({
  ...{ turn: 0, question: 'How long?', reply: 'Two days.', status: 'answered', certainty: 'certain', language: 'en' },
  ...{ answer: 'It takes two days.', confidence: 0.8 },
  citations: [{ document_id: null, title: 'Help', url: null, quote: 'It takes two days.' }],
  ...of,
});
const other = [{ document_id: null, title: 'Help', url: null, quote: 'It takes five days.' }];

describe('A conversation that is tried again', () => {
  it('keeps what people said of answers that are the same, or say the same in other words', () => {
    expect(repeatedOf([turn()], [turn({ confidence: 0.4 })], false)).toEqual({ turns: [0], isSame: true });
    expect(repeatedOf([turn()], [turn({ answer: 'Two days.' })], false)).toEqual({ turns: [0], isSame: true });
  });

  it.each([
    ['quotes something else', turn({ citations: other })],
    ['is now given', turn({ turn: 1 })],
    ['is beside another reply of the team', turn({ reply: 'Five days.' })],
    ['is to another question, since the conversation was imported again', turn({ question: 'How long to France?' })],
  ])('is judged anew where the answer %s', (_, now) => {
    expect(repeatedOf([turn()], [now], false)).toEqual({ turns: [], isSame: false });
  });

  it('is judged anew where the large model says it in other words', () => {
    expect(repeatedOf([turn()], [turn({ answer: 'Two days.' })], true)).toEqual({ turns: [], isSame: false });
    expect(repeatedOf([turn()], [turn()], true)).toEqual({ turns: [0], isSame: true });
  });

  it('keeps the verdict on its first answer, and needs one on the second', () => {
    const before = [turn(), turn({ turn: 1, status: 'abstained' })];
    expect(repeatedOf(before, [turn(), turn({ turn: 1 })], false)).toEqual({ turns: [0], isSame: false });
  });

  it('needs no verdict where it answers less than before', () => {
    const before = [turn(), turn({ turn: 1 })];
    expect(repeatedOf(before, [turn(), turn({ turn: 1, status: 'abstained' })], false).isSame).toBe(true);
    expect(repeatedOf(before, [turn({ status: 'abstained' })], false)).toEqual({ turns: [], isSame: true });
  });
});
