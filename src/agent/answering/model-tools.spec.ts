/** Tool calls of a large model: which run, which arguments are asked for, and how the turn continues. */
import { lineWith, ScriptedModel } from '../../../test/support/scripted-model.js';
import { GUARDRAILS, runWith } from '../../../test/support/model-run.js';
import type { Json } from '../../platform/kernel/json-schema.js';
import { t } from '../../platform/kernel/texts/texts.js';
import { ModelUnavailable, type ToolCall } from '../ports/model.js';
import type { OfferedTool, ToolOutcome } from '../ports/tool.js';
import type { Pending, TurnActing } from '../ports/turn.js';

const STRING = { type: 'string', minLength: 1 };
let ran: [string, unknown, boolean | undefined][];
beforeEach(() => {
  ran = [];
});

function tool(name: string, outcome: ToolOutcome, more: Partial<OfferedTool> = {}): OfferedTool {
  return {
    name,
    description: `Does ${name}.`,
    parameters: { type: 'object', properties: { order_id: STRING }, required: ['order_id'] },
    effect: 'act',
    destructive: false,
    idempotent: true,
    run: (args, guessed) => {
      ran.push([name, args, guessed]);
      return Promise.resolve(outcome);
    },
    ...more,
  };
}

const done = (data: Json): ToolOutcome => ({ status: 'done', data });
const STOPPED: ToolOutcome = { status: 'refused', reason: 'kill_switch', message: 'stopped' };
const acting = (...tools: OfferedTool[]): TurnActing => ({
  tools: () => Promise.resolve(tools),
  confirm: () => Promise.reject(new Error('nothing waits')),
  email: null,
  timezone: null,
  today: '2026-11-23',
  withdraw: () => Promise.reject(new Error('unasked')),
});

/**
 * A model that calls these tools, and calls them again when it sees only the customer's words; then replies
 * with text.
 */
const naming = (...calls: ToolCall[]): ScriptedModel =>
  new ScriptedModel(({ purpose, messages }) => {
    const prompt = messages.at(-1)!.content;
    if (purpose === 'tools') return { calls };
    if (purpose !== 'agent') return undefined;
    return prompt.includes('NOT POSSIBLE')
      ? `ANSWER\nA dog costs €12 a night [${lineWith(prompt, '€12')}].`
      : { calls };
  });
const get = (id: string): ToolCall => ({ name: 'get_order', arguments: { order_id: id } });
const MESSAGE = 'Look up order 17. And what does a dog cost?';

describe('a tool that a model calls twice', () => {
  it('runs with what the customer said, as a guess that the customer confirms', async () => {
    const model = naming(get('17'));
    const { result } = await runWith(model, MESSAGE, { acting: acting(tool('get_order', done({ state: 'sent' }))) });
    expect(ran).toEqual([['get_order', { order_id: '17' }, true]]);
    expect(result).toMatchObject({ status: 'answered', sideEffect: 'action_done', usage: { calls: 2 } });
    expect(result.answer).toContain('sent');
    expect(model.shown('tools')).not.toContain('EVIDENCE');
  });

  it('lacks arguments that the customer did not state, and the agent asks for them', async () => {
    const { result } = await runWith(naming(get('99')), MESSAGE, { acting: acting(tool('get_order', done({}))) });
    expect(ran).toEqual([]);
    expect(result).toMatchObject({ status: 'clarify', pending: { tool: 'get_order', missing: 'order_id' } });
  });

  it('is the first of several that can run', async () => {
    const model = naming({ name: 'drop_database', arguments: {} }, { name: 'get_order', arguments: null }, get('17'));
    const { result } = await runWith(model, MESSAGE, { acting: acting(tool('get_order', done({ state: 'sent' }))) });
    expect(ran).toHaveLength(1);
    expect(result.sideEffect).toBe('action_done');
  });

  it.each<[string, ToolCall]>([
    ['that is not offered', { name: 'drop_database', arguments: {} }],
    ['with arguments that are no object', { name: 'get_order', arguments: null }],
  ])('is not run, and the question is answered: one %s', async (_, call) => {
    const { result } = await runWith(naming(call), MESSAGE, { acting: acting(tool('get_order', done({}))) });
    expect(ran).toEqual([]);
    expect(result).toMatchObject({ status: 'answered', answer: 'A dog costs €12 a night.' });
  });

  it('is reported as stopped by the kill switch, in addition to the answer', async () => {
    const stopped = acting(tool('get_order', STOPPED));
    const { result } = await runWith(naming(get('17')), MESSAGE, { acting: stopped });
    expect(result.answer).toMatch(/^A dog costs €12 a night\.\nOur team has stopped all actions/);
    expect(result.sentences).toHaveLength(2);
    const silent = new ScriptedModel(({ purpose, messages }) => {
      if (purpose === 'tools') return { calls: [get('17')] };
      if (purpose !== 'agent') return undefined;
      return messages.at(-1)!.content.includes('NOT POSSIBLE') ? 'UNKNOWN' : { calls: [get('17')] };
    });
    const alone = await runWith(silent, 'Look up order 17.', { acting: stopped });
    expect(alone.result.answer).toContain('stopped');
  });

  it('is not used again if the model is unavailable after it', async () => {
    const capture = tool('capture_lead', done({}), {
      effect: 'write',
      parameters: { type: 'object', properties: { email: { ...STRING, format: 'email' } } },
    });
    const model = new ScriptedModel(({ purpose, messages }) => {
      const calls = [{ name: 'capture_lead', arguments: { email: '[email]' } }];
      if (purpose === 'tools') return { calls };
      return messages.at(-1)!.content.includes('NOT POSSIBLE') ? new ModelUnavailable('timeout', 'away') : { calls };
    });
    const message = 'My mail is ann@example.com. What does a dog cost a night?';
    const { result } = await runWith(model, message, { acting: acting(capture), guardrails: GUARDRAILS });
    expect(ran).toEqual([['capture_lead', { email: 'ann@example.com' }, false]]);
    expect(result).toMatchObject({ model: 'embedded-extractive-2', sideEffect: 'lead_captured' });
    expect(JSON.stringify(model.requests)).not.toContain('ann@example.com');
  });
});

