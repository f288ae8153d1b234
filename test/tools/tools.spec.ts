import {
  RESERVED_TOOL_NAMES,
  type Tool,
  type ToolContext,
  type ToolOutcome,
  type ToolSource,
} from '../../src/agent/ports/tool.js';
import { SystemDb } from '../../src/platform/db/system-db.js';
import { HandoffsTools } from '../../src/desk/handoffs/handoffs.tools.js';
import { LeadsTools } from '../../src/people/leads/leads.tools.js';
import { MeetingsTools } from '../../src/people/meetings/meetings.tools.js';
import { agentActor } from '../../src/platform/kernel/actor.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';
import { always, inDays, openHost } from '../support/meetings.js';

let app: TestApp;
let workspace: TestWorkspace;
let other: TestWorkspace;
let tools: Map<string, Tool>;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await makeWorkspace(app);
  other = await makeWorkspace(app);
  await openHost(app, workspace.id, workspace.memberIds.owner, always());
  const sources = [LeadsTools, MeetingsTools, HandoffsTools].map((source): ToolSource => app.app.get(source));
  const lists = await Promise.all(sources.map((source) => source.tools(workspace.id)));
  tools = new Map(lists.flat().map((tool) => [tool.name, tool]));
});
afterAll(() => app.close());

const sql = (text: string, ...values: unknown[]) => app.app.get(SystemDb).query({ text, values });
const get = async (path: string) => (await call(app, 'GET', path, { token: workspace.tokens.owner })).body.data;

async function talk(change: Partial<ToolContext> = {}, of = workspace): Promise<ToolContext> {
  const body = { external_user_id: newId(), name: 'Ann Example', email: 'ann@example.com' };
  const contactId = (await call(app, 'POST', '/v1/users', { token: of.secretKey, body })).body.data.id as string;
  const sessionId = newId();
  const text = `insert into sessions (workspace_id, id, channel, contact_id) values ($1, $2, 'human', $3)`;
  await sql(text, of.id, sessionId, contactId);
  const context = { workspaceId: of.id, sessionId, contactId, actor: agentActor(null), timezone: null } as const;
  return { ...context, surface: 'widget', ...change };
}
const use = (name: string, context: ToolContext, args: unknown): Promise<ToolOutcome> =>
  tools.get(name)!.run(context, args);
async function done(name: string, context: ToolContext, args: unknown): Promise<Record<string, any>> {
  const outcome = await use(name, context, args);
  expect(outcome).toMatchObject({ status: 'done' });
  return (outcome as { data: Record<string, unknown> }).data;
}

describe('the agent’s tools', () => {
  it('have names that no action of a workspace may have', () => {
    expect([...tools.keys()].filter((name) => !RESERVED_TOOL_NAMES.includes(name))).toEqual([]);
    expect([...tools.keys()].sort()).toEqual([
      ...['book_meeting', 'cancel_meeting', 'capture_lead', 'escalate'],
      ...['list_meetings', 'list_slots', 'move_meeting'],
    ]);
  });

  it.each([
    'capture_lead',
    'list_slots',
    'book_meeting',
    'list_meetings',
    'move_meeting',
    'cancel_meeting',
    'escalate',
  ])('accept only their own arguments: %s', async (name) => {
    const context = await talk();
    for (const args of [
      { workspace_id: other.id },
      { contact_id: newId() },
      { ask: 1, name: 1, starts_at: 1, from: 1 },
    ])
      expect(await use(name, context, args)).toMatchObject({ status: 'failed', reason: 'invalid_arguments' });
  });
});

