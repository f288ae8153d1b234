/** Leads, meetings and action confirmations in the widget, each visible to its own visitor only. */
import { ActionsService } from '../../src/assistant/actions/actions.service.js';
import { InboxReader } from '../../src/desk/inbox/inbox.reader.js';
import { LeadsReader } from '../../src/people/leads/leads.reader.js';
import { agentActor } from '../../src/platform/kernel/actor.js';
import { ERRORS, type ErrorCode } from '../../src/platform/kernel/errors.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';
import { CustomerApi } from '../support/customer-api.js';
import { always, inDays, openHost } from '../support/meetings.js';
import { browser, type Browser } from '../support/widget.js';

let app: TestApp;
let api: CustomerApi;
let workspace: TestWorkspace;
let other: TestWorkspace;
beforeAll(async () => {
  api = await CustomerApi.start();
  app = await startTestApp({ outboundAllowNetworks: ['127.0.0.0/8'] });
  [workspace, other] = [await makeWorkspace(app), await makeWorkspace(app)];
  await openHost(app, workspace.id, workspace.memberIds.responder, always());
});
afterAll(async () => {
  await app.close();
  await api.close();
});

const team = (method: string, path: string, body?: unknown): Promise<Answer> =>
  call(app, method, path, { token: workspace.tokens.owner, body });

function refused({ status, body }: Answer, code: ErrorCode, param?: string): void {
  const { type, status: expected } = ERRORS[code];
  expect([status, body.error.type, body.error.code, body.error.param]).toEqual([expected, type, code, param]);
}
const someone = (of = workspace): Promise<Browser> => browser(app, of);

