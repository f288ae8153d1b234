import { answerChange, type ShadowAnswer } from './shadow-answer.dto.js';

const quote = (text: string, title = 'Help') => ({ document_id: null, title, url: null, quote: text });
const answer = (more: Partial<ShadowAnswer> = {}): ShadowAnswer => ({
  status: 'answered',
  certainty: 'certain',
  answer: 'Two days.',
  language: 'en',
  confidence: 0.8,
  citations: [quote('Two days.')],
  ...more,
});
const none = answer({ status: 'abstained', certainty: null, answer: 'Sorry.', citations: [] });

it.each([
  ['same', answer(), answer({ confidence: 0.9 })],
  ['same', none, none],
  ['reworded', answer(), answer({ answer: 'In two days.' })],
  ['reworded', answer(), answer({ citations: [quote('Two days.', 'Delivery')] })],
  ['reworded', answer(), answer({ citations: [{ ...quote('Two days.'), url: 'https://shop.example/new' }] })],
  ['same', answer(), answer({ citations: [{ ...quote('Two days.'), document_id: 'restored' }] })],
  ['changed', answer(), answer({ citations: [quote('Three days.')] })],
  ['changed', answer(), answer({ citations: [quote('Two days.'), quote('On Sundays too.')] })],
  ['changed', answer({ citations: [quote('Two days.'), quote('On Sundays too.')] }), answer()],
  ['changed', none, answer({ ...none, status: 'handed_off' })],
  ['lost', answer(), none],
  ['gained', none, answer()],
])('is %s', (change, before, after) => {
  expect(answerChange(before, after)).toBe(change);
});
