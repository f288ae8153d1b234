import { passwordProblem } from './password.rules.js';

const problem = (password: string) => passwordProblem(password, 'ada.lovelace@acme.example');

describe('a new password', () => {
  it.each([
    'correct walrus engine',
    'p9#kfl2mmZQ1x',
    'drei Möwen im Wind',
    '密码很长很长很长很长很长吧',
    'zwölf zeichen',
  ])('may be %s', (password) => expect(problem(password)).toBeNull());

  it.each([
    ['short', 'at least 12'],
    ['elevenchars', 'at least 12'],
    ['x'.repeat(201), 'at most 200'],
    ['aaaaaaaaaaaaaa', 'repeats'],
    ['123123123123123', 'repeats'],
    ['123456789012', 'repeats'],
    ['abcdefghijklmn', 'repeats'],
    ['Password2026!', 'common'],
    ['P@ssw0rd1234', 'common'],
    ['!!Welcome2026!!', 'common'],
    ['Administrator1', 'common'],
    ['qwertyuiop[]', 'common'],
    ['correcthorsebatterystaple', 'common'],
    ['Correct-Horse-Battery-Staple', 'common'],
    ['i am ada.lovelace', 'e-mail'],
  ])('is not %s', (password, why) => expect(problem(password)).toContain(why));

  it('is counted in characters, regardless of their bytes', () => {
    expect(problem('🦭🦆🐧🦉🐝🐛🦋🐌🐞🐜')).toContain('at least 12');
    expect(problem('🦭🦆🐧🦉🐝🐛🦋🐌🐞🐜🦂🐢')).toBeNull();
  });
});
