import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';
import { auditOf, eventsOf } from '../support/journal.js';
import { expectError } from '../http/envelope.js';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  workspace = await makeWorkspace(app);
});
afterAll(() => app.close());

const get = (): Promise<Answer> => call(app, 'GET', '/v1/guardrails', { token: workspace.tokens.viewer });
const patch = (body: unknown, token = workspace.tokens.admin): Promise<Answer> =>
  call(app, 'PATCH', '/v1/guardrails', { token, body });
const left = async (): Promise<string[]> => (await eventsOf(app, workspace.id)).map(({ type }) => type);

const SWITCH_OFF = {
  object: 'kill_switch',
  active: false,
  scope: 'actions',
  reason: null,
  changed_at: null,
  changed_by: null,
};
const DEFAULTS = {
  object: 'guardrails',
  blocked_topics: [],
  blocked_phrases: [],
  min_confidence: 0,
  require_citations: true,
  verbatim_only: false,
  mask_pii: true,
  injection: 'block',
  semantic_search: 'on',
  embed_internal: false,
  max_turns: null,
  max_actions_per_session: null,
  escalate_after_misses: 2,
  message_retention_days: null,
  actions_mode: 'confirm',
  allowed_actions: null,
  destructive_actions: 'approve',
  allowed_link_hosts: null,
  escalation_phrases: [],
  fallback_message: null,
  ai_notice: null,
  kill_switch: SWITCH_OFF,
  updated_at: null,
  updated_by: null,
};
/** A change of every field, each different from its default. */
const ALL = {
  blocked_topics: ['politics'],
  blocked_phrases: ['guaranteed returns', '保证收益'],
  min_confidence: 0.7,
  require_citations: false,
  verbatim_only: true,
  mask_pii: false,
  injection: 'flag',
  semantic_search: 'off',
  embed_internal: true,
  max_turns: 20,
  max_actions_per_session: 3,
  escalate_after_misses: 4,
  message_retention_days: 90,
  actions_mode: 'auto',
  allowed_actions: [],
  destructive_actions: 'deny',
  allowed_link_hosts: ['example.com', '*.example.org'],
  escalation_phrases: ['my lawyer'],
  fallback_message: 'Please call us.',
  ai_notice: 'You talk to a machine.',
};

