import { questionParts } from './question-parts.js';

describe('the questions in a message', () => {
  it.each([
    ['what does it cost and how long does it take?', ['what does it cost', 'how long does it take?']],
    ['Can I bring my dog? What does that cost?', ['Can I bring my dog?', 'What does that cost?']],
    ['Was kostet das Zimmer und wann kann ich einchecken?', ['Was kostet das Zimmer', 'wann kann ich einchecken?']],
    ['what is a pup pass and from which age do you sell it?', ['what is a pup pass', 'from which age do you sell it?']],
    ['do you roast at Easter? and whats the last day', ['do you roast at Easter?', 'whats the last day']],
    ['Was kostet das Zimmer; wie lange darf ich bleiben?', ['Was kostet das Zimmer', 'wie lange darf ich bleiben?']],
    ['what does it cost, how long does it take?', ['what does it cost', 'how long does it take?']],
    ['My card: what does it cost, and may I lend it?', ['My card: what does it cost', 'may I lend it?']],
    [
      'I am a student. Is there a discount? And how long is it valid? We are in Leeds.',
      ['I am a student. Is there a discount?', 'how long is it valid? We are in Leeds.'],
    ],
  ])('are asked separately: %s', (message, parts) => expect(questionParts(message)).toEqual(parts));

  it.each([
    'What does the room with bath and balcony cost?',
    'I lost my card yesterday, what should I do?',
    'and how much?',
    'Können Sie mir sagen, was der Versand kostet?',
    'Wissen Sie, bis wann ich umtauschen kann?',
    'Wer war ein reformwilliger Katholik des 15. Jahrhunderts?',
    'I moved in May. Which form do I need? Thank you.',
    `${'what does it cost and how long does it take? '.repeat(12)}`,
  ])('are one: %s', (message) => expect(questionParts(message)).toEqual([message]));
});
