/** Leads that the team makes, edits, assigns, values and comments (decision 0191). */
import type { LeadCommentDto } from '../../src/people/leads/lead-comments.dto.js';
import type { LeadDto } from '../../src/people/leads/leads.dto.js';
import type { LeadDraft } from '../../src/people/leads/leads.rules.js';
import { LeadsService } from '../../src/people/leads/leads.service.js';
import { agentActor } from '../../src/platform/kernel/actor.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';
import { newExternalId } from '../support/external-ids.js';
import { auditOf, eventsOf } from '../support/journal.js';
import { browser } from '../support/widget.js';
import { expectError } from './envelope.js';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  workspace = await makeWorkspace(app);
});
afterAll(() => app.close());

type Role = keyof TestWorkspace['tokens'];
const as = (role: Role, method: string, path: string, body?: unknown): Promise<Answer> =>
  call(app, method, path, { token: workspace.tokens[role], body });
const make = (body: object, role: Role = 'responder'): Promise<Answer> => as(role, 'POST', '/v1/leads', body);
const made = async (body: object = { name: 'Ann' }): Promise<LeadDto> => (await make(body)).body.data;
const edit = (id: string, body: object, role: Role = 'responder'): Promise<Answer> =>
  as(role, 'PATCH', `/v1/leads/${id}/details`, body);
const get = async (id: string): Promise<LeadDto> => (await as('viewer', 'GET', `/v1/leads/${id}`)).body.data;
const capture = (draft: Partial<LeadDraft>): Promise<LeadDto> =>
  app.app
    .get(LeadsService)
    .capture(workspace.id, agentActor(null), { contactId: null, sessionId: null, source: 'widget', ...draft });
const contact = async (details: object = {}): Promise<string> => {
  const body = { external_user_id: newExternalId(), ...details };
  return (await call(app, 'POST', '/v1/users', { token: workspace.secretKey, body })).body.data.id;
};
const comment = (id: string, text: unknown, role: Role = 'responder'): Promise<Answer> =>
  as(role, 'POST', `/v1/leads/${id}/comments`, { text });
const commentsOf = async (id: string): Promise<LeadCommentDto[]> =>
  (await as('viewer', 'GET', `/v1/leads/${id}/comments`)).body.data;