describe('capture_lead', () => {
  it('stores what was said about the contact of the conversation, and adds to it', async () => {
    const context = await talk({ surface: 'whatsapp' });
    expect(await done('capture_lead', context, { name: 'Ann', fields: { seats: 40 } })).toEqual({
      captured: true,
      kept: [],
      known: ['name', 'seats'],
    });
    const data = await done('capture_lead', context, { email: 'ann@example.com', fields: { tools: ['CRM'] } });
    expect(data['known']).toEqual(['name', 'email', 'seats', 'tools']);
    const [lead, ...more] = await get(`/v1/leads?contact_id=${context.contactId}`);
    expect(more).toEqual([]);
    expect(lead).toMatchObject({ name: 'Ann Example', email: 'ann@example.com', source: 'whatsapp' });
    expect(lead).toMatchObject({ session_id: context.sessionId, fields: { seats: 40, tools: ['CRM'] } });
  });

  it('capture_lead reports which argument is invalid', async () => {
    const context = await talk();
    for (const [args, param] of [
      [{ email: 'not an address' }, 'email'],
      [{ fields: { deep: { er: 1 } } }, 'fields'],
      [{}, 'arguments'],
    ] as const)
      expect(await use('capture_lead', context, args)).toMatchObject({
        reason: 'invalid_arguments',
        message: expect.stringContaining(param),
      });
  });

  it('fails for a contact that was erased meanwhile, or belongs to another workspace', async () => {
    const context = await talk();
    const owner = workspace.tokens.owner;
    await call(app, 'DELETE', `/v1/contacts/${context.contactId}`, { token: owner });
    const foreign = await talk({}, other);
    for (const contactId of [context.contactId, foreign.contactId])
      expect(await use('capture_lead', { ...context, contactId }, { name: 'Ann' })).toMatchObject({
        status: 'failed',
        reason: 'invalid_arguments',
      });
    expect(await use('capture_lead', { ...foreign, workspaceId: workspace.id }, { name: 'Ann' })).toMatchObject({
      status: 'failed',
    });
  });
});