describe('the guardrails of a workspace', () => {
  it('have their defaults, in the documented order, until they are changed', async () => {
    const { status, body } = await get();
    expect([status, body.object]).toEqual([200, 'guardrails']);
    expect(JSON.stringify(body.data)).toBe(JSON.stringify(DEFAULTS));
  });

  it('are changed field by field; an event has the author and old values, an audit entry the field names', async () => {
    const changed = await patch(ALL);
    expect(changed.body.data).toEqual({
      ...DEFAULTS,
      ...ALL,
      updated_at: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
      updated_by: 'test',
    });
    expect((await get()).body.data).toEqual(changed.body.data);
    const [event] = await eventsOf(app, workspace.id);
    const { object, kill_switch, updated_at, updated_by, ...settings } = DEFAULTS;
    expect([object, kill_switch.active, updated_at, updated_by]).toEqual(['guardrails', false, null, null]);
    expect(event).toMatchObject({
      type: 'guardrails.updated',
      object: changed.body.data,
      actor: { type: 'member', id: workspace.memberIds.admin },
      request_id: changed.body.request_id,
    });
    expect(event!.previous).toEqual(settings);
    const [line] = (await auditOf(app, workspace.id, workspace.id)).filter(
      ({ target_type }) => target_type === 'guardrails',
    );
    expect(line).toMatchObject({ action: 'guardrails.update', actor_id: workspace.memberIds.admin });
    expect(line!.changes.sort()).toEqual(Object.keys(ALL).sort());
  });

  it('keep fields that are not sent, replace lists as a whole, and are unset by null', async () => {
    await patch({ blocked_topics: ['a', 'b'], max_turns: 5, allowed_actions: ['refund'], fallback_message: 'x' });
    const { data } = (await patch({ blocked_topics: ['c'], max_turns: null, allowed_actions: null })).body;
    expect(data).toMatchObject({
      blocked_topics: ['c'],
      max_turns: null,
      allowed_actions: null,
      fallback_message: 'x',
    });
  });

  it('change nothing and record nothing if they are set to their current values', async () => {
    await patch(ALL);
    const before = await get();
    const lines = (await auditOf(app, workspace.id, workspace.id)).length;
    const again = await patch({ ...ALL, kill_switch: { active: false } });
    expect([again.status, again.body.data]).toEqual([200, before.body.data]);
    expect(await left()).toEqual(['guardrails.updated']);
    expect(await auditOf(app, workspace.id, workspace.id)).toHaveLength(lines);
  });

  it('include the kill switch, in the same transaction', async () => {
    const kill_switch = { active: true, scope: 'all', reason: 'Drill' };
    const { data } = (await patch({ max_turns: 3, kill_switch })).body;
    expect(data).toMatchObject({ max_turns: 3, kill_switch: { ...kill_switch, changed_by: 'test' } });
    expect(await left()).toEqual(['killswitch.changed', 'guardrails.updated']);
    const alone = (await patch({ kill_switch: { active: false } })).body.data;
    expect(alone).toMatchObject({ max_turns: 3, kill_switch: { active: false }, updated_at: data.updated_at });
    expect(await left()).toEqual(['killswitch.changed', 'guardrails.updated', 'killswitch.changed']);
    expectError(await patch({ kill_switch: { active: true }, max_turns: 0 }), 400, 'invalid_field', 'max_turns');
    expect((await get()).body.data.kill_switch.active).toBe(false);
  });

  it('can be changed by owners and admins only', async () => {
    for (const role of ['responder', 'developer', 'viewer'] as const)
      expectError(await patch({ max_turns: 1 }, workspace.tokens[role]), 403, 'insufficient_role');
    expect((await patch({ max_turns: 1 }, workspace.tokens.owner)).status).toBe(200);
  });

  it('keep concurrent changes of different fields', async () => {
    const bodies = Object.entries(ALL).map(([name, value]) => ({ [name]: value }));
    const answers = await Promise.all(bodies.map((body) => patch(body)));
    expect(answers.map(({ status }) => status)).toEqual(bodies.map(() => 200));
    expect((await get()).body.data).toMatchObject(ALL);
    expect(await left()).toHaveLength(bodies.length);
  });

  it('apply to one workspace only', async () => {
    await patch(ALL);
    const other = await makeWorkspace(app);
    const { body } = await call(app, 'GET', '/v1/guardrails', { token: other.tokens.owner });
    expect(body.data).toEqual(DEFAULTS);
  });
});

