import { SystemDb } from '../../src/platform/db/system-db.js';
import type { LeadDto } from '../../src/people/leads/leads.dto.js';
import type { LeadDraft } from '../../src/people/leads/leads.rules.js';
import { LeadsService } from '../../src/people/leads/leads.service.js';
import { agentActor } from '../../src/platform/kernel/actor.js';
import { ROLES } from '../../src/platform/kernel/caller.js';
import { newId } from '../../src/platform/kernel/ids.js';
import fc from '../support/fast-check.js';
import { expectError } from './envelope.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';
import { auditOf, eventsOf } from '../support/journal.js';
import { document } from '../support/openapi.js';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await makeWorkspace(app);
});
afterAll(() => app.close());

const sql = (text: string, ...values: unknown[]) => app.app.get(SystemDb).query({ text, values });
const capture = (draft: Partial<LeadDraft> = {}, of = workspace): Promise<LeadDto> => {
  const nobody = { contactId: null, sessionId: null, source: 'widget' } as const;
  return app.app.get(LeadsService).capture(of.id, agentActor(null), { ...nobody, ...draft });
};
const as = (role: keyof TestWorkspace['tokens'], method: string, path: string, body?: unknown): Promise<Answer> =>
  call(app, method, path, { token: workspace.tokens[role], body });
const get = async (id: string): Promise<LeadDto> => (await as('viewer', 'GET', `/v1/leads/${id}`)).body.data;
const patch = (id: string, body: unknown): Promise<Answer> => as('admin', 'PATCH', `/v1/leads/${id}`, body);
let people = 0;
const newContact = async (): Promise<string> => {
  const body = { external_user_id: `person ${people++}` };
  return (await call(app, 'POST', '/v1/users', { token: workspace.secretKey, body })).body.data.id;
};
const newSession = async (contactId: string | null = null): Promise<string> => {
  const id = newId();
  const text = `insert into sessions (workspace_id, id, channel, contact_id) values ($1, $2, 'human', $3)`;
  await sql(text, workspace.id, id, contactId);
  return id;
};

describe('a lead', () => {
  it('has every field, in the documented order, and an event for its creation', async () => {
    const contactId = await newContact();
    const sessionId = await newSession(contactId);
    const fields = { seats: 40, tools: ['CRM', 'ERP'], urgent: true, note: null };
    const known = { name: 'Ann', email: 'ann@example.com', phone: '+491', company: 'Acme', intent: 'buy' };
    const made = await capture({ contactId, sessionId, ...known, fields, score: 70, status: 'qualified' });
    const shown = await get(made.id);
    expect(shown).toEqual(made);
    expect(Object.keys(shown)).toEqual(Object.keys(document.components.schemas['Lead']!.properties!));
    const rest = { object: 'lead', contact_id: contactId, session_id: sessionId, score: 70, status: 'qualified' };
    expect(shown).toMatchObject({ ...known, ...rest, source: 'widget', updated_at: made.created_at });
    expect(shown.fields).toEqual(fields);
    expect(await eventsOf(app, workspace.id, made.id)).toEqual([
      expect.objectContaining({ type: 'lead.created', object: shown, previous: null }),
    ]);
    expect(await get((await capture()).id)).toMatchObject({
      contact_id: null,
      name: null,
      fields: {},
      score: 0,
      status: 'new',
    });
  });

  it('is not_found for an unknown id, and invalid_id for a malformed one', async () => {
    for (const method of ['GET', 'PATCH']) {
      const body = method === 'GET' ? undefined : { status: 'new' };
      expectError(await as('owner', method, `/v1/leads/${newId()}`, body), 404, 'not_found');
      expectError(await as('owner', method, '/v1/leads/7', body), 400, 'invalid_id', 'id');
    }
  });
});

