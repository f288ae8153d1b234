/** Tool calls of a large model: which run, which arguments are asked for, and how the turn continues. */
import { lineWith, ScriptedModel } from '../../../test/support/scripted-model.js';
import { GUARDRAILS, runWith } from '../../../test/support/model-run.js';
import type { Json } from '../../platform/kernel/json-schema.js';
import { ModelUnavailable, type ToolCall } from '../ports/model.js';
import type { OfferedTool, ToolOutcome } from '../ports/tool.js';
import type { TurnActing } from '../ports/turn.js';

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

describe('a model that lists free times', () => {
  const booked = { meeting_id: 'm1', title: 'Meeting', starts_at: '2026-11-26T10:00:00.000Z', timezone: 'UTC' };
  const slots = [{ starts_at: '2026-11-27T10:00:00.000Z' }];
  const noArguments = { parameters: { type: 'object' } };
  const calendar = acting(
    tool('list_slots', done({ timezone: 'UTC', slots }), { ...noArguments, effect: 'read' }),
    tool('list_meetings', done({ meetings: [booked] }), { ...noArguments, effect: 'read' }),
    tool('cancel_meeting', done(booked), { ...noArguments, effect: 'write' }),
  );

  it('moves the meeting that was booked here, and books none beside it', async () => {
    const model = naming({ name: 'list_slots', arguments: {} });
    const { result } = await runWith(model, 'Could we make it Friday instead?', { acting: calendar });
    expect(result.pending).toMatchObject({ kind: 'slot', moves: { id: 'm1' } });
  });

  it('is not asked whether to cancel it', async () => {
    const model = naming({ name: 'list_slots', arguments: {} });
    const { result } = await runWith(model, 'I can’t make it on Thursday', { acting: calendar });
    expect(result.pending).toMatchObject({ kind: 'meeting', cancels: true, among: [{ id: 'm1' }] });
    expect([ran.map(([name]) => name), result.usage]).toEqual([['list_meetings'], null]);
  });
});
