import { setImmediate as nextTurn } from 'node:timers/promises';
import { superlinear } from '../../../test/support/steps.js';
import { pageEntries } from './page-entries.js';
import { whatsAppEntries } from './whatsapp-entries.js';

const NUMBER = '106540352242922';
const PAGE = '102030405060708';
const listOf = (much: number, item: (index: number) => object): object[] =>
  Array.from({ length: much }, (_, index) => item(index));

const whatsApp = (value: object): Buffer =>
  Buffer.from(
    JSON.stringify({ entry: [{ changes: [{ value: { metadata: { phone_number_id: NUMBER }, ...value } }] }] }),
  );
const page = (messaging: object[]): Buffer =>
  Buffer.from(JSON.stringify({ object: 'page', entry: [{ id: PAGE, messaging }] }));
const message = (index: number) => ({ id: `m${index}`, from: String(index), type: 'text', text: { body: 'Hello' } });

/** How often something else could run meanwhile. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  void work.finally(() => (isDone = true));
  while (!isDone) {
    await nextTurn();
    turns++;
  }
  return turns;
}

describe('a delivery with thousands of entries', () => {
  it('costs work in proportion to its size, for any number of writers', async () => {
    const cases: Record<string, (much: number) => unknown[]> = {
      'messages and contacts': (much) => [
        whatsApp({ messages: listOf(much, message), contacts: listOf(much, (index) => ({ wa_id: `x${index}` })) }),
        NUMBER,
      ],
      'messages of one contact with a long card': (much) => [
        whatsApp({ messages: listOf(much, () => message(1)), contacts: [{ wa_id: '1', card: 'x'.repeat(much * 10) }] }),
        NUMBER,
      ],
      changes: (much) => [
        Buffer.from(
          JSON.stringify({
            entry: [
              {
                changes: listOf(much, (index) => ({
                  value: { metadata: { phone_number_id: NUMBER }, messages: [message(index)] },
                })),
              },
            ],
          }),
        ),
        NUMBER,
      ],
    };
    const file = require.resolve('./whatsapp-entries.ts');
    expect(await superlinear({ file, name: 'whatsAppEntries' }, 800, cases)).toEqual([]);
  });

  it('stores with each message the name of its writer, and nothing else of the contact', async () => {
    const contacts = [
      { wa_id: '1', profile: { name: 'Ada' }, card: 'x'.repeat(100_000) },
      { user_id: 'DE.2', profile: { name: 'Ben' } },
    ];
    const messages = [message(1), { ...message(2), from_user_id: 'DE.2' }, message(3)];
    const entries = await whatsAppEntries(whatsApp({ messages, contacts }), NUMBER);
    const stored = entries.map(({ payload }) => (JSON.parse(payload.toString()) as { contact: object | null }).contact);
    expect(stored).toEqual([{ profile: { name: 'Ada' } }, { profile: { name: 'Ben' } }, null]);
  });

  it('lets other requests be answered in between', async () => {
    const messages = listOf(4_000, message);
    expect(await turnsDuring(whatsAppEntries(whatsApp({ messages }), NUMBER))).toBeGreaterThanOrEqual(19);
    const events = listOf(4_000, (index) => ({ sender: { id: String(index) }, recipient: { id: PAGE }, message: {} }));
    const reading = pageEntries(page(events), { object: 'page', externalId: PAGE });
    expect(await turnsDuring(reading)).toBeGreaterThanOrEqual(19);
  });
});