describe('a lead made by hand', () => {
  it('has what the teammate typed, with an event and an audit line', async () => {
    const answer = await make({
      ...{ name: ' Ann Lee ', email: 'ann@example.com', intent: 'A retreat', fields: { seats: 40 } },
      ...{ value: { amount: 120_000, currency: 'eur' }, assignee_id: workspace.memberIds.responder },
    });
    expect(answer.status).toBe(201);
    const lead: LeadDto = answer.body.data;
    expect(lead).toMatchObject({
      ...{ name: 'Ann Lee', email: 'ann@example.com', phone: null, intent: 'A retreat', fields: { seats: 40 } },
      ...{ source: 'manual', status: 'new', contact_id: null, assignee_id: workspace.memberIds.responder },
      value: { amount: 120_000, currency: 'eur' },
      set_by_team: ['email', 'fields.seats', 'intent', 'name'],
    });
    expect(await get(lead.id)).toEqual(lead);
    const events = await eventsOf(app, workspace.id, lead.id);
    expect(events).toEqual([expect.objectContaining({ type: 'lead.created', object: lead })]);
    expect(events[0]!.actor).toMatchObject({ type: 'member', id: workspace.memberIds.responder });
    expect(await auditOf(app, workspace.id, lead.id)).toEqual([
      expect.objectContaining({ action: 'lead.create', changes: ['name', 'email', 'intent'] }),
    ]);
    expect((await as('viewer', 'GET', '/v1/leads?source=manual')).body.data).toEqual([lead]);
  });

  it('of a contact takes what was not typed from the contact, and the agent adds to it', async () => {
    const contactId = await contact({ name: 'Bo', email: 'bo@example.com', company: 'Mill' });
    const lead = await made({ contact_id: contactId, company: 'Mill Ltd' });
    const known = { contact_id: contactId, name: 'Bo', email: 'bo@example.com', company: 'Mill Ltd' };
    expect(lead).toMatchObject({ ...known, set_by_team: ['company'] });
    const later = await capture({ contactId, name: 'Bob', company: 'Mill', phone: '+49 1' });
    expect(later).toMatchObject({ id: lead.id, name: 'Bob', company: 'Mill Ltd', phone: '+49 1' });
  });

  it('is qualified by the rules', async () => {
    const rules = [
      {
        name: 'Large',
        conditions: [{ field: 'fields.seats', operator: 'at_least', value: 20 }],
        status: 'qualified',
        score: 80,
      },
    ];
    await as('owner', 'PATCH', '/v1/workspace', { qualification_rules: rules });
    const lead = await made({ name: 'Ann', fields: { seats: 40 } });
    expect(lead).toMatchObject({ status: 'qualified', score: 80 });
    const small = await made({ name: 'Bo', fields: { seats: 2 } });
    expect(small).toMatchObject({ status: 'new', score: 0 });
    expect((await edit(small.id, { fields: { seats: 20 } })).body.data).toMatchObject({
      status: 'qualified',
      score: 80,
    });
    const changes = (await as('viewer', 'GET', `/v1/leads/${small.id}/changes`)).body.data;
    expect(changes[0]).toMatchObject({ rule: 'Large', actor: { type: 'member' } });
  });

  it.each<[string, object, string, string | undefined]>([
    ['nobody', { fields: { seats: 3 } }, 'invalid_body', undefined],
    ['blanks', { name: '   ' }, 'invalid_body', undefined],
    ['an unknown contact', { contact_id: newId() }, 'invalid_field', 'contact_id'],
    ['no address', { email: 'ann' }, 'invalid_field', 'email'],
    ['a name that is too long', { name: 'x'.repeat(201) }, 'invalid_field', 'name'],
    ['a status', { name: 'Ann', status: 'qualified' }, 'unknown_field', 'status'],
    ['a source', { name: 'Ann', source: 'widget' }, 'unknown_field', 'source'],
    ['a field that is a map', { name: 'Ann', fields: { a: { b: 1 } } }, 'invalid_field', 'fields.a'],
    ['a value below zero', { name: 'Ann', value: { amount: -1, currency: 'eur' } }, 'invalid_field', 'value.amount'],
    ['half a cent', { name: 'Ann', value: { amount: 0.5, currency: 'eur' } }, 'invalid_field', 'value.amount'],
    ['a value as text', { name: 'Ann', value: { amount: '5', currency: 'eur' } }, 'invalid_field', 'value.amount'],
    ['an unknown currency', { name: 'Ann', value: { amount: 1, currency: 'xyz' } }, 'invalid_field', 'value.currency'],
    [
      'a currency in capitals',
      { name: 'Ann', value: { amount: 1, currency: 'EUR' } },
      'invalid_field',
      'value.currency',
    ],
    ['a value without currency', { name: 'Ann', value: { amount: 1 } }, 'missing_field', 'value.currency'],
  ])('is refused with %s', async (_, body, code, param) => {
    expectError(await make(body), 400, code as 'invalid_field', param);
    expect((await as('viewer', 'GET', '/v1/leads')).body.data).toEqual([]);
  });

  it('cannot be of another workspace’s contact, nor assigned to its member', async () => {
    const mine = workspace;
    workspace = await makeWorkspace(app);
    const foreign = await contact({ name: 'Theirs' });
    const member = workspace.memberIds.owner;
    workspace = mine;
    expectError(await make({ contact_id: foreign }), 400, 'invalid_field', 'contact_id');
    expectError(await make({ name: 'Ann', assignee_id: member }), 400, 'invalid_field', 'assignee_id');
    const { id } = await made();
    expectError(await edit(id, { assignee_id: member }), 400, 'invalid_field', 'assignee_id');
  });
});

