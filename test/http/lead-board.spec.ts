/** What the console's board of leads needs: counts, qualification reasons, history, and conflicting changes. */
import type { LeadChangeDto } from '../../src/people/leads/lead-changes.dto.js';
import type { LeadDto } from '../../src/people/leads/leads.dto.js';
import type { LeadDraft } from '../../src/people/leads/leads.rules.js';
import { LeadsService } from '../../src/people/leads/leads.service.js';
import { agentActor } from '../../src/platform/kernel/actor.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';
import { browse, signedInTeam } from '../support/console.js';
import { sqlOf } from '../support/team-mails.js';
import { expectError } from './envelope.js';
import { LeadsReader } from '../../src/people/leads/leads.reader.js';

let app: TestApp;
let workspace: TestWorkspace;
let team: Awaited<ReturnType<typeof signedInTeam>>;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  workspace = await makeWorkspace(app);
  team = await signedInTeam(app, workspace);
});
afterAll(() => app.close());

const capture = (draft: Partial<LeadDraft> = {}): Promise<LeadDto> =>
  app.app
    .get(LeadsService)
    .capture(workspace.id, agentActor(null), { contactId: null, sessionId: null, source: 'widget', ...draft });
const as = (role: keyof TestWorkspace['tokens'], method: string, path: string, body?: unknown): Promise<Answer> =>
  call(app, method, path, { token: workspace.tokens[role], body });
const ask = (path: string): Promise<Answer> =>
  browse(app, 'GET', `/api/console/workspaces/${workspace.id}/${path}`, { session: team.viewer.token });

describe('the counts of leads', () => {
  it('cover each status, with the filters that were sent', async () => {
    await capture({ status: 'qualified' });
    await capture({ source: 'email' });
    const { id } = await capture({ source: 'email' });
    await sqlOf(app)(`update leads set created_at = now() - interval '40 days' where id = $1`, id);
    const counts = async (query = '') => (await ask(`lead_counts${query}`)).body.data;
    expect(await counts()).toEqual({ object: 'lead_counts', new: 2, qualified: 1, disqualified: 0, converted: 0 });
    expect(await counts('?source=email')).toMatchObject({ new: 2, qualified: 0 });
    const monthAgo = new Date(Date.now() - 30 * 24 * 3_600_000).toISOString();
    expect(await counts(`?source=email&created_after=${monthAgo}`)).toMatchObject({ new: 1 });
    expect(await counts(`?created_before=${monthAgo}`)).toMatchObject({ new: 1, qualified: 0 });
    expectError(
      await ask(`lead_counts?created_after=${monthAgo}&created_before=2020-01-01T00:00:00Z`),
      400,
      'invalid_window',
      'created_after',
    );
  });

  it('cover only leads that have the source and the assignee, where both are sent', async () => {
    const { id } = await capture({ source: 'email' });
    await capture({ source: 'email' });
    const assignee = { assignee_id: workspace.memberIds.responder };
    for (const lead of [id, (await capture()).id])
      expect((await as('owner', 'PATCH', `/v1/leads/${lead}/details`, assignee)).status).toBe(200);
    const counts = async (query: string) => (await ask(`lead_counts?${query}`)).body.data;
    expect(await counts(`assignee_id=${assignee.assignee_id}`)).toMatchObject({ new: 2 });
    expect(await counts(`source=email&assignee_id=${assignee.assignee_id}`)).toMatchObject({ new: 1 });
  });

  it('leads of other workspaces are not counted', async () => {
    await capture();
    workspace = await makeWorkspace(app);
    team = await signedInTeam(app, workspace);
    expect((await ask('lead_counts')).body.data).toMatchObject({ new: 0 });
  });
});

