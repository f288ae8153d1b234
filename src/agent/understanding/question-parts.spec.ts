import { questionParts } from './question-parts.js';

describe('the questions in a message', () => {
  it.each([
    ['what does it cost and how long does it take?', ['what does it cost', 'how long does it take?']],
    ['Can I bring my dog? What does that cost?', ['Can I bring my dog?', 'What does that cost?']],
    ['Was kostet das Zimmer und wann kann ich einchecken?', ['Was kostet das Zimmer', 'wann kann ich einchecken?']],
  ])('are asked separately: %s', (message, parts) => expect(questionParts(message)).toEqual(parts));

  it.each([
    'What does the room with bath and balcony cost?',
    'I lost my card yesterday, what should I do?',
    'and how much?',
    `${'what does it cost and how long does it take? '.repeat(12)}`,
  ])('are one: %s', (message) => expect(questionParts(message)).toEqual([message]));
});
