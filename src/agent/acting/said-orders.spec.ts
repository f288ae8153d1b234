/** Orders, bookings and complaints as customers say them. */
import { MemoryIndex } from '../../../test/support/memory-index.js';
import { recordedTool, textArguments } from '../../../test/support/recorded-tool.js';
import { turnInput, WITHOUT_MODEL } from '../../../test/support/turn-input.js';
import { t } from '../../platform/kernel/texts/texts.js';
import type { OfferedTool } from '../ports/tool.js';
import type { TurnInput, TurnResult } from '../ports/turn.js';
import { runTurn } from '../turn.js';

const ran: unknown[] = [];
const tool = recordedTool(ran);
/** Free at ten and at four each day from Monday to Saturday. */
const DAYS = ['23', '24', '25', '26', '27', '28'];
const FREE = DAYS.flatMap((day) => [`2026-11-${day}T10:00:00.000Z`, `2026-11-${day}T16:00:00.000Z`]);
const slots: OfferedTool = {
  ...tool('list_slots', 'Free times.', { type: 'object' }),
  effect: 'read',
  run: (args) => {
    ran.push(['list_slots', args]);
    const { from = '', to = '3' } = args as { from?: string; to?: string };
    const free = FREE.filter((at) => at >= from && at < to).map((starts_at) => ({ starts_at }));
    return Promise.resolve({ status: 'done', data: { timezone: 'UTC', slots: free } });
  },
};
const TOOLS = [
  tool('cancel_order', 'Cancels an order.', textArguments('order_id')),
  { ...tool('capture_lead', 'Keeps contact details.', { type: 'object' }), effect: 'write' as const },
  slots,
];
const index = new MemoryIndex([{ id: 'd', title: 'Shipping', text: 'Shipping costs 3 euros.', locale: 'en' }]);

async function say(question: string, more: Partial<TurnInput> = {}): Promise<TurnResult> {
  ran.length = 0;
  const never = (): Promise<never> => Promise.reject(new Error('unasked'));
  const acting = { email: null, timezone: 'UTC', today: '2026-11-23', withdraw: never, confirm: never };
  const input = turnInput(question, { ...more, acting: { ...acting, tools: () => Promise.resolve(TOOLS) } });
  for await (const event of runTurn({ index, ...WITHOUT_MODEL }, input)) if (event.type === 'done') return event.result;
  throw new Error('the turn did not end');
}

describe('an order', () => {
  it.each([
    ['Please cancel my order', ['My order 17 has not arrived.']],
    ['Cancel the order please', ['It is about order 17', 'yes']],
    ['can you cancel the order please', ['My order 17 has not come', 'what does shipping cost?', 'and to France?']],
  ])('uses the number that stands above: %s', async (message, history) => {
    await say(message, { history });
    expect(ran).toEqual([['cancel_order', { order_id: '17' }]]);
  });

  it.each([
    ['then please cancel it', ['Where is my order KT-2231?']],
    ['then cancel it please', ['Where is order KT-2231?', 'ok']],
    ['dann stornieren Sie sie bitte', ['Wo ist meine Bestellung KT-2231?']],
    ['cancel KT-2231', []],
    ['please cancel KT-2231', ['Where is my order KT-9999?']],
  ])('names its order by what was said last of it, or by its number alone: %s', async (message, history) => {
    const result = await say(message, { history, memory: { turns: 1, misses: 0, language: null, pending: null } });
    expect(ran).toEqual([['cancel_order', { order_id: 'KT-2231' }]]);
    expect(result.verdict).toBeNull();
  });

  it.each(['cancel 17', 'cancel order 17'])('names its order by a short number: %s', async (message) => {
    await say(message);
    expect(ran).toEqual([['cancel_order', { order_id: '17' }]]);
  });

  it.each(['thanks, I will cancel it then myself', 'then please do not cancel it', 'sounds like a plan'])(
    'is none that is denied, or only agrees: %s',
    async (message) => {
      await say(message, { history: ['Where is my order KT-2231?'] });
      expect(ran).toEqual([]);
    },
  );

  it.each(['Then cancel it', 'cancel that please', 'ok, please cancel it', 'Then cancel the order.'])(
    'is of the last thing that was named: %s',
    async (message) => {
      await say(message, { history: ['Where is my order KT-2230?', 'Sorry, it is order KT-2231'] });
      expect(ran).toEqual([['cancel_order', { order_id: 'KT-2231' }]]);
      expect((await say(message)).action).toBeNull();
      expect(ran).toEqual([]);
    },
  );

  it.each(['cancel KT-2231', 'Please cancel order KT-2231', 'cancel 2231', 'Bitte stornieren Sie KT-2231'])(
    'is of the number that it names, with letters before it or without: %s',
    async (message) => {
      await say(message, { history: ['Where is my order 17?'] });
      expect(ran).toEqual([['cancel_order', { order_id: message.includes('KT') ? 'KT-2231' : '2231' }]]);
    },
  );

  it.each(['cancel', 'stop it', 'cancel it?', 'don’t cancel it', 'cancel the newsletter', 'cancel it, it never came'])(
    'is none, though an order was named: %s',
    async (message) => {
      await say(message, { history: ['Where is my order 17?'] });
      expect(ran).toEqual([]);
    },
  );

  it('asks for the number that was not said', async () => {
    expect(await say('Please cancel my order', { history: ['Where is it?'] })).toMatchObject({ status: 'clarify' });
    expect(ran).toEqual([]);
  });

  it.each([
    'Bitte stornieren Sie meine Bestellung 17',
    'Storniere die Bestellung 17 bitte',
    'Por favor cancele mi pedido 17',
    'Veuillez annuler ma commande 17',
  ])('is understood where the tool is described in another language: %s', async (message) => {
    await say(message);
    expect(ran).toEqual([['cancel_order', { order_id: '17' }]]);
  });
});

