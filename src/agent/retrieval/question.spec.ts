import { understandAll } from '../understanding/analysed-turn.js';
import { understand } from '../understanding/understand.js';
import { searchAttempts } from './question.js';

const attemptsAfter = (earlier: string, question: string) =>
  searchAttempts(understand(question, null), understandAll([earlier], null));
const BEFORE = 'Can my bot send pictures of cats?';

describe('a question of few words after another', () => {
  it('is searched together with the one before, then alone, because it may be whole', () => {
    const [together, alone, ...others] = attemptsAfter(BEFORE, 'Which database do I need?');
    expect(others).toEqual([]);
    expect(together!.terms.map(({ word }) => word)).toEqual(expect.arrayContaining(['database', 'cats']));
    expect(alone!.terms.map(({ word }) => word)).not.toContain('cats');
  });

  it.each(['And for dogs?', 'What about its price?'])('is searched only together if it points back: %s', (question) => {
    const attempts = attemptsAfter(BEFORE, question);
    expect(attempts).toHaveLength(1);
    expect(attempts[0]!.terms.map(({ word }) => word)).toContain('cats');
  });
});
