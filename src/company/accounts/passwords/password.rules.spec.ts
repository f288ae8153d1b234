import { passwordProblem } from './password.rules.js';

const problem = (password: string) =>
  passwordProblem(password, { email: 'ada.lovelace@kilnworks.example', companies: ['Müller Söhne KG'] });

describe('a new password', () => {
  it.each([
    'correct walrus engine',
    'p9#kfl2mmZQ1x',
    'drei Möwen im Wind',
    '密码很长很长很长很长很长吧',
    'zwölf zeichen',
    'kilnworks fires red clay',
    'property tree power',
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
    ['qwertyuiopas', 'repeats'],
    ['1qaz2wsx3edc', 'repeats'],
    ['yxcvbnmasdfg', 'repeats'],
    ['09876poiuytr', 'repeats'],
    ['kilnworks2026', 'common'],
    ['Kilnw0rks-2026!', 'common'],
    ['MuellerSoehneKG1'.replaceAll('ue', 'ü').replaceAll('oe', 'ö'), 'common'],
    ['__Müller__2026', 'common'],
    ['correcthorsebatterystaple', 'common'],
    ['Correct-Horse-Battery-Staple', 'common'],
    ['i am ada.lovelace', 'e-mail'],
  ])('is not %s', (password, why) => expect(problem(password)).toContain(why));

  it('is counted in characters, regardless of their bytes', () => {
    expect(problem('🦭🦆🐧🦉🐝🐛🦋🐌🐞🐜')).toContain('at least 12');
    expect(problem('🦭🦆🐧🦉🐝🐛🦋🐌🐞🐜🦂🐢')).toBeNull();
  });
});
