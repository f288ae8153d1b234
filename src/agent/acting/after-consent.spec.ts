import { recordedTool, textArguments } from '../../../test/support/recorded-tool.js';
import { turnInput, WITHOUT_MODEL } from '../../../test/support/turn-input.js';
import { MemoryIndex } from '../../../test/support/memory-index.js';
import { stated, t } from '../../platform/kernel/texts/texts.js';
import type { Pending, TurnEvent, TurnResult } from '../ports/turn.js';
import { runTurn } from '../turn.js';

/** What was run, and what was confirmed or declined. */
const ran: unknown[] = [];
const tool = recordedTool(ran);
const TOOLS = [
  tool('cancel_order', 'Cancels an order.', textArguments('order_id')),
  tool('storno', 'Bestellung stornieren.', textArguments('order_id')),
  tool('cancelar', 'Cancela pedido.', textArguments('order_id')),
  tool('annulation', 'Annuler commande.', textArguments('order_id')),
  tool('change_address', 'Changes where an order goes.', textArguments('order_id', 'street')),
];
const text = 'Shipping to Germany costs 3 euros. Der Versand nach Italien kostet 4 Euro.';
const index = new MemoryIndex([{ id: 'd', title: 'Shipping', text, locale: 'en' }]);

const CONFIRMATION: Pending = {
  kind: 'confirmation',
  action: { id: 'a1', name: 'cancel_order', arguments: { order_id: '17' }, destructive: false },
};

/** Sends a message, in reply to the agent's last question or to none. */
async function send(
  question: string,
  pending: Pending | null = null,
): Promise<{ result: TurnResult; events: TurnEvent[] }> {
  ran.length = 0;
  const input = {
    ...turnInput(question),
    memory: { pending, language: null, misses: 0, turns: 1 },
    acting: {
      email: null,
      timezone: null,
      today: '2026-11-23',
      withdraw: () => Promise.reject(new Error('unasked')),
      tools: () => Promise.resolve(TOOLS),
      confirm: (id: string, yes: boolean) => {
        ran.push([id, yes]);
        return Promise.resolve(
          yes ? ({ status: 'done', data: null } as const) : ({ status: 'refused', reason: 'declined' } as const),
        );
      },
    },
  };
  const events: TurnEvent[] = [];
  for await (const event of runTurn({ index, ...WITHOUT_MODEL }, input as never)) events.push(event);
  const last = events.at(-1);
  if (last?.type !== 'done') throw new Error('the turn did not end');
  return { result: last.result, events };
}

describe('a message that begins with a yes or a no where nothing was asked', () => {
  it.each([
    ['ok please cancel my order 17', 'cancel_order'],
    ['ok, cancel my order 17', 'cancel_order'],
    ['no, I want to cancel my order 17', 'cancel_order'],
    ['oh wait, please cancel my order 17', 'cancel_order'],
    ['ok bitte meine Bestellung 17 stornieren', 'storno'],
    ['nein, ich will meine Bestellung 17 stornieren', 'storno'],
    ['vale, cancela mi pedido 17 por favor', 'cancelar'],
    ["ok, veuillez annuler ma commande 17 s'il vous plaît", 'annulation'],
  ])('is the order that follows: %s', async (message, name) => {
    await send(message);
    expect(ran).toEqual([[name, { order_id: '17' }]]);
  });

  it.each([
    ['no, how much is shipping to Germany?', '3 euros'],
    ['wait, what does shipping to Germany cost?', '3 euros'],
    ['ok and how much is shipping to Germany?', '3 euros'],
    ['never mind, how much is shipping to Germany?', '3 euros'],
    ['nein, was kostet der Versand nach Italien?', '4 Euro'],
  ])('is the question that follows: %s', async (message, answer) => {
    expect((await send(message)).result).toMatchObject({ status: 'answered', answer: expect.stringContaining(answer) });
  });

  it.each([
    ['no, I want the blue one', 'en'],
    ['wait, I meant the blue one', 'en'],
    ['nein, ich möchte die blaue', 'de'],
    ['warte, ich meinte die blaue', 'de'],
    ['non, je veux le bleu', 'fr'],
    ['no, quiero el azul', 'es'],
    ['não, quero o azul', 'pt'],
    ['लेकिन नहीं, मुझे नीला चाहिए', 'hi'],
    ['नहीं, मुझे नीला चाहिए', 'hi'],
    ['不，我要蓝色的', 'zh'],
    ['いいえ、青いのがほしいです', 'ja'],
    ['ไม่ ฉันต้องการสีน้ำเงิน', 'th'],
    ['لا، أريد الأزرق', 'ar'],
  ])('is not taken for a no: %s', async (message, language) => {
    const { answer } = (await send(message)).result;
    for (const kind of ['no', 'never_mind', 'yes', 'complaint'] as const)
      expect(answer).not.toContain(t(`smalltalk.${kind}`, language));
  });

  it.each([
    ['ok', 'yes'],
    ['no', 'no'],
    ['no thanks', 'no'],
    ['wait', 'no'],
    ['never mind', 'never_mind'],
  ] as const)('is small talk if it is nothing else: %s', async (message, kind) => {
    expect((await send(message)).result).toMatchObject({ answer: t(`smalltalk.${kind}`, 'en'), status: 'answered' });
    expect(ran).toEqual([]);
  });
});

