/** Mails that no person wrote get no automatic answer; those of persons do, whatever their provider adds. */
import type { IncomingText } from '../../src/channels/channel-adapter.js';
import { eventsOf } from './mail-reading.js';

const REPLY = 'In-Reply-To: <earlier@mail.example>';

async function isAnswered(fields: string[], text: string): Promise<boolean> {
  const raw = ['From: Jane Doe <jane@people.example>', 'To: support@example.net', ...fields, '', text];
  const message = (await eventsOf(Buffer.from(raw.join('\r\n')))).at(-1) as IncomingText;
  return message.noAnswerReason === undefined;
}

const calendar = (method: string, words: string): [string[], string] => [
  ['Subject: Accepted: Visit', REPLY, 'Content-Type: multipart/mixed; boundary=b'],
  ['--b', '', words, `--b\r\nContent-Type: text/calendar; method=${method}`, '']
    .concat(
      'BEGIN:VCALENDAR',
      `METHOD:${method}`,
      'BEGIN:VEVENT',
      'SUMMARY:Visit',
      'END:VEVENT',
      'END:VCALENDAR',
      '--b--',
    )
    .join('\r\n'),
];

describe('no automatic answer is sent to', () => {
  it.each([
    ['a reply to an invitation', ...calendar('REPLY', '')],
    [
      'an away notice with the subject that it answers',
      ['Subject: Re: Your order', REPLY],
      'I am out of the office until 3 June and do not read mail. In urgent cases please call my colleague.',
    ],
    [
      'an acknowledgement of a ticket system',
      ['Subject: [T#4711] Re: Delivery', REPLY],
      'Thank you for your request, which we have received and will answer as soon as we can.',
    ],
    ['what a sender of campaigns counts', ['Subject: News', 'Feedback-ID: 7:campaign:example'], 'New lamps.'],
  ])('%s', async (_, fields, text) => expect(await isAnswered(fields, text)).toBe(false));
});

describe('an automatic answer is sent to', () => {
  it.each([
    ['an invitation', ...calendar('REQUEST', '')],
    ['a reply to an invitation that asks', ...calendar('REPLY', 'Where do we meet?')],
    [
      'a person who goes on holiday',
      ['Subject: Re: Your order', REPLY],
      'I am on holiday until 3 June, please deliver the lamp after that. The blue one is fine.',
    ],
    [
      'a person who has received something',
      ['Subject: Re: Your order', REPLY],
      'I have received your parcel, but the lamp is missing.',
    ],
    ['a person whose provider counts users', ['Subject: Lamp', 'Feedback-ID: 123:user:mail'], 'Is it in stock?'],
  ])('%s', async (_, fields, text) => expect(await isAnswered(fields, text)).toBe(true));
});