describe('an edit of a lead', () => {
  it('is kept when the agent captures the person again, which may fill what is empty', async () => {
    const contactId = await contact();
    const { id } = await capture({ contactId, name: 'An', intent: 'sth', fields: { seats: 1, city: 'Ulm' } });
    const { data } = (await edit(id, { name: 'Ann Lee', phone: '+49 30 1', fields: { seats: 40 } })).body;
    expect(data).toMatchObject({ name: 'Ann Lee', fields: { seats: 40, city: 'Ulm' } });
    expect(data.set_by_team).toEqual(['fields.seats', 'name', 'phone']);
    const draft = { name: 'Anne', phone: '1', email: 'ann@example.com', fields: { seats: 2, city: 'Bonn' } };
    const after = await capture({ contactId, ...draft });
    expect(after).toMatchObject({ id, name: 'Ann Lee', phone: '+49 30 1', email: 'ann@example.com' });
    expect(after.fields).toEqual({ seats: 40, city: 'Bonn' });
    expect((await edit(id, { name: null, fields: { seats: null } })).body.data.set_by_team).toEqual(['phone']);
    expect(await capture({ contactId, ...draft })).toMatchObject({ name: 'Anne', fields: { seats: 2, city: 'Bonn' } });
  });

  it('sends what changed with its old value, and its names to the audit', async () => {
    const { id } = await capture({ name: 'An', email: 'ann@example.com' });
    await edit(id, { name: 'Ann', email: 'ann@example.com', value: { amount: 5, currency: 'jpy' } }, 'admin');
    const events = await eventsOf(app, workspace.id, id);
    expect(events[1]).toMatchObject({ type: 'lead.updated', previous: { name: 'An', value: null, set_by_team: [] } });
    expect(events[1]!.object).toMatchObject({ value: { amount: 5, currency: 'jpy' }, set_by_team: ['name'] });
    const [line] = await auditOf(app, workspace.id, id);
    expect(line).toMatchObject({ action: 'lead.update', changes: ['name', 'value'], actor_type: 'member' });
  });

  it('that changes nothing leaves no trace, and marks nothing', async () => {
    const before = await capture({ name: 'Ann', fields: { seats: 2 } });
    expect((await edit(before.id, { name: 'Ann', phone: null, fields: { seats: 2 } })).body.data).toEqual(before);
    expect(await eventsOf(app, workspace.id, before.id)).toHaveLength(1);
    expect(await auditOf(app, workspace.id, before.id)).toEqual([]);
  });

  it('of two at once that saw the same lead is refused to the second, who is told', async () => {
    const { id, updated_at } = await made();
    const tabs = ['Anna', 'Anne'].map((name) => edit(id, { name, expected_updated_at: updated_at }));
    const answers = await Promise.all(tabs);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [won, lost] = answers[0]!.status === 200 ? answers : answers.toReversed();
    expectError(lost!, 409, 'conflict', 'expected_updated_at');
    expect(await get(id)).toEqual(won!.body.data);
    const seen = won!.body.data.updated_at;
    expect((await edit(id, { name: 'Both', expected_updated_at: seen })).body.data.name).toBe('Both');
  });

  it('does not become what the contact says of themselves', async () => {
    const asked = { token: workspace.secretKey, body: { question: 'What is this?' } };
    const sessionId = (await call(app, 'POST', '/v1/answer', asked)).body.data.session_id as string;
    const { id } = await capture({ sessionId, email: 'ann@example.com' });
    await edit(id, { name: 'Typed by us' });
    const contactId = await contact();
    await capture({ sessionId, contactId, phone: '+49 30 1' });
    const known = (await as('viewer', 'GET', `/v1/contacts/${contactId}`)).body.data;
    expect(known).toMatchObject({ name: null, email: 'ann@example.com', phone: '+49 30 1' });
  });

  it('is for who may reply; whoever may only look sees what they set', async () => {
    const { id } = await made();
    for (const role of ['owner', 'admin', 'responder', 'developer', 'viewer'] as const) {
      const may = ['owner', 'admin', 'responder'].includes(role);
      for (const answer of [
        await make({ name: role }, role),
        await edit(id, { name: role }, role),
        await comment(id, role, role),
      ])
        if (may) expect(answer.status).toBeLessThan(300);
        else expectError(answer, 403, 'insufficient_role');
      expect((await as(role, 'GET', `/v1/leads/${id}/comments`)).status).toBe(200);
    }
    expect(await get(id)).toMatchObject({ name: 'responder' });
  });

  it('is refused for a lead whose contact was erased, however old the form', async () => {
    const contactId = await contact({ name: 'Ann' });
    const { id } = await made({ contact_id: contactId, value: { amount: 100, currency: 'eur' } });
    await comment(id, 'She called.');
    await as('owner', 'DELETE', `/v1/contacts/${contactId}`);
    expectError(await edit(id, { name: 'Ann' }), 409, 'conflict');
    expectError(await comment(id, 'Ann called.'), 409, 'conflict');
    expect(await commentsOf(id)).toEqual([]);
    expect(await get(id)).toMatchObject({ name: null, set_by_team: [], value: { amount: 100 } });
    expect((await as('owner', 'PATCH', `/v1/leads/${id}`, { status: 'converted' })).status).toBe(200);
  });
});