describe('list_slots and book_meeting', () => {
  it('offer times in UTC with the person’s zone, and book one of them', async () => {
    const context = await talk({ timezone: 'Asia/Kolkata' });
    const listed = await done('list_slots', context, { from: inDays(2, 4), to: inDays(2, 8) });
    expect(listed['timezone']).toBe('Asia/Kolkata');
    expect(listed['more']).toBe(false);
    const [slot] = listed['slots'] as { starts_at: string }[];
    expect(slot!.starts_at).toBe(inDays(2, 4));
    const booked = await done('book_meeting', context, { starts_at: slot!.starts_at, about: 'Prices' });
    expect(booked).toMatchObject({
      starts_at: slot!.starts_at,
      timezone: 'Asia/Kolkata',
      invitation_to: 'ann@example.com',
    });
    expect(await get(`/v1/meetings/${booked['meeting_id']}`)).toMatchObject({
      ...{
        contact_id: context.contactId,
        session_id: context.sessionId,
        attendee_name: 'Ann Example',
        notes: 'Prices',
      },
      timezone: 'Asia/Kolkata',
      starts_at: inDays(2, 4),
    });
    expect(await use('book_meeting', await talk(), { starts_at: slot!.starts_at })).toMatchObject({
      status: 'failed',
      reason: 'slot_unavailable',
    });
  });

  it('offer and confirm a time in one zone, also where the person’s is not known', async () => {
    const context = await talk();
    const listed = await done('list_slots', context, { from: inDays(4, 4), to: inDays(4, 8) });
    const [slot] = listed['slots'] as { starts_at: string }[];
    const booked = await done('book_meeting', context, { starts_at: slot!.starts_at });
    expect([listed['timezone'], booked['timezone']]).toEqual(['UTC', 'UTC']);
  });

  it('show a reader a limited number of times, and report that there are more; the agent chooses among all', async () => {
    const agent = await talk({ timezone: 'Nowhere/Land' });
    const reader = { ...agent, actor: { ...agent.actor, type: 'contact' as const } };
    const listed = await done('list_slots', reader, {});
    expect([listed['timezone'], listed['more'], listed['slots'].length]).toEqual(['UTC', true, 40]);
    const all = await done('list_slots', agent, {});
    expect([all['more'], all['slots'].length > 300]).toEqual([false, true]);
  });

  it('move and cancel what was booked in the same conversation, and nothing else', async () => {
    const context = await talk({ timezone: 'Asia/Kolkata' });
    const window = { from: inDays(6, 4), to: inDays(6, 8) };
    const [first, second] = (await done('list_slots', context, window))['slots'] as { starts_at: string }[];
    const { meeting_id } = await done('book_meeting', context, { starts_at: first!.starts_at });
    const stranger = await talk();
    for (const [name, args] of [
      ['move_meeting', { meeting_id, starts_at: second!.starts_at }],
      ['cancel_meeting', { meeting_id }],
    ] as const) {
      expect(await use(name, stranger, args)).toMatchObject({ status: 'failed', reason: 'not_found' });
      expect(await use(name, { ...context, sessionId: null }, args)).toMatchObject({ reason: 'not_found' });
    }
    expect((await done('list_meetings', stranger, {}))['meetings']).toEqual([]);
    const unoffered = { meeting_id, starts_at: '2031-01-01T03:07:00.000Z' };
    expect(await use('move_meeting', context, unoffered)).toMatchObject({ status: 'failed' });
    await done('move_meeting', context, { meeting_id, starts_at: second!.starts_at });
    const listed = (await done('list_meetings', context, {}))['meetings'];
    expect(listed).toMatchObject([{ meeting_id, starts_at: second!.starts_at, timezone: 'Asia/Kolkata' }]);
    await done('cancel_meeting', context, { meeting_id });
    expect((await done('list_meetings', context, {}))['meetings']).toEqual([]);
    expect(await get(`/v1/meetings/${meeting_id}`)).toMatchObject({ status: 'cancelled' });
  });

  it('list_slots and book_meeting report which argument is invalid', async () => {
    const context = await talk();
    expect(await use('list_slots', context, { from: inDays(3), to: inDays(40) })).toMatchObject({
      reason: 'invalid_window',
    });
    for (const args of [
      { starts_at: 'tomorrow' },
      { starts_at: inDays(3), email: 'x' },
      { starts_at: inDays(3), host_id: newId() },
    ])
      expect(await use('book_meeting', context, args)).toMatchObject({ reason: 'invalid_arguments' });
  });
});

describe('escalate', () => {
  it('hands the conversation over to the team, once however often it is requested', async () => {
    const context = await talk();
    const first = await done('escalate', context, { ask: 'I want to speak to a person' });
    const again = await done('escalate', context, { ask: 'Please, a person', kind: 'complaint' });
    expect(again).toEqual(first);
    const handoff = await get(`/v1/handoffs/${first['handoff_id']}`);
    expect(handoff).toMatchObject({
      ...{ kind: 'live_chat', stop_reason: 'customer_request', requester: 'human', route: 'support' },
      ...{ ask: 'I want to speak to a person', contact_id: context.contactId, confidence: 1 },
      ticket_ref: first['ticket_ref'],
    });
  });

  it('creates a ticket outside of chats, and reports who gave up and why', async () => {
    const context = await talk({ surface: 'agent' });
    const { handoff_id } = await done('escalate', context, { ask: 'No answer found', reason: 'missing_knowledge' });
    expect(await get(`/v1/handoffs/${handoff_id}`)).toMatchObject({
      ...{ kind: 'ticket', stop_reason: 'missing_knowledge', requester: 'agent', confidence: null },
    });
  });

  it('is refused outside of a conversation, and in another workspace’s', async () => {
    const context = await talk({ sessionId: null });
    expect(await use('escalate', context, { ask: 'A person' })).toMatchObject({
      status: 'refused',
      reason: 'no_session',
    });
    const foreign = await talk({}, other);
    expect(await use('escalate', { ...foreign, workspaceId: workspace.id }, { ask: 'A person' })).toMatchObject({
      status: 'failed',
      reason: 'not_found',
    });
  });
});