it('a tool that only the agent call names does not run', async () => {
  const model = new ScriptedModel(({ purpose, messages }) => {
    if (purpose === 'tools') return 'NONE';
    const prompt = messages.at(-1)!.content;
    if (purpose !== 'agent') return undefined;
    return prompt.includes('NOT POSSIBLE')
      ? `ANSWER\nA dog costs €12 a night [${lineWith(prompt, '€12')}].`
      : { calls: [get('17')] };
  });
  const { result } = await runWith(model, MESSAGE, { acting: acting(tool('get_order', done({}))) });
  expect(ran).toEqual([]);
  expect(result).toMatchObject({ status: 'answered', answer: 'A dog costs €12 a night.' });
});

describe('a model that is asked for a meeting', () => {
  const booked = { meeting_id: 'm1', title: 'Consultation', starts_at: '2026-11-26T10:00:00.000Z', timezone: 'UTC' };
  const TIMES = ['2026-11-27T10:00:00.000Z', '2026-11-28T10:00:00.000Z', '2026-11-28T15:00:00.000Z'];
  const noArguments = { parameters: { type: 'object' } };
  const read = { ...noArguments, effect: 'read' as const };
  const write = { ...noArguments, effect: 'write' as const };
  const calendar = (...meetings: (typeof booked)[]): TurnActing => {
    const freeIn = ({ from = '', to = '~' }: { from?: string; to?: string }): ToolOutcome =>
      done({ timezone: 'UTC', slots: TIMES.filter((at) => at >= from && at < to).map((starts_at) => ({ starts_at })) });
    const slots = tool('list_slots', done(null), { ...read, nouns: ['Test ride'] });
    return acting(
      { ...slots, run: (args) => Promise.resolve(freeIn(args as object)) },
      tool('list_meetings', done({ meetings }), read),
      tool('move_meeting', done({ ...booked, starts_at: TIMES[2]! }), write),
      tool('cancel_meeting', done(booked), write),
    );
  };
  const asked = async (question: string, call: ToolCall, bound = calendar(booked), more: object = {}) => {
    const model = naming(call);
    const { result } = await runWith(model, question, { acting: bound, ...more });
    return { ...result, calls: model.requests.map(({ purpose }) => purpose) };
  };
  const changes = (): string[] => ran.map(([name]) => name).filter((name) => name !== 'list_meetings');
  const saidYes = (pending: Pending | null, question = 'yes') =>
    asked(question, { name: 'none', arguments: {} }, calendar(booked), {
      memory: { turns: 1, misses: 0, language: 'en', pending },
    });

  it('moves the one that was booked here, and books none beside it', async () => {
    const { pending } = await asked('Could we make it Friday instead?', { name: 'book_meeting', arguments: {} });
    expect(pending).toMatchObject({ kind: 'slot', moves: { id: 'm1' } });
  });

  it('moves it to the day and time that the model understands, once the customer has chosen', async () => {
    const wish = 'Would two days later, at three, suit you as well?';
    const call = { name: 'move_meeting', arguments: { day: '2026-11-28', time: '15:00' } };
    const { pending, answer, choices, calls, status } = await asked(wish, call);
    expect([status, changes()]).toEqual(['clarify', []]);
    expect(calls).not.toContain('tools');
    expect(answer).toContain('Nov 26');
    expect(choices).toEqual([expect.stringContaining('15:00'), expect.stringContaining('10:00')]);
    const { answer: told, sideEffect } = await saidYes(pending, choices[0]);
    expect([changes(), sideEffect]).toEqual([['move_meeting'], 'meeting_booked']);
    expect(told).toContain('Nov 28, 15:00');
  });

  it('says of a time that is not free that it is not, and offers others', async () => {
    const call = { name: 'move_meeting', arguments: { day: '2026-12-24' } };
    const { answer, pending } = await asked('How about Christmas Eve?', call);
    expect(answer).toContain(t('booking.notThen', 'en'));
    expect(pending).toMatchObject({ kind: 'day', moves: { id: 'm1' } });
  });

  it.each([[{ day: 'Friday' }], [{ day: '2020-01-01', time: '99:99' }], [null]])(
    'reads the message itself where the model names no day: %j',
    async (args) => {
      const { pending } = await asked('Any chance on the 28th instead?', { name: 'move_meeting', arguments: args });
      expect(pending).toMatchObject({ moves: { id: 'm1' } });
    },
  );

  it('cancels it in the customer’s words, by the name that it has, after a yes', async () => {
    const call = { name: 'cancel_meeting', arguments: {} };
    const { pending, answer, calls } = await asked('Cancel my consultation', call);
    expect(changes()).toEqual([]);
    expect(calls).not.toContain('tools');
    expect([pending, answer]).toMatchObject([{ kind: 'meeting', cancels: true }, expect.stringContaining('Nov 26')]);
    const cancelled = await saidYes(pending);
    expect([changes(), cancelled.status]).toEqual([['cancel_meeting'], 'answered']);
    expect(cancelled.answer).toContain('Nov 26, 10:00');
  });

  it.each(['move_meeting', 'cancel_meeting'])('leaves to the team what was not booked here: %s', async (name) => {
    const { status, handoffKind } = await asked('Cancel my consultation', { name, arguments: {} }, calendar());
    expect([status, handoffKind, changes()]).toEqual(['handed_off', 'ticket', []]);
  });

  it('asks which one of two', async () => {
    const other = { ...booked, meeting_id: 'm2', starts_at: '2026-11-27T10:00:00.000Z' };
    const two = calendar(booked, other);
    const moved = await asked('Could we make it Friday?', { name: 'move_meeting', arguments: {} }, two);
    expect(moved.pending).toMatchObject({ kind: 'meeting', cancels: false, among: [{ id: 'm1' }, { id: 'm2' }] });
    const cancelled = await asked('Cancel my consultation on Friday', { name: 'cancel_meeting', arguments: {} }, two);
    expect(cancelled.pending).toMatchObject({ kind: 'meeting', cancels: true, among: [{ id: 'm2' }] });
  });

  it('answers in words where no time is free', async () => {
    const none = acting(tool('list_slots', done({ timezone: 'UTC', slots: [] }), read));
    const question = 'When could I come round, and what does a dog cost?';
    const { answer } = await asked(question, { name: 'book_meeting', arguments: {} }, none);
    expect(answer).toBe('A dog costs €12 a night.');
  });

  it('is not asked whether to cancel it', async () => {
    const { pending, calls } = await asked('I can’t make it on Thursday', { name: 'book_meeting', arguments: {} });
    expect(pending).toMatchObject({ kind: 'meeting', cancels: true, among: [{ id: 'm1' }] });
    expect([ran.map(([name]) => name), calls]).toEqual([['list_meetings'], []]);
  });

  it.each(['I would like to book an appointment', 'Ich möchte bitte einen Termin buchen', 'Book a test ride please'])(
    'costs no call for a plain wish: %s',
    async (wish) => {
      const { pending, calls } = await asked(wish, { name: 'none', arguments: {} }, calendar());
      expect([pending?.kind, calls]).toEqual(['day', []]);
    },
  );

  it.each(['I would like to book a room with a dog', 'Can I book an appointment for my dog, and what does that cost?'])(
    'decides what is more than that: %s',
    async (wish) => {
      const { calls } = await asked(wish, { name: 'none', arguments: {} }, calendar());
      expect(calls).toContain('agent');
    },
  );
});

describe('an order that names all that its action needs', () => {
  const cancel = () => acting(tool('cancel_order', done({})));

  it('costs no call', async () => {
    const { result } = await runWith(naming(get('17')), 'Please cancel order 17', { acting: cancel() });
    expect([ran, result.usage]).toEqual([[['cancel_order', { order_id: '17' }, false]], null]);
  });

  it.each(['Please cancel order', 'Please cancel order 17, if that is free', 'Can you cancel order 17?'])(
    'is for the model if it does not, or says more: %s',
    async (message) => {
      await runWith(naming(), message, { acting: cancel() });
      expect(ran).toEqual([]);
    },
  );
});