describe('the assignee of a lead', () => {
  it('is a member who may reply, and finds their leads', async () => {
    const { responder, viewer, owner } = workspace.memberIds;
    const [mine, theirs] = [
      await made({ name: 'Ann', assignee_id: responder.toUpperCase() }),
      await made({ name: 'Bo' }),
    ];
    expect(mine.assignee_id).toBe(responder);
    expectError(await edit(mine.id, { assignee_id: viewer }), 400, 'invalid_field', 'assignee_id');
    await edit(theirs.id, { assignee_id: owner });
    const found = async (id: string) => (await as('viewer', 'GET', `/v1/leads?assignee_id=${id}`)).body.data;
    expect((await found(responder)).map(({ id }: LeadDto) => id)).toEqual([mine.id]);
    expect((await found(owner)).map(({ id }: LeadDto) => id)).toEqual([theirs.id]);
    expect((await edit(mine.id, { assignee_id: null })).body.data.assignee_id).toBeNull();
    expect(await found(responder)).toEqual([]);
  });

  it('who leaves or may no longer reply leaves their leads to nobody, or to who gets the conversations', async () => {
    const { responder, admin, owner } = workspace.memberIds;
    const [one, two] = [
      await made({ name: 'Ann', assignee_id: responder }),
      await made({ name: 'Bo', assignee_id: admin }),
    ];
    await as('owner', 'PATCH', `/v1/members/${responder}`, { role: 'viewer' });
    expect((await get(one.id)).assignee_id).toBeNull();
    const events = await eventsOf(app, workspace.id, one.id);
    expect(events.at(-1)).toMatchObject({ type: 'lead.updated', previous: { assignee_id: responder } });
    expect((await auditOf(app, workspace.id, one.id)).at(-1)).toMatchObject({ changes: ['assignee_id'] });
    const gone = await as('owner', 'DELETE', `/v1/members/${admin}?conversations_to=${owner}`);
    expect(gone.status).toBe(200);
    const after = await get(two.id);
    expect(after.assignee_id).toBe(owner);
    expect(after.updated_at > two.updated_at).toBe(true);
    expectError(await edit(two.id, { assignee_id: admin }, 'owner'), 400, 'invalid_field', 'assignee_id');
  });
});

