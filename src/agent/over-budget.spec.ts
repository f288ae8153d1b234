import { overBudgetTurn, unanalysedTurn } from './over-budget.js';

const said = (locale: string | null) => overBudgetTurn({ locale, fallbackMessage: null }, 'embedded').answer;

describe('a turn that took too long', () => {
  it.each([
    ['zh-TW', '我不能在這裡談論這個話題。'],
    ['zh-CN', '我不能在这里谈论这个话题。'],
    ['de-AT', said('de')],
    [null, said('en')],
    ['', said('en')],
  ])('is refused in the script that is read there: %s', (locale, answer) => {
    expect(said(locale)).toBe(answer);
  });

  it('is handed off in that script, too', () => {
    const handedOff = (locale: string) => unanalysedTurn({ locale, model: 'embedded', escalated: true }).answer;
    expect(handedOff('zh-HK')).toBe(handedOff('zh-Hant'));
    expect(handedOff('zh-HK')).not.toBe(handedOff('zh'));
  });
});
