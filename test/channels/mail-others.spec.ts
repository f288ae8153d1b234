import type { IncomingText } from '../../src/channels/channel-adapter.js';
import { eventsOf } from './mail-reading.js';

async function quotedOf(...fields: string[]): Promise<string | undefined> {
  const raw = ['From: Ada <ada@people.example>', 'Subject: Lamp', ...fields, '', 'Is it in stock?'].join('\r\n');
  return ((await eventsOf(Buffer.from(raw))).at(-1) as IncomingText).quoted;
}

describe('those to whom a mail was sent besides us', () => {
  it.each([
    [
      'To: support@example.net, colleague@customer.example|Cc: boss@customer.example',
      'To: colleague@customer.example\nCc: boss@customer.example',
    ],
    ['To: "Lee, Ann" <ann@customer.example>|Cc: support@example.net', 'To: Lee, Ann <ann@customer.example>'],
    ['To: Team: bo@customer.example, cy@customer.example;', 'To: bo@customer.example, cy@customer.example'],
    ['To: support@example.net|Cc: Bo@Customer.Example, bo@customer.example', 'Cc: Bo@Customer.Example'],
  ])('are shown to the team, folded: %s', async (fields, shown) => {
    expect(await quotedOf(...fields.split('|'))).toBe(shown);
  });

  it.each([
    'To: support@example.net',
    'To: support+details@example.net|Cc: Sales <sales@example.net>',
    'To: support@example.net|Cc: Ada <ADA@people.example>',
  ])('are neither our mailboxes nor the writer: %s', async (fields) => {
    expect(await quotedOf(...fields.split('|'))).toBeUndefined();
  });
});
