import { topicNames, type Matter } from './topics.rules.js';

const matter = (id: string, of: Partial<Matter>): Matter => ({
  ...{ id, language: 'en', asked: null, intent: null, titles: [] },
  ...of,
});
const question = (id: string, asked: string, titles: string[] = []): Matter =>
  matter(id, { asked, intent: asked, titles });

describe('The topics of a forecast', () => {
  it('are the articles that answer, and who asks the same without an answer belongs to them', () => {
    const names = topicNames([
      question('a', 'How much does delivery to Austria cost?', ['Delivery']),
      question('b', 'What does the delivery to Austria cost me?'),
      question('c', 'May I return a pair of shoes?', ['Returns']),
      question('d', 'When do you open on Sunday?', ['Delivery']),
    ]);
    expect(Object.fromEntries(names)).toEqual({ a: 'Delivery', b: 'Delivery', c: 'Returns', d: 'Delivery' });
  });

  it('have the title that is quoted most where who asks the same is answered from several articles', () => {
    const asked = 'How much does delivery to Austria cost?';
    const names = topicNames([
      question('a', asked, ['Prices']),
      question('b', asked, ['Delivery']),
      question('c', asked, ['Delivery']),
    ]);
    expect([...new Set(names.values())]).toEqual(['Delivery']);
  });

  it('are the questions themselves where no article answers, one for all who ask the same', () => {
    const names = topicNames([
      question('a', 'Do you sell gift vouchers?'),
      question('b', 'Do you sell any gift vouchers?'),
      question('c', 'Is the museum open on Monday?'),
    ]);
    expect(names.get('b')).toBe('Do you sell gift vouchers?');
    expect(names.get('c')).toBe('Is the museum open on Monday?');
    expect(new Set(names.values()).size).toBe(2);
  });

  it('have a name for a question without words that mean something, and none for small talk', () => {
    const names = topicNames([
      matter('talk', {}),
      matter('short', { asked: 'And then?', intent: 'And then?' }),
      matter('empty', { asked: 'Hm', intent: ' ' }),
    ]);
    expect(Object.fromEntries(names)).toEqual({ short: 'And then?' });
  });
});