describe('a comment on a lead', () => {
  it('is listed with author and time, oldest first, and told and audited without its text in the audit', async () => {
    const { id } = await made();
    const { data } = (await comment(id, 'Call on Friday.')).body;
    await comment(id, 'Called.', 'owner');
    expect((await commentsOf(id)).map(({ text }) => text)).toEqual(['Call on Friday.', 'Called.']);
    expect(data).toMatchObject({ object: 'lead_comment', lead_id: id, author_id: workspace.memberIds.responder });
    expect(await eventsOf(app, workspace.id, data.id)).toEqual([
      expect.objectContaining({ type: 'lead_comment.created', object: data }),
    ]);
    const [line] = await auditOf(app, workspace.id, data.id);
    expect(line).toMatchObject({ action: 'lead_comment.create', changes: [] });
  });

  it('can be deleted by its author, and by who manages the team', async () => {
    const { id } = await made();
    const ids = [];
    for (const role of ['owner', 'responder', 'responder'] as const)
      ids.push((await comment(id, 'Hm.', role)).body.data.id as string);
    const [owners, own, other] = ids;
    const remove = (role: Role, one: string) => as(role, 'DELETE', `/v1/lead_comments/${one}`);
    expectError(await remove('responder', owners!), 403, 'insufficient_role');
    expect((await remove('responder', own!)).status).toBe(200);
    expect((await remove('admin', other!)).status).toBe(200);
    expectError(await remove('admin', other!), 404, 'not_found');
    expect((await commentsOf(id)).map((one) => one.id)).toEqual([owners]);
    const [, deleted] = await eventsOf(app, workspace.id, own);
    expect(deleted).toMatchObject({ type: 'lead_comment.deleted', object: { text: null } });
  });

  it.each<[string, unknown, string]>([
    ['no text', '', 'invalid_field'],
    ['blanks', ' \n ', 'invalid_field'],
    ['more than 4,000 characters', 'x'.repeat(4_001), 'invalid_field'],
    ['a number', 7, 'invalid_field'],
  ])('is refused with %s', async (_, text, code) => {
    const { id } = await made();
    expectError(await comment(id, text), 400, code as 'invalid_field', 'text');
    expect(await commentsOf(id)).toEqual([]);
  });

  it('of 4,000 characters is kept as it is', async () => {
    const { id } = await made();
    const text = '😀'.repeat(4_000);
    expect((await comment(id, text)).status).toBe(201);
    expect((await commentsOf(id))[0]!.text).toBe(text);
  });

  it('is part of the contact’s export, and moves with the contact’s merge', async () => {
    const guest = await browser(app, workspace);
    const { id } = (await guest.ask('POST', 'leads', { name: 'Ann' })).body.data;
    const { contact_id: from } = await get(id);
    const into = await contact({ name: 'Ann Lee' });
    await edit(id, { value: { amount: 100, currency: 'eur' }, assignee_id: workspace.memberIds.owner });
    await comment(id, 'She called.');
    const exported = async (one: string) => (await as('owner', 'GET', `/v1/contacts/${one}/export`)).body.data;
    expect((await exported(from!)).lead_comments).toEqual(await commentsOf(id));
    expect((await exported(into)).lead_comments).toEqual([]);
    const merged = await as('owner', 'POST', `/v1/contacts/${into}/merge`, { from_id: from });
    expect(merged.status).toBe(200);
    const { leads, lead_comments: comments } = await exported(into);
    expect(leads).toMatchObject([{ id, contact_id: into, value: { amount: 100 } }]);
    expect(comments).toMatchObject([{ lead_id: id, contact_id: into, text: 'She called.' }]);
  });

  it('on an unknown lead is not found', async () => {
    expectError(await comment(newId(), 'x'), 404, 'not_found');
    expectError(await as('viewer', 'GET', `/v1/leads/${newId()}/comments`), 404, 'not_found');
    expectError(await as('owner', 'DELETE', `/v1/lead_comments/${newId()}`), 404, 'not_found');
  });
});
