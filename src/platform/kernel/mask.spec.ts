import { maskContacts, maskSecretNumbers } from './mask.js';

describe('numbers that give access to money or an identity', () => {
  it.each([
    ['my card 4111 1111 1111 1111 is lost', 'my card [card] is lost'],
    ['4111-1111-1111-1111', '[card]'],
    ['378282246310005.', '[card].'],
    ['pay to DE89 3704 0044 0532 0130 00 please', 'pay to [iban] please'],
    ['iban GB82WEST12345698765432', 'iban [iban]'],
    ['my ssn is 123-45-6789', 'my ssn is [ssn]'],
    ['卡号4111111111111111', '卡号4111111111111111'],
  ])('numbers of cards, accounts and identities are masked in “%s”', (said, kept) => {
    expect(maskSecretNumbers(said)).toBe(kept);
  });

  it.each([
    'order 4111 1111 1111 1112',
    'call +49 30 1234567 or mail ann@example.com',
    'order 123456789012345',
    'ticket 000-12-3456 of 2027-03-01',
    'DE89 3704 0044 0532 0130 02',
    'part 0000000000000000',
  ])('no number is masked in “%s”', (said) => {
    expect(maskSecretNumbers(said)).toBe(said);
  });

  it('are masked along with addresses and telephone numbers for readers who need no contact details', () => {
    expect(maskContacts('call +49 30 1234567, (030) 123 45 67 or mail ann@example.com about order 1234567')).toBe(
      'call [phone], [phone] or mail [email] about order 1234567',
    );
  });
});

describe('a card number and the digits after it', () => {
  it.each([
    ['my card is 4111111111111111 123', 'my card is [card] 123'],
    ['4111 1111 1111 1111 12/27', '[card] 12/27'],
    ['4111-1111-1111-1111', '[card]'],
    ['order 4111111111111112 123', 'order 4111111111111112 123'],
  ])('only the card number is masked in “%s”', (text, masked) => expect(maskSecretNumbers(text)).toBe(masked));
});