describe('rules that are not saved', () => {
  const rules = [
    {
      name: 'Large teams',
      conditions: [
        { field: 'fields.seats', operator: 'at_least', value: 20 },
        { field: 'email', operator: 'present' },
      ],
      status: 'qualified',
    },
    {
      name: 'Students',
      conditions: [{ field: 'intent', operator: 'contains', value: 'thesis' }],
      status: 'disqualified',
    },
  ];
  const tried = (by: keyof typeof team, body: object) =>
    browse(app, 'POST', `/api/console/workspaces/${workspace.id}/rules_trial`, { session: team[by].token, body });

  it('are tried on the last leads: which would decide, or what is missing; nothing changes', async () => {
    const large = await capture({ email: 'ann@example.com', fields: { seats: 40 } });
    const unreached = await capture({ name: 'Bo', fields: { seats: 40 } });
    const student = await capture({ intent: 'Help with my thesis' });
    const decided = await as('owner', 'PATCH', `/v1/leads/${student.id}`, { status: 'converted' });
    expect(decided.status).toBe(200);
    const { status, body } = await tried('viewer', { rules });
    expect([status, body.data.object]).toEqual([200, 'rules_trial']);
    expect(body.data.leads).toEqual([
      expect.objectContaining({ id: student.id, rule: 1, closest: null, status: 'converted', is_decided: true }),
      expect.objectContaining({ id: unreached.id, name: 'Bo', rule: null, closest: { rule: 0, failing: [1] } }),
      expect.objectContaining({ id: large.id, rule: 0, closest: null, status: 'new', is_decided: false }),
    ]);
    expect((await as('viewer', 'GET', `/v1/leads/${large.id}`)).body.data.status).toBe('new');
    expect((await tried('viewer', { rules: [] })).body.data.leads[0]).toMatchObject({ rule: null, closest: null });
  });

  it('are refused as those that are saved, and see no lead of others', async () => {
    await capture();
    const wrong = [{ ...rules[0], conditions: [{ field: 'email', operator: 'like' }] }];
    expectError(await tried('owner', { rules: wrong }), 400, 'invalid_field', 'rules.0.conditions.0.operator');
    workspace = await makeWorkspace(app);
    team = await signedInTeam(app, workspace);
    expect((await tried('owner', { rules })).body.data.leads).toEqual([]);
  });
});

describe('the qualification of a lead', () => {
  const rule = {
    name: 'Large teams',
    conditions: [
      { field: 'fields.seats', operator: 'at_least', value: 20 },
      { field: 'email', operator: 'present' },
    ],
    status: 'qualified',
    score: 80,
  };

  it('names the rule and its conditions, or null if none matches', async () => {
    const patched = await as('owner', 'PATCH', '/v1/workspace', { qualification_rules: [rule] });
    expect(patched.status).toBe(200);
    const lead = await capture({ email: 'ann@example.com', fields: { seats: 40 } });
    expect(lead).toMatchObject({ status: 'qualified', score: 80 });
    expect((await ask(`leads/${lead.id}/qualification`)).body.data).toEqual({
      object: 'lead_qualification',
      rule: 'Large teams',
      status: 'qualified',
      score: 80,
      reasons: [
        { field: 'fields.seats', operator: 'at_least', value: 20 },
        { field: 'email', operator: 'present', value: null },
      ],
    });
    const small = await capture({ fields: { seats: 2 } });
    expect((await ask(`leads/${small.id}/qualification`)).body.data).toMatchObject({ rule: null, score: null });
    expectError(await ask(`leads/${newId()}/qualification`), 404, 'not_found');
  });
});

