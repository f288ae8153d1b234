import { overBudgetTurn, unanalysedTurn } from './over-budget.js';
import { handedOffText } from './texts/team-texts.js';

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
    const { language } = unanalysedTurn({ locale: 'zh-HK', model: 'embedded', escalated: true });
    expect(handedOffText(null, language)).toBe(handedOffText(null, 'zh-Hant'));
    expect(handedOffText(null, language)).not.toBe(handedOffText(null, 'zh'));
  });
});