describe('a lead’s status', () => {
  it('may change to any other; each change is stored, sent with the old value, and audited by name', async () => {
    const { id } = await capture({ name: 'Bob' });
    const walk = [
      'qualified',
      'converted',
      'disqualified',
      'new',
      'disqualified',
      'qualified',
      'new',
      'converted',
      'new',
    ];
    for (const status of walk) {
      const answer = await patch(id, { status });
      expect([answer.status, answer.body.object, answer.body.data.status]).toEqual([200, 'lead', status]);
    }
    const events = (await eventsOf(app, workspace.id, id)).slice(1);
    expect(events.map(({ type, object, previous }) => [type, previous!['status'], object['status']])).toEqual(
      walk.map((status, at) => ['lead.updated', walk[at - 1] ?? 'new', status]),
    );
    for (const { previous } of events) expect(Object.keys(previous!)).toEqual(['status']);
    expect(events[0]!.actor).toEqual({ type: 'member', id: workspace.memberIds.admin, label: 'test' });
    const lines = await auditOf(app, workspace.id, id);
    expect(lines).toHaveLength(walk.length);
    for (const line of lines)
      expect(line).toMatchObject({
        action: 'lead.update',
        target_type: 'lead',
        changes: ['status'],
        actor_type: 'member',
      });
    const history = 'select changes, actor from lead_history where lead_id = $1 order by created_at, id';
    const { rows } = await sql(history, id);
    expect(rows.map(({ changes }) => changes)).toEqual(
      ['new', ...walk].map((status, at) => ({ status: [at === 0 ? null : (walk[at - 2] ?? 'new'), status] })),
    );
    expect(rows.map(({ actor }) => actor.type)).toEqual(['agent', ...walk.map(() => 'member')]);
  });

  it('to itself changes nothing and leaves no trace', async () => {
    const made = await capture();
    expect((await patch(made.id, { status: 'new' })).body.data).toEqual(made);
    expect(await eventsOf(app, workspace.id, made.id)).toHaveLength(1);
    expect(await auditOf(app, workspace.id, made.id)).toEqual([]);
  });

  it.each<[string, unknown, string, string | undefined]>([
    ['nothing', {}, 'invalid_body', undefined],
    ['a list', [{ status: 'new' }], 'invalid_body', undefined],
    ['no status', { status: null }, 'invalid_field', 'status'],
    ['an unknown status', { status: 'won' }, 'invalid_field', 'status'],
    ['the status in capitals', { status: 'New' }, 'invalid_field', 'status'],
    ['more than the status', { status: 'new', score: 3 }, 'unknown_field', 'score'],
    ['something else alone', { name: 'Eve' }, 'unknown_field', 'name'],
  ])('is not changed by a body of %s', async (_, body, code, param) => {
    const made = await capture();
    expectError(await patch(made.id, body), 400, code as 'invalid_field', param);
    expect(await get(made.id)).toEqual(made);
  });

  it('can be changed by owners and admins, and read by every role', async () => {
    const { id } = await capture();
    for (const role of ROLES) {
      const answer = await as(role, 'PATCH', `/v1/leads/${id}`, { status: 'qualified' });
      if (role === 'owner' || role === 'admin') expect(answer.status).toBe(200);
      else expectError(answer, 403, 'insufficient_role');
      expect((await as(role, 'GET', `/v1/leads/${id}`)).status).toBe(200);
    }
  });

  it('that a person set is not overwritten by the agent, which may still add data', async () => {
    const contactId = await newContact();
    const { id } = await capture({ contactId, status: 'qualified' });
    expect((await capture({ contactId, status: 'new' })).status).toBe('new');
    await patch(id, { status: 'disqualified' });
    const again = await capture({ contactId, status: 'qualified', score: 90, sessionId: await newSession(contactId) });
    expect(again).toMatchObject({ id, status: 'disqualified', score: 90 });
  });

  it('that a person sets to its current value counts as set by a person', async () => {
    const contactId = await newContact();
    const { id } = await capture({ contactId });
    expect((await patch(id, { status: 'new' })).status).toBe(200);
    expect((await capture({ contactId, status: 'disqualified' })).status).toBe('new');
    expect((await eventsOf(app, workspace.id, id)).map(({ type }) => type)).toEqual(['lead.created']);
  });
});

describe('the data that the agent captures', () => {
  it('forms one lead per contact, to which every capture adds', async () => {
    const contactId = await newContact();
    const [one, two] = [await newSession(contactId), await newSession(contactId)];
    const first = await capture({ contactId, sessionId: one, name: 'Cem', fields: { seats: 1, city: 'Ulm' } });
    const second = await capture({ contactId, sessionId: two, email: 'cem@example.com', fields: { seats: 2 } });
    expect(second).toMatchObject({ id: first.id, session_id: two, name: 'Cem', email: 'cem@example.com' });
    expect(second.fields).toEqual({ seats: 2, city: 'Ulm' });
    expect(await capture({ contactId, sessionId: two, name: 'Cem' })).toEqual(second);
    const events = await eventsOf(app, workspace.id, first.id);
    expect(events.map(({ type }) => type)).toEqual(['lead.created', 'lead.updated']);
    expect(events[1]!.previous).toEqual({ session_id: one, email: null, fields: { seats: 1, city: 'Ulm' } });
    expect(await auditOf(app, workspace.id, first.id)).toEqual([]);
  });

  it('of an unknown person forms one lead per conversation, which gets their contact once it is known', async () => {
    const sessionId = await newSession();
    const first = await capture({ sessionId, intent: 'buy' });
    expect((await capture({ sessionId, score: 5 })).id).toBe(first.id);
    const contactId = await newContact();
    expect(await capture({ sessionId, contactId })).toMatchObject({ id: first.id, contact_id: contactId });
    expect((await capture({ sessionId: await newSession() })).id).not.toBe(first.id);
  });

  it('thirty times at once forms one lead, without losses', async () => {
    const contactId = await newContact();
    const drafts = Array.from({ length: 30 }, (_, at) => ({ contactId, fields: { [`k${at}`]: at } }));
    const made = await Promise.all(drafts.map((draft) => capture(draft)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(Object.keys((await get(made[0]!.id)).fields)).toHaveLength(30);
  });

  it.each<[string, Partial<LeadDraft>, string]>([
    ['too many keys', { fields: Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`k${at}`, at])) }, 'fields'],
    ['a long string', { fields: { a: 'x'.repeat(1_001) } }, 'fields.a'],
    ['a long list', { fields: { a: Array.from({ length: 21 }, () => 'x') } }, 'fields.a'],
    ['a list of other things', { fields: { a: [1] as never } }, 'fields.a'],
    ['a map', { fields: { a: { b: 1 } as never } }, 'fields.a'],
    ['half a score', { score: 0.5 }, 'score'],
    ['too high a score', { score: 101 }, 'score'],
    ['a negative score', { score: -1 }, 'score'],
  ])('the agent cannot capture a lead with %s', async (_, draft, param) => {
    await expect(capture(draft)).rejects.toMatchObject({ code: 'invalid_field', param });
  });
});

