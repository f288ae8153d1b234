/** Earlier mails tell which words of a new one are new. */
import { refold } from '../../src/channels/email/refold.rules.js';

const OURS =
  'Thank you for your order. Which size do you need?\n\nWhich colour shall it be, red or blue?\n\nShall we deliver to your office or to your home?\n\nSource: Help';
const HEADER =
  'From: Support <support@example.net>\nSent: Monday, November 16, 2026 10:00 AM\nTo: Jane\nSubject: Order';
const refolded = (text: string, quoted: string, theirs: string[] = []) =>
  refold({ text, quoted }, { ours: [OURS], theirs });

describe('words in the quotation of our mail that are not ours', () => {
  it.each([
    [
      'below each of our lines',
      `${HEADER}\n\nThank you for your order. Which size do you need?\nL\n\nWhich colour shall it be, red or blue?\nBlue, please.\n\nShall we deliver to your office or to your home?\nTo my office\n\nSource: Help`,
      'L\nBlue, please.\nTo my office',
    ],
    [
      'marked as the quotation is',
      `> Thank you for your order. Which size do you need?\n> L\n>\n> Which colour shall it be, red or blue?\n> Blue, please.`,
      'L\nBlue, please.',
    ],
    [
      'behind our words',
      `${HEADER}\n\nThank you for your order. Which size do you need? >> size L please\n\nWhich colour shall it be, red or blue? Blue`,
      'size L please\nBlue',
    ],
    [
      'in a quotation that is wrapped',
      `${HEADER}\n\nThank you for your order. Which size\ndo you need?\n\nSmall is fine\n\nWhich colour shall it be, red\nor blue?\n\nShall we deliver to your office or\nto your home?\n\nHome`,
      'Small is fine\nHome',
    ],
  ])('are new: %s', (_, quoted, added) => {
    expect(refolded('See below.', quoted)).toEqual({ text: `See below.\n\n${added}`, quoted });
  });

  it('are new in a script without spaces', () => {
    const ours = 'ご希望のサイズを教えてください。\n\n色は赤と青のどちらがよろしいですか。';
    const quoted =
      '> ご希望のサイズを教えて\n> ください。\n> Lです\n> 色は赤と青のどちらがよろしいですか。\n> 青でお願いします';
    expect(refold({ text: '以下', quoted }, { ours: [ours], theirs: [] }).text).toBe('以下\n\nLです\n青でお願いします');
  });

  it.each([
    [
      'what they wrote before',
      `${HEADER}\n\n${OURS}\n\nFrom: Jane\nSent: Sunday\nTo: Support\nSubject: Order\n\nI want a shirt.`,
      ['I want a shirt.'],
    ],
    [
      'a mail that is not ours',
      'From: Shop <a@shop.example>\nSent: Monday\nTo: Jane\nSubject: Order\n\nIt is on its way to you now.',
      [],
    ],
    [
      'our words alone',
      `On Mon, Nov 16, 2026 at 10:00 AM Support <support@example.net> wrote:\n> ${OURS.replaceAll('\n', '\n> ')}`,
      [],
    ],
  ])('are not: %s', (_, quoted, theirs) =>
    expect(refolded('Thanks', quoted, theirs)).toEqual({ text: 'Thanks', quoted }),
  );
});

describe('what a sender repeats below their mails', () => {
  const END = 'Jane D.\nThe Boat House\nOld Quay';
  it.each([
    ['lines', END],
    ['a sentence', 'All orders of the boat house are subject to the terms that we agreed on in the spring.'],
  ])('surrounds them: %s', (_, end) => {
    const theirs = [`Order\n\nDo you have ropes?\n\n${end}`];
    expect(refolded(`And sails?\n\n${end}`, '', theirs)).toEqual({ text: 'And sails?', quoted: end });
    expect(refolded(`And sails?\n\n${end}\n\n[Document] a.pdf`, 'x', theirs)).toEqual({
      text: 'And sails?\n\n[Document] a.pdf',
      quoted: `${end}\n\nx`,
    });
  });

  it.each([
    ['an order number', 'And sails?\n\nOrder 4711', 'Do you have ropes?\n\nOrder 4711'],
    [
      'a question',
      'Hello,\n\nwhere is my parcel, and\nwhen does it come?',
      'Hi,\n\nwhere is my parcel, and\nwhen does it come?',
    ],
    [
      'a mail that is sent again',
      'Hello,\n\nthe kettle that you sent to me\nis broken.',
      'Subject\n\nHello,\n\nthe kettle that you sent to me\nis broken.',
    ],
  ])('is said: %s', (_, text, before) => expect(refolded(text, '', [before])).toEqual({ text, quoted: '' }));
});
