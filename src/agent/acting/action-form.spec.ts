import { MemoryIndex } from '../../../test/support/memory-index.js';
import { recordedTool } from '../../../test/support/recorded-tool.js';
import { turnInput, WITHOUT_MODEL } from '../../../test/support/turn-input.js';
import type { TurnInput, TurnResult } from '../ports/turn.js';
import { runTurn } from '../turn.js';

const ran: unknown[] = [];
const STRING = { type: 'string' };
const RETURN = {
  type: 'object',
  properties: {
    order_id: STRING,
    reason: { ...STRING, title: 'Why it goes back' },
    refund: { enum: ['money', 'voucher'] },
    date: { ...STRING, format: 'date', description: 'When we may collect it. Any day but Sunday.' },
    boxes: { type: 'integer', minimum: 1 },
    express: { type: 'boolean' },
    email: { ...STRING, format: 'email' },
    parts: { type: 'array', items: STRING },
  },
  required: ['order_id', 'reason', 'refund', 'express'],
};
const TOOLS = [recordedTool(ran)('return_order', 'Returns an order.', RETURN)];
const index = new MemoryIndex([{ id: 'd', title: 'Shipping', text: 'Shipping costs 3 euros.', locale: 'en' }]);
const never = (): Promise<never> => Promise.reject(new Error('unasked'));
const acting = { email: null, timezone: 'UTC', today: '2026-11-23', withdraw: never, confirm: never };

async function say(question: string, before: TurnResult | null = null, more: Partial<TurnInput> = {}) {
  ran.length = 0;
  const memory = before && { turns: 1, misses: 0, language: before.language, pending: before.pending };
  const known = { ...(memory && { memory }), acting: { ...acting, tools: () => Promise.resolve(TOOLS) } };
  for await (const event of runTurn({ index, ...WITHOUT_MODEL }, turnInput(question, { ...known, ...more })))
    if (event.type === 'done') return event.result;
  throw new Error('the turn did not end');
}
const FORM = ['Order id: KT-2231', 'Why it goes back: too small', 'Refund: voucher', 'Express: Yes'];

describe('an order that lacks something', () => {
  it('is asked for by the action’s own fields, filled with what was said', async () => {
    const { form, fields, answer } = await say('Please return order KT-2231 for a voucher');
    expect(form).toBe('action');
    expect(answer).toContain('Why it goes back');
    const shown = fields.map(({ label, type, required, value }) => [label, type, required, value]);
    expect(shown).toEqual([
      ['Order id', 'text', true, 'KT-2231'],
      ['Why it goes back', 'text', true, null],
      ['Refund', 'text', true, 'voucher'],
      ['When we may collect it', 'date', false, null],
      ['Boxes', 'number', false, null],
      ['Express', 'text', true, null],
      ['Email', 'email', false, null],
    ]);
    expect(fields.filter(({ choices }) => choices.length > 0).map(({ choices }) => choices)).toEqual([
      ['money', 'voucher'],
      ['Yes', 'No'],
    ]);
  });

  it('is what the form says, whatever its words mean elsewhere', async () => {
    const asked = await say('Please return order 17');
    const reason = 'Why it goes back: I want to talk to a human? Cancel it\nand never mind';
    await say([FORM[0], reason, ...FORM.slice(2), 'Boxes: 2', 'Email: ann@example.com'].join('\n'), asked);
    const args = { order_id: 'KT-2231', refund: 'voucher', express: true, boxes: 2, email: 'ann@example.com' };
    expect(ran).toEqual([
      ['return_order', { ...args, reason: 'I want to talk to a human? Cancel it\nand never mind' }],
    ]);
  });

  it('keeps nothing that the form no longer has', async () => {
    const asked = await say('Please return order 17, 2 boxes');
    await say(FORM.join('\n'), asked);
    expect(ran).toEqual([['return_order', expect.not.objectContaining({ boxes: expect.anything() })]]);
  });

  it('asks again for what has no value that it may have', async () => {
    const asked = await say('Please return order 17');
    for (const [line, missing] of [
      ['Boxes: none', 'boxes'],
      ['Email: ann', 'email'],
    ]) {
      const again = await say([...FORM, line].join('\n'), asked);
      expect(again.pending).toMatchObject({ kind: 'argument', missing, arguments: { order_id: 'KT-2231' } });
      expect(ran).toEqual([]);
    }
    expect((await say(FORM.slice(0, 2).join('\n'), asked)).pending).toMatchObject({ missing: 'refund' });
  });

  it('stays in the language of the conversation', async () => {
    const asked = await say('Bitte order 17 zurückschicken: return order 17', null, { locale: 'de' });
    expect(asked).toMatchObject({ language: 'de', form: 'action' });
    const again = await say(['Order id: 17', 'Why it goes back: it is much too small for me'].join('\n'), asked);
    expect(again).toMatchObject({ language: 'de', pending: { missing: 'refund' } });
    await say([...FORM.slice(0, 3), 'Express: Nein'].join('\n'), again);
    expect(ran).toEqual([['return_order', expect.objectContaining({ express: false })]]);
  });

  it('is a form for nothing else that is written meanwhile', async () => {
    const asked = await say('Please return order 17');
    expect((await say('What does shipping cost?', asked)).answer).toBe('Shipping costs 3 euros.');
    expect((await say('it is too small', asked)).pending).toMatchObject({ missing: 'refund' });
  });
});
