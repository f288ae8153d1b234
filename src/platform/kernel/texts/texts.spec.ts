import { stated, STATING, t, textLanguage, TEXT_LANGUAGES, type StatingKey, type TextKey } from './texts.js';
import { en } from './en.js';

/** Each placeholder is shown as its name, so that a missing one is seen. */
const NAMES = new Proxy({}, { get: (_, name: string) => `{${name}}`, has: () => true });
const KEYS = Object.keys(en) as TextKey[];
const isStating = (key: TextKey): key is StatingKey => STATING.some((group) => key.startsWith(`${group}.`));
const named = (key: TextKey, language: string): string =>
  isStating(key) ? stated(key, language, NAMES) : t(key, language, NAMES);

describe('a text', () => {
  it.each(TEXT_LANGUAGES)('has in every language the placeholders that it has in English: %s', (language) => {
    const gaps = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g))].sort();
    for (const key of KEYS) expect([key, gaps(named(key, language))]).toEqual([key, gaps(en[key])]);
  });

  it.each(TEXT_LANGUAGES.filter((language) => language !== 'en'))('is translated: %s', (language) => {
    const hasWords = (key: TextKey): boolean => /\p{L}/u.test(en[key].replace(/\{\w+\}/g, ''));
    const same = KEYS.filter((key) => hasWords(key) && named(key, language) === en[key]);
    // One word in French and in Italian, too.
    expect(same.filter((key) => !['channel.source', 'choice.no'].includes(key))).toEqual([]);
  });

  it.each(TEXT_LANGUAGES)('announces nothing that not every surface shows: %s', (language) => {
    const announcing = KEYS.filter((key) => /[:：]$/u.test(named(key, language)));
    const followed = [
      'answer.ourPageSays',
      'answer.quotedInLanguage',
      'confirmation.open',
      'survey.mail',
      'mail.wrote',
      'mail.writtenOn',
    ];
    expect(announcing.filter((key) => !followed.includes(key))).toEqual([]);
  });

  it.each([
    ['zh-TW', '轉人工'],
    ['zh-HK', '轉人工'],
    ['zh_Hant_MO', '轉人工'],
    ['zh-Hans-HK', '转人工'],
    ['zh-CN', '转人工'],
    ['zh', '转人工'],
  ])('is in the script of the reader: %s', (locale, text) => {
    expect(t('choice.person', locale)).toBe(text);
  });

  it('is in the language of the locale, and in English if that is not one of ours', () => {
    expect([
      t('choice.yes', 'de-AT'),
      t('choice.yes', ' PT_br'),
      t('choice.yes', 'tlh'),
      t('choice.yes', null),
    ]).toEqual(['Ja', 'Sim', 'Yes', 'Yes']);
    expect(textLanguage('und')).toBe('en');
  });

  it('takes values as they are', () => {
    expect(stated('action.done', 'en', { what: '$& {what}' })).toBe('Done: $& {what}.');
  });
});