describe('an action that waits for a yes', () => {
  it.each([
    ...[
      'Yes.',
      'Yes please!',
      'yes, go ahead',
      'ok, do it',
      'yes, cancel it',
      'sure, thank you',
      'Yes, that is correct.',
    ],
    ...['Ja', 'ja bitte', 'Ja, mach das', 'genau', 'einverstanden', 'Ja, gerne'],
    ...['sí, por favor', 'oui, allez-y', 'sì, procedi', 'sim, pode fazer', 'نعم من فضلك', 'हाँ, कर दीजिए'],
    ...['好的', '可以，谢谢', 'はい、お願いします', 'ใช่ครับ', '👍'],
    ...['yes, and what does shipping to Germany cost?', 'ja, und was kostet der Versand nach Italien?'],
  ])('is carried out by a yes: %s', async (message) => {
    await send(message, CONFIRMATION);
    expect(ran).toEqual([['a1', true]]);
  });

  it.each([
    ...[
      'yes, keep it',
      'yes, do not cancel it',
      'Yes, I still want it',
      'Yes, no wait',
      'yes stop it',
      'yes please wait',
    ],
    ...['yes later', 'yes tomorrow', 'yes, I changed my mind', 'yes, it arrived', 'ok, I will wait', 'ok whatever'],
    ...[
      'That is right, I never ordered it',
      'Good',
      'cool',
      'super',
      'if you say so',
      'yes I know',
      'yes, all of them',
    ],
    ...[
      'Ja, ich behalte sie',
      'Ja, ich will sie noch',
      'ja, stopp',
      'Ja, ich habe noch eine Frage',
      'ja, das weiß ich',
    ],
    ...['vale, me lo quedo', 'oui, je la garde', 'sí, no lo cancele', 'sim, não cancele'],
  ])('is not carried out by what says more than yes: %s', async (message) => {
    await send(message, CONFIRMATION);
    expect(ran).not.toContainEqual(['a1', true]);
  });

  it('is asked about once more, and still waits', async () => {
    const { result } = await send('yes, keep it', CONFIRMATION);
    expect(result).toMatchObject({ status: 'clarify', pending: CONFIRMATION });
    expect(result.answer).toContain('17');
  });

  it.each(['yes, order 18', 'yes, it is order 18', 'ja, Bestellung 18'])(
    'is another one if the yes names another: %s',
    async (message) => {
      await send(message, CONFIRMATION);
      expect(ran).not.toContainEqual(['a1', true]);
    },
  );
});

describe('a message that begins with a yes or a no after “Shall I?”', () => {
  it.each(['yes', 'ok please cancel it', 'ok, cancel my order 17', 'yes please, cancel order 17', 'ja'])(
    'confirms if it says yes, or orders the same: %s',
    async (message) => {
      await send(message, CONFIRMATION);
      expect(ran).toEqual([['a1', true]]);
    },
  );

  it.each(['no', 'no thanks', 'never mind', 'wait', 'nein danke', 'No, never mind.'])(
    'declines: %s',
    async (message) => {
      expect((await send(message, CONFIRMATION)).result).toMatchObject({
        answer: t('order.declined', message === 'nein danke' ? 'de' : 'en'),
      });
      expect(ran).toEqual([['a1', false]]);
    },
  );

  it('executes another order instead', async () => {
    await send('ok please cancel order 18', CONFIRMATION);
    expect(ran).toEqual([['cancel_order', { order_id: '18' }]]);
    const { result } = await send('no, cancel order 18', CONFIRMATION);
    expect(ran).toEqual([
      ['a1', false],
      ['cancel_order', { order_id: '18' }],
    ]);
    expect(result.answer).toBe(
      `${t('order.declined', 'en')}\n${stated('action.done', 'en', { what: 'Cancel order (order id: 18)' })}`,
    );
  });

  it.each(['wait, I meant order 18', 'no, order 18', 'no, it is order 18'])(
    'is the same order for something else: %s',
    async (message) => {
      await send(message, CONFIRMATION);
      expect(ran).toEqual([
        ['a1', false],
        ['cancel_order', { order_id: '18' }],
      ]);
    },
  );

  it.each([
    ['yes and also what does shipping to Germany cost?', true, '3 euros'],
    ['yes please, and how much is shipping to Germany?', true, '3 euros'],
    ['ja, und was kostet der Versand nach Italien?', true, '4 Euro'],
    ['no, how much is shipping to Germany?', false, '3 euros'],
  ])('is answered too if it asks something: %s', async (message, yes, answer) => {
    const { result, events } = await send(message, CONFIRMATION);
    expect(ran).toEqual([['a1', yes]]);
    const texts = events.flatMap((event) => (event.type === 'sentence' ? [event.sentence.text] : []));
    expect(texts.join('\n')).toBe(result.answer);
    expect(result.sentences.map((sentence) => sentence.text)).toEqual(texts);
    expect(texts[0]).toMatch(yes ? /order id: 17/ : /nothing/);
    expect(texts.at(-1)).toContain(answer);
    expect(result).toMatchObject({ status: 'answered', grounded: true });
  });

  it.each([
    'wait, what does shipping to Germany cost?',
    'ok, what does shipping to Germany cost?',
    'yes but how much is shipping to Germany?',
  ])('neither confirms nor declines with a question or a condition: %s', async (message) => {
    const { result } = await send(message, CONFIRMATION);
    expect(ran).toEqual([]);
    expect(result.answer).toContain('3 euros');
  });
});

describe('a message that begins with a no where an argument or a time was asked for', () => {
  const street: Pending = {
    kind: 'argument',
    tool: 'change_address',
    arguments: { order_id: '17' },
    missing: 'street',
  };

  it('is not the argument, and what follows the no is heard', async () => {
    await send('no, cancel order 18', street);
    expect(ran).toEqual([['cancel_order', { order_id: '18' }]]);
    await send('no, I do not live there', street);
    expect(ran).toEqual([]);
    const slots = [{ label: 'Mon, Nov 23, 10:00', startsAt: '2026-11-23T09:00:00.000Z' }];
    const { result } = await send('no, how much is shipping to Germany?', { kind: 'slot', slots });
    expect(result.answer).toContain('3 euros');
  });
});