describe('a meeting on a day', () => {
  it.each([
    ['Could I see the flat on Friday?', 'en'],
    ['I’d like to come and see it on Friday', 'en'],
    ['Könnte ich mir die Wohnung am Freitag ansehen?', 'de'],
    ['¿Podría ver el piso el viernes?', 'es'],
    ['Pourrais-je voir l’appartement vendredi ?', 'fr'],
  ])('is offered on that day: %s', async (message, language) => {
    const result = await say(message);
    expect(ran).toEqual([['list_slots', { from: '2026-11-27T00:00:00.000Z', to: '2026-11-28T00:00:00.000Z' }]]);
    expect(result).toMatchObject({ status: 'clarify', language, form: 'meeting' });
    expect(result.choices).toHaveLength(2);
  });

  it.each([
    ['hello, can i book a test ride on an e-bike', 'en'],
    ['Can I book a viewing of the flat?', 'en'],
    ['Kann ich eine Probestunde buchen?', 'de'],
    ['Puis-je réserver un essai ?', 'fr'],
  ])('is offered where no page answers a question that may ask for one: %s', async (message, language) => {
    const result = await say(message);
    expect(ran).toEqual([['list_slots', {}]]);
    expect(result).toMatchObject({ status: 'clarify', language, form: 'meeting', abstainReason: null });
  });

  it.each(['What does a booking cost?', 'Where do I find my booking number?', 'Can I cancel my booking online?'])(
    'is not offered to who asks about one: %s',
    async (message) => {
      await say(message);
      expect(ran).not.toContainEqual(['list_slots', {}]);
    },
  );

  it('begins with the time that was wished', async () => {
    const { choices } = await say('Could I see the flat on Friday at 4 pm?');
    expect(choices).toEqual(['Fri, Nov 27, 16:00', 'Fri, Nov 27, 10:00']);
  });

  it('is offered on others if nothing is free', async () => {
    const { answer, choices } = await say('Could I see the flat on Sunday?');
    expect(answer).toContain(t('booking.notThen', 'en'));
    expect(choices).toHaveLength(6);
  });

  it.each([
    'Wednesday instead',
    'lieber Mittwoch',
    'mejor el miércoles',
    'plutôt mercredi',
    'melhor quarta-feira',
    'meglio mercoledì',
  ])('may be changed for another: %s', async (other) => {
    const { pending } = await say('I would like to book a meeting on Friday');
    const { choices } = await say(other, { memory: { turns: 1, misses: 0, language: 'en', pending } });
    expect(choices).toHaveLength(2);
    expect(choices[0]).toContain('Nov 25');
  });

  it.each([
    ...[
      'I want to cancel my appointment',
      'please cancel my booking on Friday',
      'can we move my appointment to Thursday?',
    ],
    ...['Termin absagen bitte', 'Ich muss meinen Termin verschieben', 'quiero cancelar mi cita', '取消我的预约'],
    ...['je voudrais annuler mon rendez-vous', 'quero cancelar meu agendamento'],
    ...['मेरी अपॉइंटमेंट रद्द करें', '予約をキャンセルしたい', 'ยกเลิกนัดหมาย'],
  ])('that is booked is moved or cancelled by the team, and no other is offered: %s', async (message) => {
    expect(await say(message)).toMatchObject({ status: 'handed_off', handoffKind: 'ticket', intentClass: 'escalate' });
    expect(ran).toEqual([]);
  });

  it('may be asked for after others were offered', async () => {
    const offered = await say('I would like to book a meeting');
    const memory = { turns: 1, misses: 0, language: 'en', pending: offered.pending };
    expect((await say('What about Friday?', { memory })).choices).toEqual(['Fri, Nov 27, 10:00', 'Fri, Nov 27, 16:00']);
  });
});