describe('the history of a lead', () => {
  type Line = LeadChangeDto;
  const historyOf = async (id: string): Promise<Line[]> =>
    (await as('viewer', 'GET', `/v1/leads/${id}/changes`)).body.data;

  it('says who changed what and when: details, value, assignee, comments, and what was learnt', async () => {
    const { id } = await capture({ fields: { seats: 2 } });
    const { admin, responder } = workspace.memberIds;
    const edit = (body: object) => as('admin', 'PATCH', `/v1/leads/${id}/details`, body);
    await edit({ name: 'Ann', company: 'Mill', fields: { seats: 40, city: 'Ulm' } });
    await edit({ value: { amount: 120_000, currency: 'eur' }, assignee_id: responder });
    const { id: comment } = (await as('responder', 'POST', `/v1/leads/${id}/comments`, { text: 'Hm.' })).body.data;
    await as('responder', 'DELETE', `/v1/lead_comments/${comment}`);
    await as('owner', 'PATCH', `/v1/members/${responder}`, { role: 'viewer' });
    const lines = (await historyOf(id)).reverse();
    const by = ({ actor: { type, id: member } }: Line) => [type, member];
    expect(lines.map(by)).toEqual([
      ['agent', null],
      ...[admin, admin, responder, responder, workspace.memberIds.owner].map((one) => ['member', one]),
    ]);
    const values = ({ changes }: Line) =>
      Object.fromEntries(changes.map(({ field, before, after }) => [field, [before, after]]));
    expect(lines.map(values)).toEqual([
      { status: [null, 'new'] },
      { name: [null, 'Ann'], company: [null, 'Mill'], 'fields.seats': [2, 40], 'fields.city': [null, 'Ulm'] },
      { value: [null, { amount: 120_000, currency: 'eur' }], assignee_id: [null, responder] },
      { comment: [null, comment] },
      { comment: [comment, null] },
      { assignee_id: [responder, null] },
    ]);
  });

  it('names the rule where it gave the status or the score, and nowhere else', async () => {
    const conditions = [{ field: 'fields.seats', operator: 'at_least', value: 20 }];
    const rules = [{ name: 'Large', conditions, status: 'qualified', score: 80 }];
    await as('owner', 'PATCH', '/v1/workspace', { qualification_rules: rules });
    const { id } = await capture({ fields: { seats: 2 } });
    for (const details of [{ fields: { seats: 20 } }, { company: 'Mill' }])
      await as('admin', 'PATCH', `/v1/leads/${id}/details`, details);
    const lines = (await historyOf(id)).reverse();
    expect(lines.map(({ rule }) => rule)).toEqual([null, 'Large', null]);
    expect(lines[1]!.changes.map(({ field }) => field).sort()).toEqual(['fields.seats', 'score', 'status']);
  });

  it('lists each status with its actor, newest first, in pages', async () => {
    const { id } = await capture();
    await as('admin', 'PATCH', `/v1/leads/${id}`, { status: 'qualified' });
    await as('admin', 'PATCH', `/v1/leads/${id}`, { status: 'converted' });
    const { body } = await as('viewer', 'GET', `/v1/leads/${id}/changes?limit=2`);
    expect(body.data.map((line: { changes: unknown }) => line.changes)).toEqual([
      [{ field: 'status', before: 'qualified', after: 'converted' }],
      [{ field: 'status', before: 'new', after: 'qualified' }],
    ]);
    expect(body.data[0].actor).toMatchObject({ type: 'member', id: workspace.memberIds.admin });
    const rest = await as('viewer', 'GET', `/v1/leads/${id}/changes?limit=2&cursor=${body.next_cursor}`);
    expect(rest.body.data).toMatchObject([{ actor: { type: 'agent' }, changes: [{ before: null, after: 'new' }] }]);
    const other = await capture();
    const crossed = await as('viewer', 'GET', `/v1/leads/${other.id}/changes?cursor=${body.next_cursor}`);
    expectError(crossed, 400, 'invalid_cursor', 'cursor');
    expectError(await as('viewer', 'GET', `/v1/leads/${newId()}/changes`), 404, 'not_found');
  });
});

describe('a change of a status that another member has changed', () => {
  it('is refused if it states the status that it expects, and changes nothing', async () => {
    const { id } = await capture();
    await as('owner', 'PATCH', `/v1/leads/${id}`, { status: 'disqualified' });
    const stale = { status: 'qualified', expected_status: 'new' };
    expectError(await as('admin', 'PATCH', `/v1/leads/${id}`, stale), 409, 'conflict', 'expected_status');
    expect((await as('viewer', 'GET', `/v1/leads/${id}`)).body.data.status).toBe('disqualified');
    const unchanged = { status: 'disqualified', expected_status: 'new' };
    expectError(await as('admin', 'PATCH', `/v1/leads/${id}`, unchanged), 409, 'conflict', 'expected_status');
    const fresh = { status: 'qualified', expected_status: 'disqualified' };
    expect((await as('admin', 'PATCH', `/v1/leads/${id}`, fresh)).status).toBe(200);
    expect((await as('admin', 'PATCH', `/v1/leads/${id}`, { status: 'qualified' })).status).toBe(200);
  });

  it('is refused also if it changes between the look at it and its lock', async () => {
    const { id } = await capture();
    const reader = app.app.get(LeadsReader);
    const row = reader.row.bind(reader);
    jest.spyOn(reader, 'row').mockImplementationOnce(async (...of) => {
      const seen = await row(...of);
      await sqlOf(app)(`update leads set status = 'converted', status_set_by = 'person' where id = $1`, id);
      return seen;
    });
    const late = { status: 'qualified', expected_status: 'new' };
    expectError(await as('admin', 'PATCH', `/v1/leads/${id}`, late), 409, 'conflict', 'expected_status');
    expect((await as('viewer', 'GET', `/v1/leads/${id}`)).body.data.status).toBe('converted');
  });
});