describe('a change of guardrails is refused', () => {
  const list = (length: number): string[] => Array.from({ length }, (_, at) => `phrase ${at}`);
  const wrong: [body: unknown, code: string, param?: string][] = [
    [{}, 'invalid_body'],
    [[], 'invalid_body'],
    [{ temperature: 1 }, 'unknown_field', 'temperature'],
    [{ updated_at: null }, 'unknown_field', 'updated_at'],
    [{ kill_switch: { active: true, until: 'x' } }, 'unknown_field', 'kill_switch.until'],
    [{ kill_switch: {} }, 'missing_field', 'kill_switch.active'],
    [{ kill_switch: null }, 'invalid_field', 'kill_switch'],
    [{ kill_switch: { active: 'true' } }, 'invalid_field', 'kill_switch.active'],
    [{ kill_switch: { active: true, scope: 'ALL' } }, 'invalid_field', 'kill_switch.scope'],
    [{ kill_switch: { active: true, reason: 'x'.repeat(501) } }, 'invalid_field', 'kill_switch.reason'],
    [{ blocked_topics: null }, 'invalid_field', 'blocked_topics'],
    [{ blocked_topics: 'a' }, 'invalid_field', 'blocked_topics'],
    [{ blocked_topics: list(101) }, 'invalid_field', 'blocked_topics'],
    [{ blocked_phrases: ['a', 1] }, 'invalid_field', 'blocked_phrases.1'],
    [{ blocked_phrases: ['a', ' '] }, 'invalid_field', 'blocked_phrases.1'],
    [{ blocked_phrases: ['x'.repeat(201)] }, 'invalid_field', 'blocked_phrases.0'],
    [{ blocked_phrases: ['a\0'] }, 'invalid_field', 'blocked_phrases.0'],
    [{ escalation_phrases: [null] }, 'invalid_field', 'escalation_phrases.0'],
    [{ min_confidence: 1.01 }, 'invalid_field', 'min_confidence'],
    [{ min_confidence: -0.01 }, 'invalid_field', 'min_confidence'],
    [{ min_confidence: null }, 'invalid_field', 'min_confidence'],
    [{ min_confidence: '0.5' }, 'invalid_field', 'min_confidence'],
    [{ require_citations: 'yes' }, 'invalid_field', 'require_citations'],
    [{ verbatim_only: null }, 'invalid_field', 'verbatim_only'],
    [{ mask_pii: null }, 'invalid_field', 'mask_pii'],
    [{ injection: 'BLOCK' }, 'invalid_field', 'injection'],
    [{ semantic_search: true }, 'invalid_field', 'semantic_search'],
    [{ embed_internal: 'on' }, 'invalid_field', 'embed_internal'],
    [{ max_turns: 0 }, 'invalid_field', 'max_turns'],
    [{ max_turns: 1.5 }, 'invalid_field', 'max_turns'],
    [{ max_actions_per_session: 2 ** 31 }, 'invalid_field', 'max_actions_per_session'],
    [{ escalate_after_misses: '1' }, 'invalid_field', 'escalate_after_misses'],
    [{ message_retention_days: -1 }, 'invalid_field', 'message_retention_days'],
    [{ actions_mode: null }, 'invalid_field', 'actions_mode'],
    [{ destructive_actions: 'allow' }, 'invalid_field', 'destructive_actions'],
    [{ allowed_actions: list(101) }, 'invalid_field', 'allowed_actions'],
    [{ allowed_link_hosts: ['https://example.com'] }, 'invalid_field', 'allowed_link_hosts.0'],
    [{ allowed_link_hosts: ['example.com', 'Example.com'] }, 'invalid_field', 'allowed_link_hosts.1'],
    [{ allowed_link_hosts: ['a.*.com'] }, 'invalid_field', 'allowed_link_hosts.0'],
    [{ fallback_message: '' }, 'invalid_field', 'fallback_message'],
    [{ fallback_message: 'x'.repeat(1_001) }, 'invalid_field', 'fallback_message'],
    [{ ai_notice: 5 }, 'invalid_field', 'ai_notice'],
    [{ max_turns: 0, temperature: 1 }, 'invalid_field', 'max_turns'],
  ];

  it('an invalid change of guardrails names the first invalid field, and stores nothing', async () => {
    for (const [body, code, param] of wrong) {
      const answer = await patch(body);
      expect([body, answer.body.error?.code, answer.body.error?.param]).toEqual([body, code, param]);
      expectError(answer, 400, code as 'invalid_field', param);
    }
    expect((await get()).body.data).toEqual(DEFAULTS);
    expect(await left()).toEqual([]);
  });

  it('an invalid guardrail is refused with the accepted type and range', async () => {
    for (const min_confidence of ['0.5', null, 2])
      expect((await patch({ min_confidence })).body.error.message).toBe('min_confidence must be a number from 0 to 1');
  });

  it('guardrails at their limits are accepted', async () => {
    const bounds = {
      blocked_topics: list(100),
      blocked_phrases: ['x'.repeat(200)],
      min_confidence: 1,
      max_turns: 1,
      message_retention_days: 2 ** 31 - 1,
      fallback_message: '💬'.repeat(1_000),
      kill_switch: { active: true, reason: '💬'.repeat(500) },
    };
    const { status, body } = await patch(bounds);
    expect(status).toBe(200);
    expect(body.data).toMatchObject(bounds);
  });
});
