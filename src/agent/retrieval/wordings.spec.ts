import { likenessOf, nearestStems, tokensOf, vectorOf } from './wordings.js';

const likeness = (a: string, b: string, language = 'en'): number =>
  likenessOf(vectorOf(tokensOf(a, language))!, vectorOf(tokensOf(b, 'en'))!);

describe('similarity of texts with different wordings', () => {
  it.each([
    ['when does my stuff get here', 'Parcels arrive within two working days.', 'Invoices are sent by e-mail.'],
    ['can i get my money back', 'Refunds reach your card in five days.', 'The shop is open until 18:00.'],
    ['am I allowed to bring my puppy', 'Pets are welcome in all rooms.', 'Breakfast is served from seven.'],
  ])('is highest for the text that answers: %s', (question, answer, other) => {
    expect(likeness(question, answer)).toBeGreaterThan(likeness(question, other));
  });

  it('works across languages', () => {
    const question = 'Wann kommt mein Paket an?';
    expect(likeness(question, 'Parcels arrive within two working days.', 'de')).toBeGreaterThan(
      likeness(question, 'The password must have eight characters.', 'de'),
    );
  });

  it('suggests words that an answer may contain', () => {
    const stems = nearestStems(vectorOf(tokensOf('can i get my money back', 'en'))!, 30);
    expect(stems).toContain('refund');
  });

  it('is undefined if no word is known', () => {
    expect(vectorOf(tokensOf('qwxzv brrlp', 'en'))).toBeNull();
    expect(vectorOf([])).toBeNull();
  });
});