describe('a lead from the widget', () => {
  it('contains what the person entered, without the team’s assessment', async () => {
    const guest = await someone();
    const told = { name: ' Ann ', email: 'ann@example.com', company: 'Acme', intent: 'A quote' };
    const answer = await guest.ask('POST', 'leads', { ...told, fields: { seats: 12, tools: ['a', 'b'] } });
    expect(answer.status).toBe(201);
    const { id, created_at } = answer.body.data;
    expect(answer.body).toEqual({
      object: 'lead',
      request_id: answer.headers.get('x-request-id'),
      data: {
        ...{ id, object: 'lead', ...told, name: 'Ann', phone: null },
        ...{ fields: { seats: 12, tools: ['a', 'b'] }, created_at },
      },
    });
    const lead = await app.app.get(LeadsReader).get(workspace.id, id);
    expect(lead).toMatchObject({ contact_id: guest.contactId, source: 'widget', status: 'new' });
    const contact = (await team('GET', `/v1/contacts/${guest.contactId}`)).body.data;
    expect(contact).toMatchObject({ kind: 'visitor', name: 'Ann', email: told.email, company: null });
  });

  it('waits in the inbox, unassigned, until somebody takes it, and once', async () => {
    const guest = await someone();
    const session_id = (await guest.ask('POST', 'sessions')).body.data.id;
    const inbox = app.app.get(InboxReader);
    const counts = async (): Promise<number> =>
      (await inbox.counts(workspace.id, workspace.memberIds.responder)).unassigned;
    const before = await counts();
    const form = { name: 'Ann', email: 'ann@example.com', intent: 'A quote for 12 desks', session_id };
    for (const sent of [form, form]) await guest.ask('POST', 'leads', sent);
    expect(await counts()).toBe(before + 1);
    const waiting = (await team('GET', `/v1/handoffs?session_id=${session_id}`)).body.data;
    expect(waiting).toMatchObject([{ kind: 'ticket', status: 'open', assignee_id: null, ask: form.intent }]);
    const taken = { status: 'resolved', assignee_id: workspace.memberIds.responder };
    await team('PATCH', `/v1/handoffs/${waiting[0].id}`, taken);
    expect(await counts()).toBe(before);
  });

  it('is extended by later submissions, and a repeated submission changes nothing', async () => {
    const guest = await someone();
    const body = { name: 'Ann', fields: { seats: 12 } };
    const [first, again] = [await guest.ask('POST', 'leads', body), await guest.ask('POST', 'leads', body)];
    expect(again.body.data).toEqual(first.body.data);
    const more = await guest.ask('POST', 'leads', { phone: '+49 30 1', name: null, fields: { team: 'Sales' } });
    expect(more.body.data).toMatchObject({
      ...first.body.data,
      phone: '+49 30 1',
      fields: { seats: 12, team: 'Sales' },
    });
  });

  it('from twenty concurrent forms of a new visitor is one lead, of one contact', async () => {
    const guest = await someone();
    const sent = Array.from({ length: 20 }, (_, i) =>
      guest.ask('POST', 'leads', { name: 'Ann', fields: { [`f${i}`]: i } }),
    );
    const answers = await Promise.all(sent);
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.data?.id}`)).size).toBe(1);
    const { data } = (await team('GET', `/v1/leads?contact_id=${guest.contactId}`)).body;
    expect([data.length, Object.keys(data[0].fields).length]).toEqual([1, 20]);
  });

  it.each([
    [{}, 'invalid_body', undefined],
    [{ name: '  ', email: null, fields: {} }, 'invalid_body', undefined],
    [{ email: 'nobody' }, 'invalid_field', 'email'],
    [{ name: 'x'.repeat(201) }, 'invalid_field', 'name'],
    [{ name: 'a\0b' }, 'invalid_field', 'name'],
    [{ fields: { tools: Array(21).fill('x') } }, 'invalid_field', 'fields.tools'],
    [{ fields: { tools: [1] } }, 'invalid_field', 'fields.tools'],
    [{ fields: { a: { b: 1 } } }, 'invalid_field', 'fields.a'],
    [{ fields: { constructor: 1 } }, 'invalid_field', 'fields.constructor'],
    [{ fields: JSON.parse('{"__proto__":1}') as object }, 'invalid_field', 'fields.__proto__'],
    [{ name: 'Ann', score: 100 }, 'unknown_field', 'score'],
    [{ name: 'Ann', session_id: newId() }, 'invalid_field', 'session_id'],
  ] as [object, ErrorCode, string | undefined][])('with %j is refused', async (body, code, param) => {
    refused(await (await someone()).ask('POST', 'leads', body), code, param);
  });

  it('cannot be added to another visitor’s conversation', async () => {
    const [ann, ben] = [await someone(), await someone()];
    await ann.ask('POST', 'leads', { name: 'Ann' });
    const opened = await call(app, 'POST', '/v1/answer', {
      token: workspace.secretKey,
      body: { question: 'Who are you?', contact_id: ann.contactId },
    });
    const { session_id } = opened.body.data;
    refused(await ben.ask('POST', 'leads', { name: 'Ben', session_id }), 'invalid_field', 'session_id');
    expect((await ann.ask('POST', 'leads', { name: 'Ann', session_id })).status).toBe(201);
  });
});

let day = 2;
describe('a meeting from the widget', () => {
  const slotsOf = async (guest: Browser, query = ''): Promise<{ starts_at: string; host_id: string }[]> =>
    (await guest.ask('GET', `meetings/slots${query}`)).body.data;

  it('is offered, booked and cancelled', async () => {
    const guest = await someone();
    const from = inDays(day++);
    const [slot] = await slotsOf(guest, `?from=${from}&timezone=Europe/Berlin`);
    expect(slot).toEqual({
      ...{ object: 'slot', starts_at: expect.any(String), ends_at: expect.any(String) },
      host_id: workspace.memberIds.responder,
    });
    const body = { ...{ starts_at: slot!.starts_at, host_id: slot!.host_id, timezone: 'Europe/Berlin' }, name: 'Ann' };
    const booked = await guest.ask('POST', 'meetings', { ...body, notes: 'A quote' });
    expect(booked.status).toBe(201);
    expect(Object.keys(booked.body.data).sort()).toEqual([
      'confirm_by',
      'ends_at',
      'id',
      'join_url',
      'location',
      'object',
      'starts_at',
      'status',
      'timezone',
      'title',
    ]);
    const again = await guest.ask('POST', 'meetings', body);
    expect([again.status, again.body.data]).toEqual([200, booked.body.data]);
    const { id } = booked.body.data;
    expect((await team('GET', `/v1/meetings/${id}`)).body.data).toMatchObject({
      ...{ contact_id: guest.contactId, attendee_name: 'Ann', notes: 'A quote' },
    });
    for (const _ of [1, 2]) {
      const cancelled = await guest.ask('POST', `meetings/${id}/cancel`, { reason: 'No time' });
      expect([cancelled.status, cancelled.body.data.status]).toEqual([200, 'cancelled']);
    }
  });

  it('is refused as a person’s fourth, and a repeated booking returns the existing one', async () => {
    const guest = await someone();
    const bodies = [0, 1, 2, 3].map(() => ({ starts_at: inDays(day++) }));
    const answers: Answer[] = [];
    for (const body of bodies) answers.push(await guest.ask('POST', 'meetings', body));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 409]);
    expect(answers[3]!.body.error.code).toBe('conflict');
    const again = await guest.ask('POST', 'meetings', bodies[2]);
    expect([again.status, again.body.data]).toEqual([200, answers[2]!.body.data]);
  });

  it('that they cancelled is not theirs any more once another visitor has booked its time', async () => {
    const [guest, other] = [await someone(), await someone()];
    const body = { starts_at: inDays(day++) };
    const { id } = (await guest.ask('POST', 'meetings', body)).body.data;
    await guest.ask('POST', `meetings/${id}/cancel`, {});
    expect((await other.ask('POST', 'meetings', body)).status).toBe(201);
    refused(await guest.ask('POST', 'meetings', body), 'slot_unavailable');
  });

  it('that several visitors request is booked by one', async () => {
    const guests = await Promise.all(Array.from({ length: 6 }, () => someone()));
    const starts_at = inDays(day++);
    const answers = await Promise.all(guests.map((guest) => guest.ask('POST', 'meetings', { starts_at })));
    const lost = answers.filter(({ status }) => status !== 201);
    expect(lost.length).toBe(5);
    for (const answer of lost) refused(answer, 'slot_unavailable');
  });

  it('of another visitor cannot be cancelled, and looks like a missing one', async () => {
    const [ann, ben, far] = [await someone(), await someone(), await someone(other)];
    const { id } = (await ann.ask('POST', 'meetings', { starts_at: inDays(day++) })).body.data;
    await ben.ask('POST', 'leads', { name: 'Ben' });
    for (const guest of [ben, far])
      for (const path of [`meetings/${id}/cancel`, `meetings/${newId()}/cancel`])
        refused(await guest.ask('POST', path, {}), 'not_found');
    refused(await ann.ask('POST', 'meetings/nonsense/cancel', {}), 'invalid_id', 'id');
    expect((await team('GET', `/v1/meetings/${id}`)).body.data.status).toBe('booked');
  });

  it.each([
    ['GET', 'meetings/slots?from=2026-01-01', 'invalid_parameter', 'from'],
    ['GET', 'meetings/slots?timezone=Mars', 'invalid_parameter', 'timezone'],
    ['GET', 'meetings/slots?nonsense=1', 'unknown_parameter', 'nonsense'],
    ['GET', 'meetings/slots?from=2026-01-01T00:00:00Z&to=2027-01-01T00:00:00Z', 'invalid_window', 'from'],
    ['POST', 'meetings', 'missing_field', 'starts_at'],
  ] as [string, string, ErrorCode, string][])('cannot be requested by %s %s', async (method, path, code, param) => {
    const body = method === 'POST' ? {} : undefined;
    refused(await (await someone()).ask(method, path, body), code, param);
  });
});

describe('an action that awaits the visitor’s confirmation', () => {
  /** Proposed by the agent in a conversation with this person. */
  async function waiting(guest: Browser): Promise<string> {
    const actions = [
      {
        ...{ name: 'change_address', description: 'Changes the address.', method: 'POST' },
        ...{ url: `${api.origin}/address`, destructive: false, token: null },
        parameters: { type: 'object', properties: { street: { type: 'string' } } },
      },
    ];
    const set = await team('PATCH', '/v1/workspace', { actions });
    expect(set.status).toBe(200);
    const { contactId } = guest;
    const context = { workspaceId: workspace.id, contactId, sessionId: null, actor: agentActor(null) };
    const outcome = await app.app
      .get(ActionsService)
      .propose({ ...context, surface: 'widget', timezone: null }, 'change_address', { street: 'Elm' });
    if (outcome.status !== 'needs_confirmation') throw new Error(outcome.status);
    return outcome.action.id;
  }
  async function person(): Promise<Browser> {
    const guest = await someone();
    await guest.ask('POST', 'leads', { name: 'Ann' });
    return guest;
  }

  it('is executed once they confirm, and a repeated confirmation returns the same result', async () => {
    const guest = await person();
    const id = await waiting(guest);
    const done = await guest.ask('POST', `actions/${id}/confirm`, {});
    expect([done.status, done.body.data]).toEqual([
      200,
      {
        ...{ id, object: 'action', name: 'change_address', title: 'Change address', arguments: { street: 'Elm' } },
        ...{ status: 'done', destructive: false, message: null, expires_at: null },
      },
    ]);
    const again = await guest.ask('POST', `actions/${id}/confirm`, { decision: 'confirm' });
    expect([again.status, again.body.data]).toEqual([200, done.body.data]);
    expect(api.calls.length).toBe(1);
    refused(await guest.ask('POST', `actions/${id}/confirm`, { decision: 'decline' }), 'conflict');
  });

  it('is never executed after they decline', async () => {
    const guest = await person();
    const id = await waiting(guest);
    for (const _ of [1, 2]) {
      const no = await guest.ask('POST', `actions/${id}/confirm`, { decision: 'decline' });
      expect([no.status, no.body.data.status]).toEqual([200, 'declined']);
    }
    refused(await guest.ask('POST', `actions/${id}/confirm`, {}), 'conflict');
  });

  it('is not visible to anyone else', async () => {
    const [ann, ben, far] = [await person(), await person(), await someone(other)];
    const id = await waiting(ann);
    for (const guest of [ben, far, await someone()])
      refused(await guest.ask('POST', `actions/${id}/confirm`, {}), 'not_found');
    expect((await ann.ask('POST', `actions/${id}/confirm`, {})).body.data.status).toBe('done');
  });

  it('is refused for good while the kill switch is on', async () => {
    const guest = await person();
    const id = await waiting(guest);
    const flip = (active: boolean): Promise<Answer> => team('PUT', '/v1/killswitch', { active });
    await flip(true);
    for (const decision of ['confirm', 'decline'])
      refused(await guest.ask('POST', `actions/${id}/confirm`, { decision }), 'kill_switch_active');
    await flip(false);
    refused(await guest.ask('POST', `actions/${id}/confirm`, {}), 'conflict');
  });
});
