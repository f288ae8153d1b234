import { recordedTool, textArguments } from '../../../test/support/recorded-tool.js';
import { turnInput, WITHOUT_MODEL } from '../../../test/support/turn-input.js';
import { MemoryIndex } from '../../../test/support/memory-index.js';
import type { Pending, TurnResult } from '../ports/turn.js';
import type { Arguments } from './arguments.js';
import { runTurn } from '../turn.js';

const ran: [string, Arguments][] = [];
const tool = recordedTool(ran);
const TOOLS = [
  tool('change_address', 'Changes where an order goes.', textArguments('order_id', 'street')),
  tool('cancel_order', 'Cancels an order.', textArguments('order_id')),
  tool('return_order', 'Returns an order.', textArguments('order_id', 'reason')),
];
const index = new MemoryIndex([
  { id: 'd', title: 'Shipping', text: 'Shipping to Germany costs 3 euros.', locale: 'en' },
]);

/** Sends a message while the agent waits for an argument of a tool. */
async function reply(question: string, asked: Partial<Pending & { kind: 'argument' }> = {}): Promise<TurnResult> {
  ran.length = 0;
  const pending: Pending = {
    kind: 'argument',
    tool: 'change_address',
    arguments: { order_id: '17' },
    missing: 'street',
    ...asked,
  };
  const input = {
    ...turnInput(question, { locale: 'en' }),
    memory: { pending, language: 'en', misses: 0, turns: 1 },
    acting: {
      email: null,
      timezone: null,
      today: '2026-11-23',
      withdraw: () => Promise.reject(new Error('unasked')),
      tools: () => Promise.resolve(TOOLS),
      confirm: () => Promise.reject(new Error('unasked')),
    },
  };
  for await (const event of runTurn({ index, ...WITHOUT_MODEL }, input)) if (event.type === 'done') return event.result;
  throw new Error('the turn did not end');
}
const reason = { tool: 'return_order', missing: 'reason' };

describe('a message while the agent waits for a street', () => {
  it.each(['Main Street 5', 'Elm Street 5, 2nd floor', 'Order Lane 3', 'How Street 12', 'Cancelled Row 1'])(
    'is taken as the street: %s',
    async (street) => {
      await reply(street);
      expect(ran).toEqual([['change_address', { order_id: '17', street }]]);
    },
  );

  it.each(['Cancel order 18', 'Please cancel order 18', 'Could you cancel my order 18?'])(
    'is another order, and executed as one: %s',
    async (order) => {
      await reply(order);
      expect(ran).toEqual([['cancel_order', { order_id: '18' }]]);
    },
  );

  it('is the same order for another item, and the agent asks for its street', async () => {
    const { pending } = await reply('Change the address of order 18');
    expect(pending).toMatchObject({ tool: 'change_address', arguments: { order_id: '18' }, missing: 'street' });
    expect(ran).toEqual([]);
  });

  it.each(['no', 'never mind', 'No, never mind.', 'Forget it', 'cancel', 'leave it', 'Nein, vergessen Sie es'])(
    'ends the request: %s',
    async (no) => {
      expect(await reply(no)).toMatchObject({ status: 'answered', pending: null });
      expect(ran).toEqual([]);
    },
  );

  it.each([
    "I don't have it",
    'no idea',
    'weiß ich nicht',
    'habe ich nicht',
    'no lo tengo',
    'não tenho',
    'je ne sais pas',
    'non ce l’ho',
  ])('says that they do not know it, and is asked once more with the offer of a person: %s', async (unknown) => {
    const { status, pending, choices } = await reply(unknown);
    expect({ status, pending }).toMatchObject({ status: 'clarify', pending: { kind: 'argument', missing: 'street' } });
    expect(choices).toHaveLength(1);
    expect(ran).toEqual([]);
  });

  it.each([
    'no longer needed',
    'nicht mehr benötigt',
    'ya no lo necesito',
    '算了',
    'キャンセル',
    'ไม่เป็นไร',
    'annulla',
    'deixa pra lá',
  ])('is a no to the whole in any language: %s', async (no) => {
    expect(await reply(no)).toMatchObject({ status: 'answered', pending: null });
    expect(ran).toEqual([]);
  });

  it.each([
    'What does shipping to Germany cost?',
    'what does shipping to Germany cost',
    'how much is shipping to Germany',
  ])('is a question, and answered: %s', async (question) => {
    expect(await reply(question)).toMatchObject({ answer: 'Shipping to Germany costs 3 euros.' });
    expect(ran).toEqual([]);
  });

  it.each(['I want to talk to a human', 'agent please'])('is a request for a person: %s', async (wish) => {
    expect(await reply(wish)).toMatchObject({ status: 'handed_off' });
    expect(ran).toEqual([]);
  });
});

describe('a message while the agent waits for a reason', () => {
  it.each([
    'When I opened it, it was broken',
    'What came was the wrong size',
    'It is too small. Return it please',
    'Return the order because it is too small',
    'passt nicht',
    'no longer needed',
    "it doesn't fit",
    'ne me va pas',
    'no me queda bien',
    'ya no lo necesito',
    '不需要了',
    'もう必要ない',
  ])('is taken literally: %s', async (why) => {
    await reply(why, reason);
    expect(ran).toEqual([['return_order', { order_id: '17', reason: why }]]);
  });

  it.each(['no', 'nein danke', 'never mind', 'forget it', 'déjalo', 'laisse tomber', '算了'])(
    'may still be a no: %s',
    async (no) => {
      expect(await reply(no, reason)).toMatchObject({ status: 'answered', pending: null });
      expect(ran).toEqual([]);
    },
  );
});