describe('the list of leads', () => {
  let listed: TestWorkspace;
  let made: LeadDto[];
  const list = (query: string): Promise<Answer> =>
    call(app, 'GET', `/v1/leads${query}`, { token: listed.tokens.viewer });
  const ids = async (query: string): Promise<string[]> => (await list(query)).body.data.map((lead: LeadDto) => lead.id);
  beforeAll(async () => {
    listed = await makeWorkspace(app);
    made = [];
    for (const score of [10, 100, 9, 10, 0, 10, 55]) made.push(await capture({ score, source: 'email' }, listed));
  });

  it('is newest first, or sorted by score as numbers, in either order', async () => {
    expect(await ids('')).toEqual(made.map(({ id }) => id).reverse());
    const scores = async (query: string): Promise<number[]> =>
      (await list(query)).body.data.map(({ score }: LeadDto) => score);
    expect(await scores('?sort=score')).toEqual([100, 55, 10, 10, 10, 9, 0]);
    expect(await scores('?sort=score&order=asc')).toEqual([0, 9, 10, 10, 10, 55, 100]);
  });

  it('pages by score without losing or repeating leads with the same score, whatever the page size', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 8 }), fc.constantFrom('asc', 'desc'), async (limit, order) => {
        const paged: string[] = [];
        for (let cursor = ''; ;) {
          const { body } = await list(`?sort=score&order=${order}&limit=${limit}${cursor}`);
          paged.push(...body.data.map(({ id }: LeadDto) => id));
          if (!body.has_more) break;
          cursor = `&cursor=${body.next_cursor}`;
        }
        expect(paged).toEqual(await ids(`?sort=score&order=${order}`));
      }),
      { numRuns: 12 },
    );
    const { body } = await list('?sort=score&limit=2');
    expectError(await list(`?limit=2&cursor=${body.next_cursor}`), 400, 'cursor_mismatch', 'cursor');
    const foreign = await as('owner', 'GET', `/v1/leads?sort=score&cursor=${body.next_cursor}`);
    expectError(foreign, 400, 'invalid_cursor', 'cursor');
  });

  it('filters by each of its parameters, and refuses invalid values', async () => {
    const contactId = await newContact();
    const sessionId = await newSession(contactId);
    const mine = await capture({ contactId, sessionId, source: 'whatsapp', status: 'qualified' });
    const found = async (query: string): Promise<string[]> =>
      (await as('viewer', 'GET', `/v1/leads?${query}`)).body.data.map(({ id }: LeadDto) => id);
    expect(await found(`contact_id=${contactId.toUpperCase()}`)).toEqual([mine.id]);
    expect(await found(`session_id=${sessionId}&status=qualified&source=whatsapp`)).toEqual([mine.id]);
    expect(await found(`session_id=${sessionId}&status=new`)).toEqual([]);
    expect(await found(`contact_id=${newId()}`)).toEqual([]);
    expect(await found('source=whatsapp')).toEqual([mine.id]);
    expect(await found(`created_after=${mine.created_at}&source=whatsapp`)).toEqual([mine.id]);
    expect(await found(`created_before=${mine.created_at}&source=whatsapp`)).toEqual([]);
    const named = await capture({ name: 'Zoë Quill', company: 'Mill_100% GmbH' });
    expect(await found(`q=${encodeURIComponent('zoË q')}`)).toEqual([named.id]);
    expect(await found(`q=${encodeURIComponent('l_100%')}`)).toEqual([named.id]);
    expect(await found('q=quill&status=converted')).toEqual([]);
    const others = [
      await capture({ name: '山田 太郎', phone: '030 12345678' }),
      await capture({ name: 'Ødegård, Größe' }),
    ];
    for (const [q, lead] of [
      ...['山田太郎', '+49 (0)30 1234-5678', '0049 30 12345678', '012345678'].map(
        (one) => [one, others[0]!.id] as const,
      ),
      ...['odegard', 'oedegaard', 'Groesse'].map((one) => [one, others[1]!.id] as const),
    ])
      expect([q, await found(`q=${encodeURIComponent(q)}`)]).toEqual([q, [lead]]);
    for (const [query, param] of [
      ['status=open', 'status'],
      ['source=web', 'source'],
      ['contact_id=person', 'contact_id'],
      ['sort=updated_at', 'sort'],
      ['created_after=2026-01-01', 'created_after'],
    ] as const)
      expectError(await list(`?${query}`), 400, 'invalid_parameter', param);
    expectError(await list('?email=x'), 400, 'unknown_parameter', 'email');
  });
});
