import { matching, partsWithoutTypo } from './palette-matches.js';

const titles = [
  'Go to settings: Guardrails',
  'Go to settings: Kill switch',
  'Mark as read',
  'Theme: dark',
  'Größe ändern',
];
const found = (asked: string): string[] =>
  matching(
    titles.map((title) => ({ title })),
    asked,
  ).map(({ title }) => title);

describe('titles in the palette', () => {
  it('are all found while nothing is asked', () => expect(found(' ')).toEqual(titles));

  it('are found by the beginnings of their words, in any order, whatever the case and the accents', () => {
    expect(found('kill sw')).toEqual(['Go to settings: Kill switch']);
    expect(found('SWI kill')).toEqual(['Go to settings: Kill switch']);
    expect(found('grosse ander')).toEqual(['Größe ändern']);
    expect(found('große')).toEqual(['Größe ändern']);
  });

  it('begin with those in which a word begins so', () => {
    expect(matching([{ title: 'Unread' }, { title: 'Read' }], 'read')).toEqual([
      { title: 'Read' },
      { title: 'Unread' },
    ]);
  });

  it.each(['gaurdrails', 'gardrails', 'guarddrails', 'guqrdrails', 'gaurd', 'guardrials setings'])(
    'are found with a letter wrong: %s',
    (asked) => expect(found(asked)).toEqual(['Go to settings: Guardrails']),
  );

  it('that need no forgiving keep the others away', () => expect(found('dark')).toEqual(['Theme: dark']));

  it.each(['xyzzy', 'gua rxx', 'drk', '—'])('are not guessed: %s', (asked) => expect(found(asked)).toEqual([]));
});

describe('what is right of what was asked', () => {
  it.each([
    ['zephyr', ['zep', 'hyr']],
    ['Ann Zéphyr', ['zephyr', 'ann']],
    ['ann', []],
    ['–', []],
  ])('%s', (asked, parts) => expect(partsWithoutTypo(asked)).toEqual(parts));
});
