import type { ImportedLine } from '../imports/imported-conversations.reader.js';
import { customerTurns } from './customer-turns.rules.js';

/** Each line a minute after the last. */
const conversation = (...lines: [ImportedLine['author'], string][]): ImportedLine[] =>
  lines.map(([author, text], minute) => ({ at: new Date(minute * 60_000).toISOString(), author, text }));

it('takes what a customer wrote until somebody replied as one turn, after what was said before', () => {
  const turns = customerTurns(
    conversation(
      ['customer', 'Hello'],
      ['customer', 'Do you ship abroad?'],
      ['teammate', 'Yes.'],
      ['teammate', 'It takes a week.'],
      ['customer', 'And what does it cost?'],
      ['bot', 'Let me look.'],
    ),
  );
  expect(turns).toEqual([
    { question: 'Hello\n\nDo you ship abroad?', dialogue: [], reply: 'Yes.\n\nIt takes a week.', replySeconds: 60 },
    {
      question: 'And what does it cost?',
      dialogue: [
        { from: 'customer', text: 'Hello' },
        { from: 'customer', text: 'Do you ship abroad?' },
        { from: 'team', text: 'Yes.' },
        { from: 'team', text: 'It takes a week.' },
      ],
      reply: null,
      replySeconds: null,
    },
  ]);
});

it('has no notes of colleagues in it, which no customer saw, nothing of the system and no empty line', () => {
  const turns = customerTurns(
    conversation(
      ['note', 'He is angry, offer him 20 %.'],
      ['customer', 'Where is my parcel?'],
      ['note', 'Lost by the carrier.'],
      ['system', 'Assigned to Bea.'],
      ['customer', ' '],
      ['customer', 'Order 12.'],
      ['teammate', 'It comes tomorrow.'],
      ['customer', 'Thank you'],
    ),
  );
  expect(turns.map(({ question, reply }) => [question, reply])).toEqual([
    ['Where is my parcel?\n\nOrder 12.', 'It comes tomorrow.'],
    ['Thank you', null],
  ]);
  expect(JSON.stringify(turns)).not.toMatch(/angry|carrier|Assigned/);
  expect(turns[0]!.dialogue).toEqual([]);
});