describe('who complains or wants money back', () => {
  it.each([
    'I want to talk to a person about my refund, ann.lee@example.com',
    'This is unacceptable, the third wrong parcel! Ann Lee, ann.lee@example.com',
    'Please refund order 17. My name is Ann Lee, call me on +47 22 12 34 56',
  ])('is no lead, and is handed over with how to reach them: %s', async (message) => {
    const result = await say(message);
    expect(ran).toEqual([]);
    expect(result).toMatchObject({ status: 'handed_off', reach: expect.anything(), sideEffect: null });
  });
});

describe('a refund or a complaint', () => {
  it.each([
    'I want my money back for order 17. Ann Lee, ann.lee@example.com',
    'This is outrageous, nobody ever answers. Call me: Ann Lee, ann.lee@example.com',
  ])('with contact details goes to the team as one, and is no lead: %s', async (message) => {
    const result = await say(message);
    expect(result).toMatchObject({ status: 'handed_off', handoffKind: expect.stringMatching(/complaint|ticket/) });
    expect(ran).toEqual([]);
  });

  it.each([
    'Ich brauche Hilfe bei Bestellung 17. Max Mustermann, max@example.de',
    'I need help with order 17. Max Miller, max@example.com',
    'Necesito ayuda con el pedido 17. Ana Ruiz, ana@example.es',
    'J’ai besoin d’aide pour la commande 17. Anne Petit, anne@example.fr',
    'Preciso de ajuda com o pedido 17. Ana Silva, ana@example.pt',
  ])('is no lead either who needs help with an order of their own: %s', async (message) => {
    expect(await say(message)).toMatchObject({ status: 'handed_off', handoffKind: 'ticket' });
    expect(ran).toEqual([]);
  });

  it.each([
    ['I’d like a quote for 20 chairs', 'en'],
    ['Can you send me a quote for 20 tents?', 'en'],
    ['Ich hätte gern ein Angebot für 30 Stühle', 'de'],
    ['Quisiera un presupuesto para 30 sillas', 'es'],
    ['Je voudrais un devis pour 30 chaises', 'fr'],
    ['Vorrei un preventivo per 30 sedie', 'it'],
    ['Gostaria de um orçamento para 30 cadeiras', 'pt'],
    ['请给我30把椅子的报价', 'zh'],
  ])('is no lead before the person says how to be reached, and is asked: %s', async (wish, language) => {
    const asked = await say(wish);
    expect(asked).toMatchObject({ status: 'clarify', answer: t('order.reach', language) });
    expect(ran).toEqual([]);
    const memory = { turns: 1, misses: 0, language, pending: asked.pending };
    expect(await say('Ann Lee, ann.lee@example.com', { memory, history: [wish] })).toMatchObject({
      sideEffect: 'lead_captured',
    });
    expect(ran).toEqual([['capture_lead', expect.objectContaining({ name: 'Ann Lee', intent: wish })]]);
  });

  it('is not what a person asks for who wants to buy', async () => {
    expect(await say('We want a quote for 40 chairs. Ann Lee, ann.lee@example.com')).toMatchObject({
      sideEffect: 'lead_captured',
    });
    expect(ran).toEqual([['capture_lead', expect.objectContaining({ name: 'Ann Lee', email: 'ann.lee@example.com' })]]);
  });
});
